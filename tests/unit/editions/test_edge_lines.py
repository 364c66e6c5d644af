"""The line of its colour that a piece with a dark border keeps in low ink: where it lies, by its pixels."""

import io
from typing import Literal

import numpy as np
import pytest
from PIL import Image

from generator.colour import Colour
from generator.drawing.items import Drawing, Outline
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect
from generator.editions.inks import INKS
from generator.geometry import Rect, Size
from generator.render.png import png

SIZE, BLEED, DPI = Size(40.0, 60.0), 3.0, 254
"""Ten pixels are a millimetre."""


def across(kind: Literal["card", "token"]) -> list[float]:
    """How far from the cut, in mm, there is colour in the middle of the left edge; outside of it is negative."""
    whole = Rect.of(SIZE)
    face = Drawing(SIZE, (Outline(rect(whole.grown(BLEED)), Colour(20, 60, 140)),))
    piece = Piece("a", "A", kind, "all", face, None, rect(whole), BLEED, 1)
    (low,) = INKS["low"].pieces([piece])
    pixels = np.asarray(Image.open(io.BytesIO(png(low.front, DPI, BLEED))).convert("L"))
    row = pixels[pixels.shape[0] // 2, : round(10 * (BLEED + 5))]
    return [x / 10 - BLEED for x, level in enumerate(row) if level < 200]


def test_that_of_a_card_lies_within_the_cut_so_that_no_neighbour_has_it() -> None:
    places = across("card")
    assert min(places) >= 0.7
    assert 1.2 < max(places) < 1.5


@pytest.mark.parametrize("kind", ["token"])
def test_that_of_other_pieces_lies_on_the_cut(kind: Literal["card", "token"]) -> None:
    places = across(kind)
    assert -0.7 < min(places) < -0.4 and 0.4 < max(places) < 0.7
