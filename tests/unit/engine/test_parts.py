"""A position in words: what its parts tell to whom, and what they lay down."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator.engine.actions import FACE_DOWN
from generator.engine.game import REFEREE, Viewer
from generator.engine.language import BadValues
from generator.engine.parts import (
    ForEach,
    ForEachSeat,
    MembersOf,
    NumberOf,
    OwnPart,
    PileOf,
    PlaceOf,
    RowOf,
    TablePart,
    Things,
    Told,
    WordOf,
)

BOX, DECK, HAND, FIELD = 0, 1, 2, 4  # two hands, three places of the field
FRUIT = ["apple", "pear"]
OF = [-1, -1, 0, 0, 1, 1]  # two pieces of the players, then two apples and two pears
FRUITS = Things("fruit", FRUIT, OF, (BOX,))


class Table:
    """As much of a game as parts ask for: a hand is seen by its owner, the deck by nobody."""

    names = SimpleNamespace(counters=("points of red", "points of blue"))

    def seat_names(self, g: Any) -> list[str]:
        return ["red", "blue"]

    def sees(self, g: Any, seat: int, zone: int, card: int) -> bool:
        return zone != DECK and (zone not in (HAND, HAND + 1) or zone == HAND + seat)

    def unpile(self, g: Any, card: int) -> None:
        g.piles[g.where[card]] = tuple(other for other in g.piles[g.where[card]] if other != card)


def viewer(seat: int = REFEREE) -> Viewer:
    g = SimpleNamespace(
        counters=[0, 0],
        where=[FIELD, FIELD + 2, *[BOX] * 4],
        piles=[()] * 7,
        way=[-1, 1],
        side=0,
        open=0,
    )
    return Viewer(cast(Any, Table()), g, seat)


PLACES = ["", "", "", "", "west", "middle", "east"]
"""The names of the zones in which pieces stand."""
SIDES = ("north", "south")
TABLE = RowOf(
    deck=PileOf(FRUITS, DECK, top_first=True, counted=True),
    hand=ForEachSeat(PileOf(FRUITS, HAND)),
    field=ForEach(PileOf(FRUITS, FIELD), PLACES[FIELD:], "place"),
    points=ForEachSeat(NumberOf(0, 0, 9)),
    at=ForEachSeat(PlaceOf(PLACES)),
    way=ForEachSeat(WordOf("way", SIDES, "side", per_owner=True)),
    side=WordOf("side", SIDES, "side"),
    open=MembersOf("open", PLACES[FIELD:], "place"),
    sum=Told(lambda viewer, _: sum(viewer.g.counters)),
)
GIVEN = {
    "deck": ["apple", "pear"],
    "hand": {"red": ["pear"]},
    "field": {"east": ["apple"]},
    "points": {"red": 2, "blue": 3},
    "at": {"blue": "middle"},
    "way": {"red": "south", "blue": None},
    "side": "south",
    "open": ["west", "east"],
}


def test_what_is_laid_down_is_told_again() -> None:
    table = viewer()
    TABLE.lay(table, GIVEN)
    assert TABLE.show(table) == {
        **GIVEN,
        "hand": {"red": ["pear"], "blue": []},
        "at": {"red": "west", "blue": "middle"},
        "sum": 5,
    }
    assert table.g.piles[DECK][-1] in (2, 3), "the apple is written first and lies on top"
    assert sorted(table.g.where[2:]) == [DECK, DECK, HAND, FIELD + 2]


def test_what_is_not_written_stays() -> None:
    table = viewer()
    TABLE.lay(table, {})
    shown = TABLE.show(table)
    assert (shown["at"], shown["way"]) == ({"red": "west", "blue": "east"}, {"red": None, "blue": "south"})
    assert (shown["field"], shown["hand"]) == ({}, {"red": [], "blue": []})


def test_a_seat_is_told_what_it_sees() -> None:
    table = viewer()
    TABLE.lay(table, GIVEN)
    seen, unseen = (TABLE.show(Viewer(table.game, table.g, seat)) for seat in (0, 1))
    assert (seen["deck"], seen["hand"]["red"], seen["field"]) == (2, ["pear"], {"east": ["apple"]})
    assert unseen["hand"] == {"red": [FACE_DOWN], "blue": []}


def test_who_sees_into_an_empty_pile_sees_that_it_is_empty_and_others_count_nothing() -> None:
    hand = PileOf(FRUITS, HAND, counted=True)
    assert [hand.show(viewer(seat)) for seat in (REFEREE, 0, 1)] == [[], [], 0]


def test_all_that_cannot_be_is_told_at_its_place() -> None:
    wrong = {
        "deck": ["apple", "plum"],
        "hand": {"red": ["apple", "apple"], "green": []},
        "points": {"blue": 10},
        "at": {"red": "nowhere"},
        "side": "up",
        "open": ["east", "up"],
        "sum": 7,
    }
    with pytest.raises(BadValues) as caught:
        TABLE.lay(viewer(), wrong)
    assert [place for place, _ in caught.value.faults] == [
        ("deck", 1),
        ("hand", "red", 1),
        ("hand", "green"),
        ("points", "blue"),
        ("at", "red"),
        ("side",),
        ("open",),
        ("sum",),
    ]
    said = dict(caught.value.faults)
    assert said["hand", "red", 1] == "there are not so many apple"
    assert said["points", "blue"] == "points of blue is a whole number from 0 to 9, not 10"
    assert said["sum",] == "this follows from the position, and is not laid down"


def test_rows_of_places_are_told_where_anything_lies_and_all_if_they_are_not_sparse() -> None:
    row = RowOf(here=PileOf(FRUITS, FIELD))
    table = viewer()
    ForEach(row, PLACES[FIELD:], "place").lay(table, {"east": {"here": ["pear"]}})
    assert ForEach(row, PLACES[FIELD:], "place").show(table) == {"east": {"here": ["pear"]}}
    assert list(ForEach(row, PLACES[FIELD:], "place", sparse=False).show(table)) == PLACES[FIELD:]


def test_things_of_another_sort_in_a_pile_are_not_its_words() -> None:
    table = viewer()
    table.g.piles[FIELD] = (0, 2)
    assert PileOf(FRUITS, FIELD).show(table) == ["apple"]


def test_a_game_may_lay_down_a_part_itself() -> None:
    def double(viewer: Viewer, given: int, owner: int) -> None:
        viewer.g.counters[owner] = 2 * given

    table = viewer()
    part = ForEachSeat(OwnPart(lambda viewer, owner: viewer.g.counters[owner] // 2, double), first=1)
    part.lay(table, {"blue": 4})
    assert (part.show(table), table.g.counters) == ({"blue": 4}, [0, 8])
    with pytest.raises(NotImplementedError):
        TablePart().show(table)
