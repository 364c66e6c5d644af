"""The position of a game of Saratoga Sabotage."""

from dataclasses import dataclass

from generator.engine.position import Position

PLAY = 0
"""The one decision: which two cards to lay."""

SEATS = 6
"""The most players a table has room for: counters and plays are laid out for so many."""

PROGRESS = 0  # and one counter each for the other seats
SUPPLIES = SEATS
WHITE_OUT = 2 * SEATS  # white chips that the players hold together
BLUE_OUT = WHITE_OUT + 1
ROUND = WHITE_OUT + 2
TURN = WHITE_OUT + 3  # within the round
REFUSED_SUPPLIES = WHITE_OUT + 4  # supplies that a full wagon could not take
COUNTERS = (
    *(f"progress of seat {seat + 1}" for seat in range(SEATS)),
    *(f"supplies of seat {seat + 1}" for seat in range(SEATS)),
    "white chips out of the bank",
    "blue chips out of the bank",
    "round",
    "turn",
    "supplies left in the bank for want of room",
)


@dataclass
class SabotageState(Position):
    """A position.

    `seating` is the colour of each seat. Cards belong to a player for the whole game: `where` says to whom (or that
    they are a sign, or in the box), and the bits of `locked` which of them lie on the table until the round ends.
    """

    seating: tuple[int, ...]
    locked: list[int]
