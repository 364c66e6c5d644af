"""Tokens, counters and odd-shaped tiles: packed in rows, with the outline to cut along."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from generator.colour import WHITE
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.geometry import Point, Rect, Size
from generator.sheets.cutting import CUT_COLOUR, HAIRLINE
from generator.sheets.margins import STRIP, top_and_bottom
from generator.sheets.pages import Sheet
from generator.sheets.papers import printable
from generator.sheets.slots import Slot, VisibleBleed
from generator.sheets.spec import Duplex, SheetSpec
from generator.units import Mm

_SLIVER: Mm = 0.2
_HALO: Mm = 0.3  # of white under the thin dark line, so that it is seen on any colour
_CLEAR: Mm = 1.0  # between the pieces and the strips in the margin


@dataclass(frozen=True, slots=True)
class _Row:
    """Pieces of one height side by side; `y` of its upper edge within the area."""

    y: Mm
    places: tuple[tuple[Piece, int, Mm], ...]


def token_sheets(pieces: Sequence[Piece], spec: SheetSpec) -> tuple[Sheet, ...] | None:
    """The copies of all pieces on as few sheets as rows allow; None where one is too large for the paper.

    Higher pieces come first, so that a row wastes no height; of equal height, they keep their order.
    """
    sheets: list[Sheet] = []
    for two_sided in (True, False):
        chosen = [piece for piece in pieces if (piece.back is not None) == two_sided]
        if not chosen:
            continue
        # Discs cannot be folded one by one, so that all of a sheet are folded together.
        duplex = Duplex.GUTTERFOLD if spec.duplex is Duplex.FOLDOVER else spec.duplex
        placed = _placed(chosen, spec, duplex if two_sided else Duplex.NONE)
        if placed is None and two_sided:
            placed = _placed(chosen, spec, Duplex.NONE)  # too large to be folded
        if placed is None:
            return None
        sheets.extend(placed)
    return tuple(sheets)


def _placed(pieces: Sequence[Piece], spec: SheetSpec, duplex: Duplex) -> list[Sheet] | None:
    """The copies of pieces that all have backs or all have none; None where one is too large."""
    page = spec.paper.size
    reach = max(_reach(piece, spec) for piece in pieces)
    room = _room(page, spec, folded=duplex is Duplex.GUTTERFOLD).grown(-reach)
    if any(piece.size.width > room.width or piece.size.height > room.height for piece in pieces):
        return None
    return [_sheet(page, duplex, room, rows, spec) for rows in _pages(pieces, room.size, spec.token_gap)]


def _room(page: Size, spec: SheetSpec, *, folded: bool) -> Rect:
    """Where faces may show: between the strips in the margin; above the fold where there is one."""
    area = printable(page, spec.margin)
    top = area.y + STRIP + _CLEAR
    foot = page.height / 2 - _CLEAR if folded else area.bottom - STRIP - _CLEAR
    return Rect(area.x, top, area.width, foot - top)


def _reach(piece: Piece, spec: SheetSpec) -> Mm:
    """How far a face may show beyond its trim: neighbours share the gap between them but for a sliver of white."""
    return max(0.0, min(piece.bleed, spec.token_gap / 2 - _SLIVER))


def _pages(pieces: Sequence[Piece], room: Size, gap: Mm) -> Iterator[list[_Row]]:
    """Rows for one sheet after another."""
    rows: list[_Row] = []
    y = 0.0
    for height, places in _rows(pieces, room.width, gap):
        if rows and y + height > room.height + 1e-9:
            yield rows
            rows, y = [], 0.0
        rows.append(_Row(y, tuple(places)))
        y += height + gap
    if rows:
        yield rows


def _rows(pieces: Sequence[Piece], width: Mm, gap: Mm) -> Iterator[tuple[Mm, list[tuple[Piece, int, Mm]]]]:
    """Each row's height and its pieces with their x."""
    ordered = sorted(pieces, key=lambda piece: (-piece.size.height, -piece.size.width))
    for height, equals in groupby(ordered, key=lambda piece: piece.size.height):
        row: list[tuple[Piece, int, Mm]] = []
        x = 0.0
        for piece in equals:
            for copy in range(1, piece.copies + 1):
                if row and x + piece.size.width > width + 1e-9:
                    yield height, row
                    row, x = [], 0.0
                row.append((piece, copy, x))
                x += piece.size.width + gap
        if row:
            yield height, row


def _sheet(page: Size, duplex: Duplex, room: Rect, rows: Sequence[_Row], spec: SheetSpec) -> Sheet:
    """The rows on a page, the widest one centred and the others flush with it."""
    width = max(x + piece.size.width for row in rows for piece, _, x in row.places)
    left = room.x + (room.width - width) / 2
    slots = tuple(
        Slot(piece, copy, Rect.of(piece.size, Point(left + x, room.y + row.y)), VisibleBleed.even(_reach(piece, spec)))
        for row in rows
        for piece, copy, x in row.places
    )
    return Sheet(page, duplex, slots, top_and_bottom(printable(page, spec.margin)), _cuts(slots), ())


def _cuts(slots: Sequence[Slot]) -> tuple[Item, ...]:
    """A thin line round each piece; on the fronts alone, where it lies on the cut to the hair."""
    strokes = (Stroke(WHITE, _HALO, join="round"), Stroke(CUT_COLOUR, HAIRLINE, join="round"))
    drawn: dict[int, tuple[Item, ...]] = {}
    for slot in slots:
        drawn.setdefault(id(slot.piece), tuple(Outline(slot.piece.outline, stroke=stroke) for stroke in strokes))
    return tuple(Group(drawn[id(slot.piece)], at=slot.at, shared=True) for slot in slots)
