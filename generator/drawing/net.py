"""Nets: the flat parts of a thing that is cut out, folded and glued, with the lines to do so.

A part has coordinates of its own in mm: the origin is the top left corner of the box around its cutting line.
"""

from typing import Literal

from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.geometry import IDENTITY, Affine, Point, Rect, Size
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class PartFace:
    """Where a face of the piece is printed on a part.

    `at` leads from the face's coordinates to the part's, and `clip` is what is seen of it, in the face's; None where
    the face is drawn no farther than it is to be seen. A part with only some of a face calls that `tile`, such as `A1`.
    """

    side: Literal["front", "back"]
    at: Affine = IDENTITY
    clip: Segments | None = None
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Glue:
    """An area to be glued, on the printed side; its `label` is set in the middle, turned by `turn` degrees."""

    area: Segments
    middle: Point
    label: str = "glue"
    turn: Literal[0, 90, 270] = 0


@dataclass(frozen=True, slots=True)
class NetPart:
    """One piece of card: cut along `outline` and inside along `cuts`, folded along `scores`.

    `bleed` is how far print may reach beyond the box of `size`. `reverse` are faces on the other side of the paper, in
    the coordinates that one sees from behind. `crosses` are centres of holes.
    """

    name: str
    size: Size
    outline: Segments
    faces: tuple[PartFace, ...] = ()
    reverse: tuple[PartFace, ...] = ()
    cuts: tuple[Segments, ...] = ()
    scores: tuple[Segments, ...] = ()
    glue: tuple[Glue, ...] = ()
    crosses: tuple[Point, ...] = ()
    bleed: Mm = 0.0

    @property
    def box(self) -> Rect:
        """The box around its cutting line."""
        return Rect.of(self.size)


@dataclass(frozen=True, slots=True)
class Net:
    """The parts of one copy of a piece, and in a line how they are put together.

    `halves` are the same parts with the largest in two, joined by a glue tab, for paper that does not hold it whole.
    """

    parts: tuple[NetPart, ...]
    how: str
    halves: tuple[NetPart, ...] = ()
