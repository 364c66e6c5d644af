"""Pictures inside a PDF: JPEG files as they are, PNG pixel data as it stands where PDF can read it, else decoded.

Source: ISO 32000-1, 7.4.4.4 (predictors), 7.4.8 (DCTDecode), 8.9.5; PNG specification, 4 and 9.
"""

import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from generator.dataclass import dataclass
from generator.drawing.items import Image
from generator.drawing.picture_file import JpegHead, PngHead, jpeg_head, png_head

if TYPE_CHECKING:
    from PIL import Image as Pillow

_CHANNELS = {0: 1, 2: 3, 3: 1}  # of PNG's colour types grey, RGB and palette
_STRIP_PX = 1_000_000  # pixels unpacked at a time, so that a large picture is in memory once


@dataclass(frozen=True, slots=True)
class ImageStream:
    """An image's dictionary entries besides Type and Subtype, its encoded data, and its opacity as another image."""

    entries: str
    data: bytes
    mask: "ImageStream | None" = None


def encode(image: Image) -> ImageStream:
    """A picture as PDF stores it; raises ValueError for bytes that are no picture of the stated format."""
    if image.format == "jpeg":
        photograph = jpeg_head(image.data)
        return _decoded(image) if photograph is None else _jpeg(image, photograph)
    head = png_head(image.data)
    return _png(head) if head.plain else _decoded(image)


def _size(width_px: int, height_px: int) -> str:
    return f"/Width {width_px} /Height {height_px}"


def _jpeg(image: Image, head: JpegHead) -> ImageStream:
    space = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}[head.channels]
    decode = " /Decode [1 0 1 0 1 0 1 0]" if head.inverted else ""
    size = _size(image.width_px, image.height_px)
    return ImageStream(
        f"{size} /BitsPerComponent 8 /ColorSpace /{space} /Interpolate true /Filter /DCTDecode{decode}", image.data
    )


def _png(head: PngHead) -> ImageStream:
    channels = _CHANNELS[head.colour_type]
    space = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(head.colour_type)
    if space is None:
        # Colours that the pixels name and the palette has not are black, as decoders have it.
        palette = head.palette.ljust(3 * 2**head.bits, b"\0")[: 3 * 2**head.bits]
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    parms = f"<</Predictor 15 /Colors {channels} /BitsPerComponent {head.bits} /Columns {head.width_px}>>"
    entries = f"{_size(head.width_px, head.height_px)} /BitsPerComponent {head.bits} /ColorSpace {space}"
    data = b"".join(head.data)
    return ImageStream(f"{entries} /Interpolate true /Filter /FlateDecode /DecodeParms {parms}", data)


def _decoded(image: Image) -> ImageStream:
    # Pillow is wanted for few pictures only, and a start of the command should not wait for it.
    from PIL import Image as Pillow

    try:
        with Pillow.open(BytesIO(image.data), formats=[image.format.upper()]) as opened:
            opened.load()
            return _in_strips(opened)
    except (OSError, SyntaxError, ValueError) as error:
        raise ValueError(f"a {image.format.upper()} picture that cannot be decoded: {error}") from error


def _in_strips(picture: "Pillow.Image") -> ImageStream:
    """Red, green and blue of a picture, and its opacity where it has some, packed strip by strip."""
    colours, opacity = zlib.compressobj(), zlib.compressobj()
    packed: tuple[list[bytes], list[bytes]] = [], []
    clear = False
    rows = max(1, _STRIP_PX // picture.width)
    for top in range(0, picture.height, rows):
        strip = picture.crop((0, top, picture.width, min(top + rows, picture.height))).convert("RGBA")
        alpha = strip.getchannel("A").tobytes()
        clear = clear or alpha.count(255) != len(alpha)
        packed[0].append(colours.compress(strip.convert("RGB").tobytes()))
        packed[1].append(opacity.compress(alpha))
    head = f"{_size(picture.width, picture.height)} /BitsPerComponent 8 /Interpolate true /Filter /FlateDecode"
    mask = ImageStream(f"{head} /ColorSpace /DeviceGray", b"".join((*packed[1], opacity.flush()))) if clear else None
    return ImageStream(f"{head} /ColorSpace /DeviceRGB", b"".join((*packed[0], colours.flush())), mask)
