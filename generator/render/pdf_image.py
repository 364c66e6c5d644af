"""Pictures inside a PDF: JPEG files as they are, PNG pixel data as it stands where PDF can read it, else decoded.

Source: ISO 32000-1, 7.4.4.4 (predictors), 7.4.8 (DCTDecode), 8.9.5; PNG specification, 4 and 9.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from generator.drawing.items import Image

_PNG_CHANNELS = {0: 1, 2: 3, 3: 1}  # grey, RGB, palette: the kinds without opacity
_NOT_A_FRAME = {0xC4, 0xC8, 0xCC}  # JPEG markers among the frame headers that are none


@dataclass(frozen=True, slots=True)
class ImageStream:
    """An image's dictionary entries besides Type and Subtype, its encoded data, and its opacity as another image."""

    entries: str
    data: bytes
    mask: "ImageStream | None" = None


def encode(image: Image) -> ImageStream:
    """A picture as PDF stores it; raises ValueError for bytes that are no picture of the stated format."""
    return _jpeg(image) if image.format == "jpeg" else _png(image)


def _size(width_px: int, height_px: int) -> str:
    return f"/Width {width_px} /Height {height_px}"


def _jpeg(image: Image) -> ImageStream:
    channels, inverted = _jpeg_channels(image.data)
    space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}.get(channels)
    if space is None:
        raise ValueError(f"a JPEG picture of {channels} channels")
    decode = " /Decode [1 0 1 0 1 0 1 0]" if channels == 4 and inverted else ""
    size = _size(image.width_px, image.height_px)
    return ImageStream(
        f"{size} /BitsPerComponent 8 /ColorSpace /{space} /Interpolate true /Filter /DCTDecode{decode}", image.data
    )


def _jpeg_channels(data: bytes) -> tuple[int, bool]:
    """Number of channels, and whether Adobe's marker says that CMYK is stored inverted."""
    position, adobe = 2, False
    while position + 9 < len(data) and data[position] == 0xFF:
        marker = data[position + 1]
        if marker == 0xFF:  # fill byte
            position += 1
            continue
        if 0xC0 <= marker <= 0xCF and marker not in _NOT_A_FRAME:
            return data[position + 9], adobe
        adobe = adobe or (marker == 0xEE and data[position + 4 : position + 9] == b"Adobe")
        position += 2 + int.from_bytes(data[position + 2 : position + 4], "big")
    raise ValueError("a JPEG picture without a frame header")


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    position = 8
    while position + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        yield kind, data[position + 8 : position + 8 + length]
        position += 12 + length


def _png(image: Image) -> ImageStream:
    header, palette, pixels, see_through = b"", b"", [], False
    for kind, body in _chunks(image.data):
        match kind:
            case b"IHDR":
                header = body
            case b"PLTE":
                palette = body
            case b"IDAT":
                pixels.append(body)
            case b"tRNS":
                see_through = True
    if len(header) != 13:
        raise ValueError("a PNG picture without a header")
    width, height, bits, colour, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    if see_through or interlaced or colour not in _PNG_CHANNELS:
        return _decoded(image)
    channels = _PNG_CHANNELS[colour]
    space = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(colour)
    if space is None:
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    parms = f"<</Predictor 15 /Colors {channels} /BitsPerComponent {bits} /Columns {width}>>"
    entries = f"{_size(width, height)} /BitsPerComponent {bits} /ColorSpace {space}"
    return ImageStream(f"{entries} /Interpolate true /Filter /FlateDecode /DecodeParms {parms}", b"".join(pixels))


def _decoded(image: Image) -> ImageStream:
    # Pillow is wanted for few pictures only, and a start of the command should not wait for it.
    from PIL import Image as Pillow

    try:
        with Pillow.open(BytesIO(image.data), formats=["PNG"]) as opened:
            picture = opened.convert("RGBA")
    except (OSError, SyntaxError, ValueError) as error:
        raise ValueError(f"a PNG picture that cannot be decoded: {error}") from error
    size = _size(picture.width, picture.height)
    alpha = picture.getchannel("A").tobytes()
    colours = picture.convert("RGB").tobytes()
    clear = alpha.count(255) != len(alpha)
    head = f"{size} /BitsPerComponent 8 /Interpolate true /Filter /FlateDecode"
    mask = ImageStream(f"{head} /ColorSpace /DeviceGray", zlib.compress(alpha)) if clear else None
    return ImageStream(f"{head} /ColorSpace /DeviceRGB", zlib.compress(colours), mask)
