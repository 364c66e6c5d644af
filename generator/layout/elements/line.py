"""`line: [[x, y], ...]`: straight lines from place to place, or a curve through them with `smooth: true`."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item, Outline
from generator.layout.element import Element, LayerContext


def _draw(context: LayerContext) -> Iterable[Item]:
    points = context.points("line")
    closed = context.flag("closed")
    if context.flag("smooth"):
        segments = shapes.smooth(points, closed=closed)
    else:
        segments = shapes.polygon(points) if closed else shapes.polyline(points)
    around = shapes.bounds(segments) or context.area.trim
    yield Outline(segments, context.paint("fill", around), context.stroke())


LINE = Element(frozenset({"smooth", "closed", "fill", "stroke"}), _draw)
