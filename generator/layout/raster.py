"""PNG and JPEG files as images, decoded once to be sure of them."""

import hashlib
import io
import warnings
from typing import Literal

from generator.drawing.items import Image

MOST_PIXELS = 40_000_000
"""Pixels a picture may have; a tiny file can unpack into gigabytes."""


class BadPicture(Exception):
    """A picture that cannot be used; the message says why."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


def raster(data: bytes) -> Image:
    """A PNG or JPEG file as an image, decoded once to be sure of it; raises BadPicture."""
    kind: Literal["png", "jpeg"]
    if data.startswith(b"\x89PNG"):
        kind = "png"
    elif data.startswith(b"\xff\xd8"):
        kind = "jpeg"
    else:
        raise BadPicture("it is neither PNG, JPEG nor SVG")
    from PIL import Image as Pillow  # most games have no raster pictures, and the library takes its time to load

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Pillow.open(io.BytesIO(data), formats=[kind.upper()]) as opened:
                width, height = opened.size
                if width * height > MOST_PIXELS:
                    raise BadPicture(f"{width} × {height} pixels are more than {MOST_PIXELS // 1_000_000} million")
                opened.load()  # a broken file must be found now, not in the printer
    except BadPicture:
        raise
    except Exception as error:  # the decoder raises a dozen kinds, all of them about a file that is no good
        raise BadPicture(f"it is damaged or too large ({error})") from error
    return Image(hashlib.sha256(data).hexdigest(), kind, data, width, height)


def greyed(image: Image) -> Image:
    """The image in greys, as PNG, see-through where it was."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(image.data)) as opened:
        alpha = opened.has_transparency_data
        grey = opened.convert("LA" if alpha else "L")
    out = io.BytesIO()
    grey.save(out, "PNG")
    data = out.getvalue()
    return Image(hashlib.sha256(data).hexdigest(), "png", data, image.width_px, image.height_px)
