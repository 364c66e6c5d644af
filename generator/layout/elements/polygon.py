"""`polygon: [[x, y], ...]` joins places; `polygon: 6` and `star: 5` fill a box with a regular form."""

import math
from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item, Outline, Segments
from generator.geometry import Affine, Point, Rect
from generator.layout.element import Element, LayerContext


def into(segments: Segments, box: Rect) -> Segments:
    """A form around the origin, of radius 1, stretched over a box."""
    at = Affine(box.width / 2, 0.0, 0.0, box.height / 2, box.centre.x, box.centre.y)
    return shapes.transform(segments, at)


def _draw_polygon(context: LayerContext) -> Iterable[Item]:
    if isinstance(context.value("polygon"), list):
        segments = shapes.polygon(context.points("polygon", fewest=3))
        around = shapes.bounds(segments) or context.area.trim
    else:
        sides = context.whole("polygon", low=3, high=60)
        around = context.box()
        segments = into(shapes.regular_polygon(Point(0, 0), 1, sides, -90 + context.number("start")), around)
    yield Outline(segments, context.paint("fill", around), context.stroke())


def _draw_star(context: LayerContext) -> Iterable[Item]:
    points = context.whole("star", low=3, high=60)
    box = context.box()
    inner = context.number("inner", max(math.cos(2 * math.pi / points), 0.3), low=0.05, high=1)
    segments = into(shapes.star(Point(0, 0), 1, inner, points, -90 + context.number("start")), box)
    yield Outline(segments, context.paint("fill", box), context.stroke())


POLYGON = Element(frozenset({"box", "start", "fill", "stroke"}), _draw_polygon)
STAR = Element(frozenset({"box", "start", "inner", "fill", "stroke"}), _draw_star)
