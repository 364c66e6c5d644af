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


def _draw_polygon(brush: LayerContext) -> Iterable[Item]:
    if isinstance(brush.value("polygon"), list):
        segments = shapes.polygon(brush.points("polygon", fewest=3))
        around = shapes.bounds(segments) or brush.area.trim
    else:
        sides = brush.whole("polygon", low=3, high=60)
        around = brush.box()
        segments = into(shapes.regular_polygon(Point(0, 0), 1, sides, -90 + brush.number("start")), around)
    yield Outline(segments, brush.paint("fill", around), brush.stroke())


def _draw_star(brush: LayerContext) -> Iterable[Item]:
    points = brush.whole("star", low=3, high=60)
    box = brush.box()
    inner = brush.number("inner", max(math.cos(2 * math.pi / points), 0.3), low=0.05, high=1)
    segments = into(shapes.star(Point(0, 0), 1, inner, points, -90 + brush.number("start")), box)
    yield Outline(segments, brush.paint("fill", box), brush.stroke())


POLYGON = Element(frozenset({"box", "start", "fill", "stroke"}), _draw_polygon)
STAR = Element(frozenset({"box", "start", "inner", "fill", "stroke"}), _draw_star)
