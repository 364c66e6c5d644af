"""`rect: box`: a rectangle; `radius` rounds its corners, `corners` shapes them otherwise."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Item, Outline, Segments
from generator.geometry import Rect
from generator.layout.element import Element, LayerContext, LayerFault
from generator.layout.elements.outlined import SHAPE_KEYS, outlined

SIDES = ("top", "right", "bottom", "left")


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
    if not context.has("sides"):
        yield from outlined(context, segments, box)
        return
    if radius:
        raise LayerFault("LAY006", "a rect with `sides` has no `radius`: its lines do not meet", key="sides")
    fill, line = context.paint("fill", box), context.stroke()
    if fill is not None:
        yield Outline(segments, fill)
    if line is not None:
        yield Outline(_sides(context, box), None, line)


def _sides(context: LayerContext, box: Rect) -> Segments:
    """Lines along those sides that are named."""
    named = context.value("sides")
    named = named.replace(",", " ").split() if isinstance(named, str) else named
    if not isinstance(named, list | tuple) or not named or not set(named) <= set(SIDES):
        raise LayerFault("LAY006", f"sides must be some of {', '.join(SIDES)}", key="sides")
    ends = {
        "top": (box.x, box.y, box.right, box.y),
        "right": (box.right, box.y, box.right, box.bottom),
        "bottom": (box.right, box.bottom, box.x, box.bottom),
        "left": (box.x, box.bottom, box.x, box.y),
    }
    return tuple(step for side in SIDES if side in named for step in shapes.line(*ends[side]))


RECT = Element(frozenset({"radius", "corners", "sides"}) | SHAPE_KEYS, _draw, box="rect")
