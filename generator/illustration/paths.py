"""What is done to the outlines of parts: curves with corners, tapering bodies, joined forms, fur along an edge."""

import math
from collections.abc import Sequence

from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.drawing.items import Segment, Segments
from generator.geometry import Affine, Point
from generator.units import Mm

MIRROR = Affine(-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
"""Left for right, about x = 0."""

_FINE: Mm = 0.04  # how far a chord may lie from its curve; a printer's dot is 0.04 mm
_THIN: Mm = 0.02  # how far the edge of a limb may move where points of it are left out
_MOST_CHORDS = 12
_LARGE: Mm = 0.7  # a rounder end than this shows its corners
_POINTED: Mm = 0.15  # a body thinner than this at its end runs to a point


@dataclass(frozen=True, slots=True)
class Knot:
    """A point of a curve; at a corner the curve breaks."""

    x: Mm
    y: Mm
    corner: bool = False


@dataclass(frozen=True, slots=True)
class Disc:
    """A place of a tapering body and its radius there."""

    x: Mm
    y: Mm
    radius: Mm


def rounded(segments: Segments) -> Segments:
    """The path in hundredths of a mm, finer than any printer's dot; short numbers make small files."""
    return tuple((step[0], *(round(number, 2) for number in step[1:])) for step in segments)


def curve(knots: Sequence[Knot], *, tension: float = 0.5) -> Segments:
    """A closed curve through the knots, broken at their corners; `tension` 0 makes straight lines."""
    count, share = len(knots), tension / 3
    steps: list[Segment] = [("M", knots[0].x, knots[0].y)]
    for index in range(count):
        here, there = knots[index], knots[(index + 1) % count]
        out, into = _tangent(knots, index), _tangent(knots, (index + 1) % count)
        chord = (there.x - here.x, there.y - here.y)
        if here.corner and there.corner:
            steps.append(("L", there.x, there.y))
            continue
        first = (chord[0] * 1.6, chord[1] * 1.6) if here.corner else out
        last = (chord[0] * 1.6, chord[1] * 1.6) if there.corner else into
        ends = (
            here.x + first[0] * share,
            here.y + first[1] * share,
            there.x - last[0] * share,
            there.y - last[1] * share,
        )
        steps.append(("C", *ends, there.x, there.y))
    return (*steps, ("Z",))


def _tangent(knots: Sequence[Knot], index: int) -> tuple[float, float]:
    """Twice the way a curve goes at a knot: from the one before to the one after, no longer than the chords allow."""
    before, here, after = knots[index - 1], knots[index], knots[(index + 1) % len(knots)]
    x, y = after.x - before.x, after.y - before.y
    length = math.hypot(x, y)
    if not length:
        return 0.0, 0.0
    # Long chords beside short ones would throw a loop at the short one.
    shorter = min(math.hypot(here.x - before.x, here.y - before.y), math.hypot(after.x - here.x, after.y - here.y))
    keep = min(1.0, 2.6 * shorter / length)
    return x * keep, y * keep


def tapering(discs: Sequence[Disc], *, blunt: bool = False) -> Segments:
    """A body along a curve through the discs, as wide as they are: round at its ends, or cut off where `blunt`."""
    spine = _spine(discs)
    left: list[Point] = []
    right: list[Point] = []
    for index, disc in enumerate(spine):
        before, after = spine[max(index - 1, 0)], spine[min(index + 1, len(spine) - 1)]
        dx, dy = after.x - before.x, after.y - before.y
        size, radius = math.hypot(dx, dy) or 1.0, max(disc.radius, 0.02)
        across = Point(-dy / size * radius, dx / size * radius)
        left.append(Point(disc.x + across.x, disc.y + across.y))
        right.append(Point(disc.x - across.x, disc.y - across.y))
    head = [] if blunt else _cap(spine[-1], spine[-2])
    tail = [] if blunt else _cap(spine[0], spine[1])
    return shapes.polygon([*thinned(left), *head, *reversed(thinned(right)), *tail])


def thinned(points: Sequence[Point]) -> list[Point]:
    """The points without those that lie within `_THIN` of the chord that is left when they go; both ends stay."""
    kept = [points[0]]
    first, last = 0, len(points) - 1
    while first < last:
        reach = first + 1
        while reach < last and all(
            _off(points[index], points[first], points[reach + 1]) < _THIN for index in range(first + 1, reach + 1)
        ):
            reach += 1
        kept.append(points[reach])
        first = reach
    return kept


def _off(point: Point, start: Point, end: Point) -> Mm:
    """How far a point lies from the line through two others."""
    x, y = end.x - start.x, end.y - start.y
    length = math.hypot(x, y)
    if not length:
        return math.hypot(point.x - start.x, point.y - start.y)
    return abs(x * (point.y - start.y) - y * (point.x - start.x)) / length


def _spine(discs: Sequence[Disc]) -> list[Disc]:
    """A Catmull-Rom curve through discs, in as few chords as its bends need."""
    made: list[Disc] = []
    for index in range(len(discs) - 1):
        a, b, c, d = (discs[min(max(index + shift, 0), len(discs) - 1)] for shift in (-1, 0, 1, 2))
        bend = max(
            math.hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y),
            math.hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y),
            abs(a.radius - 2 * b.radius + c.radius),
            abs(b.radius - 2 * c.radius + d.radius),
        )
        count = min(_MOST_CHORDS, max(2, math.ceil(math.sqrt(0.3 * bend / _FINE))))
        made += [_between(a, b, c, d, step / count) for step in range(count)]
    return [*made, discs[-1]]


def _between(a: Disc, b: Disc, c: Disc, d: Disc, t: float) -> Disc:
    def along(a: float, b: float, c: float, d: float) -> float:
        return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)

    return Disc(along(a.x, b.x, c.x, d.x), along(a.y, b.y, c.y, d.y), along(a.radius, b.radius, c.radius, d.radius))


def _cap(end: Disc, inner: Disc) -> list[Point]:
    if end.radius < _POINTED:
        return []
    angle = math.atan2(end.y - inner.y, end.x - inner.x)
    turns = (1.05, 0.52, 0.0, -0.52, -1.05) if end.radius > _LARGE else (0.8, 0.0, -0.8)
    return [Point(end.x + end.radius * math.cos(angle + k), end.y + end.radius * math.sin(angle + k)) for k in turns]


def area(ring: Sequence[Point]) -> float:
    """What a polygon covers in square mm: above 0 where it runs clockwise on paper."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) / 2


def signed_area(segments: Segments) -> float:
    """What a closed path of a single part covers in square mm: above 0 where it runs clockwise on paper."""
    twice = 0.0
    start_x = start_y = x = y = 0.0
    for step in segments:
        match step:
            case ("M", start_x, start_y):
                to_x, to_y = start_x, start_y
            case ("L", to_x, to_y):
                twice += x * to_y - to_x * y
            case ("C", x1, y1, x2, y2, to_x, to_y):
                # Green's theorem on a cubic: each pair of its points counts by its share of the curve.
                twice += 0.6 * (x * y1 - x1 * y + x2 * to_y - to_x * y2)
                twice += 0.3 * (x * y2 - x2 * y + x1 * y2 - x2 * y1 + x1 * to_y - to_x * y1)
                twice += 0.1 * (x * to_y - to_x * y)
            case _:
                continue
        x, y = to_x, to_y
    return (twice + x * start_y - start_x * y) / 2


def clockwise(segments: Segments) -> Segments:
    """A path of a single part so that it runs clockwise: overlapping paths that run alike make one form."""
    if any(step[0] in "MZ" for step in segments[1:-1]) or signed_area(segments) >= 0:
        return segments
    points: list[tuple[float, ...]] = [step[1:] for step in segments if step[0] != "Z"]
    ends = [Point(numbers[-2], numbers[-1]) for numbers in points]
    made: list[Segment] = [("M", ends[-1].x, ends[-1].y)]
    for index in range(len(points) - 1, 0, -1):
        to, numbers = ends[index - 1], points[index]
        if len(numbers) == 6:
            made.append(("C", numbers[2], numbers[3], numbers[0], numbers[1], to.x, to.y))
        else:
            made.append(("L", to.x, to.y))
    return (*made, ("Z",))


def joined(outlines: Sequence[Segments]) -> Segments:
    """Outlines that overlap as one path: one contour and one light."""
    rings = [ring for outline in outlines for ring in shapes.flatten(outline, _FINE) if len(ring) > 2]
    return tuple(step for ring in rings for step in shapes.polygon(ring if area(ring) > 0 else ring[::-1]))


def without_holes(segments: Segments) -> Segments:
    """A path without the holes in it: those of its parts that run the way its largest does."""
    rings = [ring for ring in shapes.flatten(segments, _FINE) if len(ring) > 2]
    if not rings:
        return ()
    way = area(max(rings, key=lambda ring: abs(area(ring)))) > 0
    return tuple(step for ring in rings if (area(ring) > 0) == way for step in shapes.polygon(ring))


def furred(segments: Segments, spacing: Mm, length: Mm, lean: Mm, seed: str) -> Segments:
    """A closed outline whose edge stands out in locks: one every `spacing`, so long, tips moved down by `lean`."""
    made: list[Segment] = []
    for number, ring in enumerate(shapes.flatten(segments, 0.1)):
        if len(ring) < 3:
            continue
        places = _paced(ring if area(ring) > 0 else ring[::-1], spacing)
        if not places:  # all its corners are one
            continue
        chance = shapes.noise(f"{seed}/{number}", 2 * len(places))
        points: list[Point] = []
        for index, (root, tip) in enumerate(zip(places, [*places[1:], places[0]], strict=True)):
            middle = Point((root.x + tip.x) / 2, (root.y + tip.y) / 2)
            dx, dy = tip.x - root.x, tip.y - root.y
            size = math.hypot(dx, dy) or 1.0
            reach = length * (1 + 0.45 * chance[2 * index])
            side = 0.35 * spacing * chance[2 * index + 1]
            out = Point(dy / size * reach + dx / size * side, -dx / size * reach + dy / size * side + lean)
            points += [root, Point(middle.x + out.x, middle.y + out.y)]
        made += shapes.polygon(points)
    return tuple(made)


def _paced(ring: Sequence[Point], spacing: Mm) -> list[Point]:
    """Places along a closed polygon, as far apart as that."""
    made: list[Point] = []
    ahead = 0.0
    for here, there in zip(ring, [*ring[1:], ring[0]], strict=True):
        length = math.hypot(there.x - here.x, there.y - here.y)
        while ahead < length:
            share = ahead / length
            made.append(Point(here.x + (there.x - here.x) * share, here.y + (there.y - here.y) * share))
            ahead += spacing
        ahead -= length
    return made
