"""SVG's shapes as path segments in their own coordinates, and which parts of a path have an inside."""

from collections.abc import Mapping
from itertools import islice
from typing import Final

from generator.drawing import shapes
from generator.drawing.items import Segment, Segments
from generator.drawing.shapes import KAPPA
from generator.drawing.svg_path import parse as parse_path
from generator.geometry import Point, Size
from generator.layout.svg.nodes import Node
from generator.layout.svg.values import NotDrawn, about, diagonal, length, numbers, short

MOST_POINTS: Final = 200_000
"""Points of a polygon."""


def outline(node: Node, view: Size) -> Segments:
    """A shape's outline, empty where it draws nothing; raises NotDrawn. Percentages are of `view`."""
    own = _Lengths(node.attributes, view)
    match node.name:
        case "path":
            data = node.attributes.get("d", "").strip()
            try:
                return parse_path(data) if data != "none" else ()
            except ValueError as error:
                raise NotDrawn(str(error)) from error
        case "rect":
            return _rect(own)
        case "circle":
            centre, radius = Point(own.of("cx"), own.of("cy")), own.extent("r")
            return shapes.circle(centre, radius) if radius > 0 else ()
        case "ellipse":
            centre, (rx, ry) = Point(own.of("cx"), own.of("cy")), own.radii()
            return shapes.ellipse(centre, rx, ry) if rx > 0 and ry > 0 else ()
        case "line":
            return shapes.line(own.of("x1"), own.of("y1"), own.of("x2"), own.of("y2"))
        case _:
            return _points(node)


def _points(node: Node) -> Segments:
    with about("points"):
        given = list(islice(numbers(node.attributes.get("points", "")), 2 * MOST_POINTS + 1))
    if len(given) > 2 * MOST_POINTS:
        raise NotDrawn(f"a {node.name} of more than {MOST_POINTS} points")
    if len(given) % 2:
        raise NotDrawn(f"a {node.name} with an odd number of coordinates ({len(given)})")
    points = [Point(x, y) for x, y in zip(given[::2], given[1::2], strict=True)]
    if len(points) < 2:
        return ()
    return shapes.polygon(points) if node.name == "polygon" else shapes.polyline(points)


class _Lengths:
    """The lengths among an element's attributes."""

    def __init__(self, attributes: Mapping[str, str], view: Size) -> None:
        self._attributes = attributes
        self._whole = {"x": view.width, "y": view.height, "w": view.width, "h": view.height, "r": diagonal(view)}

    def of(self, key: str) -> float:
        axis = key[-1] if key[0] in "rc" and len(key) == 2 else key[0]
        with about(key):
            return length(self._attributes.get(key, "0"), self._whole[axis])

    def extent(self, key: str) -> float:
        """A length that is not below 0."""
        value = self.of(key)
        if value < 0:
            raise NotDrawn(f"{key}={short(self._attributes[key])} is negative")
        return value

    def radii(self) -> tuple[float, float]:
        """rx and ry, the one taken from the other where it is not said."""
        said = [key for key in ("rx", "ry") if self._attributes.get(key, "auto").strip() != "auto"]
        if not said:
            return 0.0, 0.0
        return self.extent(said[0]), self.extent(said[-1])


def _rect(own: _Lengths) -> Segments:
    x, y, width, height = own.of("x"), own.of("y"), own.extent("width"), own.extent("height")
    if width <= 0 or height <= 0:
        return ()
    rx, ry = own.radii()
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", x + rx, y),
        ("L", right - rx, y),
        ("C", right - kx, y, right, y + ky, right, y + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", x + rx, bottom),
        ("C", x + kx, bottom, x, bottom - ky, x, bottom - ry),
        ("L", x, y + ry),
        ("C", x, y + ky, x + kx, y, x + rx, y),
        ("Z",),
    )


def with_area(segments: Segments) -> Segments:
    """The path without those of its parts that lie on a line: filled, PDF would show them as hairlines."""
    kept: list[Segment] = []
    part: list[Segment] = []
    end: Segment = ("M", 0.0, 0.0)
    for step in (*segments, end):
        if step[0] == "M":
            kept += part if _has_area(part) else ()
            part = []
        part.append(step)
    return tuple(kept)


def _has_area(part: list[Segment]) -> bool:
    points = [(x, y) for _, *numbers in part for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if len(points) < 3:
        return False
    x0, y0 = points[0]
    far_x, far_y = max(points, key=lambda p: abs(p[0] - x0) + abs(p[1] - y0))
    dx, dy = far_x - x0, far_y - y0
    reach = abs(dx) + abs(dy)
    return any(abs((x - x0) * dy - (y - y0) * dx) > 1e-9 * reach * reach for x, y in points)
