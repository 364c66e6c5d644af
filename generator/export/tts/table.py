"""Placement on the table: boards in the middle, supplies beside them, each player's pieces in front of the seat.

Lengths are mm from the middle of the table, x to the right and y towards the south.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from generator.catalog.models import Catalog, Component, ComponentKind, Spot, TablePlaces
from generator.drawing import extent
from generator.engine.placements import InHand, OnBoard, PlayerArea, SharedArea
from generator.export.tts.board_spots import LaidBoards, PiecePlaces
from generator.export.tts.room import GAP, TableRoom, box_at, column, rows
from generator.export.tts.scale import BAG, FALL, PAGE, PAGE_SCALE, PANEL, Pose, pose
from generator.export.tts.seats import TableSeat
from generator.export.tts.stacks import BOX, Stack
from generator.export.tts.tables import NATURAL, ScaledTable
from generator.export.tts.things import COVER
from generator.geometry import Point, Rect, Size
from generator.units import Mm

KIT_WIDTH: Mm = 440.0
HIDDEN_WIDTH: Mm = 640.0
COLUMN: Mm = 220.0
"""A player's own place at most, and what of it others do not see where nobody else sits at that long side; the height
of the columns of supplies at least.
"""
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


@dataclass(frozen=True, slots=True)
class LaidPlaces:
    """A row of `print.places` on the table: what comes there, where, and the seat whose places they are; None: all."""

    takes: str
    poses: tuple[Pose, ...]
    seat: int | None = None


@dataclass(slots=True)
class Arrangement:
    """The whole table.

    `places` are those of the boards (by id) and of the things that every table has, such as the rulebook; `crowded` is
    what found no room. `empty` are places for pieces of a set or group that come later, `rows` the same by the rows of
    the catalog, `hidden` what of the table only one seat sees. `used` is what all that belongs to the game lies within:
    boards, pieces and places, in mm. `own` is how far out the middle of each player's own place is, in mm, by the seat
    and whether only that seat sees it.
    """

    ground: ScaledTable = field(default_factory=ScaledTable)
    boards: dict[str, Pose] = field(default_factory=dict)
    laid: list[LaidStack] = field(default_factory=list)
    places: dict[str, Pose] = field(default_factory=dict)
    crowded: list[str] = field(default_factory=list)
    empty: list[tuple[str, Pose]] = field(default_factory=list)
    rows: list[LaidPlaces] = field(default_factory=list)
    hidden: list[tuple[int, Rect]] = field(default_factory=list)
    used: Rect = extent.NOTHING
    own: dict[tuple[int, bool], Mm] = field(default_factory=dict)

    @property
    def share(self) -> float:
        """How much of the table is used: of the part that can be laid, the part that `used` takes, from 0 to 1."""
        room = self.ground.room
        return self.used.shared_area(room) / (room.width * room.height)


EVERYWHERE: Mapping[str, Size] = {
    "rulebook": Size(PAGE.width * PAGE_SCALE, PAGE.height * PAGE_SCALE),
    "setup": PANEL,
    "box": Size(BAG, BAG),
}
"""What every table has besides the game's own pieces, and the room it takes, in units: of one size in every game."""


def arranged(
    catalog: Catalog,
    stacks: Sequence[Stack],
    seats: Sequence[TableSeat],
    thickness: Mapping[str, Mm],
    ground: ScaledTable = NATURAL,
) -> Arrangement:
    """A place for every stack and board; `thickness` is that of a component's pieces, in mm.

    A board that is not printed is left out where nothing lies on it.
    """
    used = {stack.place.board for stack in stacks if isinstance(stack.place, OnBoard)}
    used |= {str(component.id) for component_set in catalog.printed_sets for component in component_set.components}
    table = _Table(catalog, seats, thickness, used, ground)
    table.shared_places()
    table.middle([stack for stack in stacks if isinstance(stack.place, SharedArea) and stack.place != BOX])
    table.on_boards([stack for stack in stacks if isinstance(stack.place, OnBoard)])
    table.check_edges("what lies in the middle")
    for seat in range(len(seats)):
        own = [stack for stack in stacks if isinstance(stack.place, PlayerArea) and stack.place.seat == seat]
        table.own_area(seat, own)
        table.hand(seat, [stack for stack in stacks if isinstance(stack.place, InHand) and stack.place.seat == seat])
    table.made.used = table.room.extent
    table.everywhere()
    return table.made


class _Table:
    def __init__(
        self,
        catalog: Catalog,
        seats: Sequence[TableSeat],
        thickness: Mapping[str, Mm],
        used: Collection[str],
        ground: ScaledTable,
    ) -> None:
        self.spots: Mapping[str, Spot] = {spot.put: spot for spot in catalog.table}
        self.places = catalog.places
        self.seats = seats
        self.thickness = thickness
        self.ground = ground
        self.made = Arrangement(ground)
        self.room = TableRoom(ground)
        self.boards = LaidBoards()
        every = [component for component in catalog.components if component.kind is ComponentKind.BOARD]
        taken_sides = {seat.side for seat in seats}
        self.beside = -1 if "east" in taken_sides and "west" not in taken_sides else 1
        self._lay_boards([board for board in every if str(board.id) in used])
        self.core = self.room.extent

    def _pose(self, at: Point, above: float, turn: float = 0.0, *, face_up: bool = True) -> Pose:
        return pose(at, above=above, turn=turn, face_up=face_up, per_mm=self.ground.per_mm)

    # ------------------------------------------------------------ the middle

    def _lay_boards(self, boards: Sequence[Component]) -> None:
        """The largest board in the middle, the others in a column beside it: where nobody sits, else to its right."""
        free = [board for board in boards if self._spot(board) is None]
        main = max(free, key=lambda component: component.cut.size.width * component.cut.size.height, default=None)
        rest = [component for component in free if component is not main]
        for board in boards:
            spot = self._spot(board)
            if spot is not None:
                self._board(board, spot.at, spot.turn)
        if main is not None:
            self._board(main, Point(0.0, 0.0), 0.0)
        extent, way = self.room.extent, self.beside
        edge = extent.right + 2 * GAP if way > 0 else extent.x - 2 * GAP
        for at, component in zip(column([board.cut.size for board in rest], edge, way, COLUMN), rest, strict=True):
            self._board(component, at, 0.0)

    def _spot(self, component: Component) -> Spot | None:
        return self.spots.get(str(component.id)) or self.spots.get(str(component.set_id))

    def _board(self, component: Component, at: Point, turn: float) -> None:
        self.boards.boards[str(component.id)] = (component, at, turn)
        self.made.boards[str(component.id)] = self._pose(at, 0.0, turn)
        self.room.take(box_at(at, component.cut.size, turn))

    def shared_places(self) -> None:
        """Empty places that all have: nothing else is put there."""
        for row in self.places:
            if not row.each_player:
                self._places(LaidPlaces(row.takes, tuple(self._pose(at, 0.0) for at in row.at)))
                for at in row.at:
                    self.room.take(box_at(at, CARD, 0.0))

    def _places(self, row: LaidPlaces) -> None:
        self.made.rows.append(row)
        self.made.empty += [(row.takes, place) for place in row.poses]

    def middle(self, stacks: Sequence[Stack]) -> None:
        """Supplies: those with a place in the catalog there, the others in columns on either side of the boards."""
        free = []
        for stack in stacks:
            spot = self._heap_spot(stack, each_player=False)
            place = self.boards.has(spot.on) if spot is not None and spot.on is not None else None
            if spot is None or (spot.on is not None and place is None):
                free.append(stack)
            elif place is not None:
                self._on_board(stack, self.boards.spot(place).at, spot.turn + self.boards.boards[place.board][2])
            elif self.boards.under(box_at(spot.at, stack.size, 0.0)):
                self._on_board(stack, spot.at, spot.turn)
            else:
                # Several stacks of one set with a place lie side by side from there.
                self._lay(stack, self.room.clear(spot.at, stack.size), spot.turn)
        self._supplies(free)

    def _supplies(self, stacks: Sequence[Stack]) -> None:
        """Columns beside the boards: opposite of further boards, on both sides where only one lies in the middle."""
        extent = self.room.extent
        high = max(COLUMN, self.core.height)
        half = -(-len(stacks) // 2) if len(self.boards.boards) < 2 and len(stacks) > 1 else len(stacks)
        left, right = (extent.x - 2 * GAP, -1), (extent.right + 2 * GAP, 1)
        first, second = (left, right) if self.beside > 0 else (right, left)
        for part, (edge, direction) in ((stacks[:half], first), (stacks[half:], second)):
            places = column([stack.size for stack in part], edge, direction, high)
            for at, stack in zip(places, part, strict=True):
                self._lay(stack, at, 0.0)

    def _heap_spot(self, stack: Stack, *, each_player: bool) -> Spot | None:
        found = self.spots.get(stack.units[0].id) or self.spots.get(stack.set_id)
        return found if found is not None and found.each_player is each_player else None

    def _lay(self, stack: Stack, at: Point, turn: float) -> None:
        self.room.take(box_at(at, stack.size, turn))
        self.made.laid.append(LaidStack(stack, self._stack(stack, at, turn, 0.0)))

    def _on_board(self, stack: Stack, at: Point, turn: float) -> None:
        self.made.laid.append(LaidStack(stack, self._stack(stack, at, turn, BOARD_THICKNESS)))

    def _stack(self, stack: Stack, at: Point, turn: float, base: Mm) -> tuple[Pose, ...]:
        """The poses of the stack's objects on something `base` mm high."""
        bottom, per_mm = base * self.ground.per_mm + FALL, self.ground.per_mm
        if stack.how != "one":
            high = len(stack.units) * CARD_THICKNESS * per_mm if stack.how == "deck" else 0.0
            return (self._pose(at, bottom + high, turn, face_up=stack.face_up),)
        step = self.thickness.get(stack.units[0].id, BOARD_THICKNESS) * per_mm + 0.02
        dial = stack.units[-1].id.endswith(COVER)  # its disc stays, and the cover turns
        return tuple(
            self._pose(
                at,
                bottom + index * step,
                turn if dial and index == 0 else turn + stack.turn,
                face_up=stack.face_up,
            )
            for index in range(len(stack.units))
        )

    def on_boards(self, stacks: Sequence[Stack]) -> None:
        """Pieces on spaces and areas."""
        places = PiecePlaces(self.boards, stacks, self.thickness, BOARD_THICKNESS)
        for stack in stacks:
            at, turn, base = places.next(stack, len(stack.units) if stack.how == "one" else 1)
            self.made.laid.append(LaidStack(stack, self._stack(stack, at, turn, base)))

    def check_edges(self, what: str) -> None:
        """Say where something is not on the table."""
        if not self.ground.room.contains(self.room.extent, tolerance=0.5):
            self.made.crowded.append(what)

    # ------------------------------------------------------------ each player

    def hand(self, seat: int, stacks: Sequence[Stack]) -> None:
        """Cards held, side by side in the hand zone."""
        for index, stack in enumerate(stacks):
            self.made.laid.append(LaidStack(stack, (self.seats[seat].hand(index, len(stacks)),)))

    def own_area(self, seat: int, stacks: Sequence[Stack]) -> None:
        """What is before a player; what nobody else may look at has a place of its own.

        Each row of empty places is laid once: with the pieces that it is `beside`, else with what all see.
        """
        hidden = [stack for stack in stacks if stack.seen_by == (seat,)]
        seen = [stack for stack in stacks if stack.seen_by != (seat,)]
        own = [row for row in self.places if row.each_player]
        with_seen = [row for row in own if row.beside is None or self._beside(row, seen)]
        with_hidden = [row for row in own if row not in with_seen and self._beside(row, hidden)]
        self._kit(seat, seen, with_seen)
        if hidden:
            sitting = self.seats[seat]
            wide = HIDDEN_WIDTH if sitting.among == 1 and sitting.at_long_side else KIT_WIDTH
            self._kit(seat, hidden, with_hidden, wide, hidden=True)
            self.made.hidden.append((seat, self.room.taken[-1].grown(GAP / 2)))

    def _kit(
        self,
        seat: int,
        stacks: Sequence[Stack],
        later: Sequence[TablePlaces],
        wide: Mm = KIT_WIDTH,
        *,
        hidden: bool = False,
    ) -> None:
        """A player's own things in rows before the seat, and empty places for what comes `later`."""
        if not stacks and not later:
            return
        sitting = self.seats[seat]
        free = [stack for stack in stacks if self._heap_spot(stack, each_player=True) is None]
        along = sitting.along / self.ground.per_mm
        side = 2 * (self.ground.half_width if sitting.at_long_side else self.ground.half_depth)
        places, _ = rows([stack.size for stack in free], min(wide, side / sitting.among - 2 * GAP))
        spots = dict(zip(map(id, free), places, strict=True))
        boxes = [box_at(at, stack.size, 0.0) for at, stack in zip(places, free, strict=True)]
        for stack in stacks:
            found = self._heap_spot(stack, each_player=True)
            if found is not None:
                spots[id(stack)] = found.at
                boxes.append(box_at(found.at, stack.size, found.turn))
        boxes += [box_at(at, CARD, 0.0) for row in later for at in row.at]
        kit = extent.union(boxes)
        out = self._out(sitting, along, kit)
        if out is None:
            self.made.crowded.append(f"the player area of {sitting.colour}")
            out = self._reach(sitting) - kit.bottom
        self.made.own[seat, hidden] = out
        below: list[tuple[Rect, Mm]] = []
        for stack in stacks:
            own = spots[id(stack)]
            found = self._heap_spot(stack, each_player=True)
            turn = sitting.turn + (found.turn if found is not None else 0.0)
            box = box_at(own, stack.size, 0.0)
            base = max((top for other, top in below if box.overlaps(other)), default=0.0)  # a marker lies on its mat
            at = sitting.at(along + own.x, out + own.y)
            self.made.laid.append(LaidStack(stack, self._stack(stack, at, turn, base)))
            thick = self.thickness.get(stack.units[0].id, BOARD_THICKNESS)
            below.append((box, base + len(stack.units) * thick))
        for row in later:
            spots_of = [sitting.at(along + place.x, out + place.y) for place in row.at]
            poses = tuple(self._pose(at, 0.0, sitting.turn) for at in spots_of)
            self._places(LaidPlaces(row.takes, poses, seat))
        self.room.take(_seen(sitting, along, out, kit))

    def _beside(self, row: TablePlaces, stacks: Sequence[Stack]) -> bool:
        """Whether these have the pieces that a row of places is for."""
        return any(row.beside in (stack.set_id, *(unit.id for unit in stack.units)) for stack in stacks)

    def _reach(self, seat: TableSeat) -> Mm:
        return self.ground.half_depth if seat.at_long_side else self.ground.half_width

    def _out(self, seat: TableSeat, along: Mm, kit: Rect) -> Mm | None:
        """How far out the middle of a player's own place is: as near to the boards, or the edge, as there is room.

        None where there is none, or where the table is not as wide as that.
        """
        side = self.ground.half_width if seat.at_long_side else self.ground.half_depth
        if max(along + kit.right, -along - kit.x) > side + 0.5:
            return None
        core = self.core
        edge = {"south": core.bottom, "north": -core.y, "west": -core.x, "east": core.right}[seat.side]
        first = max(edge + GAP, 0.0) - kit.y
        last = self._reach(seat) - kit.bottom
        steps = range(int(max(0.0, last - first)) // 5 + 1) if first <= last + 0.5 else ()
        outs = [min(first + 5 * step, last) for step in steps]
        if self.ground.at_edge:
            outs = [last, *reversed(outs)] if steps else []
        return next((out for out in outs if not self.room.hit(_seen(seat, along, out, kit))), None)

    # ------------------------------------------------------------ what every table has

    def everywhere(self) -> None:
        """The rulebook, the set-up panel and the box, in the first free places from the left edge on."""
        per_mm = self.ground.per_mm
        for name, units in EVERYWHERE.items():
            size = Size(units.width / per_mm, units.height / per_mm)
            at = self.room.free(size)
            if at is None:
                self.made.crowded.append(f"the {name}")
                at = Point(-self.ground.half_width - size.width, self.ground.half_depth)
            self.made.places[name] = self._pose(at, FALL)
            self.room.take(box_at(at, size, 0.0))


def _seen(seat: TableSeat, along: Mm, out: Mm, kit: Rect) -> Rect:
    """What a kit takes up on the table; `kit` counts from the middle of the player's own place."""
    middle = kit.centre
    return box_at(seat.at(along + middle.x, out + middle.y), kit.size, seat.turn)
