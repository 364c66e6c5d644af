"""What is printed is what the specification counts, and the booklet shows every example once."""

import re

import pytest

from generator.catalog.models import Catalog
from generator.games.geyser.state import R
from generator.source.reader import read_documents
from tests.unit.games.geyser.conftest import FOLDER

CREDITS = (
    "Geyser was created by Matthew Oztalay, Tony Sladky, Eli Allen and Garrett Stephens, with Clay, in a game jam of "
    "the Ringling Game Design Club, and was published under the Creative Commons Attribution-NonCommercial-NoDerivs "
    "3.0 Unported licence (https://creativecommons.org/licenses/by-nc-nd/3.0/). The rules in this booklet are told in "
    "new words and completed where the original is silent; the board, the cards and the examples are new. The authors "
    "have not endorsed this edition. For non-commercial use only."
)
CHAPTERS = (
    "The goal",
    "What is in the box",
    "The board",
    "Set-up",
    "Your turn in pictures",
    "A sample game",
    "Players and set-up",
    "Your turn",
    "Geysers and new tokens",
    "Battle",
    "Calling up a token",
    "The firing",
    "The Mother Geyser",
    "Questions",
    "Words",
    "Credits",
    "The rules on one page",
)


def test_every_component_is_printed_in_its_number(catalog: Catalog) -> None:
    assert {str(component_set.id): component_set.copies for component_set in catalog.sets} == {
        "reference-cards": 8,
        "firing-cards": 1,
        "tribe-tokens": 32,
        "round-markers": 1,
        "island": 1,
        "round-track": 1,
        "figure-seats": 1,  # drawn in the rulebook alone
    }
    assert [(extra.id, extra.count) for extra in catalog.extras] == [("dice", 2)]


def test_the_squares_of_the_island_lie_where_the_specification_has_them(catalog: Catalog) -> None:
    (island,) = catalog.set_of("island").components
    spaces = {str(space.id): space for space in island.spaces}
    assert len(spaces) == 169
    assert (spaces["a1"].centre.x, spaces["a1"].centre.y) == (4 + 7, 4 + 7)
    assert (spaces["g4"].centre.x, spaces["g4"].centre.y) == (4 + 14 * 6.5, 4 + 14 * 3.5)
    types = [space.type for space in island.spaces]
    assert (types.count("geyser"), types.count("mother"), types.count("start")) == (24, 1, 4)
    assert (spaces["g7"].type, spaces["m7"].type, spaces["d7"].label) == ("mother", "start", "6/8")
    assert island.cut.size.width <= 190


def test_the_round_track_has_a_space_for_every_round(catalog: Catalog) -> None:
    (track,) = catalog.set_of("round-track").components
    assert [str(space.id) for space in track.spaces] == [str(number) for number in range(1, 41)]


def test_the_tribes_are_told_apart_in_grey(catalog: Catalog) -> None:
    greys = sorted(
        0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
        for colour in (catalog.palette[name] for name in ("red", "blue", "green", "yellow"))
    )
    # Red and blue are both dark: their signs tell them apart. The light ones stand clear of them and of each other.
    assert greys[2] - greys[1] > 40
    assert greys[3] - greys[2] > 25


def test_the_credit_block_is_word_for_word(catalog: Catalog) -> None:
    assert catalog.identity.credits == CREDITS
    assert catalog.identity.authors == ("Matthew Oztalay", "Tony Sladky", "Eli Allen", "Garrett Stephens", "Clay")


def test_the_booklet_has_its_chapters_and_every_rule_once(catalog: Catalog) -> None:
    assert catalog.prose is not None
    assert tuple(re.findall(r"^# (.+)$", catalog.prose.text, re.MULTILINE)) == CHAPTERS
    marked = [
        rule for ids in re.findall(r"^(?:\d\. )?\[([^\]]+)\]", catalog.prose.text, re.MULTILINE) for rule in ids.split()
    ]
    assert sorted(marked) == sorted(R.all)


def test_the_booklet_shows_every_example_that_is_printed_once(catalog: Catalog) -> None:
    assert catalog.prose is not None
    shown = [name for ids in re.findall(r"^~~~example (.+)$", catalog.prose.text, re.MULTILINE) for name in ids.split()]
    written = []
    for file in sorted((FOLDER / "scenarios").glob("*.yaml")):
        documents = read_documents(file).value
        assert documents is not None
        examples = [tree.data for tree in documents if isinstance(tree.data, dict)]
        written += [example["id"] for example in examples if example.get("printed", True)]
    assert sorted(name for name in shown if "=" not in name) == sorted(written)


@pytest.mark.parametrize("card", ["ref_turn", "ref_geyser", "ref_battle", "ref_mother"])
def test_a_reference_card_says_what_the_specification_says(catalog: Catalog, card: str) -> None:
    texts = {
        "ref_turn": "Move 1 token by 1 square, never diagonally.\nAt most 2 of your own tokens share a square.\n"
        "Your only token on a geyser stays.\nNo step? Attack, call up or pass. No token? Call one up.",
        "ref_geyser": "You may add 1 token from your supply.\nWithin 1 square of it, diagonals included.\n"
        "Not on a rival, a geyser or 2 of your own.",
        "ref_battle": "Each side rolls 1 die and adds the geysers it controls.\n"
        "The losing token is removed. A winning attacker moves in.\n"
        "If two defend, you fight one. The other holds the square.\n"
        "On a tie the attacker chooses: retreat, or both roll again.",
        "ref_mother": "With at least 3 geysers, enter it or attack a token inside.\n"
        "After all turns, roll 2 dice: geysers with that sum fire.\n"
        "Still there after the firing? You win.\nAfter round 40, the most geysers win.",
    }
    rows = catalog.data["reference_cards"]
    assert isinstance(rows, list)
    (found,) = [row["text"] for row in rows if isinstance(row, dict) and row["id"] == card]
    assert found == texts[card]
