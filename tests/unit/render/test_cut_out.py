"""PNG files as pieces are cut: transparent outside of the line, the same inside it."""

import io

import numpy as np
import pytest
from PIL import Image

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Outline, Segments
from generator.drawing.piece import Piece
from generator.geometry import Rect, Size
from generator.readback.png_facts import png_read
from generator.render.cut_out import cut_out, cut_piece
from generator.render.png import png

SIZE = Size(20.0, 30.0)
RED = Colour(200, 30, 40)
FACE = Drawing(SIZE, (Outline(shapes.rect(Rect(-3, -3, 26, 36)), RED),))


def pixels(data: bytes) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    with Image.open(io.BytesIO(data)) as opened:
        assert opened.mode == "RGBA"
        return np.asarray(opened)


@pytest.mark.parametrize(
    "outline",
    [shapes.rounded_rect(Rect.of(SIZE), 3), shapes.ellipse(Rect.of(SIZE).centre, 10, 15)],
    ids=["corners", "disc"],
)
def test_what_is_outside_of_the_line_is_transparent(outline: Segments) -> None:
    found = pixels(cut_out(png(FACE, 254), outline, SIZE, 254))
    assert found.shape == (300, 200, 4)
    assert tuple(found[0, 0]) == (0, 0, 0, 0)
    assert tuple(found[150, 100]) == (200, 30, 40, 255)
    edge = found[(found[..., 3] > 0) & (found[..., 3] < 255)]
    assert len(edge) > 20
    assert (np.abs(edge[:, :3].astype(int) - (200, 30, 40)) <= 1).all(), "no white seam along the cut"


def test_a_back_is_cut_as_the_front_is_seen_from_behind() -> None:
    outline = shapes.rect(Rect(0, 0, 5, 30))
    piece = Piece("a", "A", "token", "s", FACE, FACE, outline, 1.0, 1)
    front, back = (pixels(cut_piece(png(FACE, 254), piece, 254, back=back)) for back in (False, True))
    assert (front[..., 3] == back[:, ::-1, 3]).all()
    assert front[5, 5, 3] == 255
    assert front[5, 195, 3] == 0


def test_the_file_says_what_is_shown() -> None:
    read = cut_out(png(FACE, 100), shapes.rect(Rect.of(SIZE)), SIZE, 100, "abc")
    assert b"Piece\0abc" in read
    assert png_read(read) is None, "it is no longer one of the pictures without transparency"
