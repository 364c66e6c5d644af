"""Counters declared one to a line."""

from generator.engine.counters import CounterTable, counter, one_for_each
from generator.engine.dice import roll
from generator.engine.position import Position, blank
from generator.engine.state import ROLL


class Purse(CounterTable):
    COINS = one_for_each("coins of {}", ("ann", "bob"))
    ROUND = counter("round")


def test_counters_are_numbered_in_the_order_of_their_declaration() -> None:
    for _ in range(2):  # a table can be made again
        table = Purse()
        assert (table.COINS, table.ROUND) == (0, 2)
        assert table.names == ("coins of ann", "coins of bob", "round")


def test_dice_are_logged_one_by_one_and_added_up() -> None:
    state = Position(**blank(0, 0, [1], 2))
    assert state.log == []
    total = roll(state, 0, 6, 1, dice=3)
    assert [event[:4] for event in state.log] == [(ROLL, 1, 0, 6)] * 3
    assert total == sum(event[4] for event in state.log)
    state.log = None
    assert 1 <= roll(state, 0, 6, 1) <= 6
