"""PNG files turned by quarters, and with a shadow on nothing."""

import io

import numpy as np
from PIL import Image, ImageFilter

from generator.render import raster
from generator.units import Mm, mm_to_px

SHADOW_MARGIN: Mm = 4.0
"""What a shadow adds on each side."""
_BLUR: Mm = 1.2
_FALLS: tuple[Mm, Mm] = (0.6, 1.0)
_DARK = 0.45


def turned(data: bytes, quarters: int, dpi: float, digest: str = "") -> bytes:
    """A PNG file turned clockwise by so many quarters; `digest` says in it what is shown."""
    if quarters % 4 == 0:
        return data
    with Image.open(io.BytesIO(data), formats=["PNG"]) as opened:
        clear = opened.mode == "RGBA"
        pixels = np.rot90(np.asarray(opened if clear else opened.convert("RGB")), -quarters)
    height, width, channels = pixels.shape
    rows = np.zeros((height, 1 + channels * width), np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    return (raster.rgba_file if clear else raster.rgb_file)(width, height, dpi, rows.tobytes(), digest)


def with_shadow(data: bytes, dpi: float, digest: str = "") -> bytes:
    """A PNG file of a cut piece with a soft shadow below it, and a clear margin for that."""
    margin = mm_to_px(SHADOW_MARGIN, dpi)
    with Image.open(io.BytesIO(data), formats=["PNG"]) as opened:
        piece = opened.convert("RGBA")
    size = (piece.width + 2 * margin, piece.height + 2 * margin)
    mask = Image.new("L", size, 0)
    fall = tuple(mm_to_px(way, dpi) for way in _FALLS)
    mask.paste(piece.getchannel("A"), (margin + fall[0], margin + fall[1]))
    mask = mask.filter(ImageFilter.GaussianBlur(mm_to_px(_BLUR, dpi))).point(lambda value: round(value * _DARK))
    made = Image.new("RGBA", size, (0, 0, 0, 0))
    made.putalpha(mask)
    made.alpha_composite(piece, (margin, margin))
    pixels = np.array(made)
    pixels[pixels[..., 3] == 0] = 0
    rows = np.zeros((size[1], 1 + 4 * size[0]), np.uint8)
    rows[:, 1:] = pixels.reshape(size[1], -1)
    return raster.rgba_file(*size, dpi, rows.tobytes(), digest)
