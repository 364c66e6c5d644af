"""A shape's fill and line as items in the drawing's coordinates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from generator.colour import BLACK, Colour
from generator.drawing import extent, shapes
from generator.drawing.items import Group, Item, Outline, Paint, Segments, Stroke
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.svg import joining
from generator.layout.svg.bands import banded
from generator.layout.svg.colours import colour
from generator.layout.svg.document import STEPS_OF_A_STOP, SvgDocument, split_url
from generator.layout.svg.gradients import GradientContext, PlacedPaint, faded, gradient
from generator.layout.svg.joining import Dash
from generator.layout.svg.lines import dash_scale, dots, keeps_width, without_points
from generator.layout.svg.nodes import Node
from generator.layout.svg.outlines import with_area
from generator.layout.svg.style import Style
from generator.layout.svg.values import (
    LARGEST,
    NeedsPixels,
    NotDrawn,
    about,
    diagonal,
    keeps_shapes,
    length,
    number,
    short,
    stretch_of,
)

_MOST_DASH = 64
_CAPS: Mapping[str, Literal["butt", "round", "square"]] = {"butt": "butt", "round": "round", "square": "square"}
_JOINS: Mapping[str, Literal["miter", "round", "bevel"]] = {"miter": "miter", "round": "round", "bevel": "bevel"}


@dataclass(frozen=True, slots=True)
class PaintedShape:
    """A shape about to be painted: its element and style, its outline, and the map and view it stands in.

    `whole` are the bounds that its paint is measured in, where they are not its own.
    """

    node: Node
    style: Style
    segments: Segments
    at: Affine
    view: Size
    whole: Rect | None = None


def painted(document: SvgDocument, shape: PaintedShape) -> tuple[Item, ...]:
    """What a shape shows, first item lowest; raises NotDrawn."""
    style = shape.style
    keeps_width(style)  # no other effect on shapes is drawn
    fill, line = _fill(document, shape), _line(document, shape)
    if style["visibility"] != "visible":
        return ()
    made = (*line, *fill) if line_first(style["paint-order"]) else (*fill, *line)
    match made:
        case (Outline(segments, paint, None, even_odd), Outline(same, None, stroke)) if segments == same:
            made = (Outline(segments, paint, stroke, even_odd),)
    return _faded(made, style.share("opacity"))


def _faded(items: tuple[Item, ...], opacity: float) -> tuple[Item, ...]:
    """The items made transparent as one; a single paint simply becomes clearer."""
    if opacity >= 1 or not items:
        return items
    match items:
        case (Outline(_, fill, None) as outline,) if fill is not None:
            return (replace(outline, fill=faded(fill, opacity)),)
        case (Outline(_, None, stroke) as outline,) if stroke is not None:
            ink = replace(stroke.colour, alpha=stroke.colour.alpha * opacity)
            return (replace(outline, stroke=replace(stroke, colour=ink)),)
    return (Group(items, opacity=opacity),)


def line_first(order: str) -> bool:
    """Whether the line of a shape lies below its fill; raises NotDrawn."""
    words = [word for word in order.lower().split() if word != "markers"]
    if not set(words) <= {"fill", "stroke", "normal"} or len(set(words)) != len(words):
        raise NotDrawn(f"paint-order: {short(order)} is not known")
    return words[:1] == ["stroke"]


def _fill(document: SvgDocument, shape: PaintedShape) -> tuple[Item, ...]:
    rule = shape.style["fill-rule"]
    if rule not in ("nonzero", "evenodd"):
        raise NotDrawn(f"fill-rule: {short(rule)} is not known")
    area = with_area(shape.segments)
    return _area(document, shape, "fill", area, even_odd=rule == "evenodd") if area else ()


def _area(
    document: SvgDocument, shape: PaintedShape, key: Literal["fill", "stroke"], area: Segments, *, even_odd: bool
) -> tuple[Item, ...]:
    """An area of the shape painted as `key` says."""
    there = placed_path(area, shape.at)
    paint = _paint(document, shape, key, there)
    if paint is None:
        return ()
    if paint.at is None:
        return banded(Outline(there, paint.paint, None, even_odd), extent.of_path(there))
    inside = placed_path(area, paint.at.inverse().after(shape.at))
    return (Group(banded(Outline(inside, paint.paint, None, even_odd), extent.of_path(inside)), paint.at),)


def placed_path(segments: Segments, at: Affine) -> Segments:
    """A path under a map; raises NotDrawn where it goes out of all bounds."""
    moved = shapes.transform(segments, at)
    box = extent.of_path(moved)
    if not (abs(box.x) <= LARGEST and abs(box.y) <= LARGEST and box.width <= LARGEST and box.height <= LARGEST):
        raise NotDrawn("a shape exceeds the coordinate range")
    return moved


def _paint(
    document: SvgDocument, shape: PaintedShape, key: Literal["fill", "stroke"], there: Segments
) -> PlacedPaint | None:
    """The paint of a fill or line; None for none."""
    text, style = shape.style[key], shape.style
    opacity = style.share(f"{key}-opacity")
    target, rest = split_url(text)
    if target:
        node = document.by_id.get(target.removeprefix("#")) if target.startswith("#") else None
        if node is not None:
            bounds = shape.whole or shapes.bounds(shape.segments)
            assert bounds is not None
            canvas = GradientContext(bounds, shape.at, shape.view, opacity, extent.of_path(there))
            found = gradient(node, document.by_id, lambda node: document.style(node, style.inherited), canvas)
            if found is not None and not isinstance(found.paint, Colour):
                document.spend(steps=STEPS_OF_A_STOP * len(found.paint.stops))
            return found
        if not rest:
            raise NotDrawn(f"{key}: {short(text)} refers to an element that is not in the file")
        text = rest
    if text.lower() == "none":
        return None
    with about(key):
        ink = colour(text, style["color"])
    return PlacedPaint(replace(ink, alpha=ink.alpha * opacity)) if ink.alpha > 0 else None


def _line(document: SvgDocument, shape: PaintedShape) -> tuple[Item, ...]:
    if shape.style["stroke"].lower() == "none":
        return ()
    looks = _looks(shape)
    if looks is None:
        return ()
    # A line that keeps its width is drawn in the drawing's coordinates, whatever the map.
    fixed = keeps_width(shape.style)
    even = fixed or keeps_shapes(shape.at)
    scale = document.scale if fixed else stretch_of(shape.at)
    # Where the map would make the line broader in one direction, it is drawn in coordinates of its own.
    path, points = without_points(shape.segments)
    into = shape.at if even else Affine.scale(scale)
    segments = placed_path(path, into)
    stroke = replace(looks, width=looks.width * scale)
    reach = extent.of_item(Outline(segments + placed_path(_at(points), into), None, stroke))
    at = None if even else shape.at.after(Affine.scale(1 / scale))
    paint = _paint(document, shape, "stroke", shapes.rect(reach if at is None else at.bounds(reach)))
    if paint is None:
        return ()
    dash = _dash(shape, diagonal(shape.view), segments, scale)
    if isinstance(paint.paint, Colour) and dash is None and not points:
        made = Outline(segments, None, replace(stroke, colour=paint.paint))
        return (made,) if at is None else (Group((made,), at),)
    # Programs differ in how they begin dashes and round corners with them, and PDF knows no gradients along lines.
    area = joining.area_of_line(segments, stroke, dash) if segments else ()
    to_shape = shape.at.inverse() if at is None else Affine.scale(1 / scale)
    area = shapes.transform(area, to_shape)
    if points:
        spots = _spots(points, looks, shape.at, document.scale if fixed else None)
        area = joining.union(((area, False), (spots, False))) if area and spots else area or spots
    document.spend(steps=len(area))
    return _area(document, shape, "stroke", area, even_odd=False) if area else ()


def _at(points: Sequence[Point]) -> Segments:
    """A path that reaches as far as the points."""
    return tuple(("M", point.x, point.y) for point in points)


def _spots(points: Sequence[Point], looks: Stroke, at: Affine, fixed: float | None) -> Segments:
    """What a line draws at points, in the shape's own coordinates; `fixed` is the scale of one that keeps its width."""
    if fixed is None:
        return dots(points, looks.cap, looks.width)
    return shapes.transform(dots([at.apply(point) for point in points], looks.cap, looks.width * fixed), at.inverse())


def _looks(shape: PaintedShape) -> Stroke | None:
    """A line's width, caps and corners in the shape's own coordinates, its colour left open."""
    style, whole = shape.style, diagonal(shape.view)
    width = style.length("stroke-width", whole)
    if width < 0:
        raise NotDrawn(f"stroke-width: {short(style['stroke-width'])} is negative")
    cap, join = _CAPS.get(style["stroke-linecap"]), _JOINS.get(style["stroke-linejoin"])
    if cap is None:
        raise NotDrawn(f"stroke-linecap: {short(style['stroke-linecap'])} is not supported")
    if style["stroke-linejoin"] in ("miter-clip", "arcs"):
        raise NeedsPixels(f"stroke-linejoin: {style['stroke-linejoin']}")
    if join is None:
        raise NotDrawn(f"stroke-linejoin: {short(style['stroke-linejoin'])} is not supported")
    limit = 10.0
    if join == "miter":  # for other corners programs write what they like
        with about("stroke-miterlimit"):
            limit = number(style["stroke-miterlimit"])
        if limit < 1:
            raise NotDrawn(f"stroke-miterlimit: {short(style['stroke-miterlimit'])} is less than 1")
    return Stroke(BLACK, width, (), cap, join, limit) if width > 0 else None


def _dash(shape: PaintedShape, whole: float, path: Segments, scale: float) -> Dash | None:
    """The dashes of a line along a path that is drawn in that scale."""
    text = shape.style["stroke-dasharray"]
    if text.lower() == "none":
        return None
    with about("stroke-dasharray"):
        dash = tuple(length(part, whole) for part in text.replace(",", " ").split())
    if any(number < 0 for number in dash) or len(dash) > _MOST_DASH:
        raise NotDrawn(f"stroke-dasharray: {short(text)} cannot be drawn")
    if sum(dash) <= 0:
        return None
    dash = dash if len(dash) % 2 == 0 else 2 * dash
    begin = shape.style.length("stroke-dashoffset", whole) % sum(dash)
    scale = dash_scale(shape.node, path, scale)
    return Dash(tuple(part * scale for part in dash), begin * scale)


def single_paint(document: SvgDocument, shape: PaintedShape) -> Paint | None:
    """The fill of a shape that is nothing but filled, None where it has a line or no plain fill."""
    if shape.style["stroke"].lower() != "none" or shape.style.share("opacity") < 1:
        return None
    paint = _paint(document, shape, "fill", shape.segments)
    return paint.paint if paint is not None and paint.at is None else None
