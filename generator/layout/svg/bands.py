"""Gradients with hard edges or of several runs as bands, each a smooth gradient of its own.

Renderers draw a gradient in some hundred steps from end to end (PDFium: 256), so that an edge inside of one is off by
up to a step, which is a pixel or more where it is repeated. Between bands lies the edge of a clip, which is exact.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import (
    GradientStop,
    Group,
    Item,
    LinearGradient,
    Outline,
    Paint,
    RadialGradient,
    Segments,
)
from generator.geometry import Affine, Point, Rect

MOST_BANDS: Final = 64
"""Bands of one gradient; one with more edges stays as it is."""
_LAP = 0.05  # of its length, that a band goes on below the next one, so that nothing shows between them

Band = tuple[float, float, tuple[GradientStop, ...]]
"""From where to where of the whole gradient, and its stops in the whole's offsets."""


def banded(outline: Outline, box: Rect) -> tuple[Item, ...]:
    """The outline as bands within `box`, how far it reaches; as it is where its fill is one run.

    Bands lap over each other, so that what one can see through stays as it is, too.
    """
    paint = outline.fill
    if paint is None or isinstance(paint, Colour) or outline.stroke is not None:
        return (outline,)
    bands = list(_bands(paint.stops))
    if not 1 < len(bands) <= MOST_BANDS or any(stop.colour.alpha < 1 for stop in paint.stops):
        return (outline,)
    if isinstance(paint, RadialGradient) and paint.focus is not None:
        return (outline,)
    return tuple(Group((replace(outline, fill=fill),), clip=clip) for clip, fill in _clipped(paint, bands, box))


def _bands(stops: Sequence[GradientStop]) -> Iterator[Band]:
    """The runs of stops between two at one place: of different colours, or where a gradient begins anew."""
    start = 0
    for index, (one, two) in enumerate(pairwise(stops), 1):
        if one.offset == two.offset:
            if stops[start].offset < one.offset or start == 0:
                yield stops[start].offset, one.offset, tuple(stops[start:index])
            start = index
    yield stops[start].offset, stops[-1].offset, tuple(stops[start:])


def _clipped(paint: Paint, bands: Sequence[Band], box: Rect) -> Iterator[tuple[Segments, Paint]]:
    last = len(bands) - 1
    for index, (low, high, stops) in enumerate(bands):
        lap = (high - low) * _LAP
        match paint:
            case LinearGradient(x1, y1, x2, y2):
                from_ = -math.inf if index == 0 else low
                to = math.inf if index == last else high + lap
                clip = _strip(paint, from_, to, box)
                yield clip, _stretch_linear(x1, y1, x2, y2, low, high, stops)
            case RadialGradient():
                to = math.inf if index == last else high + lap
                yield _ring(paint, low if index else 0.0, to, box), _inner_radial(paint, high, stops)


def _stretch_linear(
    x1: float, y1: float, x2: float, y2: float, low: float, high: float, stops: tuple[GradientStop, ...]
) -> Paint:
    """The part of a linear gradient from `low` to `high`; a single colour where that is no length."""
    if high <= low:
        return stops[-1].colour
    within = tuple(replace(stop, offset=(stop.offset - low) / (high - low)) for stop in stops)
    dx, dy = x2 - x1, y2 - y1
    return LinearGradient(x1 + dx * low, y1 + dy * low, x1 + dx * high, y1 + dy * high, within)


def _inner_radial(paint: RadialGradient, high: float, stops: tuple[GradientStop, ...]) -> Paint:
    """A radial gradient out to `high` of its radius, with these stops alone."""
    if high <= 0:
        return stops[-1].colour
    within = tuple(replace(stop, offset=stop.offset / high) for stop in stops)
    return RadialGradient(paint.x, paint.y, paint.radius * high, within)


def _strip(paint: LinearGradient, low: float, high: float, box: Rect) -> Segments:
    """What lies between two places of a linear gradient, as far as the box reaches."""
    dx, dy = paint.x2 - paint.x1, paint.y2 - paint.y1
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    along = [(x - paint.x1) * ux + (y - paint.y1) * uy for x, y in corners]
    across = [(y - paint.y1) * ux - (x - paint.x1) * uy for x, y in corners]
    room = max(box.width, box.height) + 1
    begin, end = max(low * length, min(along) - room), min(high * length, max(along) + room)
    left, right = min(across) - room, max(across) + room
    places = ((begin, left), (end, left), (end, right), (begin, right))
    return shapes.polygon([Point(paint.x1 + ux * a - uy * b, paint.y1 + uy * a + ux * b) for a, b in places])


def _ring(paint: RadialGradient, low: float, high: float, box: Rect) -> Segments:
    """What lies between two circles of a radial gradient, as far as the box reaches; the inner is a hole."""
    centre = Point(paint.x, paint.y)
    far = max(math.hypot(x - paint.x, y - paint.y) for x in (box.x, box.right) for y in (box.y, box.bottom))
    outer = shapes.circle(centre, min(high * paint.radius, 1.5 * far + 1))
    if low <= 0:
        return outer
    # Mirrored, the inner one runs the other way round: a hole by either rule.
    return outer + shapes.transform(
        shapes.circle(centre, low * paint.radius), Affine(1.0, 0.0, 0.0, -1.0, 0.0, 2 * paint.y)
    )
