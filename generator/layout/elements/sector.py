"""`sector: [x, y, radius]`: a slice of a disc or, with `inner`, of a ring; angles in degrees, 0 up, clockwise."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item, Outline
from generator.geometry import Point, Rect
from generator.layout.element import Element, LayerContext


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
    yield Outline(segments, context.paint("fill", around), context.stroke())


SECTOR = Element(frozenset({"inner", "from", "sweep", "open", "fill", "stroke"}), _draw)
