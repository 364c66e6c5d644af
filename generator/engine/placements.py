"""What lies where when a game stands: every piece out of the box, also those that no board shows.

A picture needs only `placed` and `player_counters`. Whoever lays a whole table, as an export to a
virtual one does, asks for placements.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from generator.dataclass import dataclass


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
class PlayerArea:
    """On the table before a seat; `name` tells several places there apart, such as `discard`."""

    seat: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class SharedArea:
    """Beside the boards, for all; `name` is what the place is called, such as `bank`."""

    name: str = ""


SIDES = ("north", "east", "south", "west")
Place: TypeAlias = OnBoard | InHand | PlayerArea | SharedArea


@dataclass(frozen=True, slots=True)
class Placement:
    """Equal pieces that lie together: `count` copies of a printed component, or of an extra, by its id.

    Lots of one `pool` were shuffled together before they were laid out, so that another game lays out others of them;
    lots with the same `then` change places with one another after that, as what somebody hides among what is shuffled.
    `turn` is clockwise in degrees, that of a dial the turn of its cover. `seen_by` are the seats that may know faces
    which are hidden; None where nothing is.
    """

    component: str
    count: int
    place: Place
    face_up: bool = True
    pool: str | None = None
    then: str | None = None
    turn: float = 0.0
    seen_by: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Where a player sits: the side of the board (`north`, `east`, `south`, `west`) and the colour, None for any."""

    side: str | None = None
    colour: str | None = None


def on_boards(placed: Iterable[tuple[str, str, str]]) -> tuple[Placement, ...]:
    """What `Rules.placed` says, as placements."""
    counts = Counter(placed)
    return tuple(Placement(piece, count, OnBoard(board, space)) for (board, space, piece), count in counts.items())
