"""Where the parts of nets lie on sheets: all parts of a copy on one sheet if they fit, in rows."""

from collections.abc import Sequence
from dataclasses import field, replace

from generator.dataclass import dataclass
from generator.drawing.net import Net, NetPart
from generator.drawing.piece import Piece
from generator.geometry import Affine, Point, Rect, Size
from generator.sheets.margins import CLEAR, STRIP
from generator.sheets.papers import printable
from generator.sheets.spec import SheetSpec
from generator.units import Mm

CAPTION: Mm = 2.8
"""Under each part: whose it is."""
NOTE: Mm = 2.6
"""The height of a line at the foot that says how the parts are put together."""
_APART: Mm = 0.8  # beside the bleed, between a part and the next one's bleed
_NEARLY: Mm = 1e-9


@dataclass(frozen=True, slots=True)
class Kit:
    """The parts of one copy of a piece."""

    piece: Piece
    copy: int
    parts: tuple[NetPart, ...]

    @property
    def height(self) -> Mm:
        """That of its highest part."""
        return max(part.size.height for part in self.parts)

    @property
    def two_sided(self) -> bool:
        """Whether any part is printed on both sides of the paper."""
        return any(part.reverse for part in self.parts)

    def fits(self, room: Size) -> bool:
        """Whether each part fits into a room by itself, upright or turned."""
        return all(_turns(part, room) for part in self.parts)


@dataclass(frozen=True, slots=True)
class PlacedPart:
    """A part of a copy of a piece; `at` leads from its coordinates to the page's."""

    piece: Piece
    copy: int
    part: NetPart
    at: Affine

    @property
    def box(self) -> Rect:
        """The box around its cutting line on the page."""
        return self.at.bounds(self.part.box)


@dataclass(slots=True)
class _Column:
    """Parts one below the other: the place of the column in its row, its width, and what of its height is taken."""

    x: Mm
    width: Mm
    taken: Mm


@dataclass(slots=True)
class _Row:
    """Columns side by side; the first part makes the row as high as it is."""

    y: Mm
    height: Mm
    columns: list[_Column] = field(default_factory=list)

    @property
    def width(self) -> Mm:
        """What its columns take."""
        return sum(column.width for column in self.columns)

    def place(self, size: Size, widest: Mm) -> Point | None:
        """A free place in the row, below other parts or beside them; None where there is none."""
        for column in self.columns:
            if size.width <= column.width + _NEARLY and column.taken + size.height <= self.height + _NEARLY:
                at = Point(column.x, self.y + column.taken)
                column.taken += size.height
                return at
        x = self.width
        if x + size.width > widest + _NEARLY or size.height > self.height + _NEARLY:
            return None
        self.columns.append(_Column(x, size.width, size.height))
        return Point(x, self.y)


@dataclass(slots=True)
class _Sheet:
    """A sheet that is being filled: rows from the top, in a room that begins at (0, 0)."""

    room: Size
    rows: list[_Row] = field(default_factory=list)
    placed: list[PlacedPart] = field(default_factory=list)

    def copy(self) -> "_Sheet":
        """The same sheet, to try something with."""
        rows = [replace(row, columns=[replace(column) for column in row.columns]) for row in self.rows]
        return _Sheet(self.room, rows, list(self.placed))

    def put(self, kit: Kit, part: NetPart) -> bool:
        """Place a part in the first row with room for it, or in a new one, upright if that can be."""
        for turned in _turns(part, self.room):
            found = self._place(_taken(part, turned=turned))
            if found is not None:
                corner = Point(found.x + _around(part), found.y + _around(part))
                at = Affine.move(corner.x, corner.y)
                if turned:
                    at = Affine.move(corner.x + part.size.height, corner.y).after(Affine.turn(90))
                self.placed.append(PlacedPart(kit.piece, kit.copy, part, at))
                return True
        return False

    def _place(self, size: Size) -> Point | None:
        for row in self.rows:
            found = row.place(size, self.room.width)
            if found is not None:
                return found
        y = self.rows[-1].y + self.rows[-1].height if self.rows else 0.0
        if y + size.height > self.room.height + _NEARLY:
            return None
        self.rows.append(_Row(y, size.height))
        return self.rows[-1].place(size, self.room.width)


def _around(part: NetPart) -> Mm:
    return part.bleed + _APART


def _taken(part: NetPart, *, turned: bool) -> Size:
    """What a part takes on a sheet, with its bleed and its caption, if it has one."""
    size = part.size.turned if turned else part.size
    around = 2 * _around(part)
    return Size(size.width + around, size.height + around + (CAPTION if part.name else 0.0))


def _turns(part: NetPart, room: Size) -> tuple[bool, ...]:
    """Whether a part may be turned by a quarter: the ways in which it fits into a room, upright first."""
    ways = ((turned, _taken(part, turned=turned)) for turned in (False, True))
    return tuple(
        turned
        for turned, taken in ways
        if taken.width <= room.width + _NEARLY and taken.height <= room.height + _NEARLY
    )


def room_of(page: Size, spec: SheetSpec, notes: int) -> Rect:
    """Where parts with the clear paper around them may lie: between the strips in the margin, above the notes.

    Of that paper nothing is needed at the edges, where there are no neighbours.
    """
    area = printable(page, spec.margin)
    strip = max(STRIP + CLEAR, spec.corner)
    top = area.y + strip
    return Rect(area.x, top, area.width, area.bottom - strip - notes * NOTE - top).grown(_APART)


def parts_for(net: Net, room: Size) -> tuple[NetPart, ...] | None:
    """The parts of a net that fit into the room: whole, else in halves; None where neither do."""
    for parts in (net.parts, net.halves):
        if parts and all(_turns(part, room) for part in parts):
            return parts
    return None


def placed_parts(kits: Sequence[Kit], room: Rect) -> tuple[tuple[PlacedPart, ...], ...]:
    """The parts of all kits, sheet by sheet, each sheet's in the middle of the room's width; the highest come first.

    All parts of a kit are on the first sheet that holds them. Each part fits into the room by itself.
    """
    sheets: list[_Sheet] = []
    for kit in sorted(kits, key=lambda kit: -kit.height):
        for index, sheet in enumerate(sheets):
            tried = _with_all(sheet, kit)
            if tried is not None:
                sheets[index] = tried
                break
        else:
            sheets.extend(_on_new_sheets(kit, room.size))
    return tuple(_centred(sheet, room) for sheet in sheets)


def _with_all(sheet: _Sheet, kit: Kit) -> _Sheet | None:
    tried = sheet.copy()
    return tried if all(tried.put(kit, part) for part in kit.parts) else None


def _on_new_sheets(kit: Kit, room: Size) -> list[_Sheet]:
    """A kit on a sheet of its own, or on several where it needs them."""
    sheets = [_Sheet(room)]
    for part in kit.parts:
        if not sheets[-1].put(kit, part):
            sheets.append(_Sheet(room))
            sheets[-1].put(kit, part)
    return sheets


def _centred(sheet: _Sheet, room: Rect) -> tuple[PlacedPart, ...]:
    left = room.x + (room.width - max(row.width for row in sheet.rows)) / 2
    return tuple(replace(placed, at=Affine.move(left, room.y).after(placed.at)) for placed in sheet.placed)
