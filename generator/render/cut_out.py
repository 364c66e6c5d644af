"""PNG files as the pieces that are cut out of them: transparent outside of the cutting line.

Source: PNG specification, 11.2.2 (IHDR: colour type 6 is red, green, blue and alpha).
"""

import io
from functools import cache

import numpy as np
from PIL import Image

from generator.colour import BLACK
from generator.drawing import shapes
from generator.drawing.items import Drawing, Outline, Segments
from generator.drawing.piece import Piece
from generator.geometry import Affine, Size
from generator.render import raster
from generator.render.png import png


def cut_out(data: bytes, outline: Segments, size: Size, dpi: float, digest: str = "") -> bytes:
    """A PNG file of a face of that size, without bleed, transparent outside of the outline.

    What is seen keeps its colours; on the line itself it fades over a pixel. `digest` says in the file what is shown.
    """
    with Image.open(io.BytesIO(data), formats=["PNG"]) as opened:
        width, height = opened.size
        made = np.empty((height, 1 + 4 * width), np.uint8)
        made[:, 0] = 0
        pixels = made[:, 1:].reshape(height, width, 4)
        pixels[..., :3] = np.asarray(opened.convert("RGB"))
    pixels[..., 3] = 255 - _covered(outline, size, dpi)
    pixels[pixels[..., 3] == 0] = 0  # nothing is hidden in what is not seen
    return raster.rgba_file(width, height, dpi, made.tobytes(), digest)


def cut_piece(data: bytes, piece: Piece, dpi: float, digest: str = "", *, back: bool = False) -> bytes:
    """A PNG file of a piece's face, as it is cut; a back is cut as its front is, seen from behind."""
    outline = piece.outline
    if back:
        outline = shapes.transform(outline, Affine(-1.0, 0.0, 0.0, 1.0, piece.size.width, 0.0))
    return cut_out(data, outline, piece.size, dpi, digest)


@cache
def _covered(outline: Segments, size: Size, dpi: float) -> "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]":
    """How white each pixel is where the piece itself is black."""
    drawn = png(Drawing(size, (Outline(outline, BLACK),)), dpi)
    with Image.open(io.BytesIO(drawn), formats=["PNG"]) as opened:
        return np.asarray(opened.convert("L"))
