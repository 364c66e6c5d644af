"""What a line's measures are of: the path's own length, or the whole file, whatever the shape's transform.

Other renderers pass over both; browsers and the programs that write them do not. Source: SVG 2, 9.6.1 (pathLength);
8.13 (vector-effect).
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.drawing import extent, shapes
from generator.drawing.items import Segment, Segments
from generator.geometry import Point, Rect
from generator.layout.svg.nodes import Node
from generator.layout.svg.style import Style
from generator.layout.svg.values import NotDrawn, about, number, short

_FINE = 2e-4  # of a path's extent, that its chords are away from it where it is measured


def keeps_width(style: Style) -> bool:
    """Whether a line is as broad as it says whatever transform its shape has; raises NotDrawn for other effects."""
    effect = style["vector-effect"]
    if effect not in ("none", "non-scaling-stroke"):
        raise NotDrawn(f"vector-effect: {short(effect)} is not supported")
    return effect == "non-scaling-stroke"


def dash_scale(node: Node, path: Segments, scale: float) -> float:
    """How much longer dashes are drawn along a path than they say, which is drawn in that scale; raises NotDrawn.

    Where a shape says how long its path counts as, dashes are measured in that.
    """
    stated = node.attributes.get("pathLength")
    if stated is None or node.name == "text":
        return scale
    with about("pathLength"):
        counted = number(stated)
    if counted <= 0:
        raise NotDrawn(f"pathLength={short(stated)} of a dashed line is not more than 0")
    return _length(path) / counted


def without_points(path: Segments) -> tuple[Segments, tuple[Point, ...]]:
    """A path without its parts that go nowhere, and where those are: lines draw them as dots, as their ends say.

    Source: SVG 2, 13.5.5 (zero-length subpaths); of PDF readers each has its own way with them.
    """
    kept: list[Segment] = []
    points: list[Point] = []
    for part in _parts(path):
        x, y, *_ = (*part[0][1:], 0.0, 0.0)
        if any(number != (x, y)[index % 2] for step in part for index, number in enumerate(step[1:])):
            kept += part
        elif len(part) > 1:
            points.append(Point(x, y))
    return (tuple(kept) if points else path), tuple(points)


def _parts(path: Segments) -> Iterator[list[Segment]]:
    part: list[Segment] = []
    for step in path:
        if step[0] == "M" and part:
            yield part
            part = []
        part.append(step)
    if part:
        yield part


def dots(points: Sequence[Point], cap: str, width: float) -> Segments:
    """What a line draws at points, with ends of that kind: circles, squares or nothing."""
    half = width / 2
    match cap:
        case "round":
            return tuple(step for point in points for step in shapes.circle(point, half))
        case "square":
            boxes = (Rect(point.x - half, point.y - half, width, width) for point in points)
            return tuple(step for box in boxes for step in shapes.rect(box))
    return ()


def _length(path: Segments) -> float:
    box = extent.of_path(path)
    parts = shapes.flatten(tuple(_closed(path)), max(box.width, box.height, 1e-9) * _FINE)
    return sum(math.hypot(two.x - one.x, two.y - one.y) for part in parts for one, two in pairwise(part))


def _closed(path: Segments) -> Iterator[Segment]:
    """The path with a line to the start of each part that is closed."""
    start: Segment = ("M", 0.0, 0.0)
    for step in path:
        if step[0] == "M":
            start = step
        elif step[0] == "Z":
            yield ("L", *start[1:])
        yield step
