"""A line of text along a curve: each letter stands on it, turned as the curve runs below it."""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from generator.dataclass import dataclass
from generator.drawing import extent, shapes
from generator.drawing.items import Glyphs, Group, Item, Outline, Segments
from generator.geometry import Affine, Point
from generator.units import Mm, pt_to_mm

_FINE: Mm = 0.01
"""How far the chords that stand for a curve may lie from it."""


@dataclass(frozen=True, slots=True)
class Track:
    """A curve by its length: places along it, and how it runs there. Past its ends it goes on straight."""

    points: tuple[Point, ...]
    reached: tuple[Mm, ...]

    @classmethod
    def of(cls, segments: Segments) -> "Track | None":
        """The first part of a path; None for one without length."""
        parts = shapes.flatten(segments, _FINE)
        ends = [step[0] for step in segments if step[0] in "MZ"][1:2]
        if parts and ends == ["Z"]:  # which parts of a path leave to the reader
            parts = ((*parts[0], parts[0][0]),)
        points = [point for point, after in pairwise(parts[0]) if point != after] + [parts[0][-1]] if parts else []
        if len(points) < 2:
            return None
        lengths = (math.hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(points))
        return cls(tuple(points), (0.0, *accumulate(lengths)))

    @property
    def length(self) -> Mm:
        """How long it is."""
        return self.reached[-1]

    @property
    def closed(self) -> bool:
        """Whether it ends where it begins."""
        first, last = self.points[0], self.points[-1]
        return math.hypot(first.x - last.x, first.y - last.y) < _FINE

    def at(self, along: Mm) -> Point:
        """The place so far along it."""
        if self.closed:
            along %= self.length
        index = min(max(bisect_right(self.reached, along) - 1, 0), len(self.points) - 2)
        first, after = self.points[index], self.points[index + 1]
        share = (along - self.reached[index]) / (self.reached[index + 1] - self.reached[index])
        return Point(first.x + (after.x - first.x) * share, first.y + (after.y - first.y) * share)

    def turned(self, along: Mm, reach: Mm) -> tuple[Point, float]:
        """The middle of a chord of it, and its angle in degrees, clockwise; `reach` is half the length of the chord."""
        before, after = self.at(along - reach), self.at(along + reach)
        angle_deg = math.degrees(math.atan2(after.y - before.y, after.x - before.x))
        return self.at(along), angle_deg


def bow(width: Mm, height: Mm, rise: Mm) -> Segments:
    """An arc on the lower edge of a box, its middle `rise` higher than its ends, lower where that is below 0."""
    if abs(rise) < _FINE:
        return shapes.line(0.0, height, width, height)
    radius = (width * width / 4 + rise * rise) / (2 * abs(rise))
    half_deg = math.degrees(2 * math.atan2(2 * abs(rise), width))
    if rise > 0:
        return shapes.arc(Point(width / 2, height - rise + radius), radius, -90 - half_deg, 2 * half_deg)
    return shapes.arc(Point(width / 2, height - radius), radius, 90 + half_deg, -2 * half_deg)


def bent(items: Sequence[Item], baseline: Mm, track: Track, start: Mm) -> Iterator[Item]:
    """The items of a set line, each letter and icon put on a curve, whose text begins `start` along it."""
    for item in items:
        if isinstance(item, Glyphs):
            em = pt_to_mm(item.size_pt)
            for glyph, x in zip(item.glyphs, item.xs, strict=True):
                wide = item.font.advance(glyph) / item.font.units_per_em * em
                text = item.font.text_of(glyph)
                single = Glyphs(item.font, item.size_pt, item.y - baseline, (glyph,), (-wide / 2,), text, item.fill)
                yield Group((single,), _place(track, start + x + wide / 2, wide / 2))
        elif isinstance(item, Outline):  # a line along words
            box = extent.of_item(item)
            yield from _ruled(item, box.x, box.right, box.y - baseline, box.height, track, start)
        else:
            box = extent.of_item(item)
            middle = box.centre.x
            at = _place(track, start + middle, box.width / 2).after(Affine.move(-middle, -baseline))
            yield Group((item,), at)


def _place(track: Track, along: Mm, reach: Mm) -> Affine:
    point, angle_deg = track.turned(along, max(reach, _FINE))
    return Affine.move(point.x, point.y).after(Affine.turn(angle_deg))


def _ruled(item: Outline, left: Mm, right: Mm, down: Mm, thick: Mm, track: Track, start: Mm) -> Iterator[Item]:
    """A line along words as a strip of short pieces, which follow the curve."""
    count = max(2, math.ceil((right - left) / max(thick, 0.3)))
    upper, lower = [], []
    for step in range(count + 1):
        at = _place(track, start + left + (right - left) * step / count, thick)
        upper.append(at.apply(Point(0.0, down)))
        lower.append(at.apply(Point(0.0, down + thick)))
    yield Outline(shapes.polygon([*upper, *reversed(lower)]), item.fill)
