"""`sector: [x, y, radius]`: a slice of a disc or, with `inner`, of a ring; angles in degrees, 0 up, clockwise."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item
from generator.geometry import Point, Rect
from generator.layout.element import Element, LayerContext
from generator.layout.elements.outlined import LINE_KEYS, SHAPE_KEYS, arrowed, outlined


def _draw(context: LayerContext) -> Iterable[Item]:
    x, y, radius = context.numbers("sector", 3)
    inner = context.number("inner", 0.0, low=0)
    start, sweep = context.number("from") - 90, context.number("sweep", 90.0, low=-360, high=360)
    centre = Point(x, y)
    if inner:
        segments = shapes.ring_sector(centre, radius, inner, start, sweep)
    elif context.flag("open"):
        segments = shapes.arc(centre, radius, start, sweep)
    else:
        segments = shapes.sector(centre, radius, start, sweep)
    around = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
    yield from arrowed(context, segments, around) if context.has("arrow") else outlined(context, segments, around)


SECTOR = Element(frozenset({"inner", "from", "sweep", "open"}) | SHAPE_KEYS | LINE_KEYS, _draw)
