"""Paths as lines and arcs of circles, for machines and formats that know no other curves."""

from collections.abc import Iterator
from math import hypot

from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.geometry import Point
from generator.units import Mm

TOLERANCE: Mm = 0.005
"""How far an arc may be off its curve: a tenth of what a cutting machine can repeat."""

_DEEPEST = 12  # halvings: a curve that still is no arc is then shorter than the tolerance on any page


@dataclass(frozen=True, slots=True)
class Bulged:
    """A vertex, and how the way to the next one bulges.

    `bulge` is the tangent of a quarter of the arc's angle, as in DXF; 0 is a straight line. It is positive where the
    arc runs clockwise on paper, as y grows downwards.
    """

    at: Point
    bulge: float = 0.0


@dataclass(frozen=True, slots=True)
class ArcPath:
    """Vertices in order; a `closed` one leads from the last back to the first."""

    vertices: tuple[Bulged, ...]
    closed: bool


def arc_paths(segments: Segments) -> tuple[ArcPath, ...]:
    """Each part of a path as lines and arcs."""
    return tuple(_paths(segments))


def _paths(segments: Segments) -> Iterator[ArcPath]:
    vertices: list[Bulged] = []
    pen = start = Point(0.0, 0.0)
    for kind, *numbers in segments:
        match kind:
            case "M":
                if len(vertices) > 0:
                    yield ArcPath((*vertices, Bulged(pen)), closed=False)
                vertices = []
                pen = start = Point(*numbers)
            case "L":
                vertices.append(Bulged(pen))
                pen = Point(*numbers)
            case "C":
                x1, y1, x2, y2, x, y = numbers
                vertices += _curve(pen, Point(x1, y1), Point(x2, y2), Point(x, y), _DEEPEST)
                pen = Point(x, y)
            case _:
                if _apart(pen, start) > TOLERANCE:
                    vertices.append(Bulged(pen))
                if vertices:
                    yield ArcPath(tuple(vertices), closed=True)
                vertices, pen = [], start
    if vertices:
        yield ArcPath((*vertices, Bulged(pen)), closed=False)


def _curve(p0: Point, p1: Point, p2: Point, p3: Point, depth: int) -> Iterator[Bulged]:
    """The vertices of a Bezier curve but for its end: one arc where that is close enough, else those of its halves."""
    a, b, c = _middle(p0, p1), _middle(p1, p2), _middle(p2, p3)
    d, e = _middle(a, b), _middle(b, c)
    middle = _middle(d, e)
    bulge = _bulge(p0, middle, p3)
    quarters = (_at(p0, p1, p2, p3, t) for t in (0.125, 0.25, 0.5, 0.75, 0.875))
    if not depth or (bulge is not None and all(_off(p0, p3, bulge, point) <= TOLERANCE for point in quarters)):
        yield Bulged(p0, bulge or 0.0)
        return
    yield from _curve(p0, a, d, middle, depth - 1)
    yield from _curve(middle, e, c, p3, depth - 1)


def _bulge(start: Point, middle: Point, end: Point) -> float | None:
    """How an arc from start to end bulges whose middle is as high above the chord; None where they coincide."""
    chord = _apart(start, end)
    if chord < TOLERANCE:
        return None
    across = (end.x - start.x) * (middle.y - start.y) - (end.y - start.y) * (middle.x - start.x)
    return -2 * across / chord**2


def _off(start: Point, end: Point, bulge: float, point: Point) -> Mm:
    """How far a point is from an arc, or from its circle's line where it is straight."""
    chord = _apart(start, end)
    along = ((end.x - start.x) / chord, (end.y - start.y) / chord)
    x = (point.x - start.x) * along[0] + (point.y - start.y) * along[1] - chord / 2
    y = (point.y - start.y) * along[0] - (point.x - start.x) * along[1]
    height = -bulge * chord / 2
    if abs(height) < TOLERANCE / 10:
        return abs(y)
    # The circle through both ends and the point of that height above the middle of the chord.
    centre = (height**2 - (chord / 2) ** 2) / (2 * height)
    return abs(hypot(x, y - centre) - abs(height - centre))


def _at(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3
    return Point(a * p0.x + b * p1.x + c * p2.x + d * p3.x, a * p0.y + b * p1.y + c * p2.y + d * p3.y)


def _middle(one: Point, other: Point) -> Point:
    return Point((one.x + other.x) / 2, (one.y + other.y) / 2)


def _apart(one: Point, other: Point) -> Mm:
    return hypot(one.x - other.x, one.y - other.y)
