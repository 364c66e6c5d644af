"""Pictures of a required size in pixels, read back before they are used."""

import hashlib
import struct
from collections.abc import Iterator, Sequence

from generator.drawing.digest import Digests, short
from generator.drawing.items import Drawing
from generator.readback.png_facts import png_read
from generator.render.png import pngs


def exact(faces: Sequence[Drawing], width_px: int, height_px: int, dpi: float, *, workers: int = 1) -> Iterator[bytes]:
    """The faces as PNG files of that size: red, green and blue, nothing transparent, the resolution stated.

    Each carries the digest of the face it was asked for; no two faces have the same file.
    """
    digests, seen = Digests(), dict[bytes, str]()
    for face, data in zip(faces, pngs(faces, dpi, workers=workers), strict=True):
        complaint = wrong(data, width_px, height_px)
        assert complaint is None, complaint
        digest, read = short(digests.of(face)), png_read(data)
        assert read is not None and read.digest == digest, "a picture is not of the face that was asked for"
        assert seen.setdefault(hashlib.sha256(data).digest(), digest) == digest, "two faces have one picture"
        yield data


def wrong(data: bytes, width_px: int, height_px: int) -> str | None:
    """What keeps a PNG file from being a picture of that size that a print service takes; None where nothing does."""
    width, height, depth, colour = struct.unpack_from(">IIBB", data, 16)
    if (width, height) != (width_px, height_px):
        return f"{width} × {height} pixels instead of {width_px} × {height_px}"
    if (depth, colour) != (8, 2):
        return "not 8 bits each of red, green and blue"
    if b"pHYs" not in data[:200]:
        return "the resolution is not stated"
    return None
