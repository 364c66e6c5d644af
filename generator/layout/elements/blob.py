"""`blob: box`: a wobbly closed outline, such as an island or a stain; the `seed` decides its form."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item
from generator.layout.element import Element, LayerContext
from generator.layout.elements.outlined import SHAPE_KEYS, outlined


def _draw(context: LayerContext) -> Iterable[Item]:
    box = context.box("blob")
    segments = shapes.blob(
        box.centre,
        box.width / 2,
        box.height / 2,
        context.words("seed", "blob"),
        wobble=context.number("wobble", 0.12, low=0, high=0.9),
        corners=context.whole("corners", 12, low=3, high=200),
    )
    yield from outlined(context, segments, box)


BLOB = Element(frozenset({"seed", "wobble", "corners"}) | SHAPE_KEYS, _draw, box="blob")
