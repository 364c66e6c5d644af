"""The position of a game of Geyser: its decisions, counters and rule ids."""

from generator.dataclass import dataclass
from generator.engine.counters import CounterTable, counter, one_for_each
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds
from generator.games.geyser.squares import SIDES

R = RuleIds("GY", "SETUP 5 TURN 3 MOVE 4 CLAIM 4 PLACE 5 BATTLE 8 CAMP 4 FIRE 5 MOTHER 5 END 2")

TURN, TIE, NEW_TOKEN, FIRING = range(4)
"""The decisions: how to spend a turn, whether to go on after a tie, where a new token stands, the throw of the dice."""

DICE_STREAM = 0


class Counters(CounterTable):
    """What is counted; supply and controlled geysers by side."""

    SUPPLY = one_for_each("supply.{}", SIDES)
    CONTROLS = one_for_each("controls.{}", SIDES)
    ON_BOARD = counter("on_board")
    ROUND = counter("round")
    TURNS = counter("turns")  # taken in this round
    ROLLER = counter("roller")  # who throws the firing dice, as a place in the turn order
    STACK = counter("stack")  # the most tokens there have been on one square
    DICE = counter("dice")  # the most dice there have been in one throw
    BATTLES = counter("battles")
    ENTRIES = counter("entries")  # moves into the Mother Geyser
    NO_SUPPLY = counter("no_supply")  # landings on a geyser with an empty supply
    NO_SQUARE = counter("no_square")  # landings on a geyser with no permissible square around it
    ALL_OUT = counter("all_out")  # how often the last token of a supply came onto the board


C = Counters()


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
    source: int = -1
    target: int = -1
    ties: int = 0
    landed: int = -1
    left: int = 0
