"""`link: [castle, forest]`: lines between other layers, from edge to edge."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from generator.catalog.bounds import shown
from generator.drawing import shapes
from generator.drawing.items import Item, Segments
from generator.geometry import Point, Rect
from generator.layout import area as areas
from generator.layout.element import Element, LayerContext, LayerFault
from generator.layout.elements.outlined import LINE_KEYS, SHAPE_KEYS, arrowed, outlined
from generator.source.diagnostic import closest
from generator.units import Mm

GAP: Mm = 1.0
"""Mm between a line and the layer at its end, where nothing else is said."""
SIDES = {
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "top-left": (0.0, 0.0),
    "top-right": (1.0, 0.0),
    "bottom-left": (0.0, 1.0),
    "bottom-right": (1.0, 1.0),
}
"""Places of a box that a line may end at, as shares of its width and height."""
_MOST = 200


@dataclass(frozen=True, slots=True)
class _End:
    """What a line ends at: a box or an ellipse in it, with the gap around it; a point where that is stated.

    `upright` says of the middle of an upper or lower side that lines of an elbow leave it upwards or downwards.
    """

    box: Rect
    round: bool = False
    fixed: bool = False
    upright: bool = False

    def towards(self, other: Point) -> Point:
        """Where the way from the middle to another place leaves it."""
        middle = self.box.centre
        right, down = other.x - middle.x, other.y - middle.y
        half_width, half_height = self.box.width / 2, self.box.height / 2
        if self.fixed or (right, down) == (0, 0) or min(half_width, half_height) <= 0:
            return middle
        if self.round:
            share = 1 / math.hypot(right / half_width, down / half_height)
        else:
            share = min(half / abs(way) for half, way in ((half_width, right), (half_height, down)) if way)
        return Point(middle.x + right * share, middle.y + down * share)


def _draw(context: LayerContext) -> Iterable[Item]:
    stated = context.value("link")
    if not isinstance(stated, list) or not 2 <= len(stated) <= _MOST:
        message = "link needs two ends or more, each the name of a layer or a point: link: [castle, forest]"
        raise LayerFault("LAY006", message, key="link")
    if not context.has("stroke"):
        raise LayerFault("LAY006", "a link is a line, and needs a stroke: stroke: ink 0.5", key="link")
    gap = context.length("gap", context.area.trim.width, GAP)
    ends = [_end(entry, gap, context) for entry in stated]
    for one, other in pairwise(ends):
        if one is None or other is None:  # a layer that is not drawn on this face
            continue
        path = _elbow(one, other) if context.flag("elbow") else _way(one, other, context.number("bend"))
        around = shapes.bounds(path) or context.area.trim
        yield from arrowed(context, path, around) if context.has("arrow") else outlined(context, path, around)


def _end(entry: Any, gap: Mm, context: LayerContext) -> _End | None:
    if isinstance(entry, list):
        try:
            across, down = entry
            trim = context.area.trim
            x, y = areas.length(across, trim.width), areas.length(down, trim.height)
        except (TypeError, ValueError, areas.Misplaced):
            raise LayerFault("LAY006", "link: a point is written [x, y], in mm", key="link") from None
        return _End(Rect(x, y, 0.0, 0.0), fixed=True)
    if not isinstance(entry, str):
        message = f"link: {shown(entry)} is neither the name of a layer nor a point [x, y]"
        raise LayerFault("LAY006", message, key="link")
    name, dot, side = entry.partition(".")
    if dot and side not in SIDES:
        message = f"link: {shown(side)} is no side of a layer; there are {', '.join(SIDES)}"
        raise LayerFault("LAY006", message, hint=closest(side, SIDES), key="link")
    found = context.drawer.box_beside(context, name, "link")
    if found is None:
        return None
    box, kind = found
    if not dot:
        return _End(box.grown(gap), round=kind == "ellipse")
    across, down = SIDES[side]
    wide = box.grown(gap)
    place = Rect(wide.x + wide.width * across, wide.y + wide.height * down, 0.0, 0.0)
    return _End(place, fixed=True, upright=side in ("top", "bottom"))


def _way(one: _End, other: _End, bend: Mm) -> Segments:
    """A straight line, or one whose middle lies `bend` mm beside it: to the left as one goes, if positive."""
    start, end = one.box.centre, other.box.centre
    if not bend:
        return shapes.polyline([one.towards(end), other.towards(start)])
    length = math.dist((start.x, start.y), (end.x, end.y)) or 1.0
    share = bend / length
    top = Point((start.x + end.x) / 2 + (end.y - start.y) * share, (start.y + end.y) / 2 - (end.x - start.x) * share)
    out, into = one.towards(top), other.towards(top)
    return _curve(out, Point(2 * top.x - (out.x + into.x) / 2, 2 * top.y - (out.y + into.y) / 2), into)


def _curve(start: Point, control: Point, end: Point) -> Segments:
    """A curve of two handles that are one."""
    first = (start.x + (control.x - start.x) * 2 / 3, start.y + (control.y - start.y) * 2 / 3)
    second = (end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3)
    return (("M", start.x, start.y), ("C", *first, *second, end.x, end.y))


def _elbow(one: _End, other: _End) -> Segments:
    """Upright and level lines, from side to side: across where the boxes lie beside each other, else down.

    Where one end is an upper or lower side and the other lies beside it, there is a single corner.
    """
    start, end = one.box, other.box
    beside = start.right <= end.x or end.right <= start.x
    if beside and one.upright != other.upright:
        corner = list(_corner(start, end) if one.upright else reversed(list(_corner(end, start))))
        return shapes.polyline(corner)
    upright = not beside or (one.upright and other.upright)
    return shapes.polyline(list(dict.fromkeys(_down(start, end) if upright else _across(start, end))))


def _corner(upright: Rect, level: Rect) -> Iterator[Point]:
    """From an upper or lower side to the side of what lies beside it."""
    yield upright.centre
    yield Point(upright.centre.x, level.centre.y)
    yield Point(level.x if upright.centre.x < level.x else level.right, level.centre.y)


def _across(start: Rect, end: Rect) -> Iterator[Point]:
    out, into = (start.right, end.x) if start.right <= end.x else (start.x, end.right)
    yield Point(out, start.centre.y)
    yield Point((out + into) / 2, start.centre.y)
    yield Point((out + into) / 2, end.centre.y)
    yield Point(into, end.centre.y)


def _down(start: Rect, end: Rect) -> Iterator[Point]:
    out, into = (start.bottom, end.y) if start.centre.y <= end.centre.y else (start.y, end.bottom)
    yield Point(start.centre.x, out)
    yield Point(start.centre.x, (out + into) / 2)
    yield Point(end.centre.x, (out + into) / 2)
    yield Point(end.centre.x, into)


LINK = Element(frozenset({"gap", "bend", "elbow"}) | LINE_KEYS | (SHAPE_KEYS - {"fill"}), _draw)
