"""Sheets drawn: faces, marks, slug line and check ruler; fronts and backs in the order in which they are printed."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from generator.colour import WHITE
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.piece import Page, Piece
from generator.drawing.shapes import line, transform
from generator.geometry import Rect, Size
from generator.sheets.cut_lines import CutLines
from generator.sheets.cutting import FOLD_COLOUR, HAIRLINE
from generator.sheets.margins import Strips, check_ruler, slug_line
from generator.sheets.slots import FacePlacer, Slot, above, behind, flip_axis
from generator.sheets.spec import Duplex, Lettering, SheetSpec
from generator.units import Mm

_DASH: Mm = 1.5


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper before it is drawn: its slots (as the fronts lie) and the marks to cut by, on each side.

    `loose` are those of its slots that have a line round them in place of crop marks, on the fronts alone, where it
    lies on the cut to the hair. Without `strips` there is no room for any. `duplex` says how its backs come behind its
    fronts: what was asked for, or NONE where a piece is too large to be folded.
    """

    page: Size
    duplex: Duplex
    slots: tuple[Slot, ...]
    strips: Strips | None
    front_marks: tuple[Item, ...]
    back_marks: tuple[Item, ...]
    loose: tuple[Slot, ...] = ()

    @property
    def two_sided(self) -> bool:
        """Whether a piece on it has a back."""
        return any(slot.piece.back is not None for slot in self.slots)


def draw_sheets(sheets: Sequence[Sheet], spec: SheetSpec, what: str, letter: Lettering) -> tuple[Page, ...]:
    """The pages of one file: each front followed by its backs, or, without duplex, all fronts and then all backs."""
    faces = FacePlacer(_distinct(sheets), spec.digests)
    lines = CutLines()
    ruler = lru_cache(partial(check_ruler, letter=letter))  # the same on every page, so that a file stores it once
    fronts: list[Page] = []
    backs: list[Page] = []
    pages: list[Page] = []
    for number, sheet in enumerate(sheets, 1):
        content = f"{what}{_sets(sheet)}, sheet {number} of {len(sheets)}"
        marks = (*sheet.front_marks, *map(lines.around, sheet.loose))
        front, back = _drawn(sheet, spec, content, faces, marks, letter, ruler)
        fronts.append(front)
        pages.append(front)
        if back is not None:
            backs.append(back)
            pages.append(back)
    return (*fronts, *backs) if spec.duplex is Duplex.NONE else tuple(pages)


def _drawn(
    sheet: Sheet,
    spec: SheetSpec,
    content: str,
    faces: FacePlacer,
    marks: tuple[Item, ...],
    letter: Lettering,
    ruler: Callable[[Rect], Group],
) -> tuple[Page, Page | None]:
    """The front page of a sheet with its marks, and its page of backs, if it has one."""

    # What is folded before it is cut has no lines for a machine.
    folded = sheet.two_sided and sheet.duplex in (Duplex.GUTTERFOLD, Duplex.FOLDOVER)
    outlines = () if folded else tuple(transform(slot.piece.outline, slot.at) for slot in sheet.slots)

    def page(side: str, placed: tuple[Item, ...], how: str, flip: bool = False) -> Page:
        told: tuple[Item, ...] = ()
        if sheet.strips is not None:
            slug = slug_line(sheet.strips.slug, spec.slug, f"{content}{side}", how, letter, flip=flip)
            told = (slug, ruler(sheet.strips.ruler))
        drawing = Drawing(sheet.page, (*placed, *told))
        behind = side == ", backs"
        cuts = () if behind and sheet.duplex is not Duplex.NONE else outlines
        return Page(drawing, side="back" if behind else "front", cuts=cuts)

    fronts = (*map(faces.front, sheet.slots), *marks)
    if not sheet.two_sided:
        return page("", fronts, "print at 100 %, one side"), None
    mode = sheet.duplex
    if mode is Duplex.NONE:
        how = "print at 100 %, one side; glue fronts to backs"
        backs = (*_backs(sheet.slots, faces), *marks)
        return page(", fronts", fronts, how), page(", backs", backs, how)
    if mode is Duplex.FOLDOVER:
        backs = tuple(_backs([above(slot) for slot in sheet.slots], faces))
        how = "print at 100 %, one side; cut out back and front together, fold on the dashed line, glue"
        return page(", fronts and backs", (*fronts, *backs, *_top_edges(sheet)), how), None
    axis = flip_axis(mode, sheet.page)
    backs = (*_backs([behind(slot, sheet.page, axis) for slot in sheet.slots], faces), *sheet.back_marks)
    if mode is Duplex.GUTTERFOLD:
        how = "print at 100 %, one side; fold on the dashed line, glue, then cut"
        return page(", fronts and backs", (*fronts, *backs, _fold_line(sheet)), how), None
    how = f"print at 100 %, two-sided, flip on the {mode.value} edge"
    return page(", fronts", fronts, how, flip=True), page(", backs", backs, how, flip=True)


def _backs(slots: Sequence[Slot], faces: FacePlacer) -> Iterator[Group]:
    """The backs of those pieces that have one."""
    for slot in slots:
        placed = faces.back(slot)
        if placed is not None:
            yield placed


def _fold_line(sheet: Sheet) -> Outline:
    """Across the middle of the page, as far as the slots and their marks go."""
    left = min(slot.extent.x for slot in sheet.slots)
    middle = sheet.page.height / 2
    stroke = Stroke(FOLD_COLOUR, 2 * HAIRLINE, dash=(3.0, 2.0), join="round")
    return Outline(line(left, middle, sheet.page.width - left, middle), stroke=stroke)


def _top_edges(sheet: Sheet) -> Iterator[Outline]:
    """Along the top of each card, where it is folded; black and white dashes, to be seen on any colour."""
    for slot in sheet.slots:
        if slot.piece.back is not None:
            for colour, start in ((FOLD_COLOUR, 0.0), (WHITE, _DASH)):
                edge = line(slot.trim.x + start, slot.trim.y, slot.trim.right, slot.trim.y)
                yield Outline(edge, stroke=Stroke(colour, 2 * HAIRLINE, dash=(_DASH, _DASH)))


def _sets(sheet: Sheet) -> str:
    """`: reference, tribes`, the sets on a sheet."""
    names = list(dict.fromkeys(slot.piece.set_id for slot in sheet.slots))
    shown = names[:3] + (["…"] if len(names) > 3 else [])
    return f": {', '.join(shown)}"


def _distinct(sheets: Sequence[Sheet]) -> list[Piece]:
    """The pieces on the sheets, each once."""
    pieces = {id(slot.piece): slot.piece for sheet in sheets for slot in sheet.slots}
    return list(pieces.values())
