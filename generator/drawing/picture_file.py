"""Headers of PNG and JPEG files: whether a PDF can contain their data unchanged, and their metadata.

Read by whoever takes a picture in and by whoever writes it, so that nothing is taken in that cannot be written.
Source: PNG specification, 4, 5 and 11; ITU-T T.81, annex B; ISO 32000-1, 7.4.8; Adobe technical note 5116 (APP14).
"""

import re
import struct
from collections.abc import Iterator
from typing import Final

from generator.dataclass import dataclass

_ALONE: Final = frozenset({0x01, *range(0xD0, 0xD9)})  # JPEG markers that have no length
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PLAIN_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})  # Huffman coded: baseline, extended, progressive
_START_OF_SCAN: Final = 0xDA
_END_OF_IMAGE: Final = 0xD9
_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")  # within packed data, where zero or a restart may follow
_NOTES: Final = frozenset({0xFE, *range(0xE0, 0xF0)})  # comments, and what programs note
_DRAWN_NOTES: Final = (b"JFIF\0", b"ICC_PROFILE\0", b"Adobe")  # those that say which colours the numbers mean
_DRAWN_CHUNKS: Final = frozenset(
    (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"sBIT", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"cICP", b"pHYs")
)
_BITS: Final = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}


@dataclass(frozen=True, slots=True)
class JpegHead:
    """A JPEG whose data a PDF can carry: its channels, and whether its four inks are stored inverted."""

    width_px: int
    height_px: int
    channels: int
    inverted: bool


@dataclass(frozen=True, slots=True)
class PngHead:
    """A PNG: what its header says, its palette (red, green, blue each), its packed data, and what stands beside."""

    width_px: int
    height_px: int
    bits: int
    colour_type: int
    interlaced: bool
    see_through: bool
    palette: bytes
    data: tuple[bytes, ...]

    @property
    def plain(self) -> bool:
        """Whether its packed data are such as a PDF can carry."""
        return not self.interlaced and not self.see_through and self.colour_type in (0, 2, 3)


def jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The segments up to the first scan: marker, where it begins and ends; raises ValueError where they are broken."""
    position = 2
    while True:
        begin = position
        while data[position : position + 2] == b"\xff\xff":
            position += 1
        if position + 4 > len(data) or data[position] != 0xFF or data[position + 1] in _ALONE:
            raise ValueError("a JPEG picture with broken segments")
        marker, length = data[position + 1], int.from_bytes(data[position + 2 : position + 4], "big")
        if length < 2 or position + 2 + length > len(data):
            raise ValueError("a JPEG picture with a segment of no length")
        yield marker, begin, position + 2 + length
        if marker == _START_OF_SCAN:
            return
        position += 2 + length


def jpeg_head(data: bytes) -> JpegHead | None:
    """What a PDF must know of a JPEG, None where its readers might not understand the data as we do."""
    frame, adobe = b"", None
    try:
        for marker, begin, end in jpeg_segments(data):
            body = data[begin:end].lstrip(b"\xff")[3:]
            if marker in _FRAMES:
                if frame or marker not in _PLAIN_FRAMES:
                    return None
                frame = body
            elif marker == 0xEE and body.startswith(b"Adobe") and len(body) >= 12:
                adobe = body[11]
    except ValueError:
        return None
    if len(frame) < 6 or len(frame) < 6 + 3 * frame[5] or frame[0] != 8:
        return None
    height, width = struct.unpack_from(">HH", frame, 1)
    channels = frame[5]
    letters = bytes(frame[6 + 3 * i] for i in range(channels))
    if not width or not height or channels not in (1, 3, 4) or (channels == 3 and adobe is None and letters == b"RGB"):
        return None
    return JpegHead(width, height, channels, channels == 4 and adobe is not None)


def png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The chunks of a PNG: kind, where each begins and ends; raises ValueError where one is cut off."""
    position = 8
    while position + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        end = position + 12 + length
        if end > len(data):
            raise ValueError("a PNG picture that is cut off")
        yield kind, position, end
        if kind == b"IEND":
            return
        position = end


def png_head(data: bytes) -> PngHead:
    """What a PDF must know of a PNG; raises ValueError for one that no reader could draw."""
    header, palette, pixels, see_through = b"", b"", [], False
    for kind, begin, end in png_chunks(data):
        body = data[begin + 8 : end - 4]
        match kind:
            case b"IHDR":
                header = header or body
            case b"PLTE":
                palette = palette or body
            case b"IDAT":
                pixels.append(body)
            case b"tRNS":
                see_through = True
    if len(header) != 13:
        raise ValueError("a PNG picture without a header")
    width, height, bits, colour, packing, filters, interlaced = struct.unpack(">IIBBBBB", header)
    if not width or not height or bits not in _BITS.get(colour, ()) or packing or filters or interlaced > 1:
        raise ValueError("a PNG picture with a header that is not valid")
    if colour == 3 and (not palette or len(palette) % 3 or len(palette) > 768):
        raise ValueError("a PNG picture with palette colours, but without a valid palette")
    if not pixels:
        raise ValueError("a PNG picture without pixels")
    return PngHead(width, height, bits, colour, interlaced == 1, see_through, palette, tuple(pixels))


def without_notes(data: bytes, kind: str) -> bytes:
    """The file with nothing but what it takes to draw it; raises ValueError for a broken one.

    Cameras and programs note the place, the day, the owner and how to turn the picture, and hang a preview or other
    files on its end. None of that is for those who get the printed game.
    """
    return _plain_png(data) if kind == "png" else _plain_jpeg(data)


def _plain_png(data: bytes) -> bytes:
    return data[:8] + b"".join(data[begin:end] for name, begin, end in png_chunks(data) if name in _DRAWN_CHUNKS)


def _plain_jpeg(data: bytes) -> bytes:
    kept, position = [data[:2]], 2
    for marker, begin, end in jpeg_segments(data):
        if marker not in _NOTES or data[begin:end].lstrip(b"\xff")[3:].startswith(_DRAWN_NOTES):
            kept.append(data[begin:end])
        position = end
    return b"".join((*kept, data[position : _end_of_scans(data, position)]))


def _end_of_scans(data: bytes, position: int) -> int:
    """Where the picture ends whose first scan begins there; the end of the data where it has no end of its own."""
    while found := _MARKER.search(data, position):
        if found[0][-1] == _END_OF_IMAGE:
            return found.end()
        position = found.end() + (0 if found[0][-1] in _ALONE else int.from_bytes(data[found.end() : found.end() + 2]))
    return len(data)
