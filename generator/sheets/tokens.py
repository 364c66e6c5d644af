"""Loose pieces: tokens, counters, odd-shaped tiles and small boards, packed with the outline to cut along."""

from collections.abc import Sequence
from dataclasses import replace

from generator.dataclass import dataclass
from generator.drawing.piece import Piece
from generator.geometry import Rect, Size
from generator.sheets.margins import CLEAR, STRIP, top_and_bottom
from generator.sheets.packing import Placed, items_of, packed, within
from generator.sheets.pages import Sheet
from generator.sheets.papers import printable
from generator.sheets.slots import Slot, VisibleBleed
from generator.sheets.spec import FOLDED, Duplex, SheetSpec
from generator.units import Mm

_SLIVER: Mm = 0.2


@dataclass(frozen=True, slots=True)
class Host:
    """A sheet of other pieces with a `room` on it that they leave free."""

    sheet: Sheet
    room: Rect


@dataclass(frozen=True, slots=True)
class Loose:
    """Loose pieces on sheets: the hosts with what they have taken in, in their order, and sheets of their own."""

    hosts: tuple[Sheet, ...]
    own: tuple[Sheet, ...]


def token_sheets(pieces: Sequence[Piece], spec: SheetSpec) -> tuple[Sheet, ...] | None:
    """The copies of all pieces on as few sheets of their own as rows allow; None where one is too large.

    Pieces with and without backs share sheets only where that needs fewer of them.
    """
    apart: list[Sheet] = []
    for two_sided in (True, False):
        chosen = [piece for piece in pieces if (piece.back is not None) == two_sided]
        found = loose_sheets(chosen, spec)
        if found is None:
            return None
        apart.extend(found.own)
    joined = None if spec.duplex in FOLDED else loose_sheets(pieces, spec)
    return joined.own if joined and cost(joined.own) < cost(apart) else tuple(apart)


def loose_sheets(pieces: Sequence[Piece], spec: SheetSpec, hosts: Sequence[Host] = ()) -> Loose | None:
    """The copies of all pieces in the rooms of the hosts, and the rest on sheets; None where one is too large.

    In the folded modes all pieces must be two-sided, or all one-sided.
    """
    if not pieces:
        return Loose(tuple(host.sheet for host in hosts), ())
    duplex = _duplex(pieces, spec)
    placed = _placed(pieces, spec, duplex, hosts)
    if placed is None and duplex is Duplex.GUTTERFOLD:
        duplex = Duplex.NONE  # too large to be folded
        placed = _placed(pieces, spec, duplex, hosts)
    if placed is None:
        return None
    taken_in = tuple(_filled(host, row, spec) for host, row in zip(hosts, placed, strict=False))
    own = tuple(_sheet(row, spec, duplex) for row in placed[len(hosts) :])
    return Loose(taken_in, own)


def cost(sheets: Sequence[Sheet]) -> int:
    """How many sheets of paper are printed: two for one whose backs are printed apart."""
    return sum(1 + (sheet.two_sided and sheet.duplex is Duplex.NONE) for sheet in sheets)


def _duplex(pieces: Sequence[Piece], spec: SheetSpec) -> Duplex:
    if all(piece.back is None for piece in pieces):
        return Duplex.NONE
    # Discs cannot be folded one by one, so that all of a sheet are folded together.
    return Duplex.GUTTERFOLD if spec.duplex in FOLDED else spec.duplex


def _pad(piece: Piece, spec: SheetSpec) -> Mm:
    """The clear paper round a piece: tokens share the gap between them, large pieces have room for their bleed."""
    half = spec.token_gap / 2
    return half if piece.kind == "token" else max(half, piece.bleed + _SLIVER)


def _reach(piece: Piece, spec: SheetSpec) -> Mm:
    """How far a face may show beyond its trim: to a sliver of white from the clear paper of its neighbour."""
    return max(0.0, min(piece.bleed, _pad(piece, spec) - _SLIVER))


def _placed(
    pieces: Sequence[Piece], spec: SheetSpec, duplex: Duplex, hosts: Sequence[Host]
) -> tuple[tuple[Placed, ...], ...] | None:
    spare = _spare(pieces, spec)
    page = _room(spec.paper.size, spec, folded=duplex is Duplex.GUTTERFOLD).grown(spare)
    rooms = [host.room.grown(spare).size for host in hosts]
    return packed(items_of(pieces, lambda piece: _pad(piece, spec)), rooms, page.size)


def _spare(pieces: Sequence[Piece], spec: SheetSpec) -> Mm:
    """What of their clear paper all pieces leave white: so much may lie beyond the room that they are packed in."""
    return min(_pad(piece, spec) - _reach(piece, spec) for piece in pieces)


def _room(page: Size, spec: SheetSpec, *, folded: bool) -> Rect:
    """Where faces may show: between the strips in the margin; above the fold where there is one."""
    area = printable(page, spec.margin)
    strip = max(STRIP + CLEAR, spec.corner)
    top = area.y + strip
    foot = page.height / 2 - CLEAR if folded else area.bottom - strip
    return Rect(area.x, top, area.width, foot - top)


def _sheet(placed: Sequence[Placed], spec: SheetSpec, duplex: Duplex) -> Sheet:
    """Packed pieces on a page of their own; what is folded lies at the fold, where a fold that slips shifts least."""
    page, folded = spec.paper.size, duplex is Duplex.GUTTERFOLD
    slots = _slots(placed, _room(page, spec, folded=folded), spec, at_foot=folded)
    if not any(slot.piece.back for slot in slots):
        duplex = Duplex.NONE
    return Sheet(page, duplex, slots, top_and_bottom(printable(page, spec.margin), spec.corner), (), (), loose=slots)


def _filled(host: Host, placed: Sequence[Placed], spec: SheetSpec) -> Sheet:
    """A host with packed pieces in its room."""
    slots = _slots(placed, host.room, spec, at_foot=False)
    sheet = host.sheet
    # Where nothing of the host has a back, its marks on that side would be marks round nothing.
    back_marks = sheet.back_marks if sheet.two_sided else ()
    return replace(sheet, slots=(*sheet.slots, *slots), back_marks=back_marks, loose=slots)


def _slots(placed: Sequence[Placed], room: Rect, spec: SheetSpec, *, at_foot: bool) -> tuple[Slot, ...]:
    if not placed:
        return ()
    room = room.grown(_spare([one.item.piece for one in placed], spec))
    return tuple(
        Slot(
            one.item.piece,
            one.item.copy,
            Rect.of(one.item.piece.size, at),
            VisibleBleed.even(_reach(one.item.piece, spec)),
        )
        for one, at in within(room, placed, at_foot=at_foot)
    )
