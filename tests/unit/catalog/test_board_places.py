"""Points for pieces on spaces, what comes onto boards, and named areas."""

from pathlib import Path

import pytest

from generator.catalog.models import Component
from generator.catalog.places import SpacePlace
from generator.geometry import Point, Rect
from tests.unit.catalog.games import GAME, PRINT, catalog, loaded

HALL = "size: 8, edges: [b3]}, type: hall}\n"
LOW, HIGH = "{id: low, points: [[0, 0], [1, -1]]}", "{id: high, points: [{at: [0, 2], turn: 90, takes: [fox]}]}"
PATTERNS = f"tables:\n  patterns: [{LOW}, {HIGH}]\n"
AREA = "      areas: [{id: deck, title: Deck, at: [20, 30], size: 10}]\n"
AT_PATH = GAME + PRINT.replace("tables:\n", PATTERNS).replace(
    "type: hall}", "type: hall, places: tables.patterns.low.points}"
)


def board(tmp_path: Path, text: str) -> Component:
    (made,) = catalog(tmp_path, text).set_of("field").components
    return made


def changed(old: str, new: str) -> str:
    whole = GAME + PRINT
    assert old in whole
    return whole.replace(old, new)


def places(made: Component) -> dict[str, tuple[SpacePlace, ...]]:
    return {str(space.id): space.places for space in made.spaces}


def test_places_count_from_the_middle_of_their_space_in_the_unit_of_the_board(tmp_path: Path) -> None:
    text = changed(
        HALL, HALL.replace("type: hall}", "type: hall, places: [[-2, 0], {at: [1, 3], turn: 45, takes: [owl]}]}")
    )
    text = text.replace("      front: plain-board\n", "      front: plain-board\n      unit: 0.5\n")
    found = places(board(tmp_path, text))
    assert found["hall"] == (SpacePlace(Point(14, 15)), SpacePlace(Point(15.5, 16.5), 45, ("owl",)))
    assert found["a1"] == ()


def test_places_may_stand_at_a_path_that_the_row_completes(tmp_path: Path) -> None:
    marked = 'at: rank.squares, type: marked, label: "{rank.rank}"'
    text = changed(marked, marked + ', places: "tables.patterns.{rank.id}.points"').replace("tables:\n", PATTERNS)
    found = places(board(tmp_path, text))
    assert [place.at for place in found["a1"]] == [Point(10, 15), Point(11, 14)]
    assert found["b1"][0].at == Point(20, 15)
    assert found["a2"] == (SpacePlace(Point(10, 27), 90, ("fox",)),)


def test_what_comes_onto_a_space_is_said_for_all_by_type_or_by_id(tmp_path: Path) -> None:
    whole = board(tmp_path, GAME + PRINT + "      takes: [suits]\n")
    assert {space.takes for space in whole.spaces} == {("suits",)}
    some = board(tmp_path, GAME + PRINT + "      takes: {marked: [fox], a1: [owl], hall: []}\n")
    takes = {str(space.id): space.takes for space in some.spaces}
    assert (takes["a1"], takes["b1"], takes["hall"], takes["b3"]) == (("owl",), ("fox",), (), None)


def test_an_area_is_in_mm_whatever_the_unit(tmp_path: Path) -> None:
    area_row = "{id: deck, title: Deck, at: [20, 30], size: [10, 20], takes: [beasts], turn: 90}"
    text = changed("cell: 10, at: [5, 10]}", "cell: 1}").replace("at: [30, 30], size: 8", "at: [3, 3], size: 1")
    (area,) = board(tmp_path, f"{text}      unit: 7\n      areas: [{area_row}]\n").areas
    assert (area.id, area.title, area.takes, area.turn) == ("deck", "Deck", ("beasts",), 90)
    assert area.box == Rect(15, 20, 10, 20)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (GAME + PRINT + "      takes: {makred: [fox]}\n", "CAT062"),
        (GAME + PRINT + "      takes: {marked: [fxo]}\n", "CAT030"),
        (GAME + PRINT + AREA.replace("size: 10", "size: 10, takes: [fxo]"), "CAT030"),
        (GAME + PRINT + AREA.replace("id: deck", "id: a1"), "CAT063"),
        (GAME + PRINT + AREA.replace("at: [20, 30]", "at: [36, 30]"), "CAT063"),
        (GAME + PRINT + AREA.replace("10}", "10}, {id: deck, title: Deck, at: [10, 10], size: 5}"), "CAT063"),
        (AT_PATH.replace("patterns.low", "patterns.lwo"), "CAT016"),
        (AT_PATH.replace("[[0, 0], [1, -1]]", "[[1]]"), "CAT028"),
        (AT_PATH.replace("[[0, 0], [1, -1]]", "[{at: [0, 0], trun: 4}]"), "CAT028"),
        (GAME + PRINT + AREA + "  table: [{put: beasts, on: field.dekc}]\n", "CAT027"),
        (GAME + PRINT + AREA + "  table: [{put: beasts, on: fild.deck}]\n", "CAT027"),
        (GAME + PRINT + AREA + "  table: [{put: beasts, on: field.deck, at: [0, 0]}]\n", "CAT028"),
        (GAME + PRINT + AREA + "  table: [{put: beasts}]\n", "CAT028"),
    ],
)  # fmt: skip
def test_mistakes_have_their_code(tmp_path: Path, text: str, code: str) -> None:
    assert code in [found.code for found in loaded(tmp_path, text).diagnostics]


def test_a_point_that_takes_what_does_not_exist_is_reported(tmp_path: Path) -> None:
    text = GAME + PRINT.replace("type: hall}", "type: hall, places: [{at: [0, 0], takes: [fxo]}]}")
    (found,) = loaded(tmp_path, text).diagnostics
    assert (found.code, found.hint) == ("CAT030", "did you mean 'fox'?")


def test_pieces_may_lie_on_an_area(tmp_path: Path) -> None:
    sound = GAME + PRINT + AREA + "  table: [{put: beasts, on: field.deck}]\n"
    sound += "setups: [{id: two, players: 2, place: [{take: beasts, to: field.deck}]}]\n"
    made = catalog(tmp_path, sound)
    assert [(spot.put, spot.on) for spot in made.table] == [("beasts", "field.deck")]
