"""The state of a game of Saratoga Sabotage, and where its numbers stand."""

from dataclasses import dataclass

from generator.engine.state import State, cloner

SEATS = 6
"""The most players a table has room for: counters and card numbers are laid out for so many."""

PROGRESS = 0
"""The counter of seat s's progress is `PROGRESS + s`."""
SUPPLIES = SEATS
"""The counter of seat s's supplies is `SUPPLIES + s`."""
WHITE_OUT = 2 * SEATS
"""The counter of white chips that the players hold together."""
BLUE_OUT = WHITE_OUT + 1
"""The counter of blue chips that the players hold together."""
ROUND = BLUE_OUT + 1
"""The counter of the round, from 1."""
TURN = ROUND + 1
"""The counter of the turn within the round, from 1."""
REFUSED_SUPPLIES = TURN + 1
"""The counter of supplies that a full wagon could not take."""

COUNTERS: tuple[str, ...] = (
    *(f"progress of seat {seat + 1}" for seat in range(SEATS)),
    *(f"supplies of seat {seat + 1}" for seat in range(SEATS)),
    "white chips out of the bank",
    "blue chips out of the bank",
    "round",
    "turn",
    "supplies left in the bank for want of room",
)
"""What the counters are called."""

NOTHING = -1
"""Stands in `choices` for a seat that has not chosen and in `ended` for a game that goes on."""


@dataclass
class Trek(State):
    """A game in play.

    Cards belong to a player for the whole game: `where` says to whom (or that they are a sign, or in the box), and
    the bits of `locked` say which of them lie face up on the table until the round ends.
    """

    seating: tuple[int, ...]  # the colour of each seat
    choices: list[int]  # the hidden play of each seat, or NOTHING
    waiting: int  # a bit for each seat that has still to choose; 0 when the game is over
    locked: list[int]  # the cards of each seat that lie on the table, as bits
    winners: tuple[int, ...]
    ended: int  # the rule that ended the game, or NOTHING


clone = cloner(Trek)
