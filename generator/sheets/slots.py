"""Places on a sheet: where each piece lies, how it is turned, and what lies behind it when the sheet is turned."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from generator.drawing.digest import Digests, short
from generator.drawing.items import Drawing, Group, Segments
from generator.drawing.piece import Piece
from generator.geometry import Affine, Rect, Size
from generator.sheets.cutting import is_rectangular, scaled_outline
from generator.sheets.spec import Duplex
from generator.units import Mm

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class VisibleBleed:
    """How far a face may show beyond its trim, on each side of the page's directions, in mm."""

    left: Mm
    top: Mm
    right: Mm
    bottom: Mm

    @classmethod
    def even(cls, by: Mm) -> "VisibleBleed":
        """The same on all sides."""
        return cls(by, by, by, by)


@dataclass(frozen=True, slots=True)
class Slot:
    """One copy of a piece on a page: its trim box there, and by how many `quarters` it is turned, clockwise."""

    piece: Piece
    copy: int
    trim: Rect
    reach: VisibleBleed
    quarters: int = 0

    @property
    def extent(self) -> Rect:
        """All that the face may cover."""
        reach, trim = self.reach, self.trim
        return Rect(
            trim.x - reach.left,
            trim.y - reach.top,
            trim.width + reach.left + reach.right,
            trim.height + reach.top + reach.bottom,
        )

    @property
    def at(self) -> Affine:
        """The map from the face's coordinates to the page's."""
        match self.quarters % 4:
            case 1:
                return Affine(0.0, 1.0, -1.0, 0.0, self.trim.right, self.trim.y)
            case 2:
                return Affine(-1.0, 0.0, 0.0, -1.0, self.trim.right, self.trim.bottom)
            case 3:
                return Affine(0.0, -1.0, 1.0, 0.0, self.trim.x, self.trim.bottom)
            case _:
                return Affine.move(self.trim.x, self.trim.y)


class Axis(Enum):
    """The line in the middle of a page about which it is turned over or folded."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


def flip_axis(duplex: Duplex, page: Size) -> Axis:
    """The axis about which the sheet turns: the long edge stands upright on a portrait page, lies on a landscape one.

    A fold runs from left to right.
    """
    if duplex is Duplex.GUTTERFOLD:
        return Axis.HORIZONTAL
    portrait = page.height >= page.width
    return Axis.VERTICAL if portrait == (duplex is Duplex.LONG) else Axis.HORIZONTAL


def behind(slot: Slot, page: Size, axis: Axis) -> Slot:
    """Where the back of `slot` must be printed, so that it lies behind the front with its head at the front's head.

    Turned about the vertical, columns are mirrored; about the horizontal, rows are mirrored and, since the head of
    the front is then at the foot, the back stands on its head. A front whose head is at the right has that of its back
    at the left where columns are mirrored, and at the right where rows are.
    """
    trim, reach = slot.trim, slot.reach
    if axis is Axis.VERTICAL:
        return replace(
            slot,
            trim=Rect(page.width - trim.right, trim.y, trim.width, trim.height),
            reach=VisibleBleed(reach.right, reach.top, reach.left, reach.bottom),
            quarters=-slot.quarters % 4,
        )
    return replace(
        slot,
        trim=Rect(trim.x, page.height - trim.bottom, trim.width, trim.height),
        reach=VisibleBleed(reach.left, reach.bottom, reach.right, reach.top),
        quarters=(2 - slot.quarters) % 4,
    )


def above(slot: Slot) -> Slot:
    """Where the back of `slot` must be printed to come behind it when the card is folded along its top edge."""
    trim, reach = slot.trim, slot.reach
    return replace(
        slot,
        trim=trim.moved(0.0, -trim.height),
        reach=VisibleBleed(reach.left, reach.bottom, reach.right, reach.top),
        quarters=(2 - slot.quarters) % 4,
    )


def name_of(piece: Piece, copy: int, side: Side) -> str:
    """How a placed face is called in the finished file."""
    return f"{piece.set_id}/{piece.id}#{copy}:{side}"


class FacePlacer:
    """Places faces; knows which are placed more than once, so that a file can store them once."""

    def __init__(self, pieces: Iterable[Piece], digests: Digests) -> None:
        self._digests = digests
        self._uses: Counter[int] = Counter()
        self._kept = tuple(pieces)  # so that no id is used again while we count by it
        for piece in self._kept:
            self._uses[id(piece.front.items)] += piece.copies
            if piece.back is not None:
                self._uses[id(piece.back.items)] += piece.copies

    def front(self, slot: Slot) -> Group:
        """The front in its place."""
        return self._placed(slot, slot.piece.front, "front")

    def back(self, slot: Slot) -> Group | None:
        """The back in its place (`slot` is the back's own); None for a one-sided piece."""
        return None if slot.piece.back is None else self._placed(slot, slot.piece.back, "back")

    def _placed(self, slot: Slot, face: Drawing, side: Side) -> Group:
        return Group(
            items=face.items,
            at=slot.at,
            clip=_clip(slot),
            shared=self._uses[id(face.items)] > 1,
            name=name_of(slot.piece, slot.copy, side),
            digest=short(self._digests.of(face)),
        )


def _clip(slot: Slot) -> Segments:
    """What is seen of the face in a slot, in the face's own coordinates."""
    reach = slot.reach
    on_page = (reach.left, reach.top, reach.right, reach.bottom)
    turns = slot.quarters % 4  # what is the top of the face lies so many sides on, clockwise
    return window(slot.piece, VisibleBleed(*on_page[turns:], *on_page[:turns]))


def window(piece: Piece, reach: VisibleBleed) -> Segments:
    """What is seen of a face, in its coordinates: a box for straight pieces, else the outline grown by the reach."""
    if not is_rectangular(piece.outline):
        return scaled_outline(piece.outline, piece.size, min(reach.left, reach.top, reach.right, reach.bottom))
    left, top = -reach.left, -reach.top
    right, bottom = piece.size.width + reach.right, piece.size.height + reach.bottom
    return (("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom), ("Z",))
