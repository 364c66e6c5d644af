"""Equal pieces n-up: fronts, and their backs where the duplex mode wants them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.drawing.items import Drawing, Group, Item, Outline, Segments, Stroke
from generator.drawing.piece import Page, Piece
from generator.drawing.shapes import line
from generator.geometry import Size
from generator.sheets.cutting import FOLD_COLOUR, HAIRLINE, marks
from generator.sheets.grid import Grid, best_grid
from generator.sheets.margins import Strips, check_ruler, slug_line
from generator.sheets.slots import Faces, Slot, behind, flip_axis
from generator.sheets.spec import Duplex, Lettering, SheetSpec
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper before it is drawn: its slots (as the fronts lie) and the marks to cut by, on each side.

    `duplex` says how its backs come behind its fronts: what was asked for, or NONE where a piece is too large to be
    folded.
    """

    page: Size
    duplex: Duplex
    slots: tuple[Slot, ...]
    strips: Strips
    front_marks: tuple[Item, ...]
    back_marks: tuple[Item, ...]

    @property
    def two_sided(self) -> bool:
        """Whether a piece on it has a back."""
        return any(slot.piece.back is not None for slot in self.slots)


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


def draw_sheets(sheets: Sequence[Sheet], spec: SheetSpec, what: str, letter: Lettering) -> tuple[Page, ...]:
    """The pages of one file: each front followed by its backs, or, without duplex, all fronts and then all backs."""
    faces = Faces(_distinct(sheets))
    fronts: list[Page] = []
    backs: list[Page] = []
    pages: list[Page] = []
    for number, sheet in enumerate(sheets, 1):
        content = f"{what}{_sets(sheet)}, sheet {number} of {len(sheets)}"
        front, back = _drawn(sheet, spec, content, faces, letter)
        fronts.append(front)
        pages.append(front)
        if back is not None:
            backs.append(back)
            pages.append(back)
    return (*fronts, *backs) if spec.duplex is Duplex.NONE else tuple(pages)


def _drawn(sheet: Sheet, spec: SheetSpec, content: str, faces: Faces, letter: Lettering) -> tuple[Page, Page | None]:
    """The front page of a sheet and its page of backs, if it has one."""

    def page(side: str, placed: tuple[Item, ...], how: str, flip: bool = False) -> Page:
        slug = slug_line(sheet.strips.slug, spec.slug, f"{content}{side}", how, letter, flip=flip)
        return Page(Drawing(sheet.page, (*placed, slug, check_ruler(sheet.strips.ruler, letter))))

    fronts = (*map(faces.front, sheet.slots), *sheet.front_marks)
    if not sheet.two_sided:
        return page("", fronts, "print at 100 %, one side"), None
    mode = sheet.duplex
    if mode is Duplex.NONE:
        how = "print at 100 %, one side; glue fronts to backs"
        backs = (*_backs(sheet.slots, faces), *sheet.front_marks)
        return page(", fronts", fronts, how), page(", backs", backs, how)
    axis = flip_axis(mode, sheet.page)
    backs = (*_backs([behind(slot, sheet.page, axis) for slot in sheet.slots], faces), *sheet.back_marks)
    if mode is Duplex.GUTTERFOLD:
        how = "print at 100 %, one side; fold on the dashed line, glue, then cut"
        return page(", fronts and backs", (*fronts, *backs, _fold_line(sheet)), how), None
    how = f"print at 100 %, two-sided, flip on the {mode.value} edge"
    return page(", fronts", fronts, how, flip=True), page(", backs", backs, how, flip=True)


def _backs(slots: Sequence[Slot], faces: Faces) -> Iterator[Group]:
    """The backs of those pieces that have one."""
    for slot in slots:
        placed = faces.back(slot)
        if placed is not None:
            yield placed


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


def _fold_line(sheet: Sheet) -> Outline:
    """Across the middle of the page, as far as the slots and their marks go."""
    left = min(slot.extent.x for slot in sheet.slots)
    middle = sheet.page.height / 2
    stroke = Stroke(FOLD_COLOUR, 2 * HAIRLINE, dash=(3.0, 2.0))
    return Outline(line(left, middle, sheet.page.width - left, middle), stroke=stroke)


def _sets(sheet: Sheet) -> str:
    """`: reference, tribes`, the sets on a sheet."""
    names = list(dict.fromkeys(slot.piece.set_id for slot in sheet.slots))
    shown = names[:3] + (["…"] if len(names) > 3 else [])
    return f": {', '.join(shown)}"


def _distinct(sheets: Sequence[Sheet]) -> list[Piece]:
    """The pieces on the sheets, each once."""
    pieces = {id(slot.piece): slot.piece for sheet in sheets for slot in sheet.slots}
    return list(pieces.values())
