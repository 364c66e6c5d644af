"""Pictures as JPEG files, for programs to which small files matter more than exact pixels."""

import io

from PIL import Image

LOWEST, HIGHEST = 40, 95
"""Qualities that make sense: below, text frays; above, files grow and nothing is seen of it."""


def jpeg(picture: bytes, quality: int) -> bytes:
    """An opaque picture file as JPEG; its colours are as fine as its light, for the sake of small type."""
    with Image.open(io.BytesIO(picture)) as opened:
        made = io.BytesIO()
        opened.convert("RGB").save(made, "JPEG", quality=quality, subsampling=0, optimize=True)
    return made.getvalue()
