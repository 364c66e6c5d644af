"""Pictures inside a finished PDF compared with their files: the same pixels, the same size."""

import struct
import zlib
from io import BytesIO
from typing import Any

import pikepdf

from generator.drawing.items import Image

_COLOURS = {0: ("/DeviceGray", 1), 2: ("/DeviceRGB", 3), 3: ("/Indexed", 1)}
"""The kind of colours of a PDF and its channels, by a PNG's colour type."""


def wrong(thing: Any, image: Image) -> str | None:
    """How a picture object of a PDF differs from an image; None where nothing does."""
    if thing.get("/Subtype") != "/Image":
        return "expected a picture, found something else"
    width, height = thing.get("/Width"), thing.get("/Height")
    if width is None or height is None:
        return "a picture does not say how many pixels it has"
    if (width, height) != (image.width_px, image.height_px):
        return (
            f"a picture of {width} × {height} pixels was found instead of one of {image.width_px} × {image.height_px}"
        )
    raw = thing.read_raw_bytes()
    try:
        same = raw == image.data if image.format == "jpeg" else _same_png(thing, raw, image.data)
    except zlib.error as error:
        return f"a picture cannot be unpacked: {error}"
    return None if same else "a picture is different from what was drawn, or has different colours"


def _same_png(thing: Any, raw: bytes, data: bytes) -> bool:
    header, pixels, see_through = b"", [], False
    position = 8
    while position + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        body = data[position + 8 : position + 8 + length]
        header = body if kind == b"IHDR" else header
        see_through = see_through or kind == b"tRNS"
        if kind == b"IDAT":
            pixels.append(body)
        position += 12 + length
    colour, interlaced = header[9], header[12]
    if b"".join(pixels) == raw:
        space, channels = _COLOURS.get(colour, ("", 0))
        return _space(thing) == space and _predicted(thing, channels) and not interlaced and not see_through
    return _same_pixels(thing, raw, data)


def _space(thing: Any) -> str:
    """The name of a picture's kind of colours; empty where it has none, or names a table without there being one."""
    space = thing.get("/ColorSpace")
    if isinstance(space, pikepdf.Array):
        return "/Indexed" if len(space) == 4 and space[0] == "/Indexed" else ""
    return str(space) if isinstance(space, pikepdf.Name) and space != "/Indexed" else ""


def _predicted(thing: Any, channels: int) -> bool:
    """Whether rows of so many channels are to be unpacked as a PNG packs them."""
    parms = thing.get("/DecodeParms")
    if not isinstance(parms, pikepdf.Dictionary):
        return False
    return parms.get("/Predictor") == 15 and parms.get("/Colors") == channels


def _same_pixels(thing: Any, raw: bytes, data: bytes) -> bool:
    """Whether unpacked colours and opacity are those of the file; for pictures that PDF cannot hold as they are."""
    from PIL import Image as Pillow  # few pictures need it

    with Pillow.open(BytesIO(data), formats=["PNG"]) as opened:
        picture = opened.convert("RGBA")
    alpha = picture.getchannel("A")
    mask = thing.get("/SMask")
    if thing.get("/ColorSpace") != "/DeviceRGB" or zlib.decompress(raw) != picture.convert("RGB").tobytes():
        return False
    opaque = alpha.getextrema() == (255, 255)
    if mask is None:
        return opaque
    if opaque or not isinstance(mask, pikepdf.Stream):
        return False
    return zlib.decompress(mask.read_raw_bytes()) == alpha.tobytes()
