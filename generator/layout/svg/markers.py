"""Where the markers of a line stand, and how each is turned.

Source: SVG 1.1, 11.6 (markers); SVG 2, 13.7 (auto-start-reverse).
"""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.svg import view as views
from generator.layout.svg.document import SvgDocument
from generator.layout.svg.nodes import Node
from generator.layout.svg.style import Style
from generator.layout.svg.values import NotDrawn, about, diagonal, length, number, short
from generator.layout.svg.view import View

MARKED: Final = ("path", "line", "polyline", "polygon")
"""Shapes that have markers."""


@dataclass(frozen=True, slots=True)
class PlacedMarker:
    """A marker on a line: its element, the map from the line's coordinates to where it stands, and its view there."""

    node: Node
    at: Affine
    view: View


@dataclass(slots=True)
class _Vertex:
    """A corner of a line, and the ways in and out of it."""

    place: Point
    into: Point | None = None
    out: Point | None = None


def markers(document: SvgDocument, node: Node, style: Style, segments: Segments, view: Size) -> Iterator[PlacedMarker]:
    """The markers of a shape, in the order they are drawn; raises NotDrawn."""
    if node.name not in MARKED or all(style[key] == "none" for key in ("marker-start", "marker-mid", "marker-end")):
        return
    vertices = _vertices(segments)
    width = style.length("stroke-width", diagonal(view))
    for i, vertex in enumerate(vertices):
        for key, here in (
            ("marker-start", i == 0),
            ("marker-mid", 0 < i < len(vertices) - 1),
            ("marker-end", i == len(vertices) - 1),
        ):
            if here and style[key] != "none":
                marker = document.referred(style[key], key)
                if marker.name != "marker":
                    raise NotDrawn(f"{key}: {short(style[key])} is a <{marker.name}>")
                found = _placed(marker, vertex, width, start=key == "marker-start", view=view)
                if found is not None:
                    yield found


def _placed(marker: Node, vertex: _Vertex, width: float, *, start: bool, view: Size) -> PlacedMarker | None:
    given = marker.attributes
    units = given.get("markerUnits", "strokeWidth")
    if units not in ("strokeWidth", "userSpaceOnUse"):
        raise NotDrawn(f"markerUnits={short(units)} is not known")
    scale = width if units == "strokeWidth" else 1.0
    with about("markerWidth, markerHeight"):
        size = Size(
            length(given.get("markerWidth", "3"), view.width), length(given.get("markerHeight", "3"), view.height)
        )
    if size.width <= 0 or size.height <= 0 or scale <= 0:
        return None
    inside = views.fitted(given, Rect(0.0, 0.0, size.width, size.height))
    with about("refX, refY"):
        reference = inside.at.apply(
            Point(
                length(given.get("refX", "0"), inside.inside.width),
                length(given.get("refY", "0"), inside.inside.height),
            )
        )
    at = Affine.move(vertex.place.x, vertex.place.y).after(Affine.turn(_angle(given.get("orient", "0"), vertex, start)))
    at = at.after(Affine.scale(scale)).after(Affine.move(-reference.x, -reference.y))
    return PlacedMarker(marker, at, inside)


def _angle(orient: str, vertex: _Vertex, start: bool) -> float:
    if orient not in ("auto", "auto-start-reverse"):
        for unit, degrees in (("deg", 1.0), ("grad", 0.9), ("rad", 180 / math.pi), ("turn", 360.0)):
            if orient.endswith(unit):
                return number(orient.removesuffix(unit)) * degrees
        with about("orient"):
            return number(orient)
    ways = [way for way in (vertex.into, vertex.out) if way is not None]
    if not ways:
        return 0.0
    if len(ways) == 1:
        angle = math.degrees(math.atan2(ways[0].y, ways[0].x))
    else:
        one, two = (math.atan2(way.y, way.x) for way in ways)
        turn = (two - one + math.pi) % (2 * math.pi) - math.pi
        angle = math.degrees(one + turn / 2)
    return angle + 180 if start and orient == "auto-start-reverse" else angle


def _vertices(segments: Segments) -> list[_Vertex]:
    found: list[_Vertex] = []
    first = 0
    for kind, *numbers in segments:
        points = [Point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if kind == "M":
            first = len(found)
            found.append(_Vertex(points[0]))
            continue
        last = found[-1]
        end = found[first].place if kind == "Z" else points[-1]
        corners = [last.place, *points] if kind != "Z" else [last.place, end]
        ways = [
            Point(two.x - one.x, two.y - one.y)
            for one, two in pairwise(corners)
            if abs(two.x - one.x) + abs(two.y - one.y) > 1e-9
        ]
        if kind == "Z" and not ways:  # the line has come back by itself
            last.out, found[first].into = found[first].out, last.into
            continue
        last.out = ways[0] if ways else last.out
        new = _Vertex(end, into=ways[-1] if ways else last.into)
        if kind == "Z":
            new.out, found[first].into = found[first].out, new.into
        found.append(new)
    return found
