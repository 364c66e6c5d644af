"""`line: [[x, y], ...]`: straight lines from place to place, or a curve through them with `smooth: true`."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item
from generator.layout.element import Element, LayerContext
from generator.layout.elements.outlined import LINE_KEYS, SHAPE_KEYS, arrowed, outlined


def _draw(context: LayerContext) -> Iterable[Item]:
    points = context.points("line")
    closed = context.flag("closed")
    if context.flag("smooth"):
        segments = shapes.smooth(points, closed=closed)
    else:
        segments = shapes.polygon(points) if closed else shapes.polyline(points)
    around = shapes.bounds(segments) or context.area.trim
    yield from arrowed(context, segments, around) if context.has("arrow") else outlined(context, segments, around)


LINE = Element(frozenset({"smooth", "closed"}) | SHAPE_KEYS | LINE_KEYS, _draw)
