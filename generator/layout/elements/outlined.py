"""How shapes are drawn: filled, with a line round them that may be a gradient or lie below the fill, and a shadow."""

import math
from collections.abc import Iterable
from itertools import pairwise

from generator.drawing import extent, shapes
from generator.drawing.items import Item, Outline, Segments
from generator.geometry import Point, Rect
from generator.layout import paint as paints
from generator.layout.element import LayerContext, LayerFault
from generator.layout.paint import ShapeLine
from generator.layout.shadow import shadow
from generator.units import Mm

SHAPE_KEYS = frozenset({"fill", "stroke", "shadow"})
"""Keys of every shape."""
LINE_KEYS = frozenset({"arrow", "head"})
"""Keys of shapes that may be open lines."""
ARROWS = ("none", "start", "end", "both")

_FINE: Mm = 0.01
_WIDTH_OF_HEAD = 0.8  # of its length
_UNDER_HEAD = 0.75  # how far the line goes into a head, from its tip


def outlined(context: LayerContext, segments: Segments, around: Rect, *, even_odd: bool = False) -> Iterable[Item]:
    """A path as a layer's `fill`, `stroke` and `shadow` say; a gradient of the fill lies over `around`."""
    fill, line = context.paint("fill", around), context.line()
    if context.has("shadow"):
        found = shadow(context.value("shadow"), context.theme.palette)
        if found is not None:
            yield from found.of(segments, None if line is None else line.stroke, even_odd=even_odd)
    if line is None or line.is_plain:
        yield Outline(segments, fill, None if line is None else line.stroke, even_odd)
        return
    area = [Outline(segments, fill, None, even_odd)] if fill is not None else []
    edge = _edge(context, segments, line)
    yield from (edge, *area) if line.under else (*area, edge)


def _edge(context: LayerContext, segments: Segments, line: ShapeLine) -> Outline:
    """The line along a path, as an area where it is a gradient."""
    if line.gradient is None:
        return Outline(segments, None, line.stroke)
    area = area_of(segments, line)
    fill = paints.paint(line.gradient, extent.of_path(area), context.theme.palette)
    return Outline(area, fill)


def area_of(segments: Segments, line: ShapeLine) -> Segments:
    """The area that a line covers; raises LayerFault."""
    from generator.layout.svg import joining  # with a library for paths, for layouts that need it
    from generator.layout.svg.values import NotDrawn

    dash = line.stroke.dash if len(line.stroke.dash) % 2 == 0 else 2 * line.stroke.dash
    try:
        return joining.area_of_line(segments, line.stroke, joining.Dash(dash, 0.0) if dash else None)
    except NotDrawn as error:
        raise LayerFault("LAY006", f"stroke: {error}", key="stroke") from error


def arrowed(context: LayerContext, segments: Segments, around: Rect) -> Iterable[Item]:
    """An open path as `outlined` draws it, with the heads that `arrow` asks for."""
    where = context.choice("arrow", ARROWS, "none")
    line = context.line()
    if where == "none":
        yield from outlined(context, segments, around)
        return
    if line is None or line.gradient is not None:
        raise LayerFault("LAY006", "a line with an arrow needs a stroke of one colour: stroke: ink 0.5", key="arrow")
    head = context.length("head", around.width) if context.has("head") else max(4 * line.stroke.width, 2.0)
    parts = shapes.flatten(segments, _FINE)
    points = list(parts[0]) if parts else []
    total = sum(math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(points))
    heads = 2 if where == "both" else 1
    if len(parts) != 1 or not 0 < head * heads <= total:
        message = f"an arrow needs one open line that is longer than its head of {head:g} mm"
        raise LayerFault("LAY006", message, hint="make `head` smaller", key="arrow")
    fill = context.paint("fill", around)
    if fill is not None:
        yield Outline(segments, fill)
    tips: list[Item] = []
    for wanted in ("end", "start"):
        if where in (wanted, "both"):
            tip, foot = points[-1], _back(points, head)
            tips.append(Outline(_head(tip, foot, head), line.stroke.colour))
            points = _cut(points, head * _UNDER_HEAD)
        points.reverse()  # and back again, so that the second is cut at the beginning
    yield Outline(shapes.polyline(points), None, line.stroke)
    yield from tips


def _back(points: list[Point], distance: Mm) -> Point:
    """The place so far before the end of a line."""
    return _cut(points, distance)[-1]


def _cut(points: list[Point], distance: Mm) -> list[Point]:
    """The line without so much of its end."""
    kept = list(points)
    while len(kept) > 1:
        before, last = kept[-2], kept[-1]
        step = math.dist((before.x, before.y), (last.x, last.y))
        if step > distance:
            share = distance / step
            kept[-1] = Point(last.x + (before.x - last.x) * share, last.y + (before.y - last.y) * share)
            return kept
        distance -= step
        kept.pop()
    return [kept[0], kept[0]]


def _head(tip: Point, foot: Point, length: Mm) -> Segments:
    """A head from its tip towards a place on the line before it."""
    reach = math.dist((tip.x, tip.y), (foot.x, foot.y)) or 1.0
    along_x, along_y = (tip.x - foot.x) / reach, (tip.y - foot.y) / reach
    half = length * _WIDTH_OF_HEAD / 2
    base_x, base_y = tip.x - along_x * length, tip.y - along_y * length
    return shapes.polygon(
        [
            tip,
            Point(base_x - along_y * half, base_y + along_x * half),
            Point(base_x + along_y * half, base_y - along_x * half),
        ]
    )
