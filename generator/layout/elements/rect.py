"""`rect: box`: a rectangle; `radius` rounds its corners, `corners` shapes them otherwise."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item, Outline
from generator.layout.element import Element, LayerContext


def _draw(context: LayerContext) -> Iterable[Item]:
    box = context.box("rect")
    radius = context.length("radius", min(box.width, box.height))
    match context.choice("corners", ("round", "cut", "notch"), "round"):
        case "cut":
            segments = shapes.chamfered_rect(box, radius)
        case "notch":
            segments = shapes.notched_rect(box, radius)
        case _:
            segments = shapes.rounded_rect(box, radius)
    yield Outline(segments, context.paint("fill", box), context.stroke())


RECT = Element(frozenset({"radius", "corners", "fill", "stroke"}), _draw, box="rect")
