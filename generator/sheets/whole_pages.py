"""Pieces that are sheets of paper themselves: nothing is cut, so each is alone in the middle of its page."""

from collections.abc import Iterator, Sequence
from math import floor

from generator.drawing.digest import short
from generator.drawing.items import Drawing, Group
from generator.drawing.piece import Page, Piece
from generator.drawing.shapes import rect
from generator.geometry import Affine, Rect, Size
from generator.sheets.margins import check_ruler, slug_line, top_and_bottom
from generator.sheets.papers import printable
from generator.sheets.slots import name_of
from generator.sheets.spec import Lettering, SheetSpec

_SLACK = 1e-9
"""Of a share: a sheet of the paper's own size is not made smaller by how numbers are rounded."""


def whole_pages(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering) -> tuple[Page, ...]:
    """A page for each copy, with the check ruler above it and the slug line below, in the edge that it leaves bare."""
    copies = [(piece, copy) for piece in pieces for copy in range(1, piece.copies + 1)]
    return tuple(_pages(copies, spec, letter))


def _pages(copies: Sequence[tuple[Piece, int]], spec: SheetSpec, letter: Lettering) -> Iterator[Page]:
    for number, (piece, copy) in enumerate(copies, 1):
        page = max(spec.paper.orientations, key=lambda size: share_of(piece.size, size))
        share = share_of(piece.size, page)
        corner = Affine.move((page.width - share * piece.size.width) / 2, (page.height - share * piece.size.height) / 2)
        placed = Group(
            piece.front.items,
            at=corner.after(Affine.scale(share)),
            clip=rect(Rect.of(piece.size)),
            name=name_of(piece, copy, "front"),
            digest=short(spec.digests.of(piece.front)),
        )
        strips = top_and_bottom(printable(page, spec.margin), spec.corner)
        content = f"{piece.set_id}: {piece.title}, sheet {number} of {len(copies)}"
        smaller = f"; the sheet is drawn at {share * 100:g} %" if share < 1 else ""
        slug = slug_line(strips.slug, spec.slug, content, f"print at 100 %, one side; do not cut{smaller}", letter)
        yield Page(Drawing(page, (placed, slug, check_ruler(strips.ruler, letter))))


def share_of(size: Size, page: Size) -> float:
    """How large a sheet of that size is drawn on a page: 1 where the page has room for it, else whole hundredths."""
    share = min(1.0, page.width / size.width, page.height / size.height)
    return floor(share * 100 + _SLACK) / 100
