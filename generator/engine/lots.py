"""What lies where when a game stands: every piece out of the box, also those that no board shows.

A picture needs only `placed` and `tally`. Whoever lays a whole table, as an export to a virtual one does, asks for
lots.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeVar, runtime_checkable

from generator.engine.rules import Rules
from generator.engine.state import State

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class OnBoard:
    """On a space of a board."""

    board: str
    space: str


@dataclass(frozen=True, slots=True)
class InHand:
    """In the hand of a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Before:
    """On the table before a seat; `name` tells several places there apart, such as `discard`."""

    seat: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Common:
    """Beside the boards, for all; `name` is what the place is called, such as `bank`."""

    name: str = ""


SIDES = ("north", "east", "south", "west")
Place: TypeAlias = OnBoard | InHand | Before | Common


@dataclass(frozen=True, slots=True)
class Lot:
    """Equal pieces that lie together: `count` copies of a printed component, or of an extra, by its id.

    Lots of one `pool` were shuffled together before they were laid out, so that another game lays out others of them.
    """

    component: str
    count: int
    place: Place
    face_up: bool = True
    pool: str | None = None


@runtime_checkable
class LaysOut(Protocol[S_contra]):
    """Rules that know where everything lies; an optional part of `Rules`."""

    def lots(self, state: S_contra) -> Sequence[Lot]:
        """Every piece out of the box, lowest first where several share a place."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Where a player sits: the side of the board (`north`, `east`, `south`, `west`) and the colour, None for any."""

    side: str | None = None
    colour: str | None = None


@runtime_checkable
class Seats(Protocol[S_contra]):
    """Rules that know who sits where; an optional part of `Rules`."""

    def chairs(self, state: S_contra) -> Sequence[Chair]:
        """A chair for each seat."""


def chairs(rules: Rules[S], state: S) -> tuple[Chair, ...]:
    """A chair for each seat; from the names of the seats where the rules do not say it."""
    if isinstance(rules, Seats):
        return tuple(rules.chairs(state))
    names = [str(name) for name in rules.seat_names(state)]
    return tuple(Chair(name if name in SIDES else None, name) for name in names)


def lots(rules: Rules[S], state: S) -> tuple[Lot, ...] | None:
    """Every piece out of the box; None where the rules know only what lies on boards."""
    return tuple(rules.lots(state)) if isinstance(rules, LaysOut) else None


def on_boards(rules: Rules[S], state: S) -> tuple[Lot, ...]:
    """What `placed` says, as lots."""
    counts: Counter[tuple[str, str, str]] = Counter(rules.placed(state))
    return tuple(Lot(piece, count, OnBoard(board, space)) for (board, space, piece), count in counts.items())
