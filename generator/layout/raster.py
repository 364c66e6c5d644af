"""PNG and JPEG files as images, decoded once to be sure of them, and turned as the camera says."""

import hashlib
import io
import warnings
from typing import TYPE_CHECKING, Final, Literal

from generator.drawing.items import Group, Image, Picture
from generator.drawing.picture_file import png_head, without_orientation
from generator.geometry import Affine, Rect
from generator.layout.art import Art, BadPicture

if TYPE_CHECKING:
    from PIL import Image as Pillow

__all__ = ["BadPicture", "greyed", "raster"]

MOST_PIXELS: Final = 40_000_000
"""Pixels a picture may have; a tiny file can unpack into gigabytes."""

_ORIENTATION = 0x0112  # Source: Exif 2.32, 4.6.4 (TIFF tags), Orientation
_OTHERS = {
    b"GIF8": "GIF",
    b"BM": "BMP",
    b"%PDF": "PDF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"\x1f\x8b": "gzip (a compressed SVG?)",
}


def raster(data: bytes) -> Art:
    """A PNG or JPEG file as an image, decoded once to be sure of it; raises BadPicture.

    A photograph that the camera held sideways or upside down becomes an item that turns it.
    """
    kind: Literal["png", "jpeg"]
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        kind = "png"
    elif data.startswith(b"\xff\xd8"):
        kind = "jpeg"
    else:
        raise BadPicture(f"it is {_other(data)}neither PNG, JPEG nor SVG", "save it as PNG")
    from PIL import Image as Pillow  # most games have no raster pictures, and the library takes its time to load

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of odd notes in the file; what counts is whether it can be decoded
            warnings.simplefilter("error", Pillow.DecompressionBombWarning)
            with Pillow.open(io.BytesIO(data), formats=[kind.upper()]) as opened:
                width, height = opened.size
                if width * height > MOST_PIXELS:
                    raise BadPicture(f"{width} × {height} pixels are more than {MOST_PIXELS // 1_000_000} million")
                opened.load()  # a broken file must be found now, not in the printer
                orientation = _orientation(opened)
                if opened.mode.startswith("I"):
                    data = _in_bytes(opened)
        if kind == "png":
            png_head(data)
    except BadPicture:
        raise
    except Exception as error:  # the decoder raises a dozen kinds, all of them about a file that is no good
        raise BadPicture(f"it is damaged or too large ({_words(error)})") from error
    if orientation == 1:
        return Art(width, height, Image(hashlib.sha256(data).hexdigest(), kind, data, width, height))
    return _turned(data, kind, width, height, orientation)


def _in_bytes(opened: "Pillow.Image") -> bytes:
    """A PNG in greys of 16 bits as one of 8: whoever decodes it anew would cut off what is not black, not scale it."""
    clear = opened.info.get("transparency")
    levels = opened.convert("I")
    grey = levels.point([level // 256 for level in range(65536)], "L")
    if clear is not None:
        grey.putalpha(levels.point([0 if level == clear else 255 for level in range(65536)], "L"))
    out = io.BytesIO()
    grey.save(out, "PNG")
    return out.getvalue()


def _words(error: Exception) -> str:
    """What the decoder says, without addresses of objects, which differ from run to run."""
    return str(error).split(" <")[0].split(" object at")[0] or type(error).__name__


def _other(data: bytes) -> str:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP, "
    return next((f"{name}, " for start, name in _OTHERS.items() if data.startswith(start)), "")


def _orientation(opened: "Pillow.Image") -> int:
    """How the camera says the picture is to be turned, 1 to 8; notes that cannot be read say nothing."""
    from PIL import Image as Pillow

    notes = Pillow.Exif()
    try:
        notes.load(opened.info.get("exif", b""))
        found = notes.get(_ORIENTATION, 1)
    except Exception:  # Pillow raises a dozen kinds for notes that are damaged; the picture itself may be sound
        return 1
    return found if isinstance(found, int) and 1 <= found <= 8 else 1


def _turned(data: bytes, kind: Literal["png", "jpeg"], width: int, height: int, orientation: int) -> Art:
    """The picture as an item that turns it. The file loses its notes, or some programs would turn it once more."""
    try:
        plain = without_orientation(data, kind)
    except ValueError as error:
        raise BadPicture(f"it says how to turn it, and is damaged ({error})", "save it again as JPEG or PNG") from error
    image = Image(hashlib.sha256(plain).hexdigest(), kind, plain, width, height)
    w, h = float(width), float(height)
    at = {
        2: Affine(-1, 0, 0, 1, w, 0),
        3: Affine(-1, 0, 0, -1, w, h),
        4: Affine(1, 0, 0, -1, 0, h),
        5: Affine(0, 1, 1, 0, 0, 0),
        6: Affine(0, 1, -1, 0, h, 0),
        7: Affine(0, -1, -1, 0, h, w),
        8: Affine(0, -1, 1, 0, 0, w),
    }[orientation]
    size = (h, w) if orientation > 4 else (w, h)
    return Art(*size, items=(Group((Picture(image, Rect(0.0, 0.0, w, h)),), at),))


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
