"""Which nets share sheets: those of a kind, or of all kinds with the last flat pieces of a stock where that saves one.

Everything that is folded is printed on card, as are cards and player aids.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from generator.dataclass import dataclass
from generator.drawing.net import Net, NetPart, PartFace
from generator.drawing.piece import Piece
from generator.geometry import Rect
from generator.sheets.cutting import area_of
from generator.sheets.net_places import Kit, PlacedPart, parts_for, placed_parts, room_of
from generator.sheets.papers import COMMON, Paper, printable
from generator.sheets.slots import Slot, VisibleBleed, window
from generator.sheets.spec import Duplex, PaperUse, SheetSpec
from generator.source.diagnostic import Report
from generator.units import Mm

NETS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "standee": ("standees", "Standees"),
        "dial": ("dials", "Dials"),
        "screen": ("screens", "Screens"),
        "box": ("boxes", "Boxes"),
    }
)
"""The name and the title of the file for each kind of piece that is folded, in the order of the files."""

_GUEST_BLEED: Mm = 1.0  # as tokens have it: three cards of 63 mm lie side by side on A4 with it

NetSheet = tuple[PlacedPart, ...]


@dataclass(frozen=True, slots=True)
class Kits:
    """What there is to fold of a kind, and the sheets that it takes alone."""

    kits: tuple[Kit, ...]
    alone: tuple[NetSheet, ...]


@dataclass(frozen=True, slots=True)
class NetPlan:
    """The sheets of nets, each in the file of a kind."""

    kinds: Mapping[str, Kits]
    sheets: Mapping[str, tuple[NetSheet, ...]]
    spec: SheetSpec

    @property
    def cost(self) -> int:
        """Sheets of paper in all."""
        return sum(net_cost(sheets, self.spec) for sheets in self.sheets.values())

    def joined(self, guests: Sequence[Slot] = ()) -> "NetPlan | None":
        """The kinds on common sheets, with the guests: flat pieces, each a part that is not folded.

        A kind that does not fit above the notes for all of them keeps its own sheets. None where a guest is too large.
        """
        sharing, room = self._sharing()
        invited = [Kit(slot.piece, slot.copy, (_flat(slot.piece),)) for slot in guests]
        if not sharing or not all(kit.fits(room.size) for kit in invited):
            return None
        sheets = {kind: list(kits.alone) for kind, kits in self.kinds.items() if kind not in sharing}
        kits = [kit for kind in sharing for kit in self.kinds[kind].kits]
        for sheet in placed_parts([*kits, *invited], room):
            sheets.setdefault(_main_kind(sheet, sharing), []).append(sheet)
        return replace(self, sheets={kind: tuple(sheets[kind]) for kind in NETS if kind in sheets})

    def _sharing(self) -> tuple[tuple[str, ...], Rect]:
        """The kinds that fit into one room, and the room."""
        kinds = tuple(self.kinds)
        while True:
            notes = notes_for([kit.piece for kind in kinds for kit in self.kinds[kind].kits])
            room = room_of(self.spec.paper.size, self.spec, len(notes))
            fitting = tuple(kind for kind in kinds if all(kit.fits(room.size) for kit in self.kinds[kind].kits))
            if fitting == kinds:
                return kinds, room
            kinds = fitting

    def takes(self, guests: Sequence[Slot]) -> bool:
        """Whether the backs of the guests can be printed behind them."""
        behind = self.spec.duplex in (Duplex.LONG, Duplex.SHORT)
        return all(behind or slot.piece.back is None for slot in guests)


def net_plan(pieces: Mapping[str, Sequence[Piece]], spec: SheetSpec, report: Report) -> NetPlan:
    """The nets of each kind on their own sheets, or all together where that takes fewer; SHT005: one is too large."""
    kinds: dict[str, Kits] = {}
    for kind in NETS:
        chosen = pieces.get(kind, ())
        notes = len(notes_for(chosen))
        kits = tuple(kit for piece in chosen for kit in _kits(piece, spec, notes, report))
        if kits:
            room = room_of(spec.paper.size, spec, notes)
            sides = ([kit for kit in kits if kit.two_sided == two_sided] for two_sided in (True, False))
            kinds[kind] = Kits(kits, tuple(sheet for side in sides for sheet in placed_parts(side, room)))
    apart = NetPlan(kinds, {kind: kits.alone for kind, kits in kinds.items()}, spec)
    joined = apart.joined()
    return joined if joined is not None and joined.cost < apart.cost else apart


def _kits(piece: Piece, spec: SheetSpec, notes: int, report: Report) -> list[Kit]:
    parts = parts_for(net_of_piece(piece), room_of(spec.paper.size, spec, notes).size)
    if parts is None:
        _too_large(piece, spec, notes, report)
        return []
    return [Kit(piece, copy, parts) for copy in range(1, piece.copies + 1)]


def _flat(piece: Piece) -> NetPart:
    """A flat piece as a part without a name, its back on the other side of the paper."""
    reach = min(piece.bleed, _GUEST_BLEED)
    clip = window(piece, VisibleBleed.even(reach))
    back = () if piece.back is None else (PartFace("back", clip=clip),)
    return NetPart("", piece.size, piece.outline, (PartFace("front", clip=clip),), reverse=back, bleed=reach)


def _main_kind(sheet: NetSheet, kinds: Sequence[str]) -> str:
    """Which of the kinds covers most of a sheet; of equals, and where there is none of them, the first."""
    return max(kinds, key=lambda kind: sum(area_of(one.part.outline) for one in sheet if one.piece.kind == kind))


def net_cost(sheets: Sequence[NetSheet], spec: SheetSpec) -> int:
    """How many sheets of paper are printed: two for one whose other side is printed apart."""
    behind = spec.duplex in (Duplex.LONG, Duplex.SHORT)
    return sum(1 + (not behind and any(placed.part.reverse for placed in sheet)) for sheet in sheets)


def net_use(sheets: Sequence[NetSheet], spec: SheetSpec) -> PaperUse:
    """The paper that sheets of nets take."""
    behind = spec.duplex in (Duplex.LONG, Duplex.SHORT)
    area, number = printable(spec.paper.size, spec.margin), net_cost(sheets, spec)
    covered = sum(
        area_of(placed.part.outline) * (2 if placed.part.reverse and not behind else 1)
        for sheet in sheets
        for placed in sheet
    )
    return PaperUse(number, number * area.width * area.height, covered)


def net_of_piece(piece: Piece) -> Net:
    """The net that each piece of these kinds has."""
    assert piece.net is not None, f"{piece.kind} {piece.id} has no net"
    return piece.net


def notes_for(pieces: Sequence[Piece]) -> tuple[str, ...]:
    """How the nets among the pieces are put together, once for all that are put together alike."""
    sets: dict[str, dict[str, None]] = {}
    for piece in pieces:
        if piece.net is not None:
            sets.setdefault(piece.net.how, {})[piece.set_id] = None
    alone = len(sets) == 1 and all(piece.net is not None for piece in pieces)
    return tuple(how if alone else f"{', '.join(names)}: {how}" for how, names in sets.items())


def _too_large(piece: Piece, spec: SheetSpec, notes: int, report: Report) -> None:
    def described(parts: Sequence[NetPart]) -> str:
        size = max((part.size for part in parts), key=lambda size: size.width * size.height)
        return f"{size.width:.0f} x {size.height:.0f} mm"

    net = net_of_piece(piece)
    halves = f", in halves {described(net.halves)}" if net.halves else ""
    message = (
        f"the net of {piece.kind} {piece.id!r} is {described(net.parts)}{halves}: too large for {spec.paper.title}"
        f" with margins of {spec.margin:g} mm"
    )

    def holds(paper: Paper) -> bool:
        return parts_for(net, room_of(paper.size, spec, notes).size) is not None

    larger = " or ".join(paper.title for paper in COMMON if holds(paper))
    report.error(
        "SHT005", message, hint=f"print it on {larger}" if larger else "choose a larger paper or a smaller piece"
    )
