"""Places on boards as the catalog states them: points for pieces on a space, and named areas such as that of a deck."""

from generator.dataclass import dataclass
from generator.geometry import Point, Rect, Size


@dataclass(frozen=True, slots=True)
class SpacePlace:
    """A point for a piece on a space, in mm from the board's top left corner.

    A piece that is put there is turned to `turn` degrees clockwise; None leaves it as it is. `takes` are ids of the
    pieces, sets and extras that come there; None: whatever the space takes.
    """

    at: Point
    turn: float | None = None
    takes: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class BoardArea:
    """A named place on a board, such as that of a deck; its middle is in mm from the board's top left corner.

    `takes` is None where nothing is said; `turn` as in `SpacePlace`.
    """

    id: str
    title: str
    centre: Point
    size: Size
    takes: tuple[str, ...] | None = None
    turn: float | None = None

    @property
    def box(self) -> Rect:
        """What it takes up."""
        corner = Point(self.centre.x - self.size.width / 2, self.centre.y - self.size.height / 2)
        return Rect.of(self.size, corner)
