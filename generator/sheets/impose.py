"""Equal pieces n-up: which share sheets, in which grid, and the marks to cut by."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from generator.drawing.items import Segments
from generator.drawing.piece import Piece
from generator.drawing.shapes import line
from generator.geometry import Rect, Size
from generator.sheets.cutting import marks
from generator.sheets.edges import edges_alike
from generator.sheets.grid import Grid, best_grid
from generator.sheets.pages import Sheet
from generator.sheets.slots import Slot, behind, flip_axis
from generator.sheets.spec import Duplex, SheetSpec
from generator.units import Mm


def grids_for(pieces: Sequence[Piece], spec: SheetSpec) -> Iterator[tuple[tuple[Piece, ...], Grid | None]]:
    """The pieces in runs that share sheets, each with its grid; None where a piece is too large for the paper.

    A run has one size, one bleed and is one-sided or two-sided; where sets are not to be joined, it is of one set.
    """
    runs: dict[object, list[Piece]] = {}
    for piece in pieces:
        key = (piece.size, piece.bleed, piece.back is None, None if spec.joined else piece.set_id)
        runs.setdefault(key, []).append(piece)
    for run in runs.values():
        wanted = sum(piece.copies for piece in run)
        size, bleed = run[0].size, run[0].bleed
        alike = partial(edges_alike, run)
        grid: Grid | None = None
        if run[0].back is not None and spec.duplex is Duplex.FOLDOVER:
            grid = best_grid(spec, Size(size.width, 2 * size.height), bleed, wanted, alike)
        elif run[0].back is not None and spec.duplex is Duplex.GUTTERFOLD:
            grid = best_grid(spec, size, bleed, wanted, alike, folded=True)
        yield tuple(run), grid or best_grid(spec, size, bleed, wanted, alike)


def grid_sheets(pieces: Sequence[Piece], grid: Grid, duplex: Duplex) -> Iterator[Sheet]:
    """The copies of the pieces, in order, on as many sheets as they need."""
    if duplex is Duplex.FOLDOVER and grid.cell.height > pieces[0].size.height:
        yield from _folded_over(pieces, grid)
        return
    mode = Duplex.NONE if duplex in (Duplex.GUTTERFOLD, Duplex.FOLDOVER) and not grid.folded else duplex
    axis = flip_axis(mode, grid.page)
    copies = [(piece, number) for piece in pieces for number in range(1, piece.copies + 1)]
    for start in range(0, len(copies), grid.count):
        taken = copies[start : start + grid.count]
        slots = tuple(
            Slot(piece, number, grid.trim(index), grid.reach(index, len(taken)))
            for index, (piece, number) in enumerate(taken)
        )
        backs = tuple(behind(slot, grid.page, axis) for slot in slots)
        if grid.folded:
            yield Sheet(grid.page, mode, slots, grid.strips, marks(_crop((*slots, *backs), grid)), ())
        else:
            yield Sheet(grid.page, mode, slots, grid.strips, marks(_crop(slots, grid)), marks(_crop(backs, grid)))


def _folded_over(pieces: Sequence[Piece], grid: Grid) -> Iterator[Sheet]:
    """The same in cells that hold a back above its front: fronts in the lower halves."""
    copies = [(piece, number) for piece in pieces for number in range(1, piece.copies + 1)]
    for start in range(0, len(copies), grid.count):
        taken = copies[start : start + grid.count]
        cells = tuple(
            Slot(piece, number, grid.trim(index), grid.reach(index, len(taken)))
            for index, (piece, number) in enumerate(taken)
        )
        fronts = tuple(_lower_half(cell) for cell in cells)
        yield Sheet(grid.page, Duplex.FOLDOVER, fronts, grid.strips, marks(_crop(cells, grid)), ())


def _lower_half(cell: Slot) -> Slot:
    trim, height = cell.trim, cell.trim.height / 2
    half = Rect(trim.x, trim.y + height, trim.width, height)
    # The back gets the same reach the other way round, so that both must keep to what is free on both sides.
    free = min(cell.reach.top, cell.reach.bottom)
    return replace(cell, trim=half, reach=replace(cell.reach, top=0.0, bottom=free))


def _crop(slots: Sequence[Slot], grid: Grid) -> tuple[Segments, ...]:
    """Marks beyond all faces, in line with each cut; neighbours share them."""
    left = min(slot.trim.x for slot in slots) - grid.offset.width
    right = max(slot.trim.right for slot in slots) + grid.offset.width
    top = min(slot.trim.y for slot in slots) - grid.offset.height
    bottom = max(slot.trim.bottom for slot in slots) + grid.offset.height
    xs = _distinct_lengths([x for slot in slots for x in (slot.trim.x, slot.trim.right)])
    ys = _distinct_lengths([y for slot in slots for y in (slot.trim.y, slot.trim.bottom)])
    long, high = grid.mark.width, grid.mark.height
    return (
        *(line(x, top - high, x, top) for x in xs),
        *(line(x, bottom, x, bottom + high) for x in xs),
        *(line(left - long, y, left, y) for y in ys),
        *(line(right, y, right + long, y) for y in ys),
    )


def _distinct_lengths(lengths: Sequence[Mm]) -> list[Mm]:
    """The lengths in order, those within a micrometre of one another taken as one."""
    rounded = sorted({round(length, 3): length for length in lengths}.items())
    return [length for _, length in rounded]
