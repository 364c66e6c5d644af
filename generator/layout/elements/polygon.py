"""`polygon: [[x, y], ...]` joins places; `polygon: 6` and `star: 5` are regular forms.

Their corners lie on the oval that fills the box, so that they are turned without a change of shape.
"""

import math
from collections.abc import Iterable, Mapping, Sequence

from generator.catalog.bounds import shown
from generator.drawing import shapes
from generator.drawing.items import Item, Segments
from generator.geometry import Affine, Point, Rect
from generator.layout.element import Element, LayerContext, LayerFault
from generator.layout.elements.outlined import SHAPE_KEYS, outlined
from generator.source.diagnostic import closest

_THIRD = 1 / 3
_OCTAGON = math.sqrt(2) - 1  # from the middle of a side to its end
FORMS: Mapping[str, Sequence[tuple[float, float]]] = {
    "arrow": ((-1, -0.4), (0.1, -0.4), (0.1, -1), (1, 0), (0.1, 1), (0.1, 0.4), (-1, 0.4)),
    "banner": ((-1, -1), (1, -1), (1, 1), (0, 0.5), (-1, 1)),
    "chevron": ((-1, -1), (0.4, -1), (1, 0), (0.4, 1), (-1, 1), (-0.4, 0)),
    "cross": (
        *((-_THIRD, -1), (_THIRD, -1), (_THIRD, -_THIRD), (1, -_THIRD), (1, _THIRD), (_THIRD, _THIRD)),
        *((_THIRD, 1), (-_THIRD, 1), (-_THIRD, _THIRD), (-1, _THIRD), (-1, -_THIRD), (-_THIRD, -_THIRD)),
    ),
    "hexagon": ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)),
    "hexagon-flat": ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0)),
    "octagon": (
        *((-_OCTAGON, -1), (_OCTAGON, -1), (1, -_OCTAGON), (1, _OCTAGON)),
        *((_OCTAGON, 1), (-_OCTAGON, 1), (-1, _OCTAGON), (-1, -_OCTAGON)),
    ),
    "house": ((0, -1), (1, -0.2), (1, 1), (-1, 1), (-1, -0.2)),
    "parallelogram": ((-0.5, -1), (1, -1), (0.5, 1), (-1, 1)),
    "rhombus": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "tag": ((-1, -1), (0.6, -1), (1, 0), (0.6, 1), (-1, 1)),
    "triangle": ((0, -1), (1, 1), (-1, 1)),
    "triangle-down": ((-1, -1), (1, -1), (0, 1)),
    "trapezoid": ((-0.6, -1), (0.6, -1), (1, 1), (-1, 1)),
}
"""Forms by name that fill a box from -1 to 1; a hexagon stands on a corner, a flat one on a side."""
CUBE: Mapping[str, Sequence[tuple[float, float]]] = {
    "cube-top": ((0, -1), (1, -0.5), (0, 0), (-1, -0.5)),
    "cube-left": ((-1, -0.5), (0, 0), (0, 1), (-1, 0.5)),
    "cube-right": ((1, -0.5), (1, 0.5), (0, 1), (0, 0)),
}
"""The three sides of a cube in isometric view, which fill a box together."""
NAMED = {**FORMS, **CUBE}


def into(segments: Segments, box: Rect) -> Segments:
    """A form around the origin, of radius 1, stretched over a box."""
    at = Affine(box.width / 2, 0.0, 0.0, box.height / 2, box.centre.x, box.centre.y)
    return shapes.transform(segments, at)


def _draw_polygon(context: LayerContext) -> Iterable[Item]:
    if isinstance(context.value("polygon"), list):
        segments = shapes.polygon(context.points("polygon", fewest=3))
        around = shapes.bounds(segments) or context.area.trim
    elif str(context.value("polygon")) in NAMED:
        around = context.box()
        segments = into(shapes.polygon([Point(x, y) for x, y in NAMED[str(context.value("polygon"))]]), around)
    elif isinstance(context.value("polygon"), str) and not context.words("polygon").strip().isdecimal():
        named = context.words("polygon")
        message = f"polygon is {shown(named)}; it must be points, a number of sides, or one of {', '.join(NAMED)}"
        raise LayerFault("LAY006", message, hint=closest(named, NAMED), key="polygon")
    else:
        sides = context.whole("polygon", low=3, high=60)
        around = context.box()
        segments = into(shapes.regular_polygon(Point(0, 0), 1, sides, -90 + context.number("start")), around)
    yield from outlined(context, segments, around)


def _draw_star(context: LayerContext) -> Iterable[Item]:
    points = context.whole("star", low=3, high=60)
    box = context.box()
    inner = context.number("inner", max(math.cos(2 * math.pi / points), 0.3), low=0.05, high=1)
    segments = into(shapes.star(Point(0, 0), 1, inner, points, -90 + context.number("start")), box)
    yield from outlined(context, segments, box)


POLYGON = Element(frozenset({"box", "start"}) | SHAPE_KEYS, _draw_polygon)
STAR = Element(frozenset({"box", "start", "inner"}) | SHAPE_KEYS, _draw_star)
