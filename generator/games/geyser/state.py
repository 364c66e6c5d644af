"""The position of a game of Geyser."""

from dataclasses import dataclass

from generator.engine.position import Position
from generator.games.geyser.squares import SIDES

TURN, TIE, NEW_TOKEN, FIRING = range(4)
"""The decisions: how to spend a turn, whether to go on after a tie, where a new token stands, the throw of the dice."""

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
class GeyserState(Position):
    """A position.

    `owner` and `height` repeat what `where` says of the squares, for speed: which side's tokens stand there (-1: none)
    and how many. `seats` is the side of each player as they sit, `order` the sides in turn order. `source` and
    `target` are the squares of a battle (source -1: a call-up), `ties` its throws that were tied. `landed` is the
    geyser this turn's token has come to, around which `left` tokens may still be added.
    """

    owner: list[int]
    height: list[int]
    seats: tuple[int, ...]
    order: tuple[int, ...]
    source: int
    target: int
    ties: int
    landed: int
    left: int
