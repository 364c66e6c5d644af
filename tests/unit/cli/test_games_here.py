"""Which games a command takes that is given none, and which papers it knows."""

import shutil
from pathlib import Path

import click
import pytest

from generator import resources
from generator.cli.common import game_folders, local_games
from generator.cli.printing import PaperName, PaperNames

GAME = "game: {id: mine, title: Mine}\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, empty."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(folder: Path, text: str = GAME, name: str = "game.yaml") -> None:
    folder.mkdir(parents=True)
    (folder / name).write_text(text)


def test_where_there_are_no_games_the_bundled_ones_are_listed(here: Path) -> None:
    assert local_games() == {}
    assert "geyser" in game_folders()


def test_games_lie_beside_one_another_and_in_content(here: Path) -> None:
    made(here / "mine")
    made(here / "content" / "ours", name="any.yaml", text="cards: []\n")
    assert local_games() == {"mine": Path("mine"), "ours": Path("content/ours")}
    assert {"mine", "ours", "geyser"} <= game_folders().keys()


def test_the_yaml_of_other_programs_is_no_game(here: Path) -> None:
    made(here / "chart", "apiVersion: 1\n", "chart.yaml")
    made(here / ".hidden")
    (here / "notes").mkdir()
    assert local_games() == {}


def test_in_the_folder_of_a_game_it_is_the_only_one(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(here / "mine")
    made(here / "mine" / "backup")
    monkeypatch.chdir(here / "mine")
    assert local_games() == {"mine": Path()}


def test_a_game_of_the_current_folder_hides_a_bundled_one(here: Path) -> None:
    made(here / "geyser")
    assert game_folders()["geyser"] == Path("geyser")
    assert local_games().keys() == {"geyser"}


def test_a_folder_that_nobody_may_read_has_no_games(here: Path) -> None:
    made(here / "content" / "mine")
    shutil.rmtree(here / "content")
    (here / "content").write_text("a file")
    assert local_games() == {}


def test_bundled_games_are_named_by_their_folders() -> None:
    assert game_folders().keys() == {folder.name for folder in resources.content().iterdir() if folder.is_dir()}


@pytest.mark.parametrize(
    ("given", "papers"),
    [
        ("a4", ("a4",)),
        ("A4, legal,half-letter", ("a4", "legal", "half-letter")),
        ("a5,A5", ("a5",)),
        ("280x200", ("200x280",)),
        ("200x280,190.5x254mm", ("200x280", "190.5x254")),
    ],
)
def test_papers_have_names_or_sizes(given: str, papers: tuple[str, ...]) -> None:
    assert PaperNames().convert(given, None, None) == papers
    assert PaperName().convert(papers[0], None, None) == papers[0]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("lega", "did you mean 'legal'?"),
        ("a4,leter", "did you mean 'letter'?"),
        ("20x30", "sides must be 120 to 5080 mm"),
        ("nanx200", "sides must be"),
        ("", "is not a paper size"),
        ("200x", "is not a paper size"),
    ],
)
def test_other_papers_are_refused_with_what_there_is(given: str, said: str) -> None:
    with pytest.raises(click.BadParameter, match=said.replace("?", r"\?")):
        PaperNames().convert(given, None, None)
