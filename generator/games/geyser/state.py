"""The state of a game of Geyser: which counters it has, and how tokens come to a square and leave it."""

from dataclasses import dataclass

from generator.engine.state import State, cloner, count, move
from generator.games.geyser.rule_ids import CLAIM_1, CLAIM_2, MOVE_4, PLACE_5
from generator.games.geyser.squares import SIDES
from generator.games.geyser.table import Table

TURN, TIED, PLACING, FIRING, OVER = range(5)
"""Phases: a turn is chosen, a tied battle is decided, a new token is placed, the dice are thrown, the game is over."""

SUPPLY = 0  # and one counter each for the other sides
CONTROLS = len(SIDES)
ON_BOARD = 2 * len(SIDES)
ROUND = ON_BOARD + 1
TURNS = ON_BOARD + 2  # turns taken in this round
ROLLER = ON_BOARD + 3  # who throws the firing dice, as a place in the turn order
STACK = ON_BOARD + 4  # the most tokens there have been on one square
DICE = ON_BOARD + 5  # the most dice there have been in one throw
BATTLES = ON_BOARD + 6
ENTRIES = ON_BOARD + 7  # moves into the Mother Geyser
NO_SUPPLY = ON_BOARD + 8  # landings on a geyser with an empty supply
NO_SQUARE = ON_BOARD + 9  # landings on a geyser with no permissible square around it
ALL_OUT = ON_BOARD + 10  # how often the last token of a supply came onto the board
COUNTERS = (
    *(f"supply.{side}" for side in SIDES),
    *(f"controls.{side}" for side in SIDES),
    "on_board",
    "round",
    "turns",
    "roller",
    "stack",
    "dice",
    "battles",
    "entries",
    "no_supply",
    "no_square",
    "all_out",
)

DICE_STREAM = 0


@dataclass
class GeyserState(State):
    """A position.

    `owner` and `height` repeat what `where` says of the squares, for speed: which side's tokens stand there (-1: none)
    and how many. `seats` is the side of each player as they sit, `order` the sides in turn order. `source` and
    `target` are the squares of an undecided battle (source -1: a call-up), `ties` its throws that were tied; `target`
    is also the geyser around which `left` tokens may still be added.
    """

    owner: list[int]
    height: list[int]
    seats: tuple[int, ...]
    order: tuple[int, ...]
    phase: int
    source: int
    target: int
    left: int
    ties: int
    winners: tuple[int, ...]
    reason: int


clone = cloner(GeyserState)


def empty(table: Table, order: tuple[int, ...], stream: int) -> GeyserState:
    """A game in which every token still lies in the box."""
    counters = [0] * len(COUNTERS)
    squares = len(table.squares)
    return GeyserState(
        where=[table.box] * (table.tokens * len(SIDES)),
        counters=counters,
        low=counters[:],
        high=counters[:],
        streams=[stream],
        script=None,
        log=[],
        owner=[-1] * squares,
        height=[0] * squares,
        seats=tuple(sorted(order)),
        order=order,
        phase=TURN,
        source=-1,
        target=-1,
        left=0,
        ties=0,
        winners=(),
        reason=-1,
    )


def token_at(table: Table, state: GeyserState, side: int, zone: int) -> int:
    """A token of that side in that zone, where there must be one."""
    first = table.first[side]
    return state.where.index(zone, first, first + table.tokens)


def settle(table: Table, state: GeyserState, side: int, square: int) -> None:
    """Note that one more token of `side` stands on `square`; a first one on a geyser claims it."""
    height = state.height[square] + 1
    state.height[square] = height
    if height == 1:
        state.owner[square] = side
        if table.ring[square] >= 0:
            count(state, CONTROLS + side, 1, CLAIM_1)
    if height > state.counters[STACK]:
        count(state, STACK, 1, MOVE_4)


def lift(table: Table, state: GeyserState, side: int, square: int) -> None:
    """Note that one token of `side` has left `square`; with the last one a geyser is no longer controlled."""
    height = state.height[square] - 1
    state.height[square] = height
    if not height:
        state.owner[square] = -1
        if table.ring[square] >= 0:
            count(state, CONTROLS + side, -1, CLAIM_2)


def place(table: Table, state: GeyserState, side: int, square: int, rule: int) -> None:
    """Bring a token of `side` from its supply to `square`."""
    move(state, token_at(table, state, side, len(table.squares) + side), square, rule)
    count(state, SUPPLY + side, -1, rule)
    count(state, ON_BOARD, 1, rule)
    if not state.counters[SUPPLY + side]:
        count(state, ALL_OUT, 1, PLACE_5)
    settle(table, state, side, square)


def remove(table: Table, state: GeyserState, square: int, rule: int) -> None:
    """Send one of the tokens on `square` back to its owner's supply."""
    side = state.owner[square]
    move(state, token_at(table, state, side, square), len(table.squares) + side, rule)
    count(state, SUPPLY + side, 1, PLACE_5)
    count(state, ON_BOARD, -1, rule)
    lift(table, state, side, square)
