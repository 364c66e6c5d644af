"""A game's folder is read once, and what was read is what every stage gets."""

import errno
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.catalog import files as module
from generator.catalog.files import FileChanged, GameFiles, data_files, files_in, inside
from generator.catalog.load import load
from generator.source.diagnostic import Report
from tests.folders import read_folder


def write(folder: Path, **texts: str) -> Path:
    """Files by name; `a__b` is `a/b`."""
    for name, text in texts.items():
        file = folder / name.replace("__", "/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def told(folder: Path) -> tuple[GameFiles, list[str]]:
    report = Report()
    return files_in(folder, report), [found.code for found in report.diagnostics]


def test_files_are_known_by_their_path_in_the_folder(tmp_path: Path) -> None:
    files = read_folder(write(tmp_path, game="a", layouts__card="b", layouts__deep__more="c"))
    assert list(files.digests) == ["game", "layouts/card", "layouts/deep/more"]
    assert files.names() == ["game"]
    assert files.names("layouts") == ["layouts/card"]
    assert files.below("layouts") == ["layouts/card", "layouts/deep/more"]


def test_what_was_read_stays_when_the_file_changes(tmp_path: Path) -> None:
    files = read_folder(write(tmp_path, game="before"))
    write(tmp_path, game="after")
    assert files.read("game") == b"before"


def test_a_file_too_large_to_keep_is_compared_when_it_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT_BYTES", 3)
    files = read_folder(write(tmp_path, a="abc", b="defghi"))
    assert set(files.kept) == {"a"}
    assert files.read("b") == b"defghi"
    write(tmp_path, b="defghj")
    with pytest.raises(FileChanged, match="changed"):
        files.read("b")
    report = Report()
    assert files.text("b", report) is None
    assert [found.code for found in report.diagnostics] == ["SRC016"]
    (tmp_path / "b").unlink()
    with pytest.raises(FileChanged, match="no longer"):
        files.read("b")


def test_hidden_files_and_output_are_no_part_of_a_game(tmp_path: Path) -> None:
    files = read_folder(write(tmp_path, game="a", **{".notes": "b", "output__game__x": "c", "art__output__y": "d"}))
    assert list(files.digests) == ["art/output/y", "game"]


def test_the_fingerprint_follows_names_and_contents_alone(tmp_path: Path) -> None:
    game_files = read_folder(write(tmp_path / "one", a="x", b="y"))
    two = read_folder(write(tmp_path / "two", b="y", a="x"))
    assert game_files.fingerprint == two.fingerprint
    assert game_files.fingerprint != read_folder(write(tmp_path / "two", b="z")).fingerprint
    assert game_files.fingerprint != read_folder(write(tmp_path / "three", a="x", c="y")).fingerprint


@pytest.mark.parametrize("target", ["../outside", "/etc", "gone", "../outside/file"])
def test_links_that_lead_out_or_nowhere_are_refused(tmp_path: Path, target: str) -> None:
    write(tmp_path / "outside", file="x")
    folder = write(tmp_path / "game", game="a")
    (folder / "art").symlink_to(target)
    files, codes = told(folder)
    assert codes == ["CAT008"]
    assert list(files.digests) == ["game"]


def test_links_within_the_folder_are_read_under_their_own_name(tmp_path: Path) -> None:
    write(tmp_path, game="a", **{".examples__one.yaml": "b"})
    (tmp_path / "scenarios").symlink_to(".examples")
    (tmp_path / "again").symlink_to("game")
    files = read_folder(tmp_path)
    assert files.names("scenarios", ".yaml") == ["scenarios/one.yaml"]
    before = files.fingerprint
    write(tmp_path, **{".examples__one.yaml": "c"})
    assert read_folder(tmp_path).fingerprint != before


def test_links_in_a_circle_end(tmp_path: Path) -> None:
    write(tmp_path, game="a", art__x="b")
    (tmp_path / "art" / "round").symlink_to("..")
    (tmp_path / "art" / "self").symlink_to("self")
    files, codes = told(tmp_path)
    assert codes == ["CAT008", "CAT008"]
    assert list(files.digests) == ["art/x", "game"]


def test_a_folder_of_too_many_files_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_FILES", 2)
    assert told(write(tmp_path, a="", b=""))[1] == []
    assert told(write(tmp_path, c=""))[1] == ["CAT009"]


def test_what_is_no_file_and_has_no_name_of_ours_is_passed_over(tmp_path: Path) -> None:
    write(tmp_path, game="a")
    os.mkfifo(tmp_path / "pipe")
    assert list(read_folder(tmp_path).digests) == ["game"]


def test_an_empty_or_missing_folder_holds_no_data(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "missing"):
        report = Report()
        assert data_files(files_in(folder, report), report) == []
        assert [found.code for found in report.diagnostics] == ["CAT009"]


def test_other_processes_get_the_files_they_need(tmp_path: Path) -> None:
    files = read_folder(write(tmp_path, a="x" * 100, b="y"))
    sent = pickle.loads(pickle.dumps(files.carrying(["b"])))
    assert sent == files and hash(sent) == hash(files)
    assert set(sent.kept) == {"b"}
    assert sent.read("a") == b"x" * 100


@pytest.mark.parametrize(
    ("written", "file"),
    [
        ("art/a.png", "art/a.png"),
        ("./art//a.png", "art/a.png"),
        ("art/../fonts/a", "fonts/a"),
        ("art\\wolf.png", "art/wolf.png"),
        ("..\\a", None),
        ("../a", None),
        ("art/../../a", None),
        ("/etc/passwd", None),
        ("a\0b", None),
        ("", ""),
    ],
)
def test_a_written_path_is_a_file_of_the_folder_or_none(written: str, file: str | None) -> None:
    assert inside(written) == file


def test_what_nobody_may_read_is_told_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sound = "game: {id: hill, title: Hill, authors: [Ann], players: {min: 2, max: 2}}"
    write(tmp_path, **{"game.yaml": sound, "print.yaml": "print: {}"})
    opened, looked_into = Path.open, os.scandir

    def refused(file: Path, *arguments: Any, **named: Any) -> Any:
        if file.name == "print.yaml":
            raise PermissionError(errno.EACCES, "Permission denied", str(file))
        return opened(file, *arguments, **named)

    monkeypatch.setattr(Path, "open", refused)
    checked = load(tmp_path, lambda game_id, *_: None)
    assert [found.message for found in checked.diagnostics] == [
        f"{tmp_path}/print.yaml cannot be read: Permission denied"
    ]

    def closed(folder: Any) -> Any:
        if Path(folder) == tmp_path:
            raise PermissionError(errno.EACCES, "Permission denied", str(folder))
        return looked_into(folder)

    monkeypatch.setattr(os, "scandir", closed)
    assert "SRC001" in [found.code for found in load(tmp_path, lambda game_id, *_: None).diagnostics]


@pytest.mark.parametrize("name", ["rulebook.md", "more.yaml"])
@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_is_not_passed_over(tmp_path: Path, name: str, make: Callable[[Path], None]) -> None:
    write(tmp_path, **{"game.yaml": "a"})
    make(tmp_path / name)
    files, codes = told(tmp_path)
    assert codes == ["SRC001"] and list(files.digests) == ["game.yaml"]


@pytest.mark.parametrize("name", ["fonts", "icons", "layouts", "scenarios"])
def test_what_is_no_folder_is_not_passed_over(tmp_path: Path, name: str) -> None:
    write(tmp_path, **{"game.yaml": "a", name: "a link that was checked out as a file"})
    assert told(tmp_path)[1] == ["SRC001"]
