"""Pictures of pieces turned by quarters, and with a shadow."""

import io

import pytest
from PIL import Image

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Outline
from generator.drawing.piece import turned_face
from generator.geometry import Rect, Size
from generator.render.cut_out import cut_out
from generator.render.png import png
from generator.render.turned import SHADOW_MARGIN, turned, with_shadow
from generator.units import mm_to_px

RED, WHITE = Colour(200, 0, 0), Colour(255, 255, 255)
SIZE = Size(20, 10)
FACE = Drawing(
    SIZE,
    (Outline(shapes.rect(Rect(0, 0, 20, 10)), WHITE), Outline(shapes.rect(Rect(0, 0, 6, 4)), RED)),
)
"""A red corner on the upper left."""


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize(("quarters", "corner"), [(0, (2, 2)), (1, (-3, 2)), (2, (-3, -3)), (3, (2, -3))])
def test_a_turned_file_shows_what_a_turned_face_does(quarters: int, corner: tuple[int, int]) -> None:
    file = opened(turned(png(FACE, 50), quarters, 50, "abc"))
    face = opened(png(turned_face(FACE, quarters), 50))
    assert file.size == face.size == ((39, 20) if quarters % 2 == 0 else (20, 39))
    x, y = (place % side for place, side in zip(corner, file.size, strict=True))
    assert file.getpixel((x, y)) == face.getpixel((x, y)) == (200, 0, 0)
    assert file.info["dpi"] == pytest.approx((50, 50), abs=0.1)
    assert quarters == 0 or file.info["Piece"] == "abc"


def test_a_cut_piece_stays_clear_when_it_is_turned() -> None:
    cut = cut_out(png(FACE, 50), shapes.ellipse(Rect(0, 0, 20, 10).centre, 10, 5), SIZE, 50)
    made = opened(turned(cut, 1, 50))
    assert made.mode == "RGBA" and made.size == (20, 39)
    assert made.getpixel((0, 0)) == (0, 0, 0, 0)


def test_a_shadow_lies_below_and_to_the_right() -> None:
    cut = cut_out(png(FACE, 50), shapes.rect(Rect(0, 0, 20, 10)), SIZE, 50)
    made = opened(with_shadow(cut, 50))
    margin = mm_to_px(SHADOW_MARGIN, 50)
    assert made.size == (39 + 2 * margin, 20 + 2 * margin)
    assert made.getpixel((margin + 2, margin + 2)) == (200, 0, 0, 255)
    above, below = (made.getpixel((made.width // 2, y))[3] for y in (margin - 2, margin + 21))  # type: ignore[index]
    assert 0 <= above < below < 140
    assert made.getpixel((0, 0)) == (0, 0, 0, 0)
    assert with_shadow(cut, 50) == with_shadow(cut, 50)
