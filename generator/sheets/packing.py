"""Pieces of any shape in rows, in as few rooms as the rows allow: straight rows first, nested ones where they save."""

from collections.abc import Callable, Iterator, Sequence
from math import inf

from generator.dataclass import dataclass
from generator.drawing.piece import Piece
from generator.geometry import Point, Rect, Size
from generator.sheets.clearance import Contour, contour_of, least_drop
from generator.units import Mm

_NEARLY: Mm = 1e-9


@dataclass(frozen=True, slots=True)
class Item:
    """One copy of a piece to be packed; `pad` of clear paper lies around it, and as much around its neighbour."""

    piece: Piece
    copy: int
    pad: Mm
    contour: Contour

    @property
    def width(self) -> Mm:
        """What it takes of a row."""
        return self.piece.size.width + 2 * self.pad

    @property
    def height(self) -> Mm:
        """What it takes of a column."""
        return self.piece.size.height + 2 * self.pad


def items_of(pieces: Sequence[Piece], pad: Callable[[Piece], Mm]) -> tuple[Item, ...]:
    """An item for each copy, the highest first, of equal height the widest, then straight ones, else in their order.

    Straight ones fill single rows as well as round ones; these need less room the more rows of them lie together.
    """

    def rank(piece: Piece) -> tuple[Mm, Mm, bool]:
        straight = contour_of(piece.outline, piece.size).straight
        return (-piece.size.height - 2 * pad(piece), -piece.size.width, not straight)

    ordered = sorted(pieces, key=rank)
    return tuple(
        Item(piece, copy, pad(piece), contour_of(piece.outline, piece.size))
        for piece in ordered
        for copy in range(1, piece.copies + 1)
    )


@dataclass(frozen=True, slots=True)
class Placed:
    """An item and the upper left corner of its trim, in mm from the corner of its room."""

    item: Item
    at: Point

    @property
    def bottom(self) -> Mm:
        """Where its clear paper ends below."""
        return self.at.y + self.item.piece.size.height + self.item.pad


@dataclass(frozen=True, slots=True)
class _Rule:
    """How rows are made: with lower pieces beside the highest, with gaps filled out of turn, pushed into hollows."""

    mixed: bool
    filled: bool
    nested: bool


_RULES = (
    _Rule(mixed=False, filled=False, nested=False),
    _Rule(mixed=True, filled=False, nested=False),
    _Rule(mixed=False, filled=False, nested=True),
    _Rule(mixed=True, filled=False, nested=True),
    _Rule(mixed=True, filled=True, nested=False),
    _Rule(mixed=True, filled=True, nested=True),
)
"""The easiest to cut first: only a rule that needs fewer sheets takes the place of one before it."""


def packed(items: Sequence[Item], rooms: Sequence[Size], page: Size) -> tuple[tuple[Placed, ...], ...] | None:
    """The items in the `rooms`, and what they do not hold in as few rooms of size `page` as one of the rules needs.

    What is in each of the rooms, then in each of the pages; None where an item is too large for a page.
    """
    if any(item.width > page.width + _NEARLY or item.height > page.height + _NEARLY for item in items):
        return None
    best: tuple[tuple[Placed, ...], ...] | None = None
    for rule in _RULES:
        found = _packed(items, rooms, page, rule)
        if best is None or len(found) < len(best):
            best = found
        if len(best) <= max(len(rooms), _fewest(items, rooms, page)):
            break
    return best


def _fewest(items: Sequence[Item], rooms: Sequence[Size], page: Size) -> int:
    """A number of rooms and pages that no packing can do without, by the area of the pieces alone."""
    left = sum(item.piece.size.width * item.piece.size.height * 0.75 for item in items)
    left -= sum(room.width * room.height for room in rooms)
    return len(rooms) + max(0, -int(-left // (page.width * page.height)))


def _packed(items: Sequence[Item], rooms: Sequence[Size], page: Size, rule: _Rule) -> tuple[tuple[Placed, ...], ...]:
    waiting = list(items)
    found = [_Room(room, rule).fill(waiting) for room in rooms]
    while waiting:
        found.append(_Room(page, rule).fill(waiting))
    return tuple(found)


class _Room:
    """A room that is filled with rows from its top."""

    def __init__(self, size: Size, rule: _Rule) -> None:
        self._size = size
        self._rule = rule
        self._placed: list[Placed] = []
        self._near: list[Placed] = []  # what a further row may meet
        self._bottom: Mm = 0.0

    def fill(self, waiting: list[Item]) -> tuple[Placed, ...]:
        """Take items out of those `waiting`, row by row, until none of them has room."""
        while waiting:
            row = self._best_row(waiting)
            if row is None:
                break
            self._take(row)
            taken = {id(placed.item) for placed in row}
            waiting[:] = [item for item in waiting if id(item) not in taken]
        return tuple(self._placed)

    def _take(self, row: Sequence[Placed]) -> None:
        self._placed.extend(row)
        self._bottom = max(self._bottom, max(placed.bottom for placed in row))
        top = min(placed.at.y for placed in row)
        self._near = [placed for placed in (*self._near, *row) if placed.bottom > top]

    def _best_row(self, waiting: Sequence[Item]) -> tuple[Placed, ...] | None:
        """The row that begins with the highest piece for which there is room, shifted by half a place if that pays."""
        tried: set[tuple[Contour, Mm]] = set()
        for index, head in enumerate(waiting):
            if (head.contour, head.pad) in tried:
                continue
            tried.add((head.contour, head.pad))
            rows = [self._row(waiting[index:], offset) for offset in self._offsets(head)]
            fitting = [row for row in rows if row]
            if fitting:
                return max(fitting, key=self._gain)  # of equals the first, which is not shifted
        return None

    def _offsets(self, head: Item) -> tuple[Mm, ...]:
        if head.contour.straight or not self._rule.nested or not self._near:
            return (0.0,)
        return (0.0, head.width / 2)

    def _gain(self, row: Sequence[Placed]) -> float:
        """The area of a row's pieces for the height that it costs."""
        cost = max(placed.bottom for placed in row) - self._bottom
        return sum(placed.item.width * placed.item.height for placed in row) / cost if cost > _NEARLY else inf

    def _row(self, waiting: Sequence[Item], offset: Mm) -> tuple[Placed, ...]:
        """A row at its height, beginning with the first item; none where there is no room for it."""
        line = list(self._line(waiting, offset))
        if not line:
            return ()
        top = self._top(line)
        row = tuple(Placed(item, Point(x + item.pad, top + item.pad)) for item, x in line)
        fits = all(placed.bottom <= self._size.height + _NEARLY for placed in row)
        return row if fits else ()

    def _line(self, waiting: Sequence[Item], offset: Mm) -> Iterator[tuple[Item, Mm]]:
        """Items side by side, each with where its clear paper begins."""
        x, height = offset, waiting[0].height
        for item in waiting:
            if not self._rule.mixed and item.height < height - _NEARLY:
                return
            if x + item.width <= self._size.width + _NEARLY:
                yield item, x
                x += item.width
            elif not self._rule.filled:
                return

    def _top(self, line: Sequence[tuple[Item, Mm]]) -> Mm:
        """Where a row begins: below all rows before it, or as far up as the shapes in them allow."""
        if not self._rule.nested:
            return self._bottom
        top = 0.0
        for item, x in line:
            for above in self._near:
                dx = x + item.pad - above.at.x
                drop = least_drop(above.item.contour, item.contour, dx, above.item.pad + item.pad)
                top = max(top, above.at.y + drop - item.pad)
        return top


def used_size(placed: Sequence[Placed]) -> Size:
    """How wide and high a packed room is filled, clear paper included."""
    width = max((p.at.x + p.item.piece.size.width + p.item.pad for p in placed), default=0.0)
    return Size(width, max((p.bottom for p in placed), default=0.0))


def within(room: Rect, placed: Sequence[Placed], *, at_foot: bool) -> tuple[tuple[Placed, Point], ...]:
    """Each item with its corner on the page: centred across the room, at its top or at its foot."""
    used = used_size(placed)
    x = room.x + (room.width - used.width) / 2
    y = room.bottom - used.height if at_foot else room.y
    return tuple((p, Point(x + p.at.x, y + p.at.y)) for p in placed)
