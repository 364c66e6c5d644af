"""A table as a website shows it: the same arrangement as on a table in space, flat, in the site's own units.

Everybody looks at it from the south, so that what lies before the others is upright too. Units are those that
PlayingCards.io and virtualtabletop.io share: 1600 across and 1000 high, y downwards. Source: their open importer.
"""

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from generator.catalog.forms import Dial
from generator.catalog.models import Catalog, Component, ComponentKind, Extra
from generator.engine.placements import InHand, Placement, PlayerArea
from generator.export.browser.flat_table import (
    Button,
    Counter,
    FlatBoard,
    FlatLabel,
    FlatPiece,
    FlatTable,
    Holder,
    Rolled,
)
from generator.export.browser.upright import upright
from generator.export.order import ExportJob
from generator.export.tts.scale import Pose
from generator.export.tts.seats import MOST, can_face
from generator.export.tts.stacks import DIE, Stack, Unit
from generator.export.tts.stage import Stage
from generator.export.tts.stages import LARGEST, STEP, DealtTable, can_be_dealt, deals, largest
from generator.export.tts.table import LaidStack
from generator.export.tts.tables import RECTANGLE, TableKind
from generator.export.tts.things import things
from generator.geometry import Affine, Point, Rect, Size

TABLE = Size(1600.0, 1000.0)
LAID = Rect(0.0, 0.0, 1600.0, 770.0)
"""The part of the table that the game lies on; under it are the seats and the hand."""
HAND = Rect(50.0, 820.0, 1500.0, 170.0)
SEAT = Size(140.0, 36.0)
_RIM = 28.0
"""What stays free at the table's edges, for buttons."""
_LARGEST = 3.0
"""Units a mm has at most: larger cards leave no room to play."""
MARGIN = 4.0
"""What a holder is larger than its cards, on every side."""
STRIP = 24.0
"""The height of a label and of a button."""
_LEAST_SCALE = 0.3
_LEAST_STRIP = 76.0
_LEAST_DIE = 28.0
_PAWN, _COUNTER = Size(30.0, 36.7), Size(110.0, 36.0)
_HELD = "held"
"""What the place of a hand before its player is called."""
BROWSER = TableKind(
    "browser",
    RECTANGLE.half_width,
    RECTANGLE.half_width * LAID.height / LAID.width,
    RECTANGLE.out,
    ({**RECTANGLE.apart[0], 4: 13.5, 5: 10.8}, RECTANGLE.apart[1]),
    ({**RECTANGLE.widest[0], 4: 12.5, 5: 10.0}, RECTANGLE.widest[1]),
)
"""A table of that shape, in the units in which arrangements count; up to ten sit at its long sides."""


def flat_tables(order: ExportJob, target: str) -> list[FlatTable]:
    """The table for each number of players; what has no room is told in the order's notices."""
    catalog = order.game.catalog
    if not can_be_dealt(order):
        return []
    # Nothing there is endless: a pile has as many pieces as are printed.
    finite = replace(catalog, table=tuple(replace(spot, endless=False) for spot in catalog.table))
    sizes = {name: piece.cut.size for piece in reversed(things(catalog)) for name in _names(piece)}
    made: list[FlatTable] = []
    for deal in deals(finite, order.report):
        if len(deal.around) > MOST:
            order.notices.append(f"{target}: no table for {deal.players} players: there are {MOST} seats at most")
            continue
        shown, hands = with_hands_down(deal)
        stage = _stage(finite, shown)
        for what in stage.table.crowded:
            order.notices.append(f"{target}: with {deal.players} players there is no room for {what}")
        stage = replace(stage, table=upright(stage, sizes))
        names = [sitting.colour for sitting in deal.around]
        made.append(_Flat(finite, stage, names, hands).table())
    return made


def boards_on(tables: Iterable[FlatTable]) -> set[str]:
    """The ids of the boards that lie on any of the tables."""
    return {board.id for table in tables for board in table.boards}


def with_hands_down(deal: DealtTable) -> tuple[DealtTable, dict[int, Counted[str]]]:
    """The same with one card face down before each who holds some, and the hands by their seats.

    Who comes to a website sits down after the table is laid, and takes up a hand then.
    """
    if deal.laid is None:
        return deal, {}
    laid: list[Placement] = []
    hands: dict[int, Counted[str]] = {}
    for placement in deal.laid:
        if not isinstance(placement.place, InHand):
            laid.append(placement)
            continue
        seat = placement.place.seat
        if seat not in hands:
            hands[seat] = Counted()
            laid.append(replace(placement, count=1, place=PlayerArea(seat, _HELD), face_up=False, seen_by=None))
        hands[seat][placement.component] += placement.count
    return replace(deal, laid=tuple(laid)), hands


def _stage(catalog: Catalog, deal: DealtTable) -> Stage:
    """The largest table with the players at its long sides, where what lies before them is upright for everybody.

    Where that has no room, or the game names the sides, they sit all round it.
    """
    scales = (_LEAST_SCALE, STEP, LARGEST - _LEAST_SCALE)
    if can_face(len(deal.around), BROWSER):
        stage = largest(catalog, deal, BROWSER, facing=True, scales=scales)
        if not stage.table.crowded:
            return stage
    return largest(catalog, deal, BROWSER, scales=scales)


class _Flat:
    """Makes one table; what it has taken so far is where nothing else is written."""

    def __init__(
        self, catalog: Catalog, stage: Stage, colours: Sequence[str | None], hands: Mapping[int, Counted[str]]
    ) -> None:
        self.catalog, self.stage = catalog, stage
        self.seats = [own.capitalize() if own else seat.colour for own, seat in zip(colours, stage.seats, strict=True)]
        self.components: Mapping[str, Component] = {str(piece.id): piece for piece in things(catalog)}
        self.extras: Mapping[str, Extra] = {extra.id: extra for extra in catalog.extras}
        self.titles = {str(component_set.id): component_set.title for component_set in catalog.sets}
        ground, used = stage.table.ground, stage.table.used
        room = LAID.grown(-_RIM)
        self.per_mm = min(room.width / max(used.width, 1.0), room.height / max(used.height, 1.0), _LARGEST)
        self.per_unit = self.per_mm / ground.per_mm
        self.middle = LAID.centre - Point(used.centre.x * self.per_mm, used.centre.y * self.per_mm)
        self.hands = self._in_hand(hands)
        self.taken: list[Rect] = []
        self.printed: list[Rect] = []
        self.left_out: list[str] = []
        self.holders: list[Holder] = []
        self.loose: list[FlatPiece] = []
        self.rolled: list[Rolled] = []
        self.counters: list[Counter] = []

    def table(self) -> FlatTable:
        """The whole table."""
        boards = tuple(self._boards())
        self.printed = [board.box for board in boards]
        for laid in sorted(self.stage.table.laid, key=lambda laid: laid.poses[0].y):
            self._lay(laid)
        self._empty()
        self.taken += [holder.box for holder in self.holders]
        self.taken += [piece.box for piece in self.loose]
        self.taken += [thing.box for thing in self.rolled]
        self.taken += [counter.box for counter in self.counters]
        labels = tuple(self._labels())
        buttons = tuple(self._buttons())
        return FlatTable(
            self.stage.players,
            tuple(self.seats),
            boards,
            tuple(self.holders),
            tuple(self.loose),
            tuple(self.rolled),
            tuple(self.counters),
            labels,
            buttons,
            self.per_mm,
            tuple(self.left_out),
        )

    # ------------------------------------------------------------ what lies where

    def _boards(self) -> Iterator[FlatBoard]:
        for component in self.catalog.components:
            where = self.stage.table.boards.get(str(component.id))
            if component.kind is ComponentKind.BOARD and where is not None:
                yield FlatBoard(str(component.id), self._box(component.cut.size, where), (where.turn - 180.0) % 360.0)
                if component.copies > 1:
                    self.left_out.append(f"further copies of {component.title}")

    def _lay(self, laid: LaidStack) -> None:
        stack = laid.stack
        sample = self.components.get(stack.units[0].id)
        if sample is None:
            for unit, pose in zip(stack.units, laid.poses, strict=True):
                self._extra(unit, pose)
        elif sample.kind is ComponentKind.DIAL:
            self._dial(stack, sample, laid.poses[0])
        elif isinstance(stack.place, PlayerArea) and is_hand(stack):
            seat = stack.place.seat
            flat = replace(laid.poses[0], turn=180.0)
            self._hold(f"hand-{seat + 1}", self.hands[seat], flat, "", face_up=False, hand_of=seat)
        elif stack.how == "one":
            self.loose += [
                self._piece(unit, pose, face_up=stack.face_up and stack.seen_by is None)
                for unit, pose in zip(stack.units, laid.poses, strict=True)
            ]
        elif stack.how == "pile":
            self.loose += [self._piece(unit, laid.poses[0], face_up=stack.face_up) for unit in stack.units]
        else:
            deck = stack.how == "deck" and not stack.face_up
            label = self.titles[stack.set_id] if stack.mixed or deck else ""
            face_up = stack.face_up and stack.seen_by is None
            self._hold(stack.where, stack.units, laid.poses[0], label, face_up=face_up, deck=deck)

    def _hold(
        self,
        where: str,
        units: Sequence[Unit],
        pose: Pose,
        label: str,
        *,
        face_up: bool,
        deck: bool = False,
        hand_of: int | None = None,
    ) -> None:
        """A holder with these pieces, as large as the largest of them."""
        sizes = [self._size(unit) for unit in units]
        size = Size(max(size.width for size in sizes), max(size.height for size in sizes))
        box = self._across(Size(size.width + 2 * MARGIN, size.height + 2 * MARGIN), pose)
        turn = _upright(pose.turn)
        pieces = tuple(
            FlatPiece(unit, _around(box.centre, own), turn, face_up) for unit, own in zip(units, sizes, strict=True)
        )
        name = f"holder-{len(self.holders) + 1}-{_plain(where)}"
        self.holders.append(Holder(name, box, pieces, None, label, deck, hand_of))

    def _in_hand(self, hands: Mapping[int, Counted[str]]) -> dict[int, list[Unit]]:
        """The very pieces of every hand: of those that the arrangement has put before a player or nowhere."""
        free: dict[str, list[Unit]] = {}
        before = [laid.stack for laid in self.stage.table.laid if is_hand(laid.stack)]
        for stack in (*before, *self.stage.box):
            for unit in stack.units:
                free.setdefault(unit.id, []).append(unit)
        for units in free.values():
            units.sort(key=lambda unit: -unit.copy)
        return {
            seat: [free[name].pop() for name, count in cards.items() for _ in range(count)]
            for seat, cards in hands.items()
        }

    def _empty(self) -> None:
        """Places for what comes later: those of the table, and the areas of boards where nothing lies."""
        for takes, pose in self.stage.table.empty:
            size = next((piece.cut.size for piece in self.components.values() if takes in _names(piece)), None)
            if size is not None:
                own = Size(size.width * self.per_mm + 2 * MARGIN, size.height * self.per_mm + 2 * MARGIN)
                self._place(f"place-{takes}", (takes,), self._across(own, pose))
        for component in self.catalog.components:
            where = self.stage.table.boards.get(str(component.id))
            if component.kind is not ComponentKind.BOARD or where is None:
                continue
            board, turn = self._box(component.cut.size, where), where.turn - 180.0
            middle = Rect.of(component.cut.size).centre
            for area in component.areas:
                away = Affine.scale(self.per_mm).after(Affine.turn(turn)).apply(area.centre - middle)
                size = area.size.turned if _upright(turn) else area.size
                box = _around(board.centre + away, Size(size.width * self.per_mm, size.height * self.per_mm))
                self._place(f"area-{component.id}-{area.id}", area.takes, box)

    def _place(self, name: str, takes: tuple[str, ...] | None, box: Rect) -> None:
        """An empty holder, unless there is one already."""
        if takes == () or any(box.contains(Rect.of(Size(0.0, 0.0), holder.box.centre)) for holder in self.holders):
            return
        self.holders.append(Holder(f"holder-{len(self.holders) + 1}-{_plain(name)}", box, (), takes))

    def _extra(self, unit: Unit, pose: Pose) -> None:
        extra = self.extras[unit.id]
        edge = max(_LEAST_DIE, DIE.width * self.per_mm * 0.9)
        size = Size(edge, edge) if extra.kind == "die" else _PAWN
        kind: Literal["die", "pawn"] = "die" if extra.kind == "die" else "pawn"
        at = within(_around(self._spot(pose), size), LAID)
        self.rolled.append(Rolled(f"{kind}-{unit.id}-{unit.copy}", kind, extra.faces, len(self.rolled), at))

    def _dial(self, stack: Stack, sample: Component, pose: Pose) -> None:
        """A counter, where the values of a dial are numbers."""
        assert isinstance(sample.form, Dial)
        row = sample.form.values[round(stack.turn / sample.form.step_deg) % len(sample.form.values)]
        value = row.get("value", row["title"])
        if not isinstance(value, int):
            self.left_out.append(sample.title)
            return
        at = within(_around(self._spot(pose), _COUNTER), LAID)
        self.counters.append(Counter(f"dial-{stack.units[0].id}-{stack.units[0].copy}", sample.title, value, at))

    def _piece(self, unit: Unit, pose: Pose, *, face_up: bool) -> FlatPiece:
        box = _around(self._spot(pose), self._size(unit))
        return FlatPiece(unit, within(box, LAID), _upright(pose.turn), face_up)

    def _spot(self, pose: Pose) -> Point:
        return self.middle + Point(pose.x * self.per_unit, -pose.z * self.per_unit)

    def _size(self, unit: Unit) -> Size:
        size = self.components[unit.id].cut.size
        return Size(size.width * self.per_mm, size.height * self.per_mm)

    def _across(self, size: Size, pose: Pose) -> Rect:
        """What something of that size takes up, on its side where it is turned by a quarter."""
        return within(_around(self._spot(pose), size.turned if _upright(pose.turn) else size), LAID)

    def _box(self, size: Size, pose: Pose) -> Rect:
        return _around(self._spot(pose), Size(size.width * self.per_mm, size.height * self.per_mm))

    # ------------------------------------------------------------ words and buttons

    def _labels(self) -> Iterator[FlatLabel]:
        for holder in self.holders:
            named = holder.label and not any(box.overlaps(holder.box) for box in self.printed)
            box = self._beside(holder.box, above=True) if named else None
            if box is not None:
                yield FlatLabel(f"label-{holder.name}", holder.label, box)

    def _buttons(self) -> Iterator[Button]:
        """Shuffle for a deck, Reshuffle where one place takes what is played from it, Take for a hand."""
        for holder in self.holders:
            if holder.hand_of is not None:
                words, count = f"Take: {self.seats[holder.hand_of]}", len(holder.pieces)
                box = self._button_at(holder)
                yield Button(f"take-{holder.name}", words, box, holder.name, "hand", count, shuffle=False)
            elif holder.deck and len(holder.pieces) > 1:
                yield Button(f"shuffle-{holder.name}", "Shuffle", self._button_at(holder), None, holder.name)
                back = [place for place in self.holders if self._discards(place, holder)]
                if len(back) == 1:
                    box = self._button_at(back[0])
                    yield Button(f"reshuffle-{holder.name}", "Reshuffle", box, back[0].name, holder.name)

    def _discards(self, place: Holder, deck: Holder) -> bool:
        """Whether an empty place is for what comes from that deck."""
        if place.pieces or place.takes is None:
            return False
        names = {name for piece in deck.pieces for name in _names(self.components[piece.unit.id])}
        return bool(names & {*place.takes})

    def _button_at(self, holder: Holder) -> Rect:
        """Beside a holder, or on its lower edge where something lies all round it."""
        found = self._beside(holder.box, above=False)
        if found is None:
            box = holder.box
            width = max(box.width, _LEAST_STRIP)
            found = within(Rect(box.centre.x - width / 2, box.bottom - STRIP, width, STRIP), LAID)
            self.taken.append(found)
        return found

    def _beside(self, box: Rect, *, above: bool) -> Rect | None:
        """A strip over or under a holder where nothing lies, which is taken then; None where there is none."""
        width = max(box.width, _LEAST_STRIP)
        x = box.centre.x - width / 2
        over, under = Rect(x, box.y - STRIP - 1, width, STRIP), Rect(x, box.bottom + 1, width, STRIP)
        for strip in (over, under) if above else (under, over):
            if LAID.contains(strip, tolerance=0.1) and not any(strip.overlaps(other) for other in self.taken):
                self.taken.append(strip)
                return strip
        return None


def within(box: Rect, room: Rect) -> Rect:
    """The box moved into the room as far as it goes."""
    x = min(max(box.x, room.x), max(room.right - box.width, room.x))
    y = min(max(box.y, room.y), max(room.bottom - box.height, room.y))
    return Rect(x, y, box.width, box.height)


def is_hand(stack: Stack) -> bool:
    """Whether it is the one card that lies for a hand before its player."""
    return isinstance(stack.place, PlayerArea) and stack.place.name == _HELD


def _names(component: Component) -> tuple[str, str]:
    return str(component.set_id), str(component.id)


def _around(at: Point, size: Size) -> Rect:
    return Rect(at.x - size.width / 2, at.y - size.height / 2, size.width, size.height)


def _upright(turn: float) -> float:
    """Everybody reads from the south: what lies for the north is upright, what lies for a side has its top inwards."""
    quarters = round((turn - 180.0) / 90.0) % 4
    return 90.0 * quarters if quarters % 2 else 0.0


def _plain(name: str) -> str:
    return "".join(letter if letter.isalnum() else "-" for letter in name)
