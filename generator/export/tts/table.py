"""Placement on the table: boards in the middle, supplies beside them, each player's pieces in front of the seat.

Lengths are mm from the middle of the table, x to the right and y towards the south.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt

from generator.catalog.models import Catalog, Component, ComponentKind, Spot, TablePlaces
from generator.engine.placements import InHand, OnBoard, Place, PlayerArea, SharedArea
from generator.export.tts.scale import FALL, HALF_DEPTH, HALF_WIDTH, PER_MM, Pose, pose
from generator.export.tts.seats import TableSeat
from generator.export.tts.stacks import BOX, Stack
from generator.export.tts.things import COVER
from generator.geometry import Affine, Point, Rect, Size
from generator.units import Mm

GAP: Mm = 12.0
KIT_WIDTH: Mm = 440.0
HIDDEN_WIDTH: Mm = 640.0
COLUMN: Mm = 220.0
"""Between things; a player's own place at most, and what of it others do not see where nobody else sits at that long
side; the height of the column of supplies at least.
"""
OWN = 0.6
"""How far out a player's own place is, of the way from the middle to the edge of the table."""
BOARD_THICKNESS: Mm = 2.0
"""Greyboard, and what a token is glued on."""
CARD_THICKNESS: Mm = 0.3
CARD = Size(64.0, 90.0)
"""The room of an empty place: that of most cards."""


@dataclass(frozen=True, slots=True)
class LaidStack:
    """A stack and the pose of each of its objects: one, or as many as the stack has pieces on top of one another."""

    stack: Stack
    poses: tuple[Pose, ...]


@dataclass(slots=True)
class Arrangement:
    """The whole table.

    `places` are those of the boards (by id) and of the things that every table has, such as the rulebook; `crowded` is
    what found no room. `empty` are places for pieces of a set or group that come later, `hidden` what of the table only
    one seat sees.
    """

    boards: dict[str, Pose] = field(default_factory=dict)
    laid: list[LaidStack] = field(default_factory=list)
    places: dict[str, Pose] = field(default_factory=dict)
    crowded: list[str] = field(default_factory=list)
    empty: list[tuple[str, Pose]] = field(default_factory=list)
    hidden: list[tuple[int, Rect]] = field(default_factory=list)


EVERYWHERE: Mapping[str, Size] = {
    "rulebook": Size(230.0, 300.0),
    "setup": Size(110.0, 90.0),
    "box": Size(70.0, 70.0),
}
"""What every table has besides the game's own pieces, and the room it takes."""


def arranged(
    catalog: Catalog, stacks: Sequence[Stack], seats: Sequence[TableSeat], thickness: Mapping[str, Mm]
) -> Arrangement:
    """A place for every stack and board; `thickness` is that of a component's pieces, in mm.

    A board that is not printed is left out where nothing lies on it.
    """
    used = {stack.place.board for stack in stacks if isinstance(stack.place, OnBoard)}
    used |= {str(component.id) for component_set in catalog.printed_sets for component in component_set.components}
    table = _Table(catalog, {spot.put: spot for spot in catalog.table}, seats, thickness, used)
    table.shared_places()
    table.middle([stack for stack in stacks if isinstance(stack.place, SharedArea) and stack.place != BOX])
    table.on_boards([stack for stack in stacks if isinstance(stack.place, OnBoard)])
    for seat in range(len(seats)):
        own = [stack for stack in stacks if isinstance(stack.place, PlayerArea) and stack.place.seat == seat]
        table.kit(seat, [stack for stack in own if stack.seen_by != (seat,)])
        table.hidden_kit(seat, [stack for stack in own if stack.seen_by == (seat,)])
        table.hand(seat, [stack for stack in stacks if isinstance(stack.place, InHand) and stack.place.seat == seat])
    table.everywhere()
    return table.made


class _Table:
    def __init__(
        self,
        catalog: Catalog,
        spots: Mapping[str, Spot],
        seats: Sequence[TableSeat],
        thickness: Mapping[str, Mm],
        used: Collection[str],
    ) -> None:
        self.spots = spots
        self.places = catalog.places
        self.seats = seats
        self.thickness = thickness
        self.made = Arrangement()
        self.taken: list[Rect] = []
        self.boards: dict[str, tuple[Component, Point, float]] = {}
        every = [component for component in catalog.components if component.kind is ComponentKind.BOARD]
        self._boards([board for board in every if str(board.id) in used])

    def _boards(self, boards: Sequence[Component]) -> None:
        """The largest board in the middle, the others in a column to its right."""
        free = [board for board in boards if self._spot(board) is None]
        main = max(free, key=lambda component: component.cut.size.width * component.cut.size.height, default=None)
        rest = [component for component in free if component is not main]
        for board in boards:
            spot = self._spot(board)
            if spot is not None:
                self._board(board, spot.at, spot.turn)
        if main is not None:
            self._board(main, Point(0.0, 0.0), 0.0)
        right = max((box.right for box in self.taken), default=0.0) + 2 * GAP
        for at, component in zip(_column([component.cut.size for component in rest], right, 1), rest, strict=True):
            self._board(component, at, 0.0)

    def _spot(self, component: Component) -> Spot | None:
        return self.spots.get(str(component.id)) or self.spots.get(str(component.set_id))

    def _board(self, component: Component, at: Point, turn: float) -> None:
        self.boards[str(component.id)] = (component, at, turn)
        self.made.boards[str(component.id)] = pose(at, above=0.0, turn=turn)
        self.taken.append(_box(at, component.cut.size, turn))

    def shared_places(self) -> None:
        """Empty places that all have: nothing else is put there."""
        for row in self.places:
            if not row.each_player:
                for at in row.at:
                    self.made.empty.append((row.takes, pose(at, above=0.0)))
                    self.taken.append(_box(at, CARD, 0.0))

    def middle(self, stacks: Sequence[Stack]) -> None:
        """Supplies: those with a place in the catalog there, the others in columns to the left of the boards."""
        free = []
        for stack in stacks:
            spot = self._heap_spot(stack, each_player=False)
            if spot is None:
                free.append(stack)
            elif self._is_on_board(spot.at, stack.size):
                self.made.laid.append(
                    LaidStack(stack, self._stack(stack, spot.at, spot.turn, BOARD_THICKNESS * PER_MM))
                )
            else:
                # Several stacks of one set with a place lie side by side from there.
                self._lay(stack, self._clear(spot.at, stack.size), spot.turn)
        left = min((box.x for box in self.taken), default=0.0) - 2 * GAP
        for at, stack in zip(_column([stack.size for stack in free], left, -1), free, strict=True):
            self._lay(stack, at, 0.0)

    def _is_on_board(self, at: Point, size: Size) -> bool:
        """Whether something of that size lies on a board there, as in the place printed for it."""
        box = _box(at, size, 0.0)
        return any(_box(middle, board.cut.size, turn).contains(box) for board, middle, turn in self.boards.values())

    def _heap_spot(self, stack: Stack, *, each_player: bool) -> Spot | None:
        found = self.spots.get(stack.units[0].id) or self.spots.get(stack.set_id)
        return found if found is not None and found.each_player is each_player else None

    def _clear(self, at: Point, size: Size) -> Point:
        """That place, or the next one to its right where nothing lies."""
        for step in range(200):
            place = Point(at.x + step * 10.0, at.y) if step else at
            box = _box(place, size, 0.0)
            if not any(_overlap(box, other) for other in self.taken):
                return place
        return at

    def _lay(self, stack: Stack, at: Point, turn: float) -> None:
        self.taken.append(_box(at, stack.size, turn))
        self.made.laid.append(LaidStack(stack, self._stack(stack, at, turn, 0.0)))

    def _stack(self, stack: Stack, at: Point, turn: float, base: float) -> tuple[Pose, ...]:
        """The poses of the stack's objects on something `base` units high."""
        if stack.how != "one":
            high = len(stack.units) * CARD_THICKNESS * PER_MM if stack.how == "deck" else 0.0
            return (pose(at, above=base + FALL + high, turn=turn, face_up=stack.face_up),)
        step = self.thickness.get(stack.units[0].id, BOARD_THICKNESS) * PER_MM + 0.02
        dial = stack.units[-1].id.endswith(COVER)  # its disc stays, and the cover turns
        return tuple(
            pose(
                at,
                above=base + FALL + index * step,
                turn=turn if dial and index == 0 else turn + stack.turn,
                face_up=stack.face_up,
            )
            for index in range(len(stack.units))
        )

    def on_boards(self, stacks: Sequence[Stack]) -> None:
        """Pieces on spaces, one above the other where several share a space; what stands, side by side."""
        height: dict[tuple[str, str], float] = {}
        standing = Counter(stack.place for stack in stacks if stack.standing)
        stood: Counter[Place] = Counter()
        for stack in stacks:
            assert isinstance(stack.place, OnBoard)
            board, at, turn = self.boards[stack.place.board]
            space = next(space for space in board.spaces if str(space.id) == stack.place.space)
            size = board.cut.size
            offset = Point(space.centre.x - size.width / 2, space.centre.y - size.height / 2)
            key = (stack.place.board, stack.place.space)
            base = height.get(key, BOARD_THICKNESS * PER_MM)
            if stack.standing:
                offset += _aside(stood[stack.place], standing[stack.place], space.size)
                stood[stack.place] += 1
            poses = self._stack(stack, at + _turned(offset, turn), turn, base)
            if stack.standing:
                self.made.laid.append(LaidStack(stack, poses))
                continue
            thick = self.thickness.get(stack.units[0].id, BOARD_THICKNESS) * PER_MM
            height[key] = base + len(poses) * (thick + 0.02)
            self.made.laid.append(LaidStack(stack, poses))

    def hand(self, seat: int, stacks: Sequence[Stack]) -> None:
        """Cards held, side by side in the hand zone."""
        for index, stack in enumerate(stacks):
            self.made.laid.append(LaidStack(stack, (self.seats[seat].hand(index, len(stacks)),)))

    def hidden_kit(self, seat: int, stacks: Sequence[Stack]) -> None:
        """What of a player's own things nobody else may look at, in a place of its own."""
        sitting = self.seats[seat]
        alone = sum(other.side == sitting.side for other in self.seats) == 1
        self.kit(seat, stacks, HIDDEN_WIDTH if alone and sitting.side in ("south", "north") else KIT_WIDTH)
        if stacks:
            self.made.hidden.append((seat, self.taken[-1].grown(GAP / 2)))

    def kit(self, seat: int, stacks: Sequence[Stack], wide: Mm = KIT_WIDTH) -> None:
        """A player's own things in rows before the seat."""
        if not stacks:
            return
        sitting = self.seats[seat]
        free = [stack for stack in stacks if self._heap_spot(stack, each_player=True) is None]
        places, size = _rows([stack.size for stack in free], wide)
        spots = dict(zip(map(id, free), places, strict=True))
        for stack in stacks:
            found = self._heap_spot(stack, each_player=True)
            if found is not None:
                spots[id(stack)] = found.at
                lies = _box(Point(abs(found.at.x), abs(found.at.y)), stack.size, found.turn)
                size = Size(max(size.width, 2 * lies.right), max(size.height, 2 * lies.bottom))
        along, reach = sitting.along / PER_MM, HALF_DEPTH if sitting.side in ("south", "north") else HALF_WIDTH
        later = [(row.takes, at) for row in self.places if self._has(row, stacks) for at in row.at]
        for _, at in later:
            size = Size(max(size.width, 2 * abs(at.x) + CARD.width), max(size.height, 2 * abs(at.y) + CARD.height))
        towards = self._towards(sitting, along, reach, size)
        if self._hit(sitting, along, towards, size):
            self.made.crowded.append(f"the player area of {sitting.colour}")
        below: list[tuple[Rect, float]] = []
        for stack in stacks:
            own = spots[id(stack)]
            found = self._heap_spot(stack, each_player=True)
            turn = sitting.turn + (found.turn if found is not None else 0.0)
            at = sitting.at(along + own.x, towards + own.y)
            box = _box(own, stack.size, 0.0)
            base = max((top for other, top in below if _overlap(box, other)), default=0.0)  # a marker lies on its mat
            self.made.laid.append(LaidStack(stack, self._stack(stack, at, turn, base)))
            thick = self.thickness.get(stack.units[0].id, BOARD_THICKNESS)
            below.append((box, base + len(stack.units) * thick * PER_MM))
        for takes, place in later:
            at = sitting.at(along + place.x, towards + place.y)
            self.made.empty.append((takes, pose(at, above=0.0, turn=sitting.turn)))
        self.taken.append(self._seen(sitting, along, towards, size))

    def _has(self, row: TablePlaces, stacks: Sequence[Stack]) -> bool:
        """Whether a player before whom these lie has such places."""
        named = {name for stack in stacks for name in (stack.set_id, *(unit.id for unit in stack.units))}
        return row.each_player and (row.beside is None or row.beside in named)

    def _towards(self, seat: TableSeat, along: Mm, reach: Mm, size: Size) -> Mm:
        """How far out a player's own place is: nearer to the player than to the middle, further out where that is
        taken, and further in where that is not enough.
        """
        first = min(OWN * reach, reach - size.height / 2)
        out = [first + step for step in range(0, int(max(0.0, reach - size.height / 2 - first)) + 1, 5)]
        back = [first - step for step in range(5, int(first), 5)]
        return next((number for number in (*out, *back) if not self._hit(seat, along, number, size)), first)

    def _seen(self, seat: TableSeat, along: Mm, towards: Mm, size: Size) -> Rect:
        return _box(seat.at(along, towards), size, seat.turn)

    def _hit(self, seat: TableSeat, along: Mm, towards: Mm, size: Size) -> bool:
        box = self._seen(seat, along, towards, size).grown(GAP)
        return any(_overlap(box, other) for other in self.taken)

    def everywhere(self) -> None:
        """The rulebook, the set-up panel and the box, in the first free places from the left edge on."""
        for name, size in EVERYWHERE.items():
            at = self._free(size)
            if at is None:
                self.made.crowded.append(f"the {name}")
                at = Point(-HALF_WIDTH - size.width, HALF_DEPTH)
            self.made.places[name] = pose(at)
            self.taken.append(_box(at, size, 0.0))

    def _free(self, size: Size) -> Point | None:
        x = -HALF_WIDTH + size.width / 2
        while x + size.width / 2 <= HALF_WIDTH:
            y = -HALF_DEPTH + size.height / 2
            while y + size.height / 2 <= HALF_DEPTH:
                box = _box(Point(x, y), size, 0.0).grown(GAP)
                if not any(_overlap(box, other) for other in self.taken):
                    return Point(x, y)
                y += 10.0
            x += 10.0
        return None


def _aside(number: int, count: int, space: Size) -> Point:
    """Where the next of so many things stands, from the middle of their space: in rows of equal distances."""
    columns = ceil(sqrt(count))
    rows = ceil(count / columns)
    row, column = divmod(number, columns)
    return Point(
        ((column + 0.5) / columns - 0.5) * space.width,
        ((row + 0.5) / rows - 0.5) * space.height,
    )


def _box(at: Point, size: Size, turn: float) -> Rect:
    """What something takes up; turned by other than quarters it takes the square around it."""
    quarters = turn / 90
    if not float(quarters).is_integer():
        side = max(size.width, size.height)
        size = Size(side, side)
    elif int(quarters) % 2:
        size = size.turned
    return Rect(at.x - size.width / 2, at.y - size.height / 2, size.width, size.height)


def _overlap(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def _turned(offset: Point, turn: float) -> Point:
    return Affine.turn(turn).apply(offset)


def _column(sizes: Sequence[Size], edge: Mm, direction: int) -> list[Point]:
    """Columns from x = `edge` outwards (to the right for 1, to the left for -1), each centred about the middle."""
    columns: list[list[Size]] = [[]]
    for size in sizes:
        if columns[-1] and _length([*columns[-1], size]) > COLUMN:
            columns.append([])
        columns[-1].append(size)
    places: list[Point] = []
    for column in columns:
        width = max((size.width for size in column), default=0.0)
        y = -_length(column) / 2
        for size in column:
            places.append(Point(edge + direction * width / 2, y + size.height / 2))
            y += size.height + GAP
        edge += direction * (width + GAP)
    return places


def _length(column: Iterable[Size]) -> Mm:
    heights = [size.height for size in column]
    return sum(heights) + GAP * max(0, len(heights) - 1)


def _rows(sizes: Sequence[Size], width: Mm) -> tuple[list[Point], Size]:
    """Rows of at most `width`, each centred; the whole is centred about (0, 0). Also its size."""
    rows: list[list[Size]] = [[]]
    for size in sizes:
        if rows[-1] and sum(row.width + GAP for row in rows[-1]) + size.width > width:
            rows.append([])
        rows[-1].append(size)
    heights = [max((size.height for size in row), default=0.0) for row in rows]
    whole = sum(heights) + GAP * (len(rows) - 1)
    widths = [sum(size.width for size in row) + GAP * max(0, len(row) - 1) for row in rows]
    places: list[Point] = []
    y = -whole / 2
    for row, height, length in zip(rows, heights, widths, strict=True):
        x = -length / 2
        for size in row:
            places.append(Point(x + size.width / 2, y + height / 2))
            x += size.width + GAP
        y += height + GAP
    return places, Size(max(widths), whole)
