"""`group: [layers]`: layers with an origin of their own, scaled and clipped together."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Group, Item, Segments
from generator.geometry import Affine, Point, Rect
from generator.layout.area import Area
from generator.layout.element import Element, LayerContext
from generator.layout.elements.path import outline
from generator.layout.elements.polygon import into

CLIPS = ("none", "box", "ellipse", "hexagon")


def clip_path(shape: str, box: Rect, radius: float) -> Segments | None:
    """The outline of a clip over a box; None for no clip."""
    match shape:
        case "box":
            return shapes.rounded_rect(box, radius)
        case "ellipse":
            return shapes.ellipse(box.centre, box.width / 2, box.height / 2)
        case "hexagon":
            return into(shapes.hexagon(Point(0, 0), 1), box)
    return None


def window_over(context: LayerContext, inner: Rect, radius: float) -> Segments | None:
    """What a layer is seen through: the path data of `window`, stretched from its `view`, or else `clip`."""
    if not context.has("window"):
        return clip_path(context.choice("clip", CLIPS, "none"), inner, radius)
    segments = outline(context, "window")
    if not context.has("view"):
        return segments
    width, height = context.extent("view")
    return shapes.transform(segments, Affine(inner.width / width, 0.0, 0.0, inner.height / height, 0.0, 0.0))


def _draw(context: LayerContext) -> Iterable[Item]:
    box = context.box()
    scale = context.number("scale", 1.0, low=0.001, high=1_000)
    inner = context.area if not context.has("box") else Area.plain(box.width / scale, box.height / scale)
    window = window_over(context, inner.trim, context.length("radius", box.width) / scale)
    items = context.children(inner)
    if items:
        yield Group(items, Affine(scale, 0.0, 0.0, scale, box.x, box.y), window)


GROUP = Element(frozenset({"box", "scale", "clip", "radius", "window", "view"}), _draw, nested="group")
