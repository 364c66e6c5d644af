"""Shapes as path segments: everything that is not one of the four items is built of them.

Lengths are mm, x to the right, y downwards; closed shapes end with ("Z",) and run clockwise on paper.
"""

import hashlib
import math
from collections.abc import Sequence

from generator.drawing.items import Outline, Paint, Segment, Segments, Stroke
from generator.geometry import Affine, Point, Rect
from generator.units import Mm

KAPPA = 4 / 3 * (math.sqrt(2) - 1)
"""How far a cubic's handle reaches along the tangent of a quarter circle of radius 1."""


def outline(segments: Segments, fill: Paint | None = None, stroke: Stroke | None = None) -> Outline:
    """A path as an item."""
    return Outline(segments, fill, stroke)


def line(x1: Mm, y1: Mm, x2: Mm, y2: Mm) -> Segments:
    """One straight line, open."""
    return (("M", x1, y1), ("L", x2, y2))


def polyline(points: Sequence[Point]) -> Segments:
    """Straight lines from point to point, open; raises ValueError for fewer than two points."""
    if len(points) < 2:
        raise ValueError("a polyline needs two points or more")
    first, *rest = points
    return (("M", first.x, first.y), *(("L", p.x, p.y) for p in rest))


def polygon(points: Sequence[Point]) -> Segments:
    """Straight lines from point to point and back to the first."""
    return (*polyline(points), ("Z",))


def rect(box: Rect) -> Segments:
    """An upright rectangle."""
    return (
        ("M", box.x, box.y),
        ("L", box.right, box.y),
        ("L", box.right, box.bottom),
        ("L", box.x, box.bottom),
        ("Z",),
    )


def rounded_rect(box: Rect, radius: Mm) -> Segments:
    """An upright rectangle with round corners; a radius larger than half the shorter side is cut down to it."""
    r = min(radius, box.width / 2, box.height / 2)
    if r <= 0:
        return rect(box)
    x, y, right, bottom, h = box.x, box.y, box.right, box.bottom, r * (1 - KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - h, y, right, y + h, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - h, right - h, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + h, bottom, x, bottom - h, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + h, x + h, y, x + r, y),
        ("Z",),
    )


def chamfered_rect(box: Rect, cut: Mm) -> Segments:
    """An upright rectangle with its corners cut off at 45 degrees."""
    c = min(cut, box.width / 2, box.height / 2)
    if c <= 0:
        return rect(box)
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    corners = ((x + c, y), (right - c, y), (right, y + c), (right, bottom - c))
    rest = ((right - c, bottom), (x + c, bottom), (x, bottom - c), (x, y + c))
    return polygon([Point(*corner) for corner in (*corners, *rest)])


def notched_rect(box: Rect, radius: Mm) -> Segments:
    """An upright rectangle whose corners are bitten out by quarter circles: the ticket or plaque shape."""
    r = min(radius, box.width / 2, box.height / 2)
    if r <= 0:
        return rect(box)
    x, y, right, bottom, k = box.x, box.y, box.right, box.bottom, r * KAPPA
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - r, y + k, right - k, y + r, right, y + r),
        ("L", right, bottom - r),
        ("C", right - k, bottom - r, right - r, bottom - k, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + r, bottom - k, x + k, bottom - r, x, bottom - r),
        ("L", x, y + r),
        ("C", x + k, y + r, x + r, y + k, x + r, y),
        ("Z",),
    )


def ellipse(centre: Point, rx: Mm, ry: Mm) -> Segments:
    """An ellipse with upright axes, starting at its rightmost point (four cubics, 0.03 % off at most)."""
    x, y, kx, ky = centre.x, centre.y, rx * KAPPA, ry * KAPPA
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


def circle(centre: Point, radius: Mm) -> Segments:
    """A circle."""
    return ellipse(centre, radius, radius)


def _on_circle(centre: Point, radius: Mm, angle_deg: float) -> Point:
    angle = math.radians(angle_deg)
    return Point(centre.x + radius * math.cos(angle), centre.y + radius * math.sin(angle))


def regular_polygon(centre: Point, radius: Mm, sides: int, start_deg: float = -90.0) -> Segments:
    """Equal sides on a circle of `radius`; the first corner at `start_deg` (0 right, -90 up)."""
    return polygon([_on_circle(centre, radius, start_deg + 360 * i / sides) for i in range(sides)])


def hexagon(centre: Point, radius: Mm, *, pointed: bool = True) -> Segments:
    """A regular hexagon with a corner (`pointed`) or an edge on top; `radius` is the distance of a corner."""
    return regular_polygon(centre, radius, 6, -90.0 if pointed else -60.0)


def star(centre: Point, outer: Mm, inner: Mm, points: int, start_deg: float = -90.0) -> Segments:
    """A star with `points` tips at `outer` and as many dents at `inner`; the first tip at `start_deg`."""
    corners = [_on_circle(centre, inner if i % 2 else outer, start_deg + 180 * i / points) for i in range(2 * points)]
    return polygon(corners)


def _arc_steps(centre: Point, rx: Mm, ry: Mm, start_deg: float, sweep_deg: float) -> Segments:
    count = max(1, math.ceil(abs(sweep_deg) / 90 - 1e-9))
    step = math.radians(sweep_deg) / count
    handle = 4 / 3 * math.tan(step / 4)
    steps: list[Segment] = []
    for i in range(count):
        a, b = math.radians(start_deg) + i * step, math.radians(start_deg) + (i + 1) * step
        cos_a, sin_a, cos_b, sin_b = math.cos(a), math.sin(a), math.cos(b), math.sin(b)
        x1, y1 = centre.x + rx * (cos_a - handle * sin_a), centre.y + ry * (sin_a + handle * cos_a)
        x2, y2 = centre.x + rx * (cos_b + handle * sin_b), centre.y + ry * (sin_b - handle * cos_b)
        steps.append(("C", x1, y1, x2, y2, centre.x + rx * cos_b, centre.y + ry * sin_b))
    return tuple(steps)


def arc(centre: Point, radius: Mm, start_deg: float, sweep_deg: float) -> Segments:
    """A part of a circle, open; angles clockwise on paper, 0 to the right."""
    first = _on_circle(centre, radius, start_deg)
    return (("M", first.x, first.y), *_arc_steps(centre, radius, radius, start_deg, sweep_deg))


def sector(centre: Point, radius: Mm, start_deg: float, sweep_deg: float) -> Segments:
    """A slice of a pie."""
    first = _on_circle(centre, radius, start_deg)
    turn = _arc_steps(centre, radius, radius, start_deg, sweep_deg)
    return (("M", centre.x, centre.y), ("L", first.x, first.y), *turn, ("Z",))


def ring_sector(centre: Point, outer: Mm, inner: Mm, start_deg: float, sweep_deg: float) -> Segments:
    """A slice of a ring between two radii."""
    first, last = _on_circle(centre, outer, start_deg), _on_circle(centre, inner, start_deg + sweep_deg)
    there = _arc_steps(centre, outer, outer, start_deg, sweep_deg)
    back = _arc_steps(centre, inner, inner, start_deg + sweep_deg, -sweep_deg)
    return (("M", first.x, first.y), *there, ("L", last.x, last.y), *back, ("Z",))


def smooth(points: Sequence[Point], *, closed: bool = True, tension: float = 0.5) -> Segments:
    """A Catmull-Rom curve through the points; `tension` 0.5 is the usual curve, 0 straight lines.

    Raises ValueError for fewer than two points.
    """
    if len(points) < 2:
        raise ValueError("a curve needs two points or more")
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[min(max(i, 0), count - 1)]

    third = tension / 3
    steps: list[Segment] = [("M", points[0].x, points[0].y)]
    for i in range(count if closed else count - 1):
        before, here, there, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        x1, y1 = here.x + (there.x - before.x) * third, here.y + (there.y - before.y) * third
        x2, y2 = there.x - (after.x - here.x) * third, there.y - (after.y - here.y) * third
        steps.append(("C", x1, y1, x2, y2, there.x, there.y))
    return (*steps, ("Z",)) if closed else tuple(steps)


def noise(seed: str, count: int) -> tuple[float, ...]:
    """`count` numbers from -1 to 1 that follow from `seed` alone: looks of chance for pictures, not for rules."""
    words: list[int] = []
    block = 0
    while len(words) < count:
        digest = hashlib.sha256(f"{seed}/{block}".encode()).digest()
        words.extend(int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1
    return tuple(word / 0x7FFFFFFF - 1 if word < 0xFFFFFFFF else 1.0 for word in words[:count])


def blob(centre: Point, rx: Mm, ry: Mm, seed: str, *, wobble: float = 0.12, corners: int = 12) -> Segments:
    """A wobbly closed outline around an ellipse: an island, a lake, a stain.

    `seed` decides the form; `wobble` is the greatest dent or bulge as a share of the radius; more `corners`, more bays.
    """
    if corners < 3:
        raise ValueError("a blob needs three corners or more")
    shifts = noise(seed, 2 * corners)
    points = []
    for i in range(corners):
        grow = 1 + wobble * shifts[2 * i]
        angle = math.tau * (i + 0.25 * shifts[2 * i + 1]) / corners
        points.append(Point(centre.x + rx * grow * math.cos(angle), centre.y + ry * grow * math.sin(angle)))
    return smooth(points)


def transform(segments: Segments, at: Affine) -> Segments:
    """The path under a map."""
    a, b, c, d, e, f = at.a, at.b, at.c, at.d, at.e, at.f

    def moved(step: Segment) -> Segment:
        numbers = step[1:]
        out: list[float] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            out += (a * x + c * y + e, b * x + d * y + f)
        return (step[0], *out)

    return tuple(moved(step) for step in segments)


def move(segments: Segments, x: Mm, y: Mm) -> Segments:
    """The path shifted."""
    return transform(segments, Affine.move(x, y))


def _cubic_extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Values of a cubic at its ends and turning points along one axis."""
    values = [p0, p3]
    a, b, c = -p0 + 3 * p1 - 3 * p2 + p3, 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        inside = b * b - 4 * a * c
        root = math.sqrt(inside) if inside > 0 else None
        roots = [] if root is None else [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    for t in roots:
        if 0 < t < 1:
            s = 1 - t
            values.append(s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3)
    return values


def bounds(segments: Segments) -> Rect | None:
    """The least upright rectangle around a path (curves by their true extremes, line width left out); None if empty."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for step in segments:
        match step:
            case ("C", x1, y1, x2, y2, to_x, to_y):
                xs += _cubic_extremes(x, x1, x2, to_x)
                ys += _cubic_extremes(y, y1, y2, to_y)
                x, y = to_x, to_y
            case (_, to_x, to_y):
                xs.append(to_x)
                ys.append(to_y)
                x, y = to_x, to_y
            case _:
                pass  # a closing step goes where the path has been already
    if not xs:
        return None
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def flatten(segments: Segments, tolerance: Mm = 0.05) -> tuple[tuple[Point, ...], ...]:
    """The path as polygons, one for each part, curves cut into chords no farther than `tolerance` from them."""
    parts: list[list[Point]] = []
    for step in segments:
        match step:
            case ("M", x, y):
                parts.append([Point(x, y)])
            case ("L", x, y):
                parts[-1].append(Point(x, y))
            case ("C", x1, y1, x2, y2, x, y):
                parts[-1] += _chords(parts[-1][-1], Point(x1, y1), Point(x2, y2), Point(x, y), tolerance)
            case _:
                parts.append([parts[-1][0]])  # what follows a closing step without a move starts there
    return tuple(tuple(part) for part in parts if len(part) > 1)


def _chords(p0: Point, p1: Point, p2: Point, p3: Point, tolerance: Mm) -> list[Point]:
    # Wang's bound: with n equal steps of t a cubic strays at most sqrt(3)/18 * its second differences * 9 / n^2.
    bend = max(
        math.hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
        math.hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y),
    )
    count = min(256, max(1, math.ceil(math.sqrt(0.75 * bend / max(tolerance, 1e-6)))))
    chords = []
    for i in range(1, count + 1):
        t = i / count
        s = 1 - t
        k0, k1, k2, k3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        x = k0 * p0.x + k1 * p1.x + k2 * p2.x + k3 * p3.x
        chords.append(Point(x, k0 * p0.y + k1 * p1.y + k2 * p2.y + k3 * p3.y))
    return chords
