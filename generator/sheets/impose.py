"""Equal pieces n-up: which share sheets, in which grid, and the marks to cut by."""

from collections.abc import Iterator, Sequence

from generator.drawing.items import Segments
from generator.drawing.piece import Piece
from generator.drawing.shapes import line
from generator.sheets.cutting import marks
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
        folded = spec.duplex is Duplex.GUTTERFOLD and run[0].back is not None
        grid = best_grid(spec, run[0].size, run[0].bleed, wanted, folded=folded)
        if folded and grid is None:
            grid = best_grid(spec, run[0].size, run[0].bleed, wanted)
        yield tuple(run), grid


def grid_sheets(pieces: Sequence[Piece], grid: Grid, duplex: Duplex) -> Iterator[Sheet]:
    """The copies of the pieces, in order, on as many sheets as they need."""
    mode = Duplex.NONE if duplex is Duplex.GUTTERFOLD and not grid.folded else duplex
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
