"""The best grid of equal pieces for a paper, with room kept for bleed, crop marks, slug line and check ruler."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from generator.dataclass import dataclass
from generator.geometry import Point, Rect, Size
from generator.sheets.margins import CLEAR, STRIP, Strips, sides, top_and_bottom
from generator.sheets.papers import printable
from generator.sheets.slots import VisibleBleed
from generator.sheets.spec import SheetSpec, Spacing
from generator.units import Mm

MARK_LENGTH: Mm = 5.0
"""The length of a crop mark where there is room."""

SHORTEST_MARK: Mm = 0.9
_HOST_MARK: Mm = 1.5  # where other pieces lie beside the marks
_LEAST_OFFSET: Mm = 0.4  # from the trim to a mark: one that touched it would stay on the piece
_FOLD_GAP: Mm = 1.0  # between the bleed and the fold, so that the line lies on white

_EASED: Mm = 2.0
"""Between butted pieces of different colours, where it costs none: a cut 1 mm off does not show the neighbour."""

_BUTTED: Mapping[Spacing, tuple[bool, ...]] = MappingProxyType(
    {Spacing.BLEED: (False,), Spacing.BUTT: (True,), Spacing.AUTO: (False, True)}
)


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells on a page, counted along rows.

    `first` is the trim corner of the top left cell, `step` leads to the next column and row, `inner` and `outer` say
    how far faces reach between cells and outside the block; marks begin `offset` outside it and are as long as `mark`.
    A `folded` grid lies above the fold in the middle of the page.
    """

    page: Size
    columns: int
    rows: int
    cell: Size
    first: Point
    step: Size
    inner: Size
    outer: Size
    offset: Size
    mark: Size
    strips: Strips
    folded: bool

    @property
    def count(self) -> int:
        """Cells on a page."""
        return self.columns * self.rows

    def trim(self, index: int) -> Rect:
        """The trim box of a cell."""
        row, column = divmod(index, self.columns)
        return Rect.of(self.cell, Point(self.first.x + column * self.step.width, self.first.y + row * self.step.height))

    def reach(self, index: int, filled: int) -> VisibleBleed:
        """How far the face in a cell may show, when the first `filled` cells are taken.

        Where no neighbour lies it may go on as far as outside the block. Two faces meet at the inner corner of a row
        that is not full, the last one and the one above it to its right, and only one of them may: the last one, as
        long as the other keeps a reach between the rows; where only columns are apart, the other.
        """
        row, column = divmod(index, self.columns)
        columns_apart = self.inner.width > 0 and self.inner.height == 0
        last, corner = index + 1 == filled, index + self.columns == filled
        free_right = column == self.columns - 1 or (last and not (columns_apart and row > 0))
        free_below = row == (filled - 1) // self.columns or index + self.columns > filled or (corner and columns_apart)
        return VisibleBleed(
            left=self.outer.width if column == 0 else self.inner.width,
            top=self.outer.height if row == 0 else self.inner.height,
            right=self.outer.width if free_right else self.inner.width,
            bottom=self.outer.height if free_below else self.inner.height,
        )

    def raised(self, margin: Mm) -> "Grid":
        """The same grid as near the upper margin as its marks allow, so that what is free is in one piece below."""
        top = printable(self.page, margin).y + (0.0 if self.strips.upright else STRIP + CLEAR)
        mark = replace(self.mark, height=min(self.mark.height, _HOST_MARK))
        y = min(self.first.y, top + mark.height + self.offset.height)
        return replace(self, first=Point(self.first.x, y), mark=mark)

    def below(self, bottom: Mm, margin: Mm) -> Rect:
        """What of the page is free for other pieces below a last row whose trim ends at `bottom`; may be empty."""
        area = printable(self.page, margin)
        left, width = area.x, area.width
        foot = area.bottom
        if self.strips.upright:
            left, width = left + STRIP + CLEAR, width - 2 * (STRIP + CLEAR)
        else:
            foot -= STRIP + CLEAR
        top = bottom + self.offset.height + self.mark.height + CLEAR
        return Rect(left, top, width, max(0.0, foot - top))

    def to_the_left(self, margin: Mm) -> "Grid":
        """The same grid as near the left margin as its marks allow, so that what is free is in one piece beside it."""
        left = printable(self.page, margin).x + (STRIP + CLEAR if self.strips.upright else 0.0)
        mark = replace(self.mark, width=min(self.mark.width, _HOST_MARK))
        x = min(self.first.x, left + mark.width + self.offset.width)
        return replace(self, first=Point(x, self.first.y), mark=mark)

    def beside(self, right: Mm, margin: Mm) -> Rect:
        """What of the page is free for other pieces beside a last column whose trim ends at `right`; may be empty."""
        area = printable(self.page, margin)
        end = area.right - (STRIP + CLEAR if self.strips.upright else 0.0)
        off = 0.0 if self.strips.upright else STRIP + CLEAR
        left = right + self.offset.width + self.mark.width + CLEAR
        return Rect(left, area.y + off, max(0.0, end - left), area.height - 2 * off)


def best_grid(
    spec: SheetSpec, cell: Size, bleed: Mm, wanted: int, alike: Callable[[], bool], *, folded: bool = False
) -> Grid | None:
    """The grid with most cells for `wanted` pieces; None where not one fits.

    Bleed between the cells gives way to butting only where a sheet then holds more; pieces that are not `alike` at
    their edges are then kept apart as far as that costs no cell. Of the papers' orientations portrait is taken unless
    landscape holds more of the pieces wanted.
    """
    options = {butt: tuple(_candidates(spec, cell, bleed, butt=butt, folded=folded)) for butt in _BUTTED[spec.spacing]}
    # max keeps the first of equals: bleed stands before butting, portrait before landscape
    butt = max(options, key=lambda butt: max((grid.count for grid in options[butt]), default=0))
    grids = _candidates(spec, cell, bleed, butt=butt, folded=folded, wanted=wanted)
    best = max(grids, key=lambda grid: min(grid.count, wanted), default=None)
    if best is None or best.count == 1 or not butt or spec.spacing is not Spacing.AUTO or alike():
        return best
    eased = min(_EASED, 2 * bleed)
    gaps = (Size(spec.gutter + x, spec.gutter + y) for x, y in ((eased, eased), (eased, 0.0), (0.0, eased)))
    wider = (_grid(spec, best.page, cell, bleed, best.columns, best.rows, gap, folded=folded) for gap in gaps)
    return next((grid for grid in wider if grid is not None), best)


def _candidates(
    spec: SheetSpec, cell: Size, bleed: Mm, *, butt: bool, folded: bool, wanted: int | None = None
) -> Iterator[Grid]:
    """For every paper orientation and number of columns, the grid with most rows, none larger than `wanted` needs."""
    for page in spec.paper.orientations:
        most = int(page.width // cell.width)
        for columns in range(most if wanted is None else min(most, wanted), 0, -1):
            highest = int(page.height // cell.height)
            for rows in range(highest if wanted is None else min(highest, -(-wanted // columns)), 0, -1):
                between = spec.gutter if butt else 2 * bleed + spec.gutter
                gap = Size(between, between)
                grid = _grid(spec, page, cell, bleed, columns, rows, gap, folded=folded)
                if grid is not None:
                    yield grid
                    break


def _grid(
    spec: SheetSpec, page: Size, cell: Size, bleed: Mm, columns: int, rows: int, gap: Size, *, folded: bool
) -> Grid | None:
    """The grid of that many columns and rows, `gap` apart; None where it does not fit between the margins."""
    area = printable(page, spec.margin)
    butt = min(gap.width, gap.height) < 2 * bleed
    width = columns * cell.width + (columns - 1) * gap.width
    height = rows * cell.height + (rows - 1) * gap.height
    fold = page.height / 2 - bleed - _FOLD_GAP
    room_x = (area.width - width) / 2
    room_y = fold - area.y - height if folded else (area.height - height) / 2
    need = SHORTEST_MARK + max(_LEAST_OFFSET, 0.0 if butt else bleed)
    strip = max(STRIP, spec.corner)
    flat = room_x >= need and room_y - strip >= need
    upright = room_x - strip >= need and room_y >= need
    if not (flat or upright):
        return None
    free_x, free_y = (room_x, room_y - strip) if flat else (room_x - strip, room_y)
    outer = Size(_outer(free_x, bleed, butt), _outer(free_y, bleed, butt))
    offset = Size(max(outer.width, _LEAST_OFFSET), max(outer.height, _LEAST_OFFSET))
    return Grid(
        page=page,
        columns=columns,
        rows=rows,
        cell=cell,
        first=Point((page.width - width) / 2, fold - height if folded else (page.height - height) / 2),
        step=Size(cell.width + gap.width, cell.height + gap.height),
        inner=Size(min(bleed, gap.width / 2), min(bleed, gap.height / 2)),
        outer=outer,
        offset=offset,
        mark=Size(min(MARK_LENGTH, free_x - offset.width), min(MARK_LENGTH, free_y - offset.height)),
        strips=top_and_bottom(area, spec.corner) if flat else sides(area, spec.corner),
        folded=folded,
    )


def _outer(free: Mm, bleed: Mm, butt: bool) -> Mm:
    """How far the outermost faces reach: all the bleed, but of scarce room at most a third, the marks need the rest."""
    return min(bleed, max(free / 3, free - MARK_LENGTH)) if butt else bleed
