"""What a table as a website shows it is made of, in the site's units."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from generator.export.tts.stacks import Unit
from generator.geometry import Rect

_ALL = 999
"""More pieces than any pile has."""


@dataclass(frozen=True, slots=True)
class FlatPiece:
    """A physical piece: its component, which of the copies it is, and how it lies; `turn` is 0, 90 or 270 degrees."""

    unit: Unit
    box: Rect
    turn: float = 0.0
    face_up: bool = True

    @property
    def name(self) -> str:
        """Its id on the table."""
        return f"card-{self.unit.id}-{self.unit.copy}"


@dataclass(frozen=True, slots=True)
class FlatBoard:
    """A board, which nobody moves."""

    id: str
    box: Rect
    turn: float


@dataclass(frozen=True, slots=True)
class Holder:
    """A place that keeps what is put there together, with what lies there; `takes` are pieces and sets, None: all.

    A `deck` lies face down and can be shuffled; `hand_of` says whose hand lies there until it is taken up.
    """

    name: str
    box: Rect
    pieces: tuple[FlatPiece, ...] = ()
    takes: tuple[str, ...] | None = None
    label: str = ""
    deck: bool = False
    hand_of: int | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """Moves everything from `start` to `end` (None: nothing moves), then turns it down and shuffles it there."""

    name: str
    text: str
    box: Rect
    start: str | None
    end: str
    count: int = _ALL
    shuffle: bool = True


@dataclass(frozen=True, slots=True)
class FlatLabel:
    """Words on the table."""

    name: str
    text: str
    box: Rect


@dataclass(frozen=True, slots=True)
class Counter:
    """A number with buttons beside it, in place of a dial."""

    name: str
    label: str
    value: int
    box: Rect


@dataclass(frozen=True, slots=True)
class Rolled:
    """A die or a pawn."""

    name: str
    kind: Literal["die", "pawn"]
    faces: int
    index: int
    box: Rect


@dataclass(frozen=True, slots=True)
class FlatTable:
    """A table for a number of players, lowest things first; `left_out` is what it cannot show."""

    players: int
    seats: tuple[str, ...]
    boards: tuple[FlatBoard, ...]
    holders: tuple[Holder, ...]
    loose: tuple[FlatPiece, ...]
    rolled: tuple[Rolled, ...]
    counters: tuple[Counter, ...]
    labels: tuple[FlatLabel, ...]
    buttons: tuple[Button, ...]
    per_mm: float
    left_out: tuple[str, ...]

    @property
    def pieces(self) -> Iterator[FlatPiece]:
        """All pieces that can be moved: those in holders first."""
        for holder in self.holders:
            yield from holder.pieces
        yield from self.loose
