"""Things that belong together on a table, packed in blocks of several widths: what a player has, or what all share."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.drawing import extent
from generator.geometry import Point, Rect, Size
from generator.rulebook.table_things import Thing
from generator.units import Mm

GAP: Mm = 7.0
"""Between the things of a block, on the scale on which they are drawn."""
PADDING: Mm = 1.5
"""Around what lies before a player, within their panel."""
NAME: Mm = 4.4
"""The height of a player's name in it."""
LARGE: Mm = 6.8
"""A thing as high and wide as this bears its mark; what is smaller would be hidden by it."""
MARK_ROOM: Mm = 5.6
"""Beside what is too small to bear its mark, for that and a short line."""
_HIGHER = 1.02
"""As many times as high as the others of its row a column may be."""
_LIMITS = 6
"""Widths of a block that are tried."""


@dataclass(frozen=True, slots=True)
class LaidThing:
    """A thing and its middle, in mm from the middle of its unit."""

    thing: Thing
    at: Point

    @property
    def box(self) -> Rect:
        """What it takes up."""
        size = self.thing.size
        return Rect(self.at.x - size.width / 2, self.at.y - size.height / 2, size.width, size.height)

    def moved(self, dx: Mm, dy: Mm) -> "LaidThing":
        """The same elsewhere."""
        return replace(self, at=Point(self.at.x + dx, self.at.y + dy))


@dataclass(frozen=True, slots=True)
class TableUnit:
    """Things that keep their places to one another, as a mat with what lies on it; a `board` has the scale of boards.

    `marked` are the names of its things at which marks stand.
    """

    laid: tuple[LaidThing, ...]
    board: bool = False
    marked: bool = False
    first: bool = False
    """Whether it lies nearest to the boards, as a screen does."""
    last: bool = False
    """Whether it comes after all others, as what not every player has: so the rest lies alike before all of them."""
    share: float = 1.0
    """Of its scale, at which it is drawn."""

    @classmethod
    def of(cls, laid: Iterable[LaidThing], *, board: bool = False) -> "TableUnit":
        """A unit, its things moved so that their middle is at 0."""
        found = tuple(laid)
        middle = extent.union(one.box for one in found).centre
        return cls(tuple(one.moved(-middle.x, -middle.y) for one in found), board)

    @property
    def size(self) -> Size:
        """What it takes up."""
        box = extent.union(one.box for one in self.laid)
        return Size(box.width, box.height)

    @property
    def part(self) -> Size:
        """What the first of its pieces takes up."""
        thing = self.laid[0].thing
        return Size(thing.parts[0].width, thing.parts[0].height) if thing.parts else thing.size


@dataclass(frozen=True, slots=True)
class TableArea:
    """What lies together: before the player of a `name`, `below` the boards if behind a screen; or for all."""

    units: tuple[TableUnit, ...]
    name: str = ""
    name_width: Mm = 0.0
    below: bool = False


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A group packed: its size where things are on the scale 1, what of it they cover, and the units with their middles
    and scales.
    """

    group: TableArea
    size: Size
    covered: float
    placed: tuple[tuple[TableUnit, Point, float], ...]

    def measured(self, scale: float) -> tuple[Mm, Mm]:
        """What it takes up in the picture, on a scale of things."""
        wide, high = self.size.width * scale, self.size.height * scale
        if self.group.name:
            return max(wide, self.group.name_width) + 2 * PADDING, high + PADDING + NAME
        return wide, high


def alike(groups: Sequence[TableArea], ratio: float, things: float) -> Sequence[tuple[TableBlock, ...]]:
    """Groups in blocks of several widths, in each case of one width for all: what is alike is arranged alike."""
    if not groups:
        return [()]
    boxes = [_boxed(group, ratio, things) for group in groups]
    made = [
        tuple(_packed(group, found, limit) for group, found in zip(groups, boxes, strict=True))
        for limit in _limits(max(boxes, key=_total))
    ]
    return _different(made)


def packings(group: TableArea, ratio: float, things: float) -> list[TableBlock]:
    """A group in blocks of several widths."""
    return [block for (block,) in alike([group], ratio, things)]


def _different(made: Iterable[tuple[TableBlock, ...]]) -> list[tuple[TableBlock, ...]]:
    """Those whose blocks have not all the sizes of others before them."""
    found: dict[tuple[tuple[int, int], ...], tuple[TableBlock, ...]] = {}
    for blocks in made:
        found.setdefault(tuple((round(block.size.width), round(block.size.height)) for block in blocks), blocks)
    return list(found.values())


_Boxed: TypeAlias = "tuple[TableUnit, Size, float, Mm]"
"""A unit, its size with the room for its mark, its scale in that of things, and that room."""


def _boxed(group: TableArea, ratio: float, things: float) -> list[_Boxed]:
    """The units of a group in the order in which they are packed."""
    boxes: list[_Boxed] = []
    for unit in sorted(group.units, key=lambda unit: (not unit.first, unit.last, -_high(unit, ratio))):
        by = unit.share / ratio if unit.board else 1.0
        size = unit.size.scaled(by)
        room = MARK_ROOM / things if things and unit.marked and is_small(unit.part, by * things) else 0.0
        boxes.append((unit, Size(size.width + room, size.height), by, room))
    return boxes


def _high(unit: TableUnit, ratio: float) -> Mm:
    return unit.size.height / (ratio if unit.board else 1.0)


def _total(boxes: Sequence[_Boxed]) -> Mm:
    """The width of all in one row."""
    return sum(size.width for _, size, _, _ in boxes) + GAP * (len(boxes) - 1)


def _limits(boxes: Sequence[_Boxed]) -> Iterator[Mm]:
    """The widths of blocks that are tried, from one column to one row."""
    least, total = max(size.width for _, size, _, _ in boxes), _total(boxes)
    for step in range(_LIMITS):
        yield least * (total / least) ** (step / (_LIMITS - 1)) + 1e-6


def is_small(size: Size, scale: float) -> bool:
    """Whether a thing is too small in the picture to bear its mark."""
    return min(size.width, size.height) * scale < LARGE


_Column: TypeAlias = "tuple[Mm, Mm, list[int]]"
"""Its width and height, and the numbers of the units that stand in it."""


def _packed(group: TableArea, boxes: Sequence[_Boxed], limit: Mm) -> TableBlock:
    """Things in rows no wider than a limit."""
    rows = _rows(boxes, limit)
    widths = [sum(column[0] for column in row) + GAP * (len(row) - 1) for row in rows]
    size = Size(max(widths), sum(map(_height, rows)) + GAP * (len(rows) - 1))
    placed: list[tuple[TableUnit, Point, float]] = []
    y = -size.height / 2
    for row, width in zip(rows, widths, strict=True):
        high = _height(row)
        x = -(size.width if group.name else width) / 2
        for column_width, column_height, inside in row:
            top = y + (high - column_height) / 2
            for index in inside:
                unit, box, by, room = boxes[index]
                placed.append((unit, Point(x + room + (box.width - room) / 2, top + box.height / 2), by))
                top += box.height + GAP
            x += column_width + GAP
        y += high + GAP
    return TableBlock(group, size, sum((box.width - room) * box.height for _, box, _, room in boxes), tuple(placed))


def _height(row: Sequence[_Column]) -> Mm:
    """The height of a row: what comes last may be higher than the first."""
    return max(height for _, height, _ in row)


def _rows(boxes: Sequence[_Boxed], limit: Mm) -> list[list[_Column]]:
    """Boxes, the highest first but for what is `last`, in rows no wider than a limit; what is low stands in columns as
    high as its row.
    """
    rows: list[list[_Column]] = []
    for index, (unit, size, _, _) in enumerate(boxes):
        alone = not rows or boxes[rows[-1][0][2][0]][0].first is not unit.first
        if alone or not _has_joined(rows[-1], size, index, limit):
            rows.append([(size.width, size.height, [index])])
    return rows


def _has_joined(row: list[_Column], size: Size, index: int, limit: Mm) -> bool:
    """Put a box into the last column of a row or into one of its own; False where neither has room."""
    width, height, inside = row[-1]
    wide = sum(column[0] for column in row) + GAP * (len(row) - 1)
    grown = max(width, size.width)
    if len(row) > 1 and height + GAP + size.height <= _height(row) * _HIGHER and wide - width + grown <= limit:
        row[-1] = (grown, height + GAP + size.height, [*inside, index])
        return True
    if wide + GAP + size.width <= limit:
        row.append((size.width, size.height, [index]))
        return True
    return False
