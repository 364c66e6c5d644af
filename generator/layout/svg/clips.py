"""Clip paths, and masks that are nothing else: outlines that say where something is seen.

Source: SVG 1.1, 14.3 (clipping paths), 14.4 (masking).
"""

from typing import TypeAlias

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing import extent, shapes
from generator.drawing.items import Group, Item, Segments
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.layout.svg import joining
from generator.layout.svg.document import STEPS_OF_A_UNION, SvgDocument
from generator.layout.svg.known import NEVER_DRAWN, SHAPES
from generator.layout.svg.nodes import Node
from generator.layout.svg.outlines import outline
from generator.layout.svg.painting import PaintedShape, placed_path, single_paint
from generator.layout.svg.style import Style
from generator.layout.svg.text import text_runs
from generator.layout.svg.values import NeedsPixels, NotDrawn, checked, flat, length, short, transform

Area: TypeAlias = tuple[Segments, bool]
"""An outline in the drawing's coordinates, and whether holes are cut by the even-odd rule."""

_DEEPEST = 16  # clip paths that are clipped themselves, and uses of uses inside them
_WHITE = Colour(255, 255, 255)


@dataclass(frozen=True, slots=True)
class ClipPlace:
    """What is clipped: its map into the drawing, the view it stands in, its own bounds where they are known."""

    at: Affine
    view: Size
    bounds: Rect | None


def clipped(items: tuple[Item, ...], areas: tuple[Area, ...], opacity: float) -> tuple[Item, ...]:
    """Items seen through each of the areas, and faded; raises nothing."""
    if not items or opacity <= 0 or not all(segments for segments, _ in areas):
        return ()
    for i, (segments, even_odd) in enumerate(areas):
        last = i == len(areas) - 1
        items = (Group(items, IDENTITY, segments, opacity if last else 1.0, even_odd=even_odd),)
    return items if areas or opacity >= 1 else (Group(items, opacity=opacity),)


def areas_of(document: SvgDocument, style: Style, where: ClipPlace) -> tuple[Area, ...]:
    """The areas that an element's `clip-path` and `mask` leave of it; an empty path leaves nothing."""
    areas: list[Area] = []
    if style["clip-path"] != "none":
        node = document.referred(style["clip-path"], "clip-path")
        if node.name != "clipPath":
            raise NotDrawn(f"clip-path: {short(style['clip-path'])} is a <{node.name}>")
        areas += _clip(document, node, where, 0)
    if style["mask"] != "none":
        areas += _mask(document, document.referred(style["mask"], "mask"), style["mask"], where)
    return tuple(areas)


def _frame(node: Node, key: str, default: str, where: ClipPlace) -> Affine:
    """The map from the coordinates that a clip path or mask is written in to the drawing's."""
    units = node.attributes.get(key, default)
    if units == "userSpaceOnUse":
        return where.at
    box = where.bounds
    if units != "objectBoundingBox":
        raise NotDrawn(f"{key}={short(units)} is not known")
    if box is None:
        raise NeedsPixels(f"{key}={short(units)} of a group")
    return where.at.after(Affine(box.width, 0.0, 0.0, box.height, box.x, box.y))


def _clip(document: SvgDocument, node: Node, where: ClipPlace, depth: int) -> list[Area]:
    """The areas of a clip path, all of which must hold."""
    if depth > _DEEPEST:
        raise NotDrawn("clip paths refer to each other in a cycle")
    style = document.style(node, document.around(node))
    at = checked(
        _frame(node, "clipPathUnits", "userSpaceOnUse", where).after(transform(node.attributes.get("transform", "")))
    )
    parts: list[list[Area]] = []
    for child in node.children:
        if child.name not in NEVER_DRAWN:
            parts += _part(document, child, style, ClipPlace(at, where.view, None), depth)
    areas = _together(document, parts)
    if style["clip-path"] != "none":
        around = document.referred(style["clip-path"], "clip-path")
        areas += _clip(document, around, where, depth + 1)
    return areas


def _part(document: SvgDocument, node: Node, around: Style, where: ClipPlace, depth: int) -> list[list[Area]]:
    """What a child adds to a clip path: nothing, or an area within those of its own clip path."""
    if depth > _DEEPEST:
        raise NotDrawn("clip paths refer to each other in a cycle")
    style = document.style(node, around.inherited)
    at = checked(where.at.after(transform(node.attributes.get("transform", ""))))
    if style["display"] == "none" or flat(at):
        return []
    if node.name == "use":
        target = document.referred(f"url({node.attributes.get('href', '')})", "href")
        x, y = (length(node.attributes.get(key, "0"), 0.0) for key in ("x", "y"))
        found = _part(document, target, style, ClipPlace(at.after(Affine.move(x, y)), where.view, None), depth + 1)
    elif node.name == "text":
        found = [[(placed_path(run.segments, at), False)] for run in text_runs(document, node, style, where.view)]
    elif node.name in SHAPES:
        found = [[area]] if (area := _area(document, node, style, at, where.view)) else []
    else:
        raise NotDrawn(f"<{node.name}> in a <clipPath> is not supported")
    if style["clip-path"] == "none":
        return found
    bounds = shapes.bounds(outline(node, where.view)) if node.name in SHAPES else None
    own = document.referred(style["clip-path"], "clip-path")
    inside = _clip(document, own, ClipPlace(at, where.view, bounds), depth + 1)
    return [[*part, *inside] for part in found]


def _area(document: SvgDocument, node: Node, style: Style, at: Affine, view: Size) -> Area | None:
    """A shape as an area, None where nothing of it is seen."""
    segments = outline(node, view)
    document.spend(steps=len(segments))
    rule = style["clip-rule"]
    if rule not in ("nonzero", "evenodd"):
        raise NotDrawn(f"clip-rule: {short(rule)} is not known")
    if style["visibility"] != "visible" or not segments:
        return None
    return placed_path(segments, at), rule == "evenodd"


def _together(document: SvgDocument, parts: list[list[Area]]) -> list[Area]:
    """One or more areas of which each is the common part of some, put together."""
    if not parts:
        return [((), False)]  # nothing is seen through a clip path without shapes
    if len(parts) == 1:
        return parts[0]
    document.spend(steps=STEPS_OF_A_UNION * sum(len(segments) for part in parts for segments, _ in part))
    single: list[Area] = []
    for first, *rest in parts:
        area = first
        for other in rest:
            area = (joining.common(area, other), False)
        single.append(area)
    if _apart([extent.of_path(segments) for segments, _ in single]) and len({rule for _, rule in single}) == 1:
        return [(tuple(step for segments, _ in single for step in segments), single[0][1])]
    return [(joining.union(single), False)]


def _apart(boxes: list[Rect]) -> bool:
    return len(boxes) <= 64 and not any(
        box.overlaps(other, -1e-6) for i, box in enumerate(boxes) for other in boxes[:i]
    )


def _mask(document: SvgDocument, node: Node, value: str, where: ClipPlace) -> list[Area]:
    """The areas of a mask whose shapes are all wholly white (or opaque, where only that counts), as Figma has them."""
    if node.name != "mask":
        raise NotDrawn(f"mask: {short(value)} is a <{node.name}>")
    style = document.style(node, document.around(node))
    units = node.attributes.get("maskUnits", "objectBoundingBox")
    at = _frame(node, "maskContentUnits", "userSpaceOnUse", where)
    frame = _frame(node, "maskUnits", "objectBoundingBox", where)
    alpha = style["mask-type"] == "alpha"
    parts: list[list[Area]] = []
    for child in node.children:
        if child.name not in NEVER_DRAWN:
            parts += _opaque(document, child, style, at, where.view, alpha=alpha)
    whole = where.view if units == "userSpaceOnUse" else Size(1.0, 1.0)
    said = (("x", "-10%", whole.width), ("y", "-10%", whole.height))
    more = (("width", "120%", whole.width), ("height", "120%", whole.height))
    region = Rect(*(length(node.attributes.get(key, default), of) for key, default, of in (*said, *more)))
    return [*_together(document, parts), (placed_path(shapes.rect(region), frame), False)]


def _opaque(
    document: SvgDocument, node: Node, around: Style, at: Affine, view: Size, *, alpha: bool
) -> list[list[Area]]:
    style = document.style(node, around.inherited)
    there = checked(at.after(transform(node.attributes.get("transform", ""))))
    if style["display"] == "none" or style["visibility"] != "visible":
        return []
    if node.name == "g" and style["opacity"] == "1" and style["clip-path"] == "none" and style["mask"] == "none":
        return [part for child in node.children for part in _opaque(document, child, style, there, view, alpha=alpha)]
    segments = outline(node, view) if node.name in SHAPES else ()
    if style["filter"] != "none" or style["mix-blend-mode"] != "normal":
        raise NeedsPixels("a mask with effects")
    document.spend(steps=len(segments))
    paint = single_paint(document, PaintedShape(node, style, segments, there, view)) if segments else None
    plain = isinstance(paint, Colour) and paint.alpha >= 1 and (alpha or paint == _WHITE)
    if not plain or style["clip-path"] != "none" or style["mask"] != "none":
        raise NeedsPixels("a mask of anything but white shapes")
    return [[(placed_path(segments, there), style["fill-rule"] == "evenodd")]]
