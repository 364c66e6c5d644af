"""PNG, JPEG, WebP, BMP and GIF files as images, decoded once to be sure of them, and turned as the camera says."""

import hashlib
import io
import warnings
from typing import TYPE_CHECKING, Final, Literal

from generator.drawing.items import Group, Image, Picture
from generator.drawing.picture_file import jpeg_head, png_head, without_notes
from generator.geometry import Affine, Rect
from generator.layout.art import Art, BadPicture

if TYPE_CHECKING:
    from PIL import Image as Pillow

__all__ = ["BadPicture", "greyed", "raster", "seen"]

MOST_PIXELS: Final = 40_000_000
"""Pixels a picture may have; a tiny file can unpack into gigabytes."""

_FORMATS = {
    b"\x89PNG\r\n\x1a\n": "PNG",
    b"\xff\xd8": "JPEG",
    b"GIF87a": "GIF",
    b"GIF89a": "GIF",
    b"BM": "BMP",
}
_KEPT = ("PNG", "JPEG")  # as they are; others are written anew
_ORIENTATION = 0x0112  # Source: Exif 2.32, 4.6.4 (TIFF tags), Orientation
_OTHERS = {
    b"%PDF": "PDF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"\x1f\x8b": "gzip (a compressed SVG?)",
}


def raster(data: bytes) -> Art:
    """A raster file as an image, decoded once to be sure of it; raises BadPicture.

    What PDF does not know (WebP, BMP, GIF) becomes a PNG; of an animation the first picture. A photograph that the
    camera held sideways or upside down becomes an item that turns it.
    """
    found = _format(data)
    if found is None:
        raise BadPicture(f"it is {_other(data)}none of PNG, JPEG, WebP, BMP, GIF and SVG", "save it as PNG")
    kind: Literal["png", "jpeg"] = "jpeg" if found == "JPEG" else "png"
    from PIL import Image as Pillow  # most games have no raster pictures, and the library takes its time to load

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Pillow.DecompressionBombWarning)
            with Pillow.open(io.BytesIO(data), formats=[found]) as opened:
                width, height = opened.size
                if width * height > MOST_PIXELS:
                    raise BadPicture(f"{width} × {height} pixels are more than {MOST_PIXELS // 1_000_000} million")
                opened.load()  # a broken file must be found now, not in the printer
                if opened.mode == "P" and opened.palette is None:
                    raise BadPicture("it uses a colour palette that the file does not contain", "save it again")
                orientation = _orientation(opened)
                if opened.mode.startswith("I") or (kind == "jpeg" and jpeg_head(data) is None) or found not in _KEPT:
                    kind, data = "png", _plain(opened)
        if kind == "png":
            png_head(data)
        # Among the camera's notes is where it was; and some programs would turn the picture once more.
        data = without_notes(data, kind)
    except BadPicture:
        raise
    except Exception as error:  # the decoder raises a dozen kinds, all of them about a file that is no good
        raise BadPicture(f"it is damaged or too large ({_words(error)})") from error
    return _upright(Image(hashlib.sha256(data).hexdigest(), kind, data, width, height), orientation or 1)


def _plain(opened: "Pillow.Image") -> bytes:
    """A picture as a PNG that every program can draw: of a JPEG of a rare kind, or of a PNG in greys of 16 bits.

    Whoever decodes such greys again would cut off what is not black, not scale it.
    """
    made, clear = opened, opened.info.get("transparency")
    if opened.mode.startswith("I"):
        levels = opened.convert("I")
        made = levels.point([level // 256 for level in range(65536)], "L")
        if clear is not None:
            made.putalpha(levels.point([0 if level == clear else 255 for level in range(65536)], "L"))
    elif opened.has_transparency_data:
        made = opened.convert("RGBA")
    elif opened.mode not in ("L", "RGB"):
        made = opened.convert("RGB")
    made.info.clear()
    out = io.BytesIO()
    made.save(out, "PNG")
    return out.getvalue()


def _words(error: Exception) -> str:
    """What the decoder says, without addresses of objects, which differ from run to run."""
    return str(error).split(" <")[0].split(" object at")[0] or type(error).__name__


def _format(data: bytes) -> str | None:
    """The format of a file by how it begins, as Pillow calls it; None for one that is not read."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    return next((name for start, name in _FORMATS.items() if data.startswith(start)), None)


def _other(data: bytes) -> str:
    return next((f"{name}, " for start, name in _OTHERS.items() if data.startswith(start)), "")


def _orientation(opened: "Pillow.Image") -> int | None:
    """How the camera says the picture is to be turned, 1 to 8; None where its notes cannot be read."""
    from PIL import Image as Pillow

    notes = Pillow.Exif()
    try:
        notes.load(opened.info.get("exif", b""))
        found = notes.get(_ORIENTATION, 1)
    except Exception:  # Pillow raises a dozen kinds for notes that are damaged; the picture itself may be valid
        return None
    return found if isinstance(found, int) and 1 <= found <= 8 else 1


def _upright(image: Image, orientation: int) -> Art:
    """The picture, turned by an item where the camera says so."""
    width, height = float(image.width_px), float(image.height_px)
    if orientation == 1:
        return Art(width, height, image)
    at = {
        2: Affine(-1, 0, 0, 1, width, 0),
        3: Affine(-1, 0, 0, -1, width, height),
        4: Affine(1, 0, 0, -1, 0, height),
        5: Affine(0, 1, 1, 0, 0, 0),
        6: Affine(0, 1, -1, 0, height, 0),
        7: Affine(0, -1, -1, 0, height, width),
        8: Affine(0, -1, 1, 0, 0, width),
    }[orientation]
    size = (height, width) if orientation > 4 else (width, height)
    return Art(*size, items=(Group((Picture(image, Rect(0.0, 0.0, width, height)),), at),))


def seen(data: bytes) -> tuple[int, int, int, int] | None:
    """The left, top, right and bottom of what is not transparent in a PNG of ours; None where all is."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(data), formats=["PNG"]) as opened:
        return opened.convert("RGBA").getchannel("A").getbbox()


def greyed(image: Image) -> Image:
    """The image in greys, as PNG, transparent where it was."""
    from PIL import Image as Pillow

    with Pillow.open(io.BytesIO(image.data)) as opened:
        alpha = opened.has_transparency_data
        grey = opened.convert("LA" if alpha else "L")
    out = io.BytesIO()
    grey.save(out, "PNG")
    data = out.getvalue()
    return Image(hashlib.sha256(data).hexdigest(), "png", data, image.width_px, image.height_px)
