"""Set-up: tribes take their tokens and stand on their starting squares, and a roll finds who begins."""

from collections.abc import Iterable, Mapping

from generator.engine.state import count, move, note
from generator.games.geyser import rule_ids as ids
from generator.games.geyser.squares import SIDES
from generator.games.geyser.state import ROUND, SUPPLY, GeyserState, empty, place
from generator.games.geyser.table import SetUp, Table
from generator.games.geyser.turn import roll


def lay_out(table: Table, set_up: SetUp, stream: int) -> GeyserState:
    """The table of a set-up, its first player to begin."""
    state = empty(table, set_up.order, stream)
    for side in state.seats:
        deal(table, state, side)
        for square in set_up.tokens[side]:
            place(table, state, side, square, ids.SETUP_3)
    count(state, ROUND, 1, ids.TURN_1)
    note(state, ids.SETUP_5, state.seats.index(set_up.order[0]))
    return state


def deal(table: Table, state: GeyserState, side: int) -> None:
    """Give a side its tribe's tokens."""
    for token in range(table.first[side], table.first[side] + table.tokens):
        move(state, token, table.supply(side), ids.SETUP_1)
    count(state, SUPPLY + side, table.tokens, ids.SETUP_2)
    # Counters begin with what the box holds: a supply is at its lowest when tokens are out, not before the game.
    state.low[SUPPLY + side] = state.high[SUPPLY + side]


def roll_for_start(table: Table, state: GeyserState) -> None:
    """Everybody rolls a die, those tied for highest again; the highest begins and the others follow clockwise."""
    rolling: list[int] = list(state.seats)
    while len(rolling) > 1:
        thrown = {side: roll(table, state, 1, ids.SETUP_4) for side in rolling}
        rolling = highest(thrown)
    begin_with(state, rolling[0])


def highest(thrown: Mapping[int, int]) -> list[int]:
    """The sides with the highest die, clockwise from the north."""
    best = max(thrown.values())
    return [side for side in sorted(thrown) if thrown[side] == best]


def begin_with(state: GeyserState, side: int) -> None:
    """Let that side begin, and the others follow clockwise."""
    state.order = clockwise(state.seats, side)
    note(state, ids.SETUP_5, state.seats.index(side))


def clockwise(sides: Iterable[int], first: int) -> tuple[int, ...]:
    """The sides in turn order when `first` begins."""
    return tuple(sorted(sides, key=lambda side: (side - first) % len(SIDES)))
