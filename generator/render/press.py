"""Pages for a printing press: PDF/X-1a:2003, all colours as inks, nothing transparent.

What a page shows is flattened to one picture of inks; its letters are drawn over it as shapes of the font, sharp at any
resolution. Such a file is prepared for the standard and checked against it by `render.press_check`; no free program can
certify it. Source: ISO 15930-4 (PDF/X-1a:2003), ISO 32000-1, 14.11.5 (output intents).
"""

import hashlib
import re
import zlib
from collections.abc import Sequence
from io import BytesIO
from typing import Final

import numpy as np
import pikepdf
from numpy.typing import NDArray
from PIL import Image

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing.items import Drawing
from generator.drawing.piece import Document, Page
from generator.geometry import Rect
from generator.render import inks
from generator.render.pdf_document import written
from generator.units import mm_to_pt

VERSION: Final = "PDF/X-1a:2003"

_FILL = re.compile(rb"(?<![-.0-9])([.0-9]+) ([.0-9]+) ([.0-9]+) rg\b")


@dataclass(frozen=True, slots=True)
class PressPage:
    """One page: `art` is a PNG that covers all of it, `letters` are drawn over it, `trim` is where it is cut."""

    art: bytes
    letters: Drawing
    trim: Rect


@dataclass(frozen=True, slots=True)
class Intent:
    """What the file is meant to be printed on: a characterised condition of the registry at color.org."""

    identifier: str = "FOGRA39"
    condition: str = "Offset commercial and specialty printing according to ISO 12647-2, coated paper"
    registry: str = "http://www.color.org"


def press_pdf(
    pages: Sequence[PressPage], *, title: str, author: str, language: str, date: str, intent: Intent | None = None
) -> bytes:
    """The pages as a PDF/X-1a file, the same bytes for the same pages; `date` (YYYY-MM-DD) is the day it states."""
    lettered = tuple(Page(page.letters, trim=page.trim) for page in pages)
    document = Document(lettered, title=title, author=author, language=language)
    out = BytesIO()
    with pikepdf.open(BytesIO(written(document))) as file:
        stored: dict[bytes, pikepdf.Object] = {}
        for page, source in zip(file.pages, pages, strict=True):
            _paint(file, page, source, stored)
        _declare(file, intent or Intent(), date)
        del file.trailer.ID
        file.save(
            out,
            deterministic_id=True,
            force_version="1.4",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
        )
    return out.getvalue()


def _paint(file: pikepdf.Pdf, page: pikepdf.Page, source: PressPage, stored: dict[bytes, pikepdf.Object]) -> None:
    """Lay the art under a page's letters, and give the letters inks."""
    key = hashlib.sha256(source.art).digest()
    if key not in stored:
        stored[key] = file.make_indirect(_image(file, source.art))
    name = page.add_resource(stored[key], pikepdf.Name.XObject, pikepdf.Name("/Art"))
    width, height = (mm_to_pt(length) for length in (source.letters.size.width, source.letters.size.height))
    letters = page.obj.Contents.read_bytes()
    content = f"q {width:.4f} 0 0 {height:.4f} 0 0 cm {name} Do Q\n".encode("ascii") + _FILL.sub(_ink, letters)
    page.obj.Contents = file.make_stream(zlib.compress(content), Filter=pikepdf.Name.FlateDecode)


def _ink(fill: re.Match[bytes]) -> bytes:
    """An operator that sets red, green and blue as the one that sets inks."""
    red, green, blue = (round(float(fill[channel]) * 255) for channel in (1, 2, 3))
    return " ".join([*(f"{ink:.4f}" for ink in inks.of_letters(Colour(red, green, blue))), "k"]).encode("ascii")


def _image(file: pikepdf.Pdf, art: bytes) -> pikepdf.Stream:
    with Image.open(BytesIO(art), formats=["PNG"]) as opened:
        pixels = inks.separated(np.asarray(opened.convert("RGB")))
    height, width = pixels.shape[:2]
    return file.make_stream(
        zlib.compress(_differences(pixels).tobytes(), 6),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=width,
        Height=height,
        BitsPerComponent=8,
        ColorSpace=pikepdf.Name.DeviceCMYK,
        Filter=pikepdf.Name.FlateDecode,
        DecodeParms=pikepdf.Dictionary(Predictor=2, Colors=4, BitsPerComponent=8, Columns=width),
    )


def _differences(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each pixel as its difference to the one before in its row: what PDF calls predictor 2."""
    rows = pixels.copy()
    rows[:, 1:] -= pixels[:, :-1]
    return rows


def _declare(file: pikepdf.Pdf, intent: Intent, date: str) -> None:
    """Say what the file is: version, printing condition, dates, and that no ink is trapped yet."""
    text = pikepdf.String
    condition = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=text(intent.identifier),
        OutputCondition=text(intent.condition),
        RegistryName=text(intent.registry),
        Info=text(intent.condition),
    )
    file.Root.OutputIntents = pikepdf.Array([file.make_indirect(condition)])
    stamp = text(f"D:{date.replace('-', '')}000000Z")
    entries = {
        "/GTS_PDFXVersion": text(VERSION),
        "/Trapped": pikepdf.Name("/False"),
        "/CreationDate": stamp,
        "/ModDate": stamp,
    }
    for name, value in entries.items():
        file.docinfo[name] = value
