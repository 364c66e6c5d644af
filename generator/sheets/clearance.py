"""How near pieces of any shape may come to one another: discs and hexagons lie in the hollows of the row above."""

from functools import lru_cache
from math import hypot, inf, sqrt

from generator.dataclass import dataclass
from generator.drawing.items import Segments
from generator.drawing.shapes import flatten
from generator.geometry import Point, Size
from generator.sheets.cutting import is_rectangular
from generator.units import Mm

_ROUND: Mm = 0.02
"""How far the corners of a flattened circle may be from its radius."""

_NEARLY: Mm = 1e-9


@dataclass(frozen=True, slots=True)
class Contour:
    """A convex shape that contains a piece: `core`, clockwise on the page, with everything within `radius` of it.

    A disc is its middle and a radius, a hexagon its corners and none; what is neither is the box around it.
    """

    size: Size
    core: tuple[Point, ...]
    radius: Mm = 0.0

    @property
    def straight(self) -> bool:
        """Whether it is a box, so that nothing is gained by shifting it against its neighbours."""
        return len(self.core) == 4


@lru_cache(maxsize=1024)
def contour_of(outline: Segments, size: Size) -> Contour:
    """The contour of a cutting outline in a box of `size`."""
    box = Contour(size, (Point(0, 0), Point(size.width, 0), Point(size.width, size.height), Point(0, size.height)))
    if is_rectangular(outline):
        return box
    parts = flatten(outline)
    if len(parts) != 1:
        return box
    corners = _without_repeats(parts[0])
    middle, radius = Point(size.width / 2, size.height / 2), size.width / 2
    if size.width == size.height and len(corners) > 8:
        if all(abs(hypot(at.x - middle.x, at.y - middle.y) - radius) <= _ROUND for at in corners):
            return Contour(size, (middle,), radius)
        return box
    curved = any(kind == "C" for kind, *_ in outline)
    turned = _clockwise(corners)
    return Contour(size, turned) if not curved and _convex(turned) else box


def _without_repeats(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """The corners of a polygon, each once: a path may end where it began."""
    following = corners[1:] + corners[:1]
    return tuple(
        at for at, after in zip(corners, following, strict=True) if hypot(at.x - after.x, at.y - after.y) > 1e-6
    )


def _clockwise(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    twice = sum(a.x * b.y - b.x * a.y for a, b in zip(corners, corners[1:] + corners[:1], strict=True))
    return corners if twice > 0 else corners[::-1]


def _convex(corners: tuple[Point, ...]) -> bool:
    """Whether a clockwise polygon has no hollows."""
    rolled = zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True)
    return all((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) >= -1e-6 for a, b, c in rolled)


def least_drop(above: Contour, below: Contour, dx: Mm, gap: Mm) -> Mm:
    """How far the box of `below` must lie under the top of `above` for `gap` between both, `dx` to its right.

    Minus infinity where they pass each other at any height.
    """
    if dx >= above.size.width + gap - _NEARLY or dx + below.size.width + gap <= _NEARLY:
        return -inf
    return _least_drop(above, below, round(dx, 9), gap)


@lru_cache(maxsize=65536)
def _least_drop(above: Contour, below: Contour, dx: Mm, gap: Mm) -> Mm:
    """The lower edge of one shape grown by the distance, held against the upper edge of the other.

    The first is concave and the second convex, so that what is farthest lies over a corner of either, or where two
    corners are nearest.
    """
    distance = above.radius + below.radius + gap
    moved = tuple(Point(at.x + dx, at.y) for at in below.core)
    drop = -inf
    for upper in above.core:
        for lower in moved:
            aside = abs(upper.x - lower.x)
            if aside < distance:
                drop = max(drop, upper.y - lower.y + sqrt(distance * distance - aside * aside))
    for lower in moved:
        for a, b in _edges(above.core):
            drop = max(drop, _beyond(a, b, lower, distance))
    for upper in above.core:
        for a, b in _edges(moved):
            # Seen with y turned over, the lower shape lies above, and its edges run the other way round.
            turned = _beyond(Point(b.x, -b.y), Point(a.x, -a.y), Point(upper.x, -upper.y), distance)
            drop = max(drop, turned)
    return drop


def _edges(core: tuple[Point, ...]) -> tuple[tuple[Point, Point], ...]:
    return tuple(zip(core, core[1:] + core[:1], strict=True)) if len(core) > 1 else ()


def _beyond(a: Point, b: Point, at: Point, distance: Mm) -> Mm:
    """How far a corner must sink to be `distance` beyond an edge that looks down; minus infinity off its ends."""
    along, down = b.x - a.x, b.y - a.y
    length = hypot(along, down)
    if along > -1e-9 or length == 0:  # clockwise, lower edges run to the left
        return -inf
    shift_x, shift_y = -down / length * distance, -along / length * distance
    reach = (at.x - a.x - shift_x) / along
    if not 0 <= reach <= 1:
        return -inf
    return a.y + shift_y + reach * down - at.y
