"""Counters and zones declared one to a line, dice, and cards that are shuffled or laid down."""

import pytest

from generator.engine.chance import shuffled
from generator.engine.counters import CounterTable, StepTable, ZoneTable, counter, one_for_each, zone
from generator.engine.dice import roll
from generator.engine.position import Position, blank
from generator.engine.state import ROLL
from generator.engine.verbs import STEPS
from generator.engine.zones import Sees, Zone


class Purse(CounterTable):
    COINS = one_for_each("coins of {}", ("ann", "bob"))
    ROUND = counter("round")


def test_counters_are_numbered_in_the_order_of_their_declaration() -> None:
    for _ in range(2):  # a table can be made again
        table = Purse()
        assert (table.COINS, table.ROUND) == (0, 2)
        assert table.names == ("coins of ann", "coins of bob", "round")


class Shop:
    """Has the methods of two steps."""

    def refill(self) -> None:
        """The first."""

    def close(self) -> None:
        """The second."""


def test_steps_are_numbered_behind_those_of_the_kit_and_found_by_their_names() -> None:
    table, shop = StepTable("refill close"), Shop()
    assert (table.refill, table.close) == (STEPS + 1, STEPS + 2)
    assert table.methods(shop) == [shop.refill, shop.close]
    with pytest.raises(AttributeError):
        StepTable("refil").methods(shop)


class Places(ZoneTable):
    FIELD = zone("field", called=("north field", "south field"), secret=True)
    DECK = zone("deck", Sees.NOBODY)
    HAND = zone("hand", Sees.OWNER, per_seat=True)
    BOX = zone("box", called=["the box"])


def test_zones_are_numbered_by_their_places() -> None:
    table = Places(2)
    assert (table.FIELD, table.DECK, table.HAND, table.BOX) == (0, 2, 3, 5)
    assert table.names == ("north field", "south field", "deck", "hand of seat 1", "hand of seat 2", "the box")
    assert table.all == (
        Zone("field", secret=True, places=2),
        Zone("deck", Sees.NOBODY),
        Zone("hand", Sees.OWNER, per_seat=True),
        Zone("box"),
    )
    assert Places(3).BOX == 6


def test_cards_are_shuffled_or_lie_as_an_example_says() -> None:
    designs, names = (0, 0, 1, 1, 2), ("oak", "elm", "fir")
    state = Position(**blank(0, 0, [1], 2))
    assert sorted(shuffled(state, 0, [0, 2, 4], designs, names)) == [0, 2, 4]
    state.script = {0: [2, 0, 1]}
    assert shuffled(state, 0, [0, 2, 4], designs, names) == [2, 0, 4]  # the last one lies on top
    assert state.script == {0: []}
    state.script = {0: [2, 2]}
    with pytest.raises(ValueError, match="fir is not among the cards"):
        shuffled(state, 0, [0, 4], designs, names)


def test_dice_are_logged_one_by_one_and_added_up() -> None:
    state = Position(**blank(0, 0, [1], 2))
    assert state.log == []
    total = roll(state, 0, 6, 1, dice=3)
    assert [event[:4] for event in state.log] == [(ROLL, 1, 0, 6)] * 3
    assert total == sum(event[4] for event in state.log)
    state.log = None
    assert 1 <= roll(state, 0, 6, 1) <= 6
