"""Zones of cards: who sees what lies there, and what follows from it for views, news and guesses."""

from collections.abc import Callable
from enum import IntEnum

from generator.dataclass import dataclass
from generator.engine.faults import RulesFault


class Sees(IntEnum):
    """Who sees which cards lie in a zone; how many there are is seen by all."""

    ALL = 0
    OWNER = 1
    NOBODY = 2

    def __str__(self) -> str:
        """As it is written in code."""
        return f"Sees.{self.name}"


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

    def __post_init__(self) -> None:
        """Raise RulesFault for what is no zone: here the line that says it is known."""
        if not isinstance(self.name, str) or not self.name.strip():
            raise RulesFault(f"a zone is called by a text, not {self.name!r}", hint='Zone("hand", Sees.OWNER)')
        if not isinstance(self.sees, Sees):
            raise RulesFault(
                f"who sees the zone {self.name!r} is {self.sees!r}; it is one of {', '.join(map(str, Sees))}",
                hint=f'Zone("{self.name}", Sees.OWNER, per_seat=True)',
            )
