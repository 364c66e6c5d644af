"""`group: [layers]`: layers with an origin of their own, scaled and clipped together."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Group, Item, Segments
from generator.geometry import Affine, Point, Rect
from generator.layout.area import Area
from generator.layout.element import Brush, Element
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


def _draw(brush: Brush) -> Iterable[Item]:
    box = brush.box()
    scale = brush.number("scale", 1.0, low=0.001, high=1_000)
    inner = brush.area if not brush.has("box") else Area.plain(box.width / scale, box.height / scale)
    clip = clip_path(brush.choice("clip", CLIPS, "none"), inner.trim, brush.length("radius", box.width) / scale)
    items = brush.children(inner)
    if items:
        yield Group(items, Affine(scale, 0.0, 0.0, scale, box.x, box.y), clip)


GROUP = Element(frozenset({"box", "scale", "clip", "radius"}), _draw, nested="group")
