"""What of a table has a place in the catalog: boards, decks, bags and piles, each with where it lies in its frame.

A frame is the whole table, or a player's own place as the player sees it: then a place counts from the middle of that.
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from generator.catalog.models import Catalog, ComponentKind, Spot
from generator.dataclass import dataclass
from generator.engine.placements import OnBoard, PlayerArea, SharedArea
from generator.export.tts.alike import alike
from generator.export.tts.objects import Object, ObjectFactory
from generator.export.tts.pictures import ImageSheet, PictureFiles
from generator.export.tts.seats import TableSeat
from generator.export.tts.stacks import Stack
from generator.export.tts.stage import LaidObjects, Stage
from generator.export.tts.things import things
from generator.geometry import Point

Frame: TypeAlias = tuple[int, bool] | None
"""A seat, and whether only that seat sees it; None for the whole table."""


@dataclass(frozen=True, slots=True)
class Movable:
    """A board or a stack: its objects, the lowest first; `at` is in mm in its frame, `turn` its own there in degrees.

    `spot` is the row of `print.table` by which it lies there. `fixed` is what lies where its board says.
    """

    names: tuple[str, ...]
    objects: tuple[Object, ...]
    frame: Frame
    at: Point
    turn: float
    spot: Spot | None
    title: str
    fixed: bool = False

    @property
    def guid(self) -> str:
        """That of its lowest object."""
        return str(self.objects[0]["GUID"])


def movables(stage: Stage, laid: LaidObjects) -> Iterator[Movable]:
    """Everything on a table but what every table has, and what is in hands; `laid` are its objects."""
    objects = iter(laid.objects)
    spots = {spot.put: spot for spot in stage.catalog.table}
    for component in stage.catalog.components:
        if component.kind is ComponentKind.BOARD and str(component.id) in stage.table.boards:
            board = next(objects)
            names = (str(component.id), str(component.set_id))
            spot = next((spots[name] for name in names if name in spots), None)
            turn = 0.0 if spot is None else spot.turn
            yield Movable(names, (board,), None, place(board, stage, None), turn, spot, component.title)
    for placed in stage.table.laid:
        stack = placed.stack
        own = tuple(next(objects) for _ in placed.poses)
        frame, found = _frame(stack), None if isinstance(stack.place, OnBoard) else _spot(stack, spots)
        if isinstance(stack.place, OnBoard | PlayerArea | SharedArea):
            turn = found.turn if found is not None else 0.0
            fixed = isinstance(stack.place, OnBoard) or (found is not None and found.on is not None)
            title = str(own[0]["Nickname"] or stack.set_id)
            yield Movable(_names(stack), own, frame, place(own[0], stage, frame), turn, found, title, fixed)


def place(thing: Object, stage: Stage, frame: Frame, per_mm: float | None = None) -> Point:
    """Where an object is in a frame, in mm; `per_mm` are the units of a mm where it is, if not those of the stage."""
    scale = per_mm or stage.table.ground.per_mm
    at = thing["Transform"]
    middle = Point(at["posX"] / scale, -at["posZ"] / scale)
    if frame is None:
        return middle
    seat = stage.seats[frame[0]]
    right, towards = _seen_by(seat, middle)
    along = seat.along / stage.table.ground.per_mm
    return Point(right - along, towards - stage.table.own[frame])


def _seen_by(seat: TableSeat, middle: Point) -> tuple[float, float]:
    """How far right of the middle of the table, and towards the player, as the player of a seat sees it."""
    right, towards = seat.at(1.0, 0.0), seat.at(0.0, 1.0)
    return middle.x * right.x + middle.y * right.y, middle.x * towards.x + middle.y * towards.y


def _frame(stack: Stack) -> Frame:
    if isinstance(stack.place, PlayerArea):
        return stack.place.seat, stack.seen_by == (stack.place.seat,)
    return None


def _names(stack: Stack) -> tuple[str, ...]:
    """The names by which a row of the catalog can mean it, the narrowest first."""
    if stack.how == "deck" or stack.mixed:
        return (stack.set_id,)
    return tuple(dict.fromkeys((stack.units[0].id, stack.set_id)))


def _spot(stack: Stack, spots: Mapping[str, Spot]) -> Spot | None:
    found = spots.get(stack.units[0].id) or spots.get(stack.set_id)
    return found if found is not None and found.each_player is isinstance(stack.place, PlayerArea) else None


def outlined(catalog: Catalog) -> ObjectFactory:
    """Makes objects without pictures: with the numbers, notes and places of the real ones."""
    pieces = things(catalog)
    gallery = PictureFiles()
    for piece in pieces:
        if piece.kind is ComponentKind.CARD:
            size = piece.cut.size
            gallery.cards[str(piece.id)] = ImageSheet(10, "", "", 2, 2, False, size.width > size.height), 0
        else:
            gallery.faces[str(piece.id)] = str(piece.id), ""
    titles = {str(component_set.id): component_set.title for component_set in catalog.sets}
    extras = {extra.id: extra for extra in catalog.extras}
    return ObjectFactory({str(piece.id): piece for piece in pieces}, extras, gallery, titles, alike(pieces))
