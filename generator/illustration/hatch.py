"""Hatching: lines that swell where it is darker, as a graver cuts them."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.drawing.items import Segment, Segments
from generator.geometry import Point, Rect
from generator.units import Mm

STEP: Mm = 2.2
"""How far apart along a line its width is measured; a third of it shows no difference in print."""
THINNEST: Mm = 0.06
"""A line thinner than this ends: no printer holds it."""
DARKEST = 0.92
"""The share of the paper that lines cover at most, so that they never run together."""
MOST_LINES = 1_000
"""Lines across one form: on larger ones than any sheet is there are none."""

_HAIR: Mm = 0.1  # a line that is nowhere wider than this is left out
_WIDEST = 20 / 27
_FARTHEST_BEFORE = 1.5  # of a line's length: how far before what is seen of it a line may begin

Tone: TypeAlias = Callable[[Mm, Mm], float]
"""How dark it is at a place: 0 for white paper, 1 for black."""


@dataclass(frozen=True, slots=True)
class Slope:
    """A darkness that grows evenly in one direction: `start` at the origin, more by so much each mm to x and to y."""

    start: float
    per_x: float
    per_y: float

    def at(self, x: Mm, y: Mm) -> float:
        """How dark it is at a place."""
        return self.start + x * self.per_x + y * self.per_y


@dataclass(frozen=True, slots=True)
class Ruling:
    """How lines lie: their angle, the mm from one to the next, how far their middle bows out, how uneven they are."""

    angle_deg: float
    gap: Mm
    bow: Mm = 0.0
    seed: str = "hatch"
    wobble: float = 0.2


@dataclass(frozen=True, slots=True)
class _Field:
    """Where lines lie on polygons: about which middle, in which direction, how far, and from where to where each."""

    centre: Point
    ux: float
    uy: float
    reach: Mm
    spans: Mapping[int, tuple[Mm, Mm]]


def _field(rings: Sequence[Sequence[Point]], ruling: Ruling) -> _Field | None:
    """The lines that cross the polygons; None where there is none."""
    box = _box(rings)
    if box is None:
        return None
    turn = math.radians(ruling.angle_deg)
    ux, uy, reach = math.cos(turn), math.sin(turn), math.hypot(box.width, box.height) / 2 + 1e-9
    spans = _spans(rings, box.centre, ux, uy, reach, ruling)
    return _Field(box.centre, ux, uy, reach, spans) if spans else None


def hatch(rings: Sequence[Sequence[Point]], ruling: Ruling, tone: Tone) -> Segments:
    """The lines that cross the polygons, as a path to fill; they may reach a step beyond the edge."""
    field = _field(rings, ruling)
    if field is None:
        return ()
    centre, ux, uy, gap, reach, spans = field.centre, field.ux, field.uy, ruling.gap, field.reach, field.spans
    first = min(spans)
    noise = shapes.noise(ruling.seed, 2 * (max(spans) - first + 1))
    steps: list[Segment] = []
    for line, (start, end) in sorted(spans.items()):
        v = (line + 0.5 + ruling.wobble * noise[2 * (line - first)]) * gap
        begin = start - STEP * (0.5 + 0.4 * noise[2 * (line - first) + 1])
        run: list[tuple[Mm, Mm, Mm]] = []
        for index in range(int((end - begin) / STEP) + 2):
            u = begin + index * STEP
            w = v + ruling.bow * (1 - (u / reach) ** 2) + 0.12 * gap * math.sin(u * 1.7 + line)
            x, y = centre.x + u * ux - w * uy, centre.y + u * uy + w * ux
            width = gap * min(tone(x, y), DARKEST)
            if width > THINNEST:
                run.append((x, y, width / 2))
            elif run:
                steps += _line(run, ux, uy)
                run = []
        if run:
            steps += _line(run, ux, uy)
    return tuple(steps)


def strokes(rings: Sequence[Sequence[Point]], ruling: Ruling, slope: Slope) -> Segments:
    """The same for a darkness that grows evenly: each line is one wedge of two curves, which is much less to write."""
    field = _field(rings, ruling)
    if field is None:
        return ()
    centre, ux, uy, gap, reach, spans = field.centre, field.ux, field.uy, ruling.gap, field.reach, field.spans
    first = min(spans)
    noise = shapes.noise(ruling.seed, 3 * (max(spans) - first + 1))
    least = THINNEST / gap
    steps: list[Segment] = []
    for line, (start, end) in sorted(spans.items()):
        jitter = noise[3 * (line - first) : 3 * (line - first) + 3]
        v = (line + 0.5 + ruling.wobble * jitter[0]) * gap

        def bent(u: Mm, v: Mm = v) -> Mm:
            return v + ruling.bow * (1 - (u / reach) ** 2)

        def tone(u: Mm) -> float:
            w = bent(u)
            return slope.at(centre.x + u * ux - w * uy, centre.y + u * uy + w * ux)

        dark, light = tone(end), tone(start)
        if dark < light:
            start, end, dark, light = end, start, light, dark
        if dark * gap < _HAIR:
            continue
        sway = 0.16 * gap * jitter[2]
        end += math.copysign(0.4, end - start)
        wide, narrow = gap * min(dark, DARKEST) / 2, gap * min(light, DARKEST) / 2
        before = (end - start) * (light - least) / (dark - light) if dark > light else math.inf
        if before < 0:  # it begins a little unevenly
            before -= 0.8 * jitter[1]
        if abs(before) <= _FARTHEST_BEFORE * abs(end - start):
            steps += _blade(start - before, end, bent, wide, sway, (centre, ux, uy))
        else:
            steps += _wedge(start, end, bent, ruling.bow / reach**2, narrow, wide, sway, (centre, ux, uy))
    return tuple(steps)


def _blade(
    start: Mm, end: Mm, bent: Callable[[Mm], Mm], wide: Mm, sway: Mm, frame: tuple[Point, float, float]
) -> Iterator[Segment]:
    """A line along `bent` that grows evenly from a point at `start` to twice `wide` at `end`.

    It ends as a point beyond that, where nothing is seen of it: two curves through the same two places are little to
    write. With both handles of the start at the start and the others above the far end, three quarters of the way are
    `_WIDEST` along the curve, where it is widest.
    """
    centre, ux, uy = frame

    def place(u: Mm, w: Mm) -> tuple[Mm, Mm]:
        return round(centre.x + u * ux - w * uy, 2), round(centre.y + u * uy + w * ux, 2)

    far = start + (end - start) / _WIDEST
    w1, w2 = bent(start), bent(far)
    handle = (bent(end) - w1 * 7 / 27 - w2 * 8 / 27) * 9 / 4 + sway
    first, half = place(start, w1), wide * 9 / 4
    yield ("M", *first)
    yield ("C", *first, *place(far, handle + half), *place(far, w2))
    yield ("C", *place(far, handle - half), *first, *first)
    yield ("Z",)


def _wedge(
    start: Mm,
    end: Mm,
    bent: Callable[[Mm], Mm],
    bend: float,
    narrow: Mm,
    wide: Mm,
    sway: Mm,
    frame: tuple[Point, float, float],
) -> Iterator[Segment]:
    """A line from `start` to `end` along the parabola `bent`, half as wide as `narrow` and `wide` at its ends."""
    centre, ux, uy = frame

    def place(u: Mm, w: Mm) -> tuple[Mm, Mm]:
        return round(centre.x + u * ux - w * uy, 2), round(centre.y + u * uy + w * ux, 2)

    middle = (start + end) / 2
    w1, w2 = bent(start), bent(end)
    handle = w1 - bend * start * (end - start) + sway  # where the tangents of the parabola meet
    u1, u2 = start + (middle - start) * 2 / 3, end + (middle - end) * 2 / 3
    h1, h2 = w1 + (handle - w1) * 2 / 3, w2 + (handle - w2) * 2 / 3
    n1, n2 = narrow + (wide - narrow) / 3, narrow + (wide - narrow) * 2 / 3
    yield ("M", *place(start, w1 + narrow))
    yield ("C", *place(u1, h1 + n1), *place(u2, h2 + n2), *place(end, w2 + wide))
    yield ("L", *place(end, w2 - wide))
    yield ("C", *place(u2, h2 - n2), *place(u1, h1 - n1), *place(start, w1 - narrow))
    yield ("Z",)


def _box(rings: Sequence[Sequence[Point]]) -> Rect | None:
    xs = [point.x for ring in rings for point in ring]
    ys = [point.y for ring in rings for point in ring]
    if not xs:
        return None
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _spans(
    rings: Sequence[Sequence[Point]], centre: Point, ux: float, uy: float, reach: Mm, ruling: Ruling
) -> dict[int, tuple[Mm, Mm]]:
    """From where to where each line crosses the polygons, by its number: each edge is asked for its own lines only."""
    spans: dict[int, tuple[Mm, Mm]] = {}
    if 2 * reach / ruling.gap > MOST_LINES:
        return spans
    for ring in rings:
        places: list[tuple[float, float]] = []
        for point in ring:
            dx, dy = point.x - centre.x, point.y - centre.y
            u, v = dx * ux + dy * uy, dy * ux - dx * uy
            places.append((u, (v - ruling.bow * (1 - (u / reach) ** 2)) / ruling.gap))
        for (u1, v1), (u2, v2) in zip(places, [*places[1:], places[0]], strict=True):
            low, high = math.floor(min(v1, v2) - 0.5), math.floor(max(v1, v2) + 0.5)
            left, right = (u1, u2) if u1 < u2 else (u2, u1)
            slope = (u2 - u1) / (v2 - v1) if abs(v2 - v1) > 1e-9 else 0.0
            for line in range(low, high + 1):
                if high - low <= 2:
                    start, end = left, right
                else:
                    at = u1 + (line + 0.5 - v1) * slope
                    start, end = max(at - abs(slope) * 0.5, left), min(at + abs(slope) * 0.5, right)
                known = spans.get(line)
                spans[line] = (start, end) if known is None else (min(start, known[0]), max(end, known[1]))
    return spans


def _line(run: list[tuple[Mm, Mm, Mm]], ux: float, uy: float) -> Iterator[Segment]:
    """One line as a sliver, pointed at both ends, in hundredths of a mm."""
    (x, y, _), (last_x, last_y, _) = run[0], run[-1]
    yield ("M", round(x - ux * STEP * 0.6, 2), round(y - uy * STEP * 0.6, 2))
    for x, y, half in run:
        yield ("L", round(x - uy * half, 2), round(y + ux * half, 2))
    yield ("L", round(last_x + ux * STEP * 0.6, 2), round(last_y + uy * STEP * 0.6, 2))
    for x, y, half in reversed(run):
        yield ("L", round(x + uy * half, 2), round(y - ux * half, 2))
    yield ("Z",)


def rays(box: Rect, centre: Point, radii: tuple[Mm, Mm], count: int, tones: tuple[float, float], seed: str) -> Segments:
    """Lines from a ring around the centre outwards, each a long sliver; `tones` are their share of the ring's inside
    and outside."""
    near, far = radii
    noise = shapes.noise(seed, 3 * count)
    steps: list[Segment] = []
    for index in range(count):
        angle = math.tau * (index + 0.3 * noise[3 * index]) / count
        cos, sin = math.cos(angle), math.sin(angle)
        start, end = near * (1 + 0.06 * noise[3 * index + 1]), far * (1 + 0.12 * noise[3 * index + 2])
        inner, outer = (math.pi * radius * tone / count for radius, tone in zip((start, end), tones, strict=True))
        corners = [(start, inner), (end, outer), (end, -outer), (start, -inner)]
        points = [(centre.x + r * cos - side * sin, centre.y + r * sin + side * cos) for r, side in corners]
        if all(not (box.x <= x <= box.right and box.y <= y <= box.bottom) for x, y in points):
            continue
        steps.append(("M", round(points[0][0], 2), round(points[0][1], 2)))
        steps += [("L", round(x, 2), round(y, 2)) for x, y in points[1:]]
        steps.append(("Z",))
    return tuple(steps)
