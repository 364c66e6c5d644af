"""How a board larger than the paper is cut into tiles that overlap."""

from math import ceil

from generator.dataclass import dataclass
from generator.drawing.piece import Piece
from generator.geometry import Point, Rect, Size
from generator.sheets.margins import STRIP
from generator.sheets.papers import printable
from generator.sheets.spec import SheetSpec
from generator.units import Mm

MOST_TILES = 200
"""A board in more tiles than these is a mistake rather than an evening's work."""

MARK: Mm = 4.0
"""How long the marks round a tile are."""


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a face is cut into tiles: equal windows on a page, each overlapping the next by `overlap`.

    `window` is where a tile lies on its page; `origin` is the face's point at the top left corner of tile A1 (out in
    the bleed), `step` leads to the next tile.
    """

    page: Size
    columns: int
    rows: int
    window: Rect
    origin: Point
    step: Size
    overlap: Mm

    @property
    def names(self) -> tuple[str, ...]:
        """`A1`, `B1`, ... row by row: letters count columns, numbers rows."""
        return tuple(f"{column_name(column)}{row + 1}" for row in range(self.rows) for column in range(self.columns))

    def part(self, column: int, row: int) -> Rect:
        """What of the face the tile shows, in the face's coordinates."""
        at = Point(self.origin.x + column * self.step.width, self.origin.y + row * self.step.height)
        return Rect.of(self.window.size, at)


def column_name(column: int) -> str:
    """`A` for 0, `B` for 1, ..., `Z`, `AA`."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def tiling(piece: Piece, spec: SheetSpec) -> Tiling | None:
    """The cut with fewest tiles, in either orientation of the paper; None where it takes too many to be meant."""
    fewest: Tiling | None = None
    for page in spec.paper.orientations:
        cut = _tiling(piece, page, spec)
        if fewest is None or cut.columns * cut.rows < fewest.columns * fewest.rows:
            fewest = cut
    return fewest if fewest and fewest.columns * fewest.rows <= MOST_TILES else None


def _tiling(piece: Piece, page: Size, spec: SheetSpec) -> Tiling:
    """Tiles of equal size, as many as the page's room asks for."""
    room = room_for(page, spec)
    whole = Size(piece.size.width + 2 * piece.bleed, piece.size.height + 2 * piece.bleed)
    columns = _tiles(whole.width, room.width, spec.overlap)
    rows = _tiles(whole.height, room.height, spec.overlap)
    step = Size((whole.width - spec.overlap) / columns, (whole.height - spec.overlap) / rows)
    window = Size(step.width + spec.overlap, step.height + spec.overlap)
    corner = Point((page.width - window.width) / 2, (page.height - window.height) / 2)
    return Tiling(page, columns, rows, Rect.of(window, corner), Point(-piece.bleed, -piece.bleed), step, spec.overlap)


def room_for(page: Size, spec: SheetSpec) -> Rect:
    """Where a tile may lie on a page: inside the margin, the strips and the marks."""
    area = printable(page, spec.margin)
    return Rect(area.x + MARK, area.y + STRIP + MARK, area.width - 2 * MARK, area.height - 2 * (STRIP + MARK))


def _tiles(length: Mm, room: Mm, overlap: Mm) -> int:
    return max(1, ceil((length - overlap) / (room - overlap) - 1e-9))
