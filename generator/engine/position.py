"""The position of a game that is written with verbs: what every such game's state has."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, TypeVar

from generator.dataclass import dataclass
from generator.engine.state import State
from generator.engine.vocabulary import NONE


@dataclass
class Position(State):
    """What is to be decided, and what is still to happen.

    `stack` holds what is pending, the next on top: decisions and steps (`generator.engine.game`). `decision` is the
    open one, about `subject`. One seat decides it (`asker`, among `options`), or several at once: those with a bit in
    `waiting` have still to choose, the others' choices lie hidden in `chosen`. `piles` are the cards of each zone, in
    their order. `ended` is the rule that has ended the game.
    """

    stack: list[tuple[int, ...]]
    decision: int
    asker: int
    waiting: int
    subject: tuple[int, ...]
    options: list[int]
    chosen: list[int]
    piles: list[tuple[int, ...]]
    winners: tuple[int, ...]
    ended: int

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.ended != NONE


P = TypeVar("P", bound=Position)


def become(g: P, other: P) -> None:
    """Make another position of this one, as a set-up within an example does.

    The log goes on with what has happened there, and numbers that are laid down stay.
    """
    happened = [*(g.log or ()), *(other.log or ())]
    for field in fields(other):
        if field.name != "script":
            setattr(g, field.name, getattr(other, field.name))
    g.log = happened


def blank(components: int, counters: int, streams: Sequence[int], seats: int, zones: int = 0) -> dict[str, Any]:
    """The common fields of a position in which nothing has happened: all components in zone 0, all counters 0.

    `streams` are the seeds of the streams of chance, `zones` is how many piles of cards there are.
    """
    piles: list[tuple[int, ...]] = [()] * zones
    return {
        "where": [0] * components,
        "counters": [0] * counters,
        "low": [0] * counters,
        "high": [0] * counters,
        "streams": list(streams),
        "script": None,
        "log": [],
        "stack": [],
        "decision": NONE,
        "asker": NONE,
        "waiting": 0,
        "subject": (),
        "options": [],
        "chosen": [NONE] * seats,
        "piles": piles,
        "winners": (),
        "ended": NONE,
    }
