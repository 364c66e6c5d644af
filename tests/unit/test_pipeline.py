"""What is read is what is judged and printed, whatever happens to the folder meanwhile."""

import shutil
from pathlib import Path

import pytest

from generator import pipeline, resources
from generator.drawing.digest import Digests
from generator.verifying import gate, verification_cache

WRONG = "title: Made wrong\n"


@pytest.fixture
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    name: str = getattr(request, "param", "saratoga-sabotage")
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(gate, "GAMES_PER_BOT", 1)  # how well it is judged is not what is looked at here
    folder = tmp_path / name
    shutil.copytree(resources.content() / name, folder)
    return folder


def test_a_file_changed_while_the_game_is_played_does_not_count(game: Path) -> None:
    example = next((game / "scenarios").glob("*.yaml"))
    sound = example.read_text(encoding="utf-8")

    def meanwhile(_: str) -> None:
        example.write_text(WRONG, encoding="utf-8")

    assert pipeline.verify(game, meanwhile).value is not None, "what was read before is played"
    assert pipeline.verify(game).value is None, "what stands there now is another game"
    example.write_text(sound, encoding="utf-8")
    assert pipeline.verify(game).value is not None


def test_a_file_mended_while_the_game_is_played_is_not_kept_for_the_broken_one(game: Path) -> None:
    example = next((game / "scenarios").glob("*.yaml"))
    sound = example.read_text(encoding="utf-8")
    example.write_text(WRONG, encoding="utf-8")

    def meanwhile(_: str) -> None:
        example.write_text(sound, encoding="utf-8")

    assert pipeline.verify(game, meanwhile).value is None
    example.write_text(WRONG, encoding="utf-8")
    assert pipeline.verify(game).value is None


def test_examples_behind_a_link_are_examples(game: Path) -> None:
    (game / "scenarios").rename(game / ".examples")
    (game / "scenarios").symlink_to(".examples")
    assert pipeline.verify(game).value is not None
    next((game / ".examples").glob("*.yaml")).write_text(WRONG, encoding="utf-8")
    assert pipeline.verify(game).value is None


def test_examples_out_of_the_folder_are_refused(game: Path, tmp_path: Path) -> None:
    (game / "scenarios").rename(tmp_path / "examples")
    (game / "scenarios").symlink_to(tmp_path / "examples")
    checked = pipeline.verify(game)
    assert checked.value is None
    assert "CAT008" in {found.code for found in checked.diagnostics}


@pytest.mark.parametrize("game", ["geyser"], indirect=True)
def test_a_layout_changed_while_pieces_are_drawn_does_not_count(game: Path) -> None:
    layout = next((game / "layouts").glob("*.yaml"))
    before = pipeline.compose(game)
    assert before.value is not None

    def meanwhile(what: str) -> None:
        if what != "reading":
            layout.write_text("layers: []\n", encoding="utf-8")

    during = pipeline.compose(game, meanwhile)
    assert during.value is not None
    assert layout.read_text(encoding="utf-8") == "layers: []\n"
    looks = [Digests().of(*(piece.front for piece in job.pieces)) for job in (before.value, during.value)]
    assert looks[0] == looks[1]


def test_output_inside_the_folder_is_no_part_of_the_game(game: Path) -> None:
    before = pipeline.load(game).value
    (game / "output").mkdir()
    (game / "output" / "notes.yaml").write_text("a: [", encoding="utf-8")
    after = pipeline.load(game).value
    assert before is not None and after is not None
    assert before.fingerprint == after.fingerprint


def test_another_python_or_library_judges_anew(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = pipeline.verify(game)
    assert checked.value is not None
    catalog = checked.value.catalog
    assert verification_cache.load(catalog, verification_cache.engine_fingerprint(catalog.identity.id)) is not None
    verification_cache.engine_fingerprint.cache_clear()
    monkeypatch.setattr(verification_cache, "versions", lambda *_: "another")
    assert verification_cache.load(catalog, verification_cache.engine_fingerprint(catalog.identity.id)) is None
    verification_cache.engine_fingerprint.cache_clear()
