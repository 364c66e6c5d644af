"""`ellipse: box`: an ellipse that fills a box; `hole`, a share of its size from 0 to 1, makes a ring of it."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item
from generator.layout.element import Element, LayerContext
from generator.layout.elements.outlined import SHAPE_KEYS, outlined


def _draw(context: LayerContext) -> Iterable[Item]:
    box = context.box("ellipse")
    segments = shapes.ellipse(box.centre, box.width / 2, box.height / 2)
    hole = context.number("hole", 0.0, low=0, high=1)
    if hole:
        segments += shapes.ellipse(box.centre, box.width / 2 * hole, box.height / 2 * hole)
    yield from outlined(context, segments, box, even_odd=bool(hole))


ELLIPSE = Element(frozenset({"hole"}) | SHAPE_KEYS, _draw, box="ellipse")
