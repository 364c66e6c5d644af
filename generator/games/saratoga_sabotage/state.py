"""The position of a game of Saratoga Sabotage: its counters and rule ids."""

from generator.dataclass import dataclass
from generator.engine.counters import CounterTable, counter, one_for_each
from generator.engine.position import Position
from generator.engine.rule_ids import RuleIds

R = RuleIds(
    "SS",
    "SETUP 6 CHIP 4 ROUND 2 PLAY 5 LOCK 4 WEST 1 CONVOY 4 SUP 1 SAB 1 RAID 3 CIRCLE 3 GIT 4 IND 4 SCO 4 RES 8 END 4",
)

PLAY = 0
"""The one decision: which two cards to lay."""

SEATS = 6
"""The most players a table has room for: counters and plays are laid out for so many."""


class Counters(CounterTable):
    """What is counted; progress and supplies by seat."""

    PROGRESS = one_for_each("progress of seat {}", range(1, SEATS + 1))
    SUPPLIES = one_for_each("supplies of seat {}", range(1, SEATS + 1))
    WHITE_OUT = counter("white chips out of the bank")
    BLUE_OUT = counter("blue chips out of the bank")
    ROUND = counter("round")
    TURN = counter("turn")  # within the round
    REFUSED_SUPPLIES = counter("supplies left in the bank for want of room")


C = Counters()


@dataclass
class SabotageState(Position):
    """A position.

    `seating` is the colour of each seat. Cards belong to a player for the whole game: `where` says to whom (or that
    they are a sign, or in the box), and the bits of `locked` which of them lie on the table until the round ends.
    """

    seating: tuple[int, ...]
    locked: list[int]
