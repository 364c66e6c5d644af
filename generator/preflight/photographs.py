"""Pictures reduced to few pixels, to measure how dark the background of a text is."""

import io
from typing import TYPE_CHECKING

from generator.colour import WHITE, Colour

if TYPE_CHECKING:
    from PIL import Image as Pillow

LARGEST_PX = 256
"""Sides of the small picture; its pixels are averages, as the eye takes them behind a letter."""


def small(data: bytes) -> "Pillow.Image":
    """A PNG or JPEG file as a small picture with opacity."""
    from PIL import Image as Pillow  # few games have raster pictures, and the library takes its time to load

    with Pillow.open(io.BytesIO(data)) as opened:
        opened.draft("RGB", (2 * LARGEST_PX, 2 * LARGEST_PX))  # a large JPEG need not be unpacked whole
        # A large picture is made small before anything else, so that it is not in memory several times over.
        plain = opened.mode in ("L", "RGB", "LA", "RGBA") and "transparency" not in opened.info
        picture = opened if plain else opened.convert("RGBA")
        picture.thumbnail((LARGEST_PX, LARGEST_PX))
        return picture.convert("RGBA")


def pixels(data: bytes) -> "Pillow.Image":
    """A PNG file of our own as an opaque picture of its full size."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data)) as opened:
        return opened.convert("RGB")


def pixel(picture: "Pillow.Image", across: float, down: float) -> Colour:
    """The colour at a place given as shares of width and height."""
    width, height = picture.size
    x = min(width - 1, max(0, int(across * width)))
    y = min(height - 1, max(0, int(down * height)))
    found = picture.getpixel((x, y))
    if not isinstance(found, tuple):
        return WHITE
    red, green, blue, alpha = found
    return Colour(int(red), int(green), int(blue), alpha / 255)
