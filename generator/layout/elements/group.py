"""`group: [layers]`: layers with an origin of their own, scaled and clipped together."""

from collections.abc import Iterable, Mapping

from generator.catalog.bounds import shown
from generator.drawing import extent, shapes
from generator.drawing.items import Group, Item, Segments
from generator.geometry import Affine, Point, Rect
from generator.layout.area import Area
from generator.layout.art import BadPicture
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.layout.elements.path import outline
from generator.layout.elements.polygon import into
from generator.layout.icons import GRID, UnknownIcon
from generator.source.diagnostic import closest

_FILE = ".svg"
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
    """What a layer is seen through: a `mask`, the path data of `window`, stretched from its `view`, or else `clip`."""
    if context.has("mask"):
        return _mask(context, inner)
    if not context.has("window"):
        return clip_path(context.choice("clip", CLIPS, "none"), inner, radius)
    segments = outline(context, "window")
    if not context.has("view"):
        return segments
    width, height = context.extent("view")
    return shapes.transform(segments, Affine(inner.width / width, 0.0, 0.0, inner.height / height, 0.0, 0.0))


def _mask(context: LayerContext, inner: Rect) -> Segments:
    """The outline of an icon over the box, or of a part of an illustration as that stands in it."""
    value = context.value("mask")
    if isinstance(value, str) and value.lower().endswith(_FILE):
        return _of_file(context, value, "", inner)
    if isinstance(value, Mapping) and {"picture"} <= set(value) <= {"picture", "part"}:
        return _of_file(context, str(value["picture"]), str(value.get("part", "")), inner)
    if isinstance(value, str):
        try:
            width, outline = context.drawer.icons.icon(value).width, context.drawer.icons.outline(value)
        except UnknownIcon as error:
            raise LayerFault("LAY009", str(error), hint=error.hint, key="mask") from error
        side = min(inner.width / width, inner.height / GRID)
        centred = Affine(side, 0.0, 0.0, side, inner.centre.x, inner.centre.y)
        return shapes.transform(outline, centred.after(Affine.move(-width / 2, -GRID / 2)))
    if not isinstance(value, Mapping) or set(value) != {"illustration", "part"}:
        message = (
            "mask is an icon's name, an SVG file, {picture: file, part: id}, or {illustration: id, part: the name of "
            "one of its parts}"
        )
        raise LayerFault("LAY006", message, key="mask")
    drawer = context.drawer
    found = drawer.illustrations.get(str(value["illustration"]), drawer.report, context.layer.mark("mask"))
    parts = {} if found is None else {part.name: part for part in found.parts if part.name is not None}
    part = parts.get(str(value["part"]))
    if part is None:
        hint = closest(str(value["part"]), parts)
        raise LayerFault("LAY006", f"no part of it is called {shown(value['part'])}", hint=hint, key="mask")
    steps = tuple(step for outline in part.outlines for step in outline)
    return shapes.move(steps, inner.width / 2, 0.0)


def _of_file(context: LayerContext, file: str, part: str, inner: Rect) -> Segments:
    """The outline of all that an SVG file of the game paints, or a part of it, as large as fits."""
    from generator.layout.svg.edits import SvgEdits  # with a parser of XML, for games that need it

    try:
        art, outline = context.drawer.pictures.outline(file, SvgEdits(part) if part else None)
    except BadPicture as error:
        message = f"mask {file!r}: {error}"
        raise LayerFault("LAY014", message, hint=error.hint, key="mask", data=True, value=file) from error
    context.drawer.spend(len(outline) // EACH)
    whole = extent.of_path(outline) if part else Rect(0.0, 0.0, art.width, art.height)
    side = min(inner.width / whole.width, inner.height / whole.height)
    centred = Affine(side, 0.0, 0.0, side, inner.centre.x, inner.centre.y)
    return shapes.transform(outline, centred.after(Affine.move(-whole.centre.x, -whole.centre.y)))


def _draw(context: LayerContext) -> Iterable[Item]:
    box = context.box()
    scale = context.number("scale", 1.0, low=0.001, high=1_000)
    inner = context.area if not context.has("box") else Area.plain(box.width / scale, box.height / scale)
    window = window_over(context, inner.trim, context.length("radius", box.width) / scale)
    with context.drawer.least_letters.within(scale):
        items = context.children(inner)
    if items:
        yield Group(items, Affine(scale, 0.0, 0.0, scale, box.x, box.y), window)


GROUP = Element(frozenset({"box", "scale", "clip", "radius", "window", "view", "mask"}), _draw, nested="group")
