"""Zones of cards: who sees what lies there, and what follows from it for views, news and guesses."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


class Sees(IntEnum):
    """Who sees which cards lie in a zone; how many there are is seen by all."""

    ALL = 0
    OWNER = 1
    NOBODY = 2


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards lie: one place, with `per_seat` one for each seat, or so many `places`.

    In a `secret` zone that all see, the cards that the game `hides` lie face down for all but their owner. `holds` says
    what may lie unseen in a zone, where that is not everything of one back.
    """

    name: str
    sees: Sees = Sees.ALL
    per_seat: bool = False
    secret: bool = False
    holds: Callable[[int], bool] | None = None
    places: int = 1
