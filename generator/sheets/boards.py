"""Boards larger than the paper: on one page of their own size for a print shop, and in tiles to be glued together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.colour import BLACK
from generator.dataclass import dataclass
from generator.drawing.digest import short
from generator.drawing.items import Drawing, Group, Item, Outline, Segments
from generator.drawing.piece import Page, Piece
from generator.drawing.shapes import line, polygon, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.sheets.assembly import assembly
from generator.sheets.cutting import marks
from generator.sheets.grid import MARK_LENGTH
from generator.sheets.margins import STRIP, check_ruler, slug_line, top_and_bottom
from generator.sheets.pages import Sheet, draw_sheets
from generator.sheets.papers import SMALLEST, printable
from generator.sheets.slots import Side, Slot, VisibleBleed, behind, flip_axis, name_of
from generator.sheets.spec import Duplex, Lettering, SheetSpec
from generator.sheets.tiling import MARK, Tiling, column_name, room_for
from generator.units import Mm


def large_page(piece: Piece, spec: SheetSpec, letter: Lettering) -> tuple[Page, ...]:
    """The board on a page of its own, larger by bleed, crop marks and margin; its back on a second one."""
    border = spec.margin + STRIP + MARK_LENGTH + piece.bleed
    page = Size(max(piece.size.width + 2 * border, SMALLEST), piece.size.height + 2 * border)
    trim = Rect.of(piece.size, Point((page.width - piece.size.width) / 2, border))
    slot = Slot(replace(piece, copies=1), 1, trim, VisibleBleed.even(piece.bleed))
    cuts = marks(_corner_marks(trim, piece.bleed, MARK_LENGTH))
    sheet = Sheet(page, Duplex.LONG, (slot,), top_and_bottom(printable(page, spec.margin)), cuts, cuts)
    pages = draw_sheets((sheet,), spec, "board", letter)
    boxes = [trim] + [behind(slot, page, flip_axis(Duplex.LONG, page)).trim] * (len(pages) - 1)
    return tuple(replace(page, trim=box, bleed=box.grown(piece.bleed)) for page, box in zip(pages, boxes, strict=True))


def tile_pages(piece: Piece, cut: Tiling, spec: SheetSpec, letter: Lettering) -> tuple[Page, ...]:
    """For each face of each copy, the tiles row by row."""
    return tuple(
        page
        for copy in range(1, piece.copies + 1)
        for side in _sides(piece)
        for page in _tile_pages(piece, side, copy, cut, spec, letter)
    )


def assembly_pages(piece: Piece, cut: Tiling, spec: SheetSpec, letter: Lettering) -> tuple[Page, ...]:
    """For each face, a page that shows how its tiles are put together: to look at while gluing, not to be glued."""
    pages: list[Page] = []
    for side in _sides(piece):
        title = f"{piece.title}{_side_note(piece, side)}"
        picture = assembly(_face(piece, side), title, cut, room_for(cut.page, spec), letter)
        content = f"board: {title}, assembly of the tiles"
        pages.append(_page(cut.page, picture, spec, content, letter, "to look at; it need not be printed"))
    return tuple(pages)


def _sides(piece: Piece) -> tuple[Side, ...]:
    return ("front",) if piece.back is None else ("front", "back")


def _face(piece: Piece, side: Side) -> Drawing:
    face = piece.front if side == "front" else piece.back
    assert face is not None
    return face


def _tile_pages(piece: Piece, side: Side, copy: int, cut: Tiling, spec: SheetSpec, letter: Lettering) -> Iterator[Page]:
    face = _face(piece, side)
    items, digest = face.items, short(spec.digests.of(face))
    for row in range(cut.rows):
        for column in range(cut.columns):
            name = f"{column_name(column)}{row + 1}"
            part = cut.part(column, row)
            placed = Group(
                items,
                at=Affine.move(cut.window.x - part.x, cut.window.y - part.y),
                clip=rect(part),
                shared=True,
                name=f"{name_of(piece, copy, side)}/{name}",
                digest=digest,
            )
            neighbours = _Neighbours(column > 0, row > 0, column < cut.columns - 1, row < cut.rows - 1)
            extra = _tile_marks(piece, cut, neighbours)
            words = (*_tile_name(name, cut, letter), *_glue_notes(column, row, cut, neighbours, letter))
            content = f"board: {piece.title}{_side_note(piece, side)}, tile {name} of {cut.names[-1]}"
            yield _page(cut.page, (placed, *extra, *words), spec, content, letter)


@dataclass(frozen=True, slots=True)
class _Neighbours:
    """On which sides a tile is joined to another."""

    left: bool
    above: bool
    right: bool
    below: bool


def _tile_marks(piece: Piece, cut: Tiling, joined: _Neighbours) -> tuple[Item, ...]:
    """Where to cut: at the window's edge where a neighbour is joined, at the board's trim elsewhere.

    Small triangles show how far the neighbour laid on this tile reaches.
    """
    window, bleed, overlap = cut.window, piece.bleed, cut.overlap
    xs = (window.x if joined.left else window.x + bleed, window.right if joined.right else window.right - bleed)
    ys = (window.y if joined.above else window.y + bleed, window.bottom if joined.below else window.bottom - bleed)
    lines = (
        *(line(x, y, x, y + by) for x in xs for y, by in ((window.y, -MARK), (window.bottom, MARK))),
        *(line(x, y, x + by, y) for y in ys for x, by in ((window.x, -MARK), (window.right, MARK))),
    )
    arrows: list[Segments] = []
    if joined.right:
        x = window.right - overlap
        arrows += [_arrow(Point(x, window.y), 0.0, -1.0), _arrow(Point(x, window.bottom), 0.0, 1.0)]
    if joined.below:
        y = window.bottom - overlap
        arrows += [_arrow(Point(window.x, y), -1.0, 0.0), _arrow(Point(window.right, y), 1.0, 0.0)]
    return (*marks(lines), *(Outline(arrow, fill=BLACK) for arrow in arrows))


def _arrow(tip: Point, dx: float, dy: float) -> Segments:
    """A small triangle with its tip at the art and its foot (dx, dy) away from it."""
    foot = Point(tip.x + 1.8 * dx, tip.y + 1.8 * dy)
    across = Point(0.7 * dy, 0.7 * dx)
    return polygon((tip, foot + across, foot - across))


def _tile_name(name: str, cut: Tiling, letter: Lettering) -> tuple[Item, ...]:
    """The tile's name above its top left corner, between crop mark and join mark."""
    label = letter(name, 9.0)
    return (Group(label.items, at=Affine.move(cut.window.x + 5.0, cut.window.y - 0.8)),)


def _glue_notes(column: int, row: int, cut: Tiling, joined: _Neighbours, letter: Lettering) -> tuple[Item, ...]:
    """Beside each glue strip, which tile is laid on it."""
    notes: list[Item] = []
    if joined.right:
        label = letter(f"glue {column_name(column + 1)}{row + 1} onto the strip beyond the arrows", 5.5)
        x = cut.window.right - cut.overlap - label.width - 1.5
        notes.append(Group(label.items, at=Affine.move(x, cut.window.y - 1.0)))
    if joined.below:
        label = letter(f"glue {column_name(column)}{row + 2} onto the strip beyond the arrows", 5.5)
        at = Affine.move(cut.window.x - 1.0, cut.window.bottom - cut.overlap - 1.5).after(Affine.turn(-90))
        notes.append(Group(label.items, at=at))
    return tuple(notes)


def _corner_marks(trim: Rect, offset: Mm, length: Mm) -> tuple[Segments, ...]:
    """Eight marks at the corners of a box, beginning `offset` off it."""
    out = trim.grown(offset)
    return (
        *(line(x, y, x, y + by) for x in (trim.x, trim.right) for y, by in ((out.y, -length), (out.bottom, length))),
        *(line(x, y, x + by, y) for y in (trim.y, trim.bottom) for x, by in ((out.x, -length), (out.right, length))),
    )


def _side_note(piece: Piece, side: Side) -> str:
    return "" if piece.back is None else f" ({side})"


def _page(
    page: Size,
    items: Sequence[Item],
    spec: SheetSpec,
    content: str,
    letter: Lettering,
    how: str = "print at 100 %, one side",
) -> Page:
    strips = top_and_bottom(printable(page, spec.margin), spec.corner)
    slug = slug_line(strips.slug, spec.slug, content, how, letter)
    return Page(Drawing(page, (*items, slug, check_ruler(strips.ruler, letter))))
