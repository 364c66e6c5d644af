"""Two games of one id: the outputs of the first are not replaced by the second, wherever both are moved."""

import json
import shutil
from pathlib import Path

import pytest

from generator.output import OutputKind, OutputPlace, OutputRefused, refusals
from tests.unit.output.sample import NEW, OLD, build, content, game_in, tree

RECORD = ".hill.source"


def another(folder: Path) -> Path:
    """Another folder with a game of the same id."""
    copy = folder / "copy"
    shutil.copytree(folder / "hill", copy)
    return copy


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the game `hill`, whose output stands in `output`."""
    build(tmp_path / "output", OLD, game_in(tmp_path))
    return another(tmp_path)


def test_another_game_of_the_same_id_is_refused_and_nothing_is_touched(tmp_path: Path, copy: Path) -> None:
    before = tree(tmp_path)
    (found,) = refusals(OutputPlace(tmp_path / "output", "hill"), copy)
    assert found.code == "OUT008"
    assert str(tmp_path / "hill") in found.message and str(copy) in found.message
    assert found.hint is not None
    assert all(word in found.hint for word in ("--output", "another id", f"remove {tmp_path / 'output/hill'}"))
    with pytest.raises(OutputRefused):
        build(tmp_path / "output", NEW, copy)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("kind", [OutputKind.CHANGES, OutputKind.DECK])
def test_so_are_its_other_outputs(tmp_path: Path, copy: Path, kind: OutputKind) -> None:
    (found,) = refusals(OutputPlace(tmp_path / "output", "hill", kind, "x"), copy)
    assert str(tmp_path / "output/hill") in found.message


def test_the_game_itself_goes_on_by_whatever_path(tmp_path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "hill")
    monkeypatch.chdir(tmp_path)
    for game in (tmp_path / "hill", Path("hill"), Path("link"), Path("copy/../hill")):
        assert refusals(OutputPlace(Path("output"), "hill"), game) == ()


def _moved(folder: Path) -> None:
    shutil.rmtree(folder / "hill")


def _with_another_id(folder: Path) -> None:
    (folder / "hill/game.yaml").write_text("game: {id: dale}\n")


def _no_game_any_more(folder: Path) -> None:
    (folder / "hill/game.yaml").unlink()


def _output_removed(folder: Path) -> None:
    shutil.rmtree(folder / "output/hill")


def _made_before_there_were_records(folder: Path) -> None:
    (folder / "output" / RECORD).unlink()


@pytest.mark.parametrize(
    "change", [_moved, _with_another_id, _no_game_any_more, _output_removed, _made_before_there_were_records]
)
def test_what_nobody_else_claims_is_taken_over(tmp_path: Path, copy: Path, change) -> None:  # type: ignore[no-untyped-def]
    change(tmp_path)
    build(tmp_path / "output", NEW, copy)
    assert content(tmp_path / "output/hill") == NEW
    assert json.loads((tmp_path / "output" / RECORD).read_text()) == {"made_from": "../copy"}


def test_a_game_whose_files_cannot_be_read_keeps_its_output(tmp_path: Path, copy: Path) -> None:
    (tmp_path / "hill/game.yaml").write_text("game: {id: 'hill\n")
    assert refusals(OutputPlace(tmp_path / "output", "hill"), copy)


def test_a_project_that_is_copied_or_moved_as_a_whole_is_built_there(tmp_path: Path) -> None:
    project, clone, moved = (tmp_path / name for name in ("project", "clone", "moved"))
    build(project / "output", OLD, game_in(project))
    shutil.copytree(project, clone)
    build(clone / "output", NEW, clone / "hill")
    project.rename(moved)
    build(moved / "output", NEW, moved / "hill")
    assert content(moved / "output/hill") == content(clone / "output/hill") == NEW
    assert (moved / "output" / RECORD).read_text() == (clone / "output" / RECORD).read_text()


def test_the_output_says_nothing_of_where_the_game_lies(tmp_path: Path, copy: Path) -> None:
    build(tmp_path / "elsewhere", OLD, copy)
    assert tree(tmp_path / "elsewhere/hill") == tree(tmp_path / "output/hill")


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"made_from": 3}', '{"made_from": ""}', "[" * 100_000])
def test_a_file_of_the_records_name_that_is_not_ours_is_left_alone(tmp_path: Path, copy: Path, text: str) -> None:
    file = tmp_path / "output" / RECORD
    file.write_text(text)
    told = build(tmp_path / "output", NEW, copy)
    assert content(tmp_path / "output/hill") == NEW and file.read_text() == text
    assert any(RECORD in notice and "not made by pnp" in notice for notice in told)
