"""Where the things on a table lie in its picture: of many arrangements the one that shows them largest.

Things that belong together are packed in a block. Blocks stand beside, above and below the main board, in boxes within
boxes. Boards have one scale, all other things another: the search finds both.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log
from typing import TypeAlias

from generator.geometry import Point, Rect, Size
from generator.rulebook.table_things import Thing
from generator.units import Mm

GAP: Mm = 7.0
"""Between the things of a block, on the scale on which they are drawn."""
APART: Mm = 2.4
"""Between blocks, as it is printed."""
EDGE: Mm = 2.6
"""From what lies at the edge to the edge of the picture."""
PADDING: Mm = 1.5
"""Around what lies before a player, within their panel."""
NAME: Mm = 4.4
"""The height of a player's name in it."""
LARGE: Mm = 6.8
"""A thing as high and wide as this bears its mark; what is smaller would be hidden by it."""
MARK_ROOM: Mm = 5.6
"""Beside what is too small to bear its mark, for that and a short line."""
_SCALES = (0.36, 0.41, 0.47, 0.54, 0.62, 0.7, 0.82, 1.0, 1.25)
"""The scales of things in those of the boards that are tried."""
_COARSE = (0.43, 0.6, 1.0)
"""Those by which a first layout is found."""
_LARGEST = 0.5
"""No thing is drawn on a larger scale: what is read from a picture of the table is which one it is."""
_ENOUGH = 0.78
"""The share of the picture's width that the main board should have: up to that its scale counts most."""
_KNOWN = 0.165
"""The scale of things that lets one see what they are: a card is 14.5 mm high. Up to that it counts most."""
_BOARD, _MORE, _THINGS, _FILLED = 2.4, 0.4, 0.8, 0.35
"""How much the scale of the main board counts up to there and beyond, that of other things, and how full it all is."""
_CLEAR = 2.4
"""How much more the scale of things counts up to that."""
_LIMITS = 6
"""Widths of a block that are tried."""
_HALVINGS = 12
_OTHER_BOARD, _SMALLER = 0.65, 0.25
"""The scale of boards beside the main one where they are smaller, and how much better the whole must be for that."""


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
        middle = around(one.box for one in found).centre
        return cls(tuple(one.moved(-middle.x, -middle.y) for one in found), board)

    @property
    def size(self) -> Size:
        """What it takes up."""
        box = around(one.box for one in self.laid)
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
class PlacedUnit:
    """A unit, its middle in the picture and its scale."""

    unit: TableUnit
    at: Point
    scale: float


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Everything in its place, in mm of the picture: units, and the panels of players with their names."""

    size: Size
    units: tuple[PlacedUnit, ...]
    panels: tuple[tuple[str, Rect], ...]
    score: float
    things: float
    """The scale of things that are no boards."""


@dataclass(frozen=True, slots=True)
class _Block:
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


@dataclass(frozen=True, slots=True)
class _Row:
    """Blocks and boxes side by side, or one below the other."""

    parts: "tuple[_Node, ...]"
    down: bool


_Node: TypeAlias = "_Block | _Row"


def around(boxes: Iterable[Rect]) -> Rect:
    """The smallest box around some."""
    found = list(boxes)
    left, top = min(box.x for box in found), min(box.y for box in found)
    return Rect(left, top, max(box.right for box in found) - left, max(box.bottom for box in found) - top)


def table_layout(board: TableUnit | None, shared: TableArea, players: Sequence[TableArea], most: Size) -> TableLayout:
    """The layout that shows boards and things largest within `most`.

    It is found twice: on the scale of the first it is known which things are too small to bear their marks.
    """
    first = _best(board, shared, players, most, 0.0)
    found = _best(board, shared, players, most, first.things)
    if not any(unit.board for unit in shared.units):
        return found
    units = tuple(replace(unit, share=_OTHER_BOARD if unit.board else 1.0) for unit in shared.units)
    smaller = _best(board, replace(shared, units=units), players, most, found.things)
    return smaller if smaller.score > found.score + _SMALLER else found


def _best(
    board: TableUnit | None, shared: TableArea, players: Sequence[TableArea], most: Size, things: float
) -> TableLayout:
    best: TableLayout | None = None
    room = Size(most.width - 2 * EDGE, most.height - 2 * EDGE)
    enough = board.size if board is not None else Size(1.0, 1.0)
    enough_scale = _ENOUGH * min(most.width / enough.width, most.height / enough.height)
    for ratio in (_SCALES if things else _COARSE) if board is not None else (1.0,):
        main = None
        if board is not None:
            size = _scaled(board.size, 1 / ratio)
            main = _Block(TableArea((board,)), size, size.width * size.height, ((board, Point(0.0, 0.0), 1 / ratio),))
        least = _scale_for(best.score, ratio, enough_scale) if best is not None else 0.0
        for node in _arrangements(main, shared, players, ratio, things):
            # What does not even reach the best score on its scale need not be measured closely.
            if best is not None and not _fits(node, least, room):
                continue
            scale = _largest(node, room, least)
            score = _score(scale, ratio, enough_scale)
            if best is not None and score <= best.score:  # and being full only brings it nearer to that of its scale
                continue
            score += _FILLED * log(_filled(node, scale))
            if best is None or score > best.score + 1e-9:
                best = _laid(node, scale, score)
                least = _scale_for(score, ratio, enough_scale)
    assert best is not None, "there is always an arrangement in one column"
    return best


def _score(scale: float, ratio: float, enough: float) -> float:
    """How good a scale of things is where theirs is `ratio` in that of the boards, of which some is `enough`."""
    boards = scale / ratio
    return (
        _BOARD * log(min(boards, enough))
        + _MORE * log(boards)
        + _THINGS * log(scale)
        + _CLEAR * log(min(scale, _KNOWN))
    )


def _scale_for(score: float, ratio: float, enough: float) -> float:
    """The scale of things that reaches a score, on which a table that is full is better."""
    low, high = 1e-4, 10.0
    for _ in range(_HALVINGS):
        middle = (low * high) ** 0.5
        low, high = (middle, high) if _score(middle, ratio, enough) < score else (low, middle)
    return low


def _filled(node: _Node, scale: float) -> float:
    """The share of a table on which something lies."""
    width, height = _measured(node, scale)
    return _covered(node, scale) / (width * height)


def _covered(node: _Node, scale: float) -> float:
    if isinstance(node, _Block):
        return node.covered * scale * scale
    return sum(_covered(part, scale) for part in node.parts)


def _scaled(size: Size, by: float) -> Size:
    return Size(size.width * by, size.height * by)


def _measured(node: _Node, scale: float) -> tuple[Mm, Mm]:
    """The width and height of what a node holds, on a scale of things."""
    if isinstance(node, _Block):
        return node.measured(scale)
    wide = high = 0.0
    for part in node.parts:
        width, height = _measured(part, scale)
        if node.down:
            wide, high = max(wide, width), high + height + APART
        else:
            wide, high = wide + width + APART, max(high, height)
    return (wide, high - APART) if node.down else (wide - APART, high)


def _fits(node: _Node, scale: float, room: Size) -> bool:
    width, height = _measured(node, scale)
    return width <= room.width and height <= room.height


def _largest(node: _Node, room: Size, least: float) -> float:
    """The largest scale of things on which everything has room, as it has on the `least`."""
    low, high = max(0.001, least), _LARGEST
    if _fits(node, high, room):
        return high
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _fits(node, middle, room) else (low, middle)
    return low


def _arrangements(
    main: _Block | None, shared: TableArea, players: Sequence[TableArea], ratio: float, things: float
) -> Iterator[_Node]:
    """Ways to put blocks around the main board: players at two sides or one, what all share at others or with them."""
    behind = [group for group in players if group.below]
    others = [group for group in players if not group.below]
    for low in _alike(behind, ratio, things):
        for seats in _alike(others, ratio, things):
            for first, second in _splits(shared, ratio, things):
                yield from _around_board(main, seats, low, first, second)


def _around_board(
    main: _Block | None,
    seats: Sequence[_Block],
    low: Sequence[_Block],
    first: Sequence[_Block],
    second: Sequence[_Block],
) -> Iterator[_Node]:
    boards = [main] if main is not None else []
    half = len(seats) // 2 if not low else len(seats)
    halves = [(seats[:half], seats[half:])]
    if low:
        halves = [(seats, ()), (seats[: len(seats) // 2], seats[len(seats) // 2 :])]
    grid = _row([_row(seats[:half], down=False), _row(seats[half:], down=False)], down=True) if half > 1 else None
    for down in (True, False):
        middle = _row([*first, *boards, *second], down=down)
        for one, other in halves:
            yield from _with_low(_row([_row(one, down=False), middle, _row(other, down=False)], down=True), low)
            yield from _with_low(_row([_row(one, down=True), middle, _row(other, down=True)], down=False), low)
        yield from _with_low(_row([middle, _row(seats, down=False)], down=True), low)
        yield from _with_low(_row([middle, _row(seats, down=True)], down=False), low)
        if grid is not None:
            yield from _with_low(_row([middle, grid], down=True), low)
            yield from _with_low(_row([middle, grid], down=False), low)
    if len(seats) > 1:  # all players at one side of the board alone
        for aside in (False, True):
            side = _row([*boards, _row(seats, down=not aside)], down=aside)
            yield from _with_low(_row([*first, side, *second], down=not aside), low)
    for one, other in halves:  # players beside the board, what all share above or below both, and the other way round
        for aside in (False, True):
            sides = [_row(one, down=not aside), *boards, _row(other, down=not aside)]
            whole = _row([*first, _row(sides, down=aside), *second], down=not aside)
            yield from _with_low(whole, low)
    for one, other in halves:  # what all share in the rows of players, or with who sits behind the screen
        beside = _row([_row([*one, *first], down=False), *boards, _row([*other, *second], down=False)], down=True)
        yield from _with_low(beside, low)
        beside = _row([_row([*one, *first], down=True), *boards, _row([*other, *second], down=True)], down=False)
        yield from _with_low(beside, low)
        if low:
            above = _row(
                [_row(one, down=True), _row([*first, *boards], down=False), _row(other, down=True)], down=False
            )
            yield from _with_low(above, [*low, *second])
            above = _row([_row([*one, *other, *first], down=False), *boards], down=True)
            yield from _with_low(above, [*low, *second])


def _with_low(node: "_Node | None", low: Sequence[_Block]) -> Iterator[_Node]:
    whole = _row([node, _row(low, down=False)], down=True)
    if whole is not None:
        yield whole


def _row(parts: "Sequence[_Node | None]", *, down: bool) -> "_Node | None":
    """Parts in a row, those that are none left out; a part alone is itself."""
    found = tuple(part for part in parts if part is not None)
    return None if not found else found[0] if len(found) == 1 else _Row(found, down)


def _splits(shared: TableArea, ratio: float, things: float) -> Iterator[tuple[list[_Block], list[_Block]]]:
    """What all share in one block, or in two."""
    units = shared.units
    if not units:
        yield [], []
        return
    for block in _packings(shared, ratio, things):
        yield [block], []
        yield [], [block]
    for at in sorted({len(units) // 3, len(units) // 2, -(-2 * len(units) // 3)} - {0, len(units)}):
        one, other = (replace(shared, units=part) for part in (units[:at], units[at:]))
        firsts, seconds = (_packings(part, ratio, things) for part in (one, other))
        for step in range(max(len(firsts), len(seconds))):  # both narrow, or both wide
            yield [firsts[min(step, len(firsts) - 1)]], [seconds[min(step, len(seconds) - 1)]]


def _alike(groups: Sequence[TableArea], ratio: float, things: float) -> Sequence[tuple[_Block, ...]]:
    """Groups in blocks of several widths, in each case of one width for all: what is alike is arranged alike."""
    if not groups:
        return [()]
    boxes = [_boxed(group, ratio, things) for group in groups]
    made = [
        tuple(_packed(group, found, limit) for group, found in zip(groups, boxes, strict=True))
        for limit in _limits(max(boxes, key=_total))
    ]
    return _different(made)


def _packings(group: TableArea, ratio: float, things: float) -> list[_Block]:
    """A group in blocks of several widths."""
    return [block for (block,) in _alike([group], ratio, things)]


def _different(made: Iterable[tuple[_Block, ...]]) -> list[tuple[_Block, ...]]:
    """Those whose blocks have not all the sizes of others before them."""
    found: dict[tuple[tuple[int, int], ...], tuple[_Block, ...]] = {}
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
        size = _scaled(unit.size, by)
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


def _packed(group: TableArea, boxes: Sequence[_Boxed], limit: Mm) -> _Block:
    """Things in rows no wider than a limit; what is low stands in columns as high as its row."""
    rows: list[list[tuple[Mm, Mm, list[int]]]] = []  # columns: width, height, what stands in them
    wide = 0.0
    for index, (_, size, _, _) in enumerate(boxes):
        if rows and not boxes[rows[-1][0][2][0]][0].first:
            row = rows[-1]
            high = row[0][1]
            column = row[-1]
            if (
                len(row) > 0
                and column[1] + GAP + size.height <= high * 1.02
                and len(boxes) > 1
                and row[0] is not column
            ):
                grown = max(column[0], size.width)
                if wide - column[0] + grown <= limit:
                    wide += grown - column[0]
                    row[-1] = (grown, column[1] + GAP + size.height, [*column[2], index])
                    continue
            if wide + GAP + size.width <= limit:
                row.append((size.width, size.height, [index]))
                wide += GAP + size.width
                continue
        rows.append([(size.width, size.height, [index])])
        wide = size.width
    placed: list[tuple[TableUnit, Point, float]] = []
    widths = [sum(column[0] for column in row) + GAP * (len(row) - 1) for row in rows]
    whole = max(widths)
    y = 0.0
    for row, width in zip(rows, widths, strict=True):
        high = max(column[1] for column in row)
        x = 0.0 if group.name else (whole - width) / 2
        for column_width, column_height, inside in row:
            top = y + (high - column_height) / 2
            for index in inside:
                unit, size, by, room = boxes[index]
                placed.append((unit, Point(x + room + (size.width - room) / 2, top + size.height / 2), by))
                top += size.height + GAP
            x += column_width + GAP
        y += high + GAP
    size = Size(whole, y - GAP)
    middle = Point(size.width / 2, size.height / 2)
    covered = sum((box.width - room) * box.height for _, box, _, room in boxes)
    moved = tuple((unit, Point(at.x - middle.x, at.y - middle.y), by) for unit, at, by in placed)
    return _Block(group, size, covered, moved)


def _laid(node: _Node, scale: float, score: float) -> TableLayout:
    inner = Size(*_measured(node, scale))
    units: list[PlacedUnit] = []
    panels: list[tuple[str, Rect]] = []
    for block, box in _boxes(node, Rect(EDGE, EDGE, inner.width, inner.height), scale):
        middle = box.centre
        if block.group.name:
            panels.append((block.group.name, box))
            free = box.height - NAME - PADDING - block.size.height * scale
            middle = Point(middle.x, box.y + NAME + free / 2 + block.size.height * scale / 2)
        for unit, at, by in block.placed:
            units.append(PlacedUnit(unit, Point(middle.x + at.x * scale, middle.y + at.y * scale), by * scale))
    size = Size(inner.width + 2 * EDGE, inner.height + 2 * EDGE)
    return TableLayout(size, tuple(units), tuple(panels), score, scale)


def _boxes(node: _Node, box: Rect, scale: float) -> Iterator[tuple[_Block, Rect]]:
    """Each block and its box: panels of players take what room is free, other things are spread over it."""
    if isinstance(node, _Block):
        yield node, box
        return
    along = [_measured(part, scale)[1 if node.down else 0] for part in node.parts]
    free = (box.height if node.down else box.width) - sum(along) - APART * (len(along) - 1)
    growing = [_has_panels(part) for part in node.parts]
    share = free / sum(growing) if any(growing) else 0.0
    gap = APART if any(growing) else APART + free / (len(along) + 1)
    begin = (box.y if node.down else box.x) + gap - APART
    for part, length, grows in zip(node.parts, along, growing, strict=True):
        length += share if grows else 0.0
        inner = Rect(box.x, begin, box.width, length) if node.down else Rect(begin, box.y, length, box.height)
        yield from _boxes(part, inner, scale)
        begin += length + gap


def _has_panels(node: _Node) -> bool:
    if isinstance(node, _Block):
        return bool(node.group.name)
    return all(map(_has_panels, node.parts))
