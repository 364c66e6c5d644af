"""What somebody has put into an output, or changed in it, is kept by the next build."""

import os
import stat
from pathlib import Path

import pytest

from generator.output import others
from tests.unit.output.sample import NEW, OLD, build, content, game_in, hidden, tree


@pytest.fixture(params=["linked", "no links"])
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with an output, on file systems with and without hard links."""
    made = game_in(tmp_path)
    build(tmp_path / "output", OLD, made)
    if request.param == "no links":
        monkeypatch.setattr(os, "link", _no_links)
    return made


def _no_links(*_: object, **__: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_what_the_manifest_does_not_list_stays_where_it_is(game: Path) -> None:
    final = game.parent / "output/hill"
    (final / "notes.md").write_text("mine")
    (final / "print/a4/own").mkdir()
    (final / "print/a4/own/deep.txt").write_text("deep")
    (final / "empty").mkdir()
    (final / "link").symlink_to("/nowhere/at/all")
    (final / "to-folder").symlink_to(game)
    (final / "notes.md").chmod(0o600)
    os.utime(final / "notes.md", (1_000_000, 1_000_000))
    mine = {
        "notes.md": b"mine",
        "print/a4/own/deep.txt": b"deep",
        "empty/": b"",
        "link": b"-> /nowhere/at/all",
        "to-folder": b"-> " + str(game).encode(),
    }
    for _ in range(3):
        (notice,) = build(final.parent, NEW, game)
        assert "notes.md" in notice and "and 1 more" in notice
        assert content(final) == {**NEW, **mine}
        assert hidden(final.parent) == []
    found = (final / "notes.md").stat()
    assert stat.S_IMODE(found.st_mode) == 0o600 and found.st_mtime == 1_000_000


def test_what_was_changed_is_kept_beside_the_new_file(game: Path) -> None:
    final = game.parent / "output/hill"
    cards, wolf = final / "print/a4/cards.pdf", final / "svg/wolf.svg"
    for number, kept in enumerate(("cards.kept.pdf", "cards.kept-2.pdf", "cards.kept-3.pdf")):
        cards.write_bytes(b"mine %d" % number)
        notices = build(final.parent, NEW, game)
        assert any(notice.endswith(f"kept as print/a4/{kept}") for notice in notices)
        assert cards.read_bytes() == b"new cards"
        assert cards.with_name(kept).read_bytes() == b"mine %d" % number
    assert not wolf.exists()  # it was ours, and of an older catalog
    cards.write_bytes(b"mine 1")  # which is kept already, and need not be twice
    build(final.parent, NEW, game)
    names = ["cards.kept-2.pdf", "cards.kept-3.pdf", "cards.kept.pdf", "cards.pdf"]
    assert sorted(path.name for path in cards.parent.iterdir()) == names


def test_a_changed_file_that_is_not_made_again_leaves_its_name(game: Path) -> None:
    final = game.parent / "output/hill"
    (final / "svg/wolf.svg").write_bytes(b"my wolf")
    build(final.parent, NEW, game)
    assert content(final) == {**NEW, "svg/wolf.kept.svg": b"my wolf"}


def test_a_change_that_the_press_makes_too_is_no_change(game: Path) -> None:
    final = game.parent / "output/hill"
    (final / "print/a4/cards.pdf").write_bytes(NEW["print/a4/cards.pdf"])
    build(final.parent, NEW, game)
    assert content(final) == NEW


def test_what_is_in_the_way_of_new_files_moves_aside(game: Path) -> None:
    final = game.parent / "output/hill"
    (final / "rulebook").write_text("a file where a folder comes")
    (final / "print/letter").mkdir()
    (final / "print/letter/cards.pdf").mkdir()
    (final / "print/letter/cards.pdf/x").write_text("a folder where a file comes")
    (final / "svg/link.svg").symlink_to("elsewhere")
    new = {**NEW, "print/letter/cards.pdf": b"letter", "svg/link.svg": b"new"}
    build(final.parent, new, game)
    assert content(final) == {
        **new,
        "rulebook.kept": b"a file where a folder comes",
        "print/letter/cards.kept.pdf/x": b"a folder where a file comes",
        "svg/link.kept.svg": b"-> elsewhere",
    }
    assert final.with_name("hill").is_dir() and hidden(final.parent) == []


def test_a_listed_file_that_has_become_a_link_is_not_ours_nor_what_it_leads_to(game: Path) -> None:
    final = game.parent / "output/hill"
    elsewhere = game.parent / "cards.pdf"
    (final / "print/a4/cards.pdf").rename(elsewhere)
    (final / "print/a4/cards.pdf").symlink_to(elsewhere)
    build(final.parent, NEW, game)
    assert elsewhere.read_bytes() == b"old cards"
    assert (final / "print/a4/cards.kept.pdf").readlink() == elsewhere
    assert (final / "print/a4/cards.pdf").read_bytes() == b"new cards"


def test_long_names_stay_within_what_file_systems_take(game: Path) -> None:
    final = game.parent / "output/hill"
    name = "é" * 120 + ".pdf"
    (final / name).write_text("first")
    build(final.parent, {**NEW, name: b"new"}, game)
    (kept,) = [path for path in final.iterdir() if ".kept" in path.name]
    assert kept.read_text() == "first" and kept.suffix == ".pdf" and len(os.fsencode(kept.name)) <= 255


def test_what_is_put_in_at_the_last_moment_is_kept(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    final = game.parent / "output/hill"
    swept = others.swept

    def late(folder: Path, *rest: object) -> object:
        (folder / "print/a4/late.txt").write_text("saved by an editor while the folders changed places")
        return swept(folder, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(others, "swept", late)
    build(final.parent, NEW, game)
    assert (final / "print/a4/late.txt").is_file() and hidden(final.parent) == []


def test_the_folder_keeps_its_permissions(game: Path) -> None:
    final = game.parent / "output/hill"
    final.chmod(0o750)
    build(final.parent, NEW, game)
    assert stat.S_IMODE(final.stat().st_mode) == 0o750


def test_files_of_an_unchanged_game_are_carried_over_and_stay_ours(tmp_path: Path) -> None:
    game = game_in(tmp_path)
    build(tmp_path / "output", OLD, game, facts="same")
    assert build(tmp_path / "output", NEW, game, facts="same") == []
    assert content(tmp_path / "output/hill") == {**OLD, **NEW}
    assert build(tmp_path / "output", NEW, game, facts="other") == []
    assert content(tmp_path / "output/hill") == NEW


def test_a_folder_that_is_made_anew_keeps_no_file_of_ours_and_all_of_others(tmp_path: Path) -> None:
    game = game_in(tmp_path)
    tokens = {"print/a4/tokens.pdf": b"old tokens", "print/letter/tokens.pdf": b"old tokens", "spare.json": b"{}"}
    build(tmp_path / "output", {**OLD, **tokens}, game, facts="same")
    note = tmp_path / "output/hill/print/a4/note.txt"
    note.write_bytes(b"mine")
    assert build(tmp_path / "output", NEW, game, facts="same") != []
    found = content(tmp_path / "output/hill")
    assert "print/a4/tokens.pdf" not in found
    assert (found["print/a4/note.txt"], found["print/letter/tokens.pdf"]) == (b"mine", b"old tokens")
    assert {"svg/wolf.svg", "spare.json"} <= found.keys()


def test_an_output_without_a_manifest_leaves_no_trace(tmp_path: Path) -> None:
    from generator.output import OutputPlace, staged

    game = game_in(tmp_path)
    with staged(OutputPlace(tmp_path / "a/output", "hill"), game):
        pass
    assert tree(tmp_path) == {"hill/game.yaml": b"game: {id: hill}\n"}


def test_a_folder_that_was_made_read_only_is_cleared_away_too(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    final = game.parent / "output/hill"
    (final / "print/a4/mine.txt").write_text("mine")
    removed = Path.unlink

    def guarded(file: Path, missing_ok: bool = False) -> None:
        if not file.parent.stat().st_mode & stat.S_IWUSR:  # as the system has it for all users but root
            raise PermissionError(13, "Permission denied", str(file))
        removed(file, missing_ok)

    monkeypatch.setattr(Path, "unlink", guarded)
    (final / "print/a4").chmod(0o555)
    assert not any("could not" in notice for notice in build(final.parent, NEW, game))
    assert content(final) == {**NEW, "print/a4/mine.txt": b"mine"} and hidden(final.parent) == []
    build(final.parent, OLD, game)
    assert content(final) == {**OLD, "print/a4/mine.txt": b"mine"} and hidden(final.parent) == []
