"""Cutting outlines: what shape they have, grown into the bleed, and lines to cut along."""

from functools import lru_cache

from generator.colour import Colour
from generator.drawing.items import Outline, Segment, Segments, Stroke
from generator.drawing.shapes import bounds, flatten
from generator.geometry import Point, Size
from generator.units import Mm, pt_to_mm

HAIRLINE: Mm = pt_to_mm(0.25)
"""The usual width of crop marks."""

MARK_COLOUR = Colour(0, 0, 0)
CUT_COLOUR = Colour(64, 64, 64)
FOLD_COLOUR = Colour(96, 96, 96)

_RECTANGULAR = 0.93  # of the box's area; a square of 12 mm with corners of 3 mm has 0.946, a hexagon 0.75


def marks(lines: tuple[Segments, ...], width: Mm = HAIRLINE) -> tuple[Outline, ...]:
    """Thin black lines, all in one path; nothing for none."""
    segments = tuple(segment for line in lines for segment in line)
    return (Outline(segments, stroke=Stroke(MARK_COLOUR, width, join="round")),) if segments else ()


@lru_cache(maxsize=256)
def is_rectangular(outline: Segments) -> bool:
    """Whether the outline fills nearly all of the box around it, as a card with round corners does."""
    box = bounds(outline)
    if box is None:
        return True
    return area_of(outline) >= _RECTANGULAR * box.width * box.height


@lru_cache(maxsize=1024)
def area_of(outline: Segments) -> float:
    """What an outline without holes encloses, in square mm."""
    return sum(map(_area, flatten(outline)))


def _area(polygon: tuple[Point, ...]) -> float:
    """What a polygon covers, in square mm."""
    return abs(sum(a.x * b.y - b.x * a.y for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True))) / 2


@lru_cache(maxsize=256)
def scaled_outline(outline: Segments, size: Size, by: Mm) -> Segments:
    """The outline blown up about the middle of `size`, so that its box is larger by `by` on every side."""
    sx, sy = 1 + 2 * by / size.width, 1 + 2 * by / size.height
    mid_x, mid_y = size.width / 2, size.height / 2

    def grown(segment: Segment) -> Segment:
        kind, *numbers = segment
        scaled = (mid_x + (n - mid_x) * sx if i % 2 == 0 else mid_y + (n - mid_y) * sy for i, n in enumerate(numbers))
        return (kind, *scaled)

    return tuple(grown(segment) for segment in outline)
