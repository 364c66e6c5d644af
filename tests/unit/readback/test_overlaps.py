"""Discs and hexagons that lie in each other's boxes, and straight pieces that may not."""

import pytest

from generator.drawing.items import Segments
from generator.drawing.shapes import circle, hexagon, rect
from generator.geometry import Affine, Point, Rect, Size
from generator.readback.overlaps import overlap
from generator.readback.places import Name, PiecePlace, PiecePosition

SIZE = Size(20.0, 20.0)
DISC = circle(Point(10.0, 10.0), 10.0)
HEXAGON = hexagon(Point(10.0, 10.0), 10.0)
SQUARE = rect(Rect.of(SIZE))
REACH = 0.8


def place(x: float, y: float, *, straight: bool = False) -> PiecePlace:
    at = Affine.move(x, y)
    part = Rect.of(SIZE).grown(REACH)
    lies = PiecePosition(at, at.bounds(Rect.of(SIZE)), at.bounds(part), part, straight, None)
    return PiecePlace(Name("chips/chip", 1, "front", None), "tokens.pdf", 1, Size(210, 297), False, lies)


@pytest.mark.parametrize(
    ("outline", "x", "y", "wrong"),
    [
        (DISC, 11.0, 19.06, False),  # 22 mm apart in the middles, in one another's boxes
        (DISC, 10.0, 18.0, True),  # 20.6 mm: the bleed of one is seen on the other
        (DISC, 14.0, 14.0, True),
        (DISC, 20.9, 0.0, False),
        (HEXAGON, 9.66, 16.7, False),
        (HEXAGON, 9.66, 15.0, True),
        (SQUARE, 11.0, 19.06, True),
        (SQUARE, 20.81, 0.0, False),
        (SQUARE, 20.5, 0.0, True),
    ],
)
def test_what_lies_on_other_pieces_is_found_by_its_shape(outline: Segments, x: float, y: float, wrong: bool) -> None:
    straight = outline is SQUARE
    one, other = place(0.0, 0.0, straight=straight), place(x, y, straight=straight)
    assert overlap(one, other, (outline, outline), (SIZE, SIZE)) == wrong
    assert overlap(other, one, (outline, outline), (SIZE, SIZE)) == wrong
