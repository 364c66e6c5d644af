"""Spaces of a board in the rulebook, their sides, and marks on them: frames, crosses, plus signs, and rings."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot
from statistics import median_low

from generator.catalog.models import Component, Space
from generator.colour import WHITE, Colour
from generator.drawing.items import Outline, Stroke
from generator.drawing.shapes import circle, polyline, rounded_rect
from generator.geometry import Point, Rect
from generator.units import Mm

_PALE = Colour(255, 255, 255, 0.5)
_FRAME = 0.09
"""The width of a frame around a space, as a share of that."""
_ROUND = 0.54
"""The radius of a circle around a space, as a share of that: around a disc that fills it."""
_FREE = 0.36
"""The radius of the dashed circle where a piece may be put, as a share of the space."""
_PLUS = 0.5
"""How far the plus sign in it reaches from its middle, as a share of that radius."""
_CORNER = 0.4
"""The size of a cross in a corner, as a share of one over the whole space."""


def extent_of(space: Space) -> Rect:
    """What a space takes of its board."""
    size = space.size
    return Rect(space.centre.x - size.width / 2, space.centre.y - size.height / 2, size.width, size.height)


def side_of(space: Space, other: Space) -> Space:
    """The part of a space that lies towards another one, half as wide and high."""
    way = other.centre - space.centre
    longest = max(abs(way.x), abs(way.y)) or 1.0
    aside = Point(space.size.width * way.x / longest / 4, space.size.height * way.y / longest / 4)
    return replace(space, centre=space.centre + aside, size=space.size.scaled(0.5))


def frame_of(board: Component, space: Space, colour: Colour, *, empty: bool) -> tuple[Outline, ...]:
    """A frame in that colour on a wider white one, which is seen on a space of any colour; of an `empty` space dashed,
    around a veil.

    It is no wider than suits most spaces of the board, so that a few large ones get no other.
    """
    usual = median_low(min(other.size.width, other.size.height) for other in board.spaces)
    width = _FRAME * min(usual, space.size.width, space.size.height)
    line = rounded_rect(extent_of(space).grown(-width / 2), width * 1.5)
    veil = (Outline(line, _PALE),) if empty else ()
    frame = Stroke(colour, width, dash=(2 * width, 1.5 * width)) if empty else Stroke(colour, width)
    return *veil, Outline(line, stroke=Stroke(WHITE, 1.7 * width)), Outline(line, stroke=frame)


def ring_around(spaces: Sequence[Space], colour: Colour) -> tuple[Outline, ...]:
    """A circle around each of some spaces and a line from each to the next, from the last to the first too, all in that
    colour on a wider white one. The lines end at the circles, so that what is printed on the spaces is seen.
    """
    unit = min((min(space.size.width, space.size.height) for space in spaces), default=0.0)
    radius = _ROUND * unit
    paths = [circle(space.centre, radius) for space in spaces]
    for a, b in pairwise([space.centre for space in (*spaces, *spaces[:1])]):
        far = hypot(b.x - a.x, b.y - a.y)
        if far > 2 * radius:
            out = Point((b.x - a.x) / far * radius, (b.y - a.y) / far * radius)
            paths.append(polyline([a + out, b - out]))
    width = _FRAME * unit
    return tuple(
        Outline(path, stroke=Stroke(ink, wide))
        for ink, wide in ((WHITE, 1.9 * width), (colour, width))
        for path in paths
    )


def crossed_out(space: Space, colour: Colour, *, occupied: bool = False) -> tuple[Outline, ...]:
    """A cross in that colour on a wider white one, from corner to corner of a space; small in a corner of one that is
    `occupied`, where it must not hide what stands or is printed there, nor how many.
    """
    width = _FRAME * min(space.size.width, space.size.height)
    box = extent_of(space).grown(-2 * width)
    if occupied:  # the corner that a stack leaves free: it rises to the right
        box = Rect(box.x - width, box.y - width, _CORNER * box.width, _CORNER * box.height)
    return cross_in(box, width, colour)


def plus_in(space: Space, colour: Colour) -> tuple[Outline, ...]:
    """A pale disc in a dashed circle with a plus sign, both in that colour: a piece may be put on that space."""
    unit = min(space.size.width, space.size.height)
    width, radius = _FRAME * unit, _FREE * unit
    at, far = space.centre, _PLUS * _FREE * unit
    dashed = Stroke(colour, width / 2, dash=(width, width / 2))
    return (
        Outline(circle(at, radius), _PALE),
        Outline(circle(at, radius), stroke=Stroke(WHITE, width)),
        Outline(circle(at, radius), stroke=dashed),
        *(
            Outline(polyline([at - to, at + to]), stroke=Stroke(ink, wide, cap="round"))
            for ink, wide in ((WHITE, 2 * width), (colour, width))
            for to in (Point(far, 0.0), Point(0.0, far))
        ),
    )


def cross_in(box: Rect, width: Mm, colour: Colour) -> tuple[Outline, ...]:
    """A cross in that colour on a wider white one, from corner to corner of a box."""
    strokes = [
        polyline([Point(box.x, box.y), Point(box.right, box.bottom)]),
        polyline([Point(box.right, box.y), Point(box.x, box.bottom)]),
    ]
    return tuple(
        Outline(path, stroke=Stroke(ink, wide, cap="round"))
        for ink, wide in ((WHITE, 2 * width), (colour, 1.2 * width))
        for path in strokes
    )
