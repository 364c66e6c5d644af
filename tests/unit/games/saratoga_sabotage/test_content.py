"""What is printed is what the specification counts; the booklet shows every example, with the cards that are laid."""

import re
from typing import Any

import pytest

from generator.catalog.models import Catalog
from generator.catalog.verified import Preview
from generator.drawing.items import Glyphs, walk
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.layout.compose import compose
from generator.layout.fonts import fonts_of
from generator.layout.library import layouts_of
from generator.source.diagnostic import Report
from generator.source.reader import read_documents
from tests.unit.games.saratoga_sabotage.conftest import FOLDER

CREDITS = (
    "Saratoga Sabotage was made by Rory Fitz-Gerald, Jon Manning, Leo Cho, Taylor Kalajan, Ryan Milligan and "
    "Matthew Oztalay at the 10th annual Game Design Workshop at GDC, as a modification of SiSSYFiGHT3000. The rules in "
    "this booklet are told in new words and completed where the original is silent. The authors have not endorsed this "
    "edition."
)


def documents(name: str) -> list[Any]:
    """The documents of a YAML file of the game."""
    return [tree.data for tree in read_documents(FOLDER / name).value or ()]


def test_every_component_is_printed_in_its_number(catalog: Catalog) -> None:
    counts = {str(component_set.id): component_set.copies for component_set in catalog.sets}
    assert {name: counts[name] for name in ("action-cards", "target-cards", "reference-cards")} == {
        "action-cards": 24,
        "target-cards": 42,
        "reference-cards": 6,
    }
    assert (counts["white-chips"], counts["blue-chips"], counts["markers"]) == (78, 60, 6)


def test_every_card_of_a_colour_has_its_colours_back(catalog: Catalog) -> None:
    for name in ("action-cards", "target-cards"):
        for card in catalog.set_of(name).components:
            colour = card.scope["colour"]
            assert isinstance(colour, dict)
            assert card.back == "saratoga-sabotage/back"
            assert str(card.id).startswith(f"{colour['id']}-")


def test_the_track_has_a_space_for_all_progress_of_all_lanes(catalog: Catalog) -> None:
    (board,) = catalog.set_of("progress-track").components
    centres = {str(space.id): (space.centre.x, space.centre.y) for space in board.spaces}
    assert len(centres) == 6 * 14
    colours = ("red", "blue", "green", "purple", "white", "black")
    for lane, colour in enumerate(colours, start=1):
        for step in range(14):
            assert centres[f"{colour}-{step}"] == pytest.approx((11.6 + 12.4 * (step + 0.5), 14 + 21 * (lane - 0.5)))
    marked = {str(space.id): space.type for space in board.spaces if space.type != "step"}
    assert marked["black-0"] == "floor"
    assert marked["red-5"] == "start"
    assert marked["green-12"] == "goal"
    assert len(marked) == 3 * len(colours)


def test_the_credit_block_is_word_for_word(catalog: Catalog) -> None:
    assert catalog.identity.credits == CREDITS
    assert catalog.identity.licence is None


def test_published_titles_are_kept_beside_the_printed_ones(catalog: Catalog) -> None:
    actions = catalog.data["actions"]
    assert isinstance(actions, list)
    titles = {row["id"]: (row["title"], row.get("display_title")) for row in actions if isinstance(row, dict)}
    assert titles["git_of_mah_land"] == ("Git Of Mah Land", "Get Off My Land!")
    assert titles["indians"] == ("Indians!", "Hold the Pass!")


def test_the_booklet_shows_every_example_that_is_printed_once(catalog: Catalog) -> None:
    assert catalog.prose is not None
    said = [
        word for words in re.findall(r"^~~~example (.+)$", catalog.prose.text, re.MULTILINE) for word in words.split()
    ]
    written = []
    for file in sorted((FOLDER / "scenarios").glob("*.yaml")):
        examples = [tree.data for tree in read_documents(file).value or () if isinstance(tree.data, dict)]
        written += [example["id"] for example in examples if example.get("printed", True)]
    assert sorted(word for word in said if "=" not in word) == sorted(written)


@pytest.mark.parametrize(
    ("word", "keys", "card"),
    [
        ("move", ("turn", "red"), "red-move"),
        ("raid", ("turn", "blue"), "blue-raid"),
        ("self", ("turn", "blue"), "blue-target-self"),
        ("red", ("turn", "blue"), "blue-target-red"),
        ("red", ("start", "players"), ""),
        ("red", ("set_up", "players"), ""),
    ],
)
def test_the_cards_that_are_laid_are_shown(catalog: Catalog, word: str, keys: tuple[str, ...], card: str) -> None:
    assert Saratoga(catalog).pictured(word, keys) == card
    assert not card or card in {str(component.id) for component in catalog.components}


def drawn_words(catalog: Catalog, board: str) -> list[str]:
    """What is written in a figure of the rulebook."""
    layouts = layouts_of(catalog.files, catalog.identity.id)
    made = compose(Preview(catalog), layouts, fonts_of(catalog.files, Report()), {board})
    assert made.value is not None
    return [item.text for _, item in walk(made.value[0].front.items) if isinstance(item, Glyphs)]


@pytest.mark.parametrize(
    ("figure", "scenarios", "label"),
    [
        ("turn", "first-round", "SS-EX-501"),
        ("convoy", "examples", "SS-EX-04"),
        ("scoundrel", "more", "SS-EX-42"),
    ],
)
def test_the_figure_of_a_turn_shows_the_example_it_is_of(
    catalog: Catalog, figure: str, scenarios: str, label: str
) -> None:
    """Its cards and gains are the figure's own, so they are held against what the engine has played."""
    (example,) = (one for one in documents(f"scenarios/{scenarios}.yaml") if one["id"] == label)
    (first,), (own,) = documents("layouts/figure-turn.yaml"), documents(f"layouts/figure-{figure}.yaml")
    seats = example["start"]["players"]
    assert first["let"]["seats"] == seats
    assert own["let"]["laid"] == [example["steps"][0]["turn"][seat] for seat in seats]
    counted = "".join(drawn_words(catalog, f"figure-{figure}")).replace(" ", "")
    for kind in ("progress", "supplies"):
        shown = [int(number) for number in re.findall(rf"{kind.title()}(?:\d+→)?(\d+?)(?=\D|$)", counted)]
        assert shown == [example["end"][kind][seat] for seat in seats]


def test_the_figure_of_the_nine_pairs_tells_all_actions(catalog: Catalog) -> None:
    actions = catalog.data["actions"]
    assert isinstance(actions, list)
    (figure,) = documents("layouts/figure-nine.yaml")
    assert list(figure["let"]["does"]) == [row["id"] for row in actions if isinstance(row, dict)]
    words = "".join(drawn_words(catalog, "figure-nine"))
    for row in actions:
        assert isinstance(row, dict)
        assert str(row.get("display_title", row["title"])).replace(" ", "") in words.replace(" ", "")


def test_the_figure_of_a_lane_has_all_its_spaces(catalog: Catalog) -> None:
    words = drawn_words(catalog, "figure-lane")
    assert {str(space) for space in range(14)} <= set(words)
    assert {"Fort", "Start", "Goal"} <= set(words)
