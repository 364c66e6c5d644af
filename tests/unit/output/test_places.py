"""Where an output may stand, and what is refused before anything is done."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.atomic import CannotWrite
from generator.output import OutputKind, OutputPlace, OutputRefused, refusals
from tests.unit.output.sample import NEW, OLD, build, content, game_in, hidden, shown, tree

Setting = Callable[[Path], OutputPlace]


def notes(folder: Path) -> OutputPlace:
    (folder / "output/hill").mkdir(parents=True)
    (folder / "output/hill/notes.md").write_text("mine")
    return OutputPlace(folder / "output", "hill")


def a_file(folder: Path) -> OutputPlace:
    (folder / "output").mkdir()
    (folder / "output/hill").write_text("mine")
    return OutputPlace(folder / "output", "hill")


def a_link(folder: Path) -> OutputPlace:
    (folder / "elsewhere").mkdir()
    (folder / "output").mkdir()
    (folder / "output/hill").symlink_to(folder / "elsewhere")
    return OutputPlace(folder / "output", "hill")


def a_dangling_link(folder: Path) -> OutputPlace:
    (folder / "output").mkdir()
    (folder / "output/hill").symlink_to("nowhere")
    return OutputPlace(folder / "output", "hill")


def the_output_is_a_file(folder: Path) -> OutputPlace:
    (folder / "output").write_text("mine")
    return OutputPlace(folder / "output", "hill")


def a_file_above(folder: Path) -> OutputPlace:
    (folder / "output").write_text("mine")
    return OutputPlace(folder / "output/deep/er", "hill")


def another_game(folder: Path) -> OutputPlace:
    build(folder / "output", OLD, folder / "hill")
    (folder / "output/hill").rename(folder / "output/dale")
    return OutputPlace(folder / "output", "dale")


def another_kind(folder: Path) -> OutputPlace:
    build(folder / "output", OLD, folder / "hill", name="hill-changed")
    return OutputPlace(folder / "output", "hill", OutputKind.CHANGES)


def a_manifest_of_another_program(folder: Path) -> OutputPlace:
    (folder / "output/hill").mkdir(parents=True)
    (folder / "output/hill/manifest.json").write_text('{"name": "My app", "icons": []}')
    return OutputPlace(folder / "output", "hill")


def inside_another_output(folder: Path) -> OutputPlace:
    build(folder / "output", OLD, folder / "hill")
    return OutputPlace(folder / "output/hill", "dale")


FOREIGN = (
    notes,
    a_file,
    a_link,
    a_dangling_link,
    the_output_is_a_file,
    a_file_above,
    another_game,
    another_kind,
    a_manifest_of_another_program,
    inside_another_output,
)


def the_game(folder: Path) -> OutputPlace:
    return OutputPlace(folder, "hill")


def the_game_by_detours(folder: Path) -> OutputPlace:
    (folder / "link").symlink_to(folder)
    return OutputPlace(folder / "link/hill/../link", "hill")


def in_the_game(folder: Path) -> OutputPlace:
    return OutputPlace(folder / "hill/sheets", "hill")


def in_the_game_by_a_link(folder: Path) -> OutputPlace:
    (folder / "output").symlink_to(folder / "hill")
    return OutputPlace(folder / "output", "hill")


def in_another_game(folder: Path) -> OutputPlace:
    game_in(folder, "dale")
    return OutputPlace(folder / "dale", "hill")


def another_game_of_that_name(folder: Path) -> OutputPlace:
    game_in(folder / "content", "hill")
    return OutputPlace(folder / "content", "hill")


def holds_the_game(folder: Path) -> OutputPlace:
    return OutputPlace(folder.parent, folder.name)


def holds_another_game(folder: Path) -> OutputPlace:
    build(folder / "output", OLD, folder / "hill")
    game_in(folder / "output/hill/games", "dale")
    return OutputPlace(folder / "output", "hill")


GAMES = (
    the_game,
    the_game_by_detours,
    in_the_game,
    in_the_game_by_a_link,
    in_another_game,
    another_game_of_that_name,
    holds_the_game,
    holds_another_game,
)


@pytest.mark.parametrize(
    ("setting", "code"), [*((place, "OUT008") for place in FOREIGN), *((game, "OUT009") for game in GAMES)]
)
def test_what_is_not_ours_is_refused_and_not_touched(setting: Setting, code: str, tmp_path: Path) -> None:
    game = game_in(tmp_path)
    place = setting(tmp_path)
    before = tree(tmp_path)
    (found,) = refusals(place, game)
    assert found.code == code and found.hint
    assert tree(tmp_path) == before
    if not (tmp_path / "output").is_file():  # where no lock can lie, the build does not come so far
        with pytest.raises(OutputRefused), _staged(place, game):
            pass
    assert tree(tmp_path) == before


def _staged(place: OutputPlace, game: Path):  # type: ignore[no-untyped-def]
    from generator.output import staged

    return staged(place, game)


def empty(folder: Path) -> OutputPlace:
    (folder / "output/hill").mkdir(parents=True)
    return OutputPlace(folder / "output", "hill")


def nothing(folder: Path) -> OutputPlace:
    return OutputPlace(folder / "a/b/output", "hill")


def with_what_systems_leave(folder: Path) -> OutputPlace:
    (folder / "output/hill").mkdir(parents=True)
    (folder / "output/hill/.DS_Store").write_text("")
    return OutputPlace(folder / "output", "hill")


def our_own(folder: Path) -> OutputPlace:
    build(folder / "output", OLD, folder / "hill")
    return OutputPlace(folder / "output", "hill")


def of_a_press_that_wrote_no_kind(folder: Path) -> OutputPlace:
    build(folder / "output", OLD, folder / "hill")
    manifest = folder / "output/hill/manifest.json"
    manifest.write_text(manifest.read_text().replace('  "kind": "build",\n', ""))
    return OutputPlace(folder / "output", "hill")


def in_the_games_output(folder: Path) -> OutputPlace:
    return OutputPlace(folder / "hill/output", "hill")


def among_other_yaml(folder: Path) -> OutputPlace:
    (folder / "project").mkdir()
    (folder / "project/compose.yaml").write_text("services:\n  game: {image: x}\n")
    return OutputPlace(folder / "project", "hill")


def behind_a_linked_output(folder: Path) -> OutputPlace:
    (folder / "disk").mkdir()
    (folder / "output").symlink_to(folder / "disk")
    return OutputPlace(folder / "output", "hill")


@pytest.mark.parametrize(
    "setting",
    [
        nothing,
        empty,
        with_what_systems_leave,
        our_own,
        of_a_press_that_wrote_no_kind,
        in_the_games_output,
        among_other_yaml,
        behind_a_linked_output,
    ],
)
def test_what_is_ours_or_nobodys_is_built_into(setting: Setting, tmp_path: Path) -> None:
    game = game_in(tmp_path)
    place = setting(tmp_path)
    assert refusals(place, game) == ()
    assert build(place.output, NEW, game) == []
    assert {name: data for name, data in content(place.final).items() if name != ".DS_Store"} == NEW
    assert tree(game)["game.yaml"] == b"game: {id: hill}\n"


def test_a_folder_that_takes_no_files_is_told_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_in(tmp_path)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write anywhere
    with pytest.raises(CannotWrite) as refused:
        refusals(OutputPlace(tmp_path / "output", "hill"), game)
    assert refused.value.filename == str(tmp_path / "output") and refused.value.strerror == "Permission denied"


@pytest.mark.parametrize("text", ["", "[]", "null", "[" * 100_000, '{"game": "hill", "files": []}', "\x00\xff", "{}"])
def test_a_damaged_manifest_blocks_nothing_and_loses_nothing(text: str, tmp_path: Path) -> None:
    game = game_in(tmp_path)
    build(tmp_path / "output", OLD, game)
    (tmp_path / "output/hill/notes.md").write_text("mine")
    (tmp_path / "output/hill/manifest.json").write_text(text, encoding="latin-1")
    notices = build(tmp_path / "output", NEW, game)
    assert "output/hill.old-1" in notices[0]
    assert content(tmp_path / "output/hill") == NEW
    assert content(tmp_path / "output/hill.old-1") == {**OLD, "notes.md": b"mine"}
    assert build(tmp_path / "output", NEW, game) == []


@pytest.mark.parametrize("path", ["../../hill/game.yaml", "/etc/passwd", "a/../../x", "", ".", "a//b", "a\\b"])
def test_a_manifest_that_leads_out_of_its_folder_counts_as_damaged(path: str, tmp_path: Path) -> None:
    game = game_in(tmp_path)
    build(tmp_path / "output", OLD, game)
    manifest = tmp_path / "output/hill/manifest.json"
    plain = json.loads(manifest.read_text())
    plain["files"][path] = {"bytes": 1, "sha256": "00"}
    manifest.write_text(json.dumps(plain))
    assert "hill.old-1" in build(tmp_path / "output", NEW, game)[0]
    assert tree(game) == {"game.yaml": b"game: {id: hill}\n"}


def test_a_build_from_inside_the_output_knows_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_in(tmp_path)
    build(tmp_path / "output", OLD, game)
    monkeypatch.chdir(tmp_path / "output/hill/print")
    assert build(Path("../.."), NEW, game) == []
    monkeypatch.undo()
    assert content(tmp_path / "output/hill") == NEW
    assert shown(tmp_path / "output") == ["hill"] and hidden(tmp_path / "output") == []
