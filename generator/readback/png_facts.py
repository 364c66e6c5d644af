"""What a finished PNG says of itself. Source: PNG specification, 5.3 (chunks), 11.2.2 (IHDR), 11.3.4.3 (tEXt)."""

import struct

from generator.dataclass import dataclass

KEYWORD = b"Piece\0"
"""What a PNG's text chunk with the face's digest begins with."""


@dataclass(frozen=True, slots=True)
class PngRead:
    """What a PNG says of itself: its pixels across and down, and the digest of the face on it, empty for none."""

    width_px: int
    height_px: int
    digest: str


def png_read(data: bytes) -> PngRead | None:
    """The facts of a PNG of 8 bits each of red, green and blue; None for anything else."""
    if not data.startswith(b"\x89PNG\r\n\x1a\n"):
        return None
    width, height, depth, colour = struct.unpack_from(">IIBB", data, 16)
    digest, position = "", 8
    while position + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        body = data[position + 8 : position + 8 + length] if kind == b"tEXt" else b""
        if body.startswith(KEYWORD):
            digest = body[len(KEYWORD) :].decode("latin-1")
        if kind == b"IDAT":
            break
        position += 12 + length
    return PngRead(width, height, digest) if (depth, colour) == (8, 2) else None
