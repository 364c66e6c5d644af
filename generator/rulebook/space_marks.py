"""Marks on the spaces of a board in the rulebook: frames, crosses, and arrows along the way of a piece."""

from statistics import median_low

from generator.catalog.models import Component, Space
from generator.colour import WHITE, Colour
from generator.drawing.items import Outline, Stroke
from generator.drawing.shapes import polyline, rounded_rect
from generator.geometry import Point, Rect
from generator.units import Mm

_PALE = Colour(255, 255, 255, 0.5)
_FRAME = 0.09
"""The width of a frame around a space, as a share of that."""
_CORNER = 0.4
"""The size of a cross in a corner, as a share of one over the whole space."""


def extent_of(space: Space) -> Rect:
    """What a space takes of its board."""
    size = space.size
    return Rect(space.centre.x - size.width / 2, space.centre.y - size.height / 2, size.width, size.height)


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


def crossed_out(space: Space, colour: Colour, *, occupied: bool = False) -> tuple[Outline, ...]:
    """A cross in that colour on a wider white one, from corner to corner of a space; small in a corner of one that is
    `occupied`, where it must not hide what stands there, nor how many.
    """
    width = _FRAME * min(space.size.width, space.size.height)
    box = extent_of(space).grown(-2 * width)
    if occupied:  # the corner that a stack leaves free: it rises to the right
        box = Rect(box.x - width, box.y - width, _CORNER * box.width, _CORNER * box.height)
    return cross_in(box, width, colour)


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
