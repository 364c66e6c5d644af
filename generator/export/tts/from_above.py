"""A picture of a table from above, drawn from nothing but a save and its pictures.

What is seen are the objects as the save has them: their transforms, sizes and faces. So a wrong sign, scale or cell
shows, and the picture is what a player sees who looks down.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Any

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline, Picture, Segments, Stroke
from generator.export.tts.footprint import footprint
from generator.export.tts.scale import CARD_HEIGHT
from generator.export.tts.tables import FLOOR, table_of
from generator.geometry import Affine, Point, Rect, Size
from generator.render.png import png
from generator.render.shrunk import SmallPictures
from generator.units import dpi_of

PER_UNIT = 4.0
"""Mm of the drawing for a unit of the table."""
RIM = 0.8
"""Units of floor outside a hand, at least."""
_RIM_WIDE = 0.5
_FLOOR, _WOOD, _RIM, _DARK = Colour(46, 42, 40), Colour(104, 72, 48), Colour(70, 46, 30), Colour(20, 18, 16)
_PLACE = Colour(150, 116, 86)
_BAG, _PAPER, _DIE = Colour(115, 97, 76), Colour(244, 240, 230), Colour(236, 232, 224)
_FIRST = {"HandTrigger": -2.0, "FogOfWarTrigger": -1.0}
_PAWNS = ("#f4f2ec", "#b62a24", "#ea7a2a", "#e8d73c", "#3aa043", "#2b7fd0", "#9a3cc0", "#f07cc0", "#28241f")


def picture(whole: Mapping[str, Any], pictures: SmallPictures, width_px: int, *, square: bool = False) -> bytes:
    """The same as a PNG file; a `square` one has more floor."""
    drawing = from_above(whole, pictures, width_px, square=square)
    return png(drawing, dpi_of(width_px, drawing.size.width))


@dataclass(frozen=True, slots=True)
class _Eye:
    """What looks down: the pictures, and how many pixels of the result a unit has."""

    pictures: SmallPictures
    unit_px: float


def from_above(whole: Mapping[str, Any], pictures: SmallPictures, width_px: int, *, square: bool = False) -> Drawing:
    """The table with everything on it; `pictures` are asked by the last part of an address.

    The drawing is meant for `width_px` pixels across, which decides how finely pictures in it are stored.
    """
    objects = [thing for thing in whole.get("ObjectStates", ()) if isinstance(thing, Mapping)]
    table, room = table_of(whole), room_of(whole)
    if square:
        side = max(room.width, room.height)
        room = Rect(-side / 2, -side / 2, side, side)
    eye = _Eye(pictures, width_px / room.width)
    items: list[Item] = [
        Outline(shapes.rect(room), fill=_FLOOR),
        # The rim is beyond what can be laid, so that nothing at the edge seems to lie on it.
        Outline(shapes.rounded_rect(table.whole.grown(_RIM_WIDE / 2), 1.5), fill=_WOOD, stroke=Stroke(_RIM, _RIM_WIDE)),
    ]
    for point in whole.get("SnapPoints", ()):  # empty places
        spot = Point(point["Position"]["x"], -point["Position"]["z"])
        items.append(Outline(shapes.circle(spot, 0.45), stroke=Stroke(_PLACE, 0.12, dash=(0.3, 0.2))))
    for thing in sorted(objects, key=_height):
        items += _seen(thing, eye)
    at = Affine.scale(PER_UNIT).after(Affine.move(-room.x, -room.y))
    return Drawing(Size(room.width * PER_UNIT, room.height * PER_UNIT), (Group(tuple(items), at),))


def room_of(whole: Mapping[str, Any]) -> Rect:
    """What the picture shows, in units with the north at the top: the table, and as much floor as all hands need."""
    table = table_of(whole)
    wide, deep = table.half_width + FLOOR, table.half_depth + FLOOR
    for thing in whole.get("ObjectStates", ()):
        if isinstance(thing, Mapping) and thing.get("Name") == "HandTrigger":
            place = thing["Transform"]
            reach = place["scaleZ"] / 2 + RIM
            if round(place["rotY"] / 90) % 2:
                wide = max(wide, abs(place["posX"]) + reach)
            else:
                deep = max(deep, abs(place["posZ"]) + reach)
    return Rect(-wide, -deep, 2 * wide, 2 * deep)


def _height(thing: Mapping[str, Any]) -> float:
    return _FIRST.get(str(thing.get("Name")), float(thing["Transform"]["posY"]))


def _seen(thing: Mapping[str, Any], eye: _Eye) -> Iterator[Item]:
    """An object in the units of the table, z upwards: a group at its place, turned."""
    place = thing["Transform"]
    at = Affine.move(place["posX"], -place["posZ"])
    turned = at.after(Affine.turn(place["rotY"] - 180.0))
    over = isclose(place["rotZ"] % 360.0, 180.0, abs_tol=90.0)
    name, size = str(thing["Name"]), footprint(thing, eye.pictures.size)
    box = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
    match name:
        case "HandTrigger" | "FogOfWarTrigger":
            yield _zone(thing, box, at.after(Affine.turn(place["rotY"])))
        case "Card" | "CardCustom" | "Deck" | "DeckCustom":
            yield from _cards(thing, box, turned, over, eye)
        case "Custom_Tile" | "Custom_Tile_Stack":
            yield from _tile(thing, box, turned, over, eye)
        case "Figurine_Custom":
            yield _standing(thing, size.width, turned, eye)
        case "Bag" | "Infinite_Bag":
            inside = len(thing.get("ContainedObjects", ()))
            yield Group((Outline(shapes.circle(Point(0, 0), size.width / 2), _BAG, Stroke(_DARK, 0.08)),), at)
            yield Group(tuple(_pips(min(inside, 9), size.width / 5, _PAPER)), at)
        case "PlayerPawn":
            fill = Colour.parse(_PAWNS[thing.get("MaterialIndex", 0) % len(_PAWNS)])
            yield Group((Outline(shapes.circle(Point(0, 0), size.width / 2), fill, Stroke(_DARK, 0.06)),), at)
        case _ if name.startswith("Die_"):
            yield Group((Outline(shapes.rounded_rect(box, size.width / 6), _DIE, Stroke(_DARK, 0.05)),), turned)
            yield Group(tuple(_pips(5, size.width / 4, _DARK)), turned)
        case _:  # paper: the rulebook, the panel
            yield Group((Outline(shapes.rounded_rect(box, 0.15), _PAPER, Stroke(_DARK, 0.06)), *_lines(box)), turned)


def _zone(thing: Mapping[str, Any], box: Rect, at: Affine) -> Item:
    colour = thing["ColorDiffuse"]
    fill = Colour(*(round(255 * colour[channel]) for channel in "rgb"))
    return Group((Outline(shapes.rounded_rect(box, 0.4), fill, Stroke(_DARK, 0.1)),), at, opacity=0.45)


def _cards(thing: Mapping[str, Any], box: Rect, at: Affine, over: bool, eye: _Eye) -> Iterator[Item]:
    """A card, or the card of a deck that is seen: the first face up, any back face down; a deck has a thick edge."""
    number = thing["CardID"] if "CardID" in thing else thing["DeckIDs"][-1 if over else 0]
    sheet = thing["CustomDeck"][str(number // 100)]
    columns, rows = sheet["NumWidth"], sheet["NumHeight"]
    address = sheet["BackURL"] if over else sheet["FaceURL"]
    cell = (1, 1, 0) if over and not sheet.get("UniqueBack") else (columns, rows, number % 100)
    edge = shapes.rounded_rect(box, CARD_HEIGHT * 0.04 * thing["Transform"]["scaleX"])
    if "DeckIDs" in thing:
        yield Group((Outline(shapes.move(edge, 0.09, 0.09), _DARK),), at)
    yield _pictured(_name(address), cell, box, edge, at, eye)


def _tile(thing: Mapping[str, Any], box: Rect, at: Affine, over: bool, eye: _Eye) -> Iterator[Item]:
    image = thing["CustomImage"]
    address = image["ImageSecondaryURL"] if over and image["ImageSecondaryURL"] else image["ImageURL"]
    match image["CustomTile"]["Type"]:
        case 1:
            edge = shapes.hexagon(Point(0.0, 0.0), box.height / 2)
        case 2:
            edge = shapes.ellipse(Point(0.0, 0.0), box.width / 2, box.height / 2)
        case 3:
            edge = shapes.rounded_rect(box, min(box.width, box.height) * 0.08)
        case _:
            edge = shapes.rect(box)
    if thing.get("Number", 1) > 1:
        yield Group((Outline(shapes.move(edge, 0.06, 0.06), _DARK),), at)
    yield _pictured(_name(address), (1, 1, 0), box, edge, at, eye)


def _standing(thing: Mapping[str, Any], across: float, at: Affine, eye: _Eye) -> Item:
    """What stands, as the upper part of its picture in a round: seen from above it is nothing but an edge."""
    name = _name(thing["CustomImage"]["ImageURL"])
    pixels = eye.pictures.size(name) or (1, 1)
    box = Rect(-across / 2, -across / 2, across, across * pixels[1] / pixels[0])
    return _pictured(name, (1, 1, 0), box, shapes.circle(Point(0.0, 0.0), across / 2), at, eye)


def _pictured(name: str, cell: tuple[int, int, int], box: Rect, edge: Segments, at: Affine, eye: _Eye) -> Item:
    """A picture cut to an edge; grey where there is none."""
    image = eye.pictures.cell(name, cell, round(box.height * eye.unit_px))
    inner: Item = Outline(edge, _PAPER) if image is None else Picture(image, box)
    rim = Outline(edge, stroke=Stroke(_DARK, 0.03))
    return Group((Group((inner,), clip=edge), rim), at)


def _name(address: str) -> str:
    return address.rpartition("/")[2]


def _pips(count: int, apart: float, colour: Colour) -> Iterator[Item]:
    """Dots in rows of three, as on a die; what a bag holds, up to nine."""
    rows = -(-count // 3)
    for index in range(count):
        row, column = divmod(index, 3)
        across = min(3, count - 3 * row)
        place = Point((column - (across - 1) / 2) * apart, (row - (rows - 1) / 2) * apart)
        yield Outline(shapes.circle(place, apart / 4), colour)


def _lines(box: Rect) -> Sequence[Item]:
    """Lines of writing."""
    left, right = box.x + box.width * 0.15, box.right - box.width * 0.15
    return tuple(
        Outline(shapes.line(left, y, right if row else (left + right) / 2, y), stroke=Stroke(_BAG, 0.12))
        for row in range(5)
        for y in [box.y + box.height * (0.2 + 0.15 * row)]
    )
