"""`rect: box`: a rectangle; `radius` rounds its corners, `corners` shapes them otherwise."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item, Outline
from generator.layout.element import Element, LayerContext


def _draw(brush: LayerContext) -> Iterable[Item]:
    box = brush.box("rect")
    radius = brush.length("radius", min(box.width, box.height))
    match brush.choice("corners", ("round", "cut", "notch"), "round"):
        case "cut":
            segments = shapes.chamfered_rect(box, radius)
        case "notch":
            segments = shapes.notched_rect(box, radius)
        case _:
            segments = shapes.rounded_rect(box, radius)
    yield Outline(segments, brush.paint("fill", box), brush.stroke())


RECT = Element(frozenset({"radius", "corners", "fill", "stroke"}), _draw, box="rect")
