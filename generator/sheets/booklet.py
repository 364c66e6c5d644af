"""Pages of a rulebook two by two, so that the printed stack is folded and stapled into a booklet."""

from collections.abc import Sequence

from generator.drawing import extent
from generator.drawing.items import Drawing, Glyphs, Group, Item, Segments
from generator.drawing.piece import Page
from generator.drawing.shapes import line, rect
from generator.geometry import Affine, Rect, Size
from generator.sheets.cutting import marks
from generator.sheets.margins import STRIP, slug_line
from generator.sheets.papers import printable
from generator.sheets.spec import Lettering, SheetSpec
from generator.units import Mm, pt_to_mm

_TICK: Mm = 2.5
_CLEAR: Mm = 2.0  # from the fold
_HEAD = 0.12  # of the height of a page
_DESCENDER = 0.4  # how far letters hang below the baseline at most, in em


def booklet_order(count: int, signature: int | None = None) -> tuple[tuple[int | None, int | None], ...]:
    """Which pages (from 0; None for a blank) stand left and right, on the front and back of one sheet after another.

    The stack is turned on its short edge. The blanks come last; with `signature`, sheets are folded in bundles of
    that many, to be sewn or stapled one behind the other. Source: the usual order of saddle stitching, for eight
    pages [8, 1] [2, 7] and [6, 3] [4, 5].
    """
    total = -(-count // 4) * 4
    length = total if signature is None else 4 * signature
    faces: list[tuple[int | None, int | None]] = []
    for start in range(0, total, length):
        end = min(start + length, total)
        for k in range((end - start) // 4):
            faces.append((end - 1 - 2 * k, start + 2 * k))
            faces.append((start + 2 * k + 1, end - 2 - 2 * k))

    def known(page: int | None) -> int | None:
        return page if page is not None and page < count else None

    return tuple((known(left), known(right)) for left, right in faces)


def with_back_cover(pages: Sequence[Page]) -> tuple[Page, ...]:
    """The pages so many that they fill whole sheets, blank ones before the last where that begins a chapter.

    Such a page, a summary or the credits, then lies on the outside of the booklet, and no blank does.
    """
    blanks = -len(pages) % 4
    if not blanks or not pages or not _begins_chapter(pages[-1]):
        return tuple(pages)
    return (*pages[:-1], *(Page(Drawing(pages[-1].drawing.size, ())),) * blanks, pages[-1])


def _begins_chapter(page: Page) -> bool:
    """Whether a chapter begins at the head of a page."""
    return any(
        anchor.title is not None and anchor.level == 0 and anchor.at.y < page.drawing.size.height * _HEAD
        for anchor in page.anchors
    )


def booklet_scale(page: Size, paper: Size) -> float:
    """How much smaller pages become so that two lie side by side on a sheet of paper; 1 where they fit."""
    sheet = paper.turned
    return min(1.0, sheet.width / (2 * page.width), sheet.height / page.height)


def booklet(
    pages: Sequence[Page], spec: SheetSpec, letter: Lettering, *, creep: Mm = 0.0, signature: int | None = None
) -> tuple[Page, ...]:
    """The pages on sheets of the paper laid across, made smaller where two do not fit side by side.

    `creep` is the thickness of the folded paper: each inner sheet's pages move so far towards the fold, since it is
    pushed outwards by those around it. Links and bookmarks are left out: they would lead to half a sheet.
    """
    if not pages:
        return ()
    sheet = spec.paper.size.turned
    scale = booklet_scale(pages[0].drawing.size, spec.paper.size)
    faces = booklet_order(len(pages), signature)
    count = len(faces) // 2
    made: list[Page] = []
    for index, (left, right) in enumerate(faces):
        inner = (index // 2) % (signature or count)
        placed = (
            *_placed(pages, left, sheet, scale, -1, inner * creep),
            *_placed(pages, right, sheet, scale, 1, inner * creep),
        )
        side = "front" if index % 2 == 0 else "back"
        content = f"booklet, sheet {index // 2 + 1} of {count}, {side}"
        hints = _hints(sheet, placed, spec, content, letter, staples=index == 0)
        made.append(Page(Drawing(sheet, (*placed, *hints)), side="front" if index % 2 == 0 else "back"))
    return tuple(made)


def _placed(
    pages: Sequence[Page], number: int | None, sheet: Size, scale: float, side: int, creep: Mm
) -> tuple[Group, ...]:
    """A page left (-1) or right (1) of the fold, shifted towards it by `creep`; nothing for a blank."""
    if number is None or not pages[number].drawing.items:
        return ()
    drawing = pages[number].drawing
    width, height = drawing.size.width * scale, drawing.size.height * scale
    fold = sheet.width / 2
    x = fold - width + creep if side < 0 else fold - creep
    at = Affine(scale, 0.0, 0.0, scale, x, (sheet.height - height) / 2)
    return (Group(drawing.items, at=at, clip=_window(drawing.size, side, creep / scale), name=f"page#{number + 1}"),)


def _window(size: Size, side: int, hidden: Mm) -> Segments:
    """The page without what creep pushes across the fold."""
    return rect(Rect(0.0 if side < 0 else hidden, 0.0, size.width - hidden, size.height))


def _hints(
    sheet: Size, placed: Sequence[Group], spec: SheetSpec, content: str, letter: Lettering, *, staples: bool
) -> tuple[Item, ...]:
    """The slug line at the foot (else at the head, else under one page) and marks at both ends of the fold.

    Each stands only where the pages have left the paper blank, as a margin is and a cover's background is not.
    """
    area, fold = printable(sheet, spec.margin), sheet.width / 2
    ticks = (Rect(fold, y, 0.0, _TICK) for y in (area.y, area.bottom - _TICK))
    lines = tuple(line(fold, tick.y, fold, tick.bottom) for tick in ticks if _blank(tick.grown(0.5), placed))
    how = "two-sided, flip on the short edge; fold in the middle" + (", staple twice on the fold" if staples else "")
    foot, head = area.bottom - STRIP, area.y
    half = fold - area.x - _CLEAR
    strips = (
        Rect(area.x, foot, area.width, STRIP),
        Rect(area.x, head, area.width, STRIP),
        Rect(area.x, foot, half, STRIP),
        Rect(fold + _CLEAR, foot, half, STRIP),
    )
    for strip in strips:
        if _blank(strip, placed):
            return (*marks(lines), slug_line(strip, spec.slug, content, how, letter, flip=True))
    return marks(lines)


def _blank(box: Rect, placed: Sequence[Group]) -> bool:
    """Whether no page draws anything in a box on the sheet."""
    return not any(_touches(item, group.at, box) for group in placed for item in group.items)


def _touches(item: Item, at: Affine, box: Rect) -> bool:
    """Whether an item reaches into a box; asked again of its parts where only its rough extent does."""
    if not at.bounds(extent.of_item(item)).overlaps(box):
        return False
    match item:
        case Group():
            return any(_touches(inner, at.after(item.at), box) for inner in item.items)
        case Glyphs():
            em = pt_to_mm(item.size_pt)
            line_box = Rect(item.xs[0], item.y - em, item.xs[-1] - item.xs[0] + em, (1 + _DESCENDER) * em)
            return at.bounds(line_box).overlaps(box)
        case _:
            return True
