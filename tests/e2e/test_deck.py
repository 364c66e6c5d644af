"""`pnp deck`, as a player uses it."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.e2e.conftest import Pnp
from tests.e2e.test_build import words
from tests.unit.decks import duel


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A small game whose players build decks, beside a half-finished list."""
    (tmp_path / "half.txt").write_text("3 Ember Fox\nold bear x2\n", encoding="utf-8")
    return duel.folder(tmp_path / "duel")


def test_a_deck_is_checked_completed_and_printed(run: Pnp, game: Path, tmp_path: Path) -> None:
    short = run(tmp_path, "deck", "check", game, "half.txt", "foxes")
    assert short.returncode == 1
    assert short.stdout == "Foxes: legal; 8 cards, worth 6 of 12, hearths 2\n"
    assert "half.txt:1:1: error[DCK001]: the deck has 5 cards, 1 too few; it must have 6 to 10" in short.stderr
    assert "half.txt: not legal" in short.stderr
    made = run(tmp_path, "deck", "suggest", game, "half.txt", "--size", "8", "--out", "mine.yaml")
    assert made.returncode == 0, made.stderr
    assert made.stderr.startswith("added: ")
    again = run(tmp_path, "deck", "suggest", game, "half.txt", "--size", "8", "--out", "mine.yaml")
    assert (again.returncode, again.stderr) == (0, made.stderr)
    checked = run(tmp_path, "deck", "check", game, "mine.yaml")
    assert checked.returncode == 0, checked.stderr
    assert checked.stdout.startswith("half: legal; 8 cards")
    built = run(tmp_path, "deck", "build", game, "mine.yaml")
    assert built.returncode == 0, built.stderr
    folder = tmp_path / "output" / "ember-duel-deck-half"
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["kind"] == "deck"
    assert sum(manifest["cards"].values()) == 8
    (sheets,) = folder.rglob("*.pdf")
    assert sheets.name == "cards.pdf"
    printed = " ".join(words(sheets).split())
    titles = {"fox": "Ember Fox", "bear": "Old Bear", "spark": "Spark", "hearth": "Hearth", "token": "Token"}
    # Each card shows its title once; no other set's copies are among them.
    assert {card: printed.count(title) for card, title in titles.items()} == {
        card: manifest["cards"].get(card, 0) for card in titles
    }


def test_nothing_is_built_of_a_deck_that_is_not_legal(run: Pnp, game: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "deck", "build", game, "half.txt")
    assert done.returncode == 1
    assert "DCK001" in done.stderr
    assert not (tmp_path / "output").exists()


def test_a_card_that_is_printed_nowhere(run: Pnp, tmp_path: Path) -> None:
    game = duel.folder(tmp_path / "duel", duel.GAME[: duel.GAME.index("    - {id: all")])
    (tmp_path / "a.txt").write_text("4 fox\n1 hearth\n1 bear\n", encoding="utf-8")
    done = run(tmp_path, "deck", "build", game, "a.txt")
    assert done.returncode == 1
    assert "a.txt:3:3: error[DCK007]: no deck under `print` holds the card 'Old Bear'" in done.stderr


def test_figures_of_a_deck(run: Pnp, game: Path, tmp_path: Path) -> None:
    shown = run(tmp_path, "deck", "stats", game, "foxes", "--json", "figures.json")
    assert shown.returncode == 0, shown.stderr
    assert "worth: 6 of 12\n" in shown.stdout
    assert "\n   1     4  ####\n" in shown.stdout
    figures = json.loads((tmp_path / "figures.json").read_text())
    beasts = figures["odds"]["kind"]["beast"]
    assert Fraction(beasts["none"]) == Fraction(4 * 3 * 2, 8 * 7 * 6)
    assert Fraction(beasts["none"]) + Fraction(beasts["at_least"]["1"]) == 1
    alone = run(tmp_path, "deck", "stats", game, "foxes", "--json", "-")
    assert json.loads(alone.stdout) == figures


def test_lists_are_imported(run: Pnp, game: Path, tmp_path: Path) -> None:
    done = run(tmp_path, "deck", "import", game, "half.txt")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("cards:\n  fox: 3 # Ember Fox\n  bear: 2 # Old Bear\n")
    (tmp_path / "own.yaml").write_text("mine\n", encoding="utf-8")
    refused = run(tmp_path, "deck", "import", game, "half.txt", "--out", "own.yaml")
    assert refused.returncode == 2
    assert (tmp_path / "own.yaml").read_text() == "mine\n"


def test_a_game_without_decks_says_so(run: Pnp, tmp_path: Path) -> None:
    done = run(tmp_path, "deck", "check", "geyser", "any.txt")
    assert done.returncode == 1
    assert "error[OUT012]: players build no decks for Geyser" in done.stderr


@pytest.mark.parametrize("command", ["check", "stats", "suggest", "import", "build"])
def test_a_file_that_is_not_there(run: Pnp, game: Path, tmp_path: Path, command: str) -> None:
    done = run(tmp_path, "deck", command, game, "none.txt")
    assert done.returncode == 1
    assert "none.txt is not a file" in done.stderr
    assert not done.stdout
