"""Pictures of exactly the pixels somebody asks for, read back before they are handed on."""

import struct
from collections.abc import Iterator, Sequence

from generator.drawing.items import Drawing
from generator.render.png import pngs


def exact(faces: Sequence[Drawing], width_px: int, height_px: int, dpi: float, *, workers: int = 1) -> Iterator[bytes]:
    """The faces as PNG files of that size: red, green and blue, nothing see-through, the resolution stated."""
    for data in pngs(faces, dpi, workers=workers):
        complaint = wrong(data, width_px, height_px)
        assert complaint is None, complaint
        yield data


def wrong(data: bytes, width_px: int, height_px: int) -> str | None:
    """What keeps a PNG file from being a picture of that size that a print house takes; None where nothing does."""
    width, height, depth, colour = struct.unpack_from(">IIBB", data, 16)
    if (width, height) != (width_px, height_px):
        return f"{width} × {height} pixels instead of {width_px} × {height_px}"
    if (depth, colour) != (8, 2):
        return "not 8 bits each of red, green and blue"
    if b"pHYs" not in data[:200]:
        return "the resolution is not stated"
    return None
