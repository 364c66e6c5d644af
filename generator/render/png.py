"""Drawings as PNG files: PDFium draws our own PDF, so that the picture cannot differ from the print.

What many drawings have in common at the bottom (a frame, shared as one group) is drawn once and kept as pixels.
Source: PNG specification, 4 (chunks), 9 (filters), 11.3.5.3 (pHYs); PDFium's public header fpdfview.h.
"""

import ctypes
import struct
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Literal, TypeAlias

import pypdfium2.raw as pdfium
from isal import isal_zlib

from generator.drawing.items import Drawing, Group, Item, Picture, walk
from generator.drawing.piece import Document, Page
from generator.geometry import Affine, Size
from generator.render.pdf_document import written
from generator.units import MM_PER_INCH, Mm, mm_to_px

Quality: TypeAlias = Literal["best", "draft"]
"""`best` draws letters as shapes, `draft` as PDFium's own font pixels: faster, letters up to half a pixel off."""

LARGEST_PX = 250_000_000
"""Pixels of one picture at most: beyond, memory would run out before anything was seen."""

_BATCH = 16  # drawings in one PDF: enough to share fonts, few enough to hand out and to bound memory
_LAYERS_KEPT = 24

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEFLATE_LEVEL = 1  # ISA-L's levels beyond cost twice the time for a few per cent
_UP = 2  # the filter that stores each row as its difference to the row above


def png(drawing: Drawing, dpi: float, bleed: Mm = 0.0, *, quality: Quality = "best") -> bytes:
    """The drawing with `bleed` mm around it as a PNG of `dpi` dots per inch on white.

    Width and height are the whole pixels nearest to the size. Raises ValueError for a size without a pixel or with
    more than `LARGEST_PX`.
    """
    return next(pngs((drawing,), dpi, bleed, quality=quality))


def pngs(
    drawings: Sequence[Drawing], dpi: float, bleed: Mm = 0.0, *, quality: Quality = "best", workers: int = 1
) -> Iterator[bytes]:
    """The drawings as PNG files in their order; the same bytes whatever the number of `workers` (processes).

    Raises ValueError as `png` does.
    """
    for drawing in drawings:
        _pixels(drawing.size, dpi, bleed)
    jobs = _jobs(drawings, dpi, bleed, quality)
    if workers <= 1 or len(drawings) <= _BATCH:
        painter = _Painter()
        for job in jobs:
            yield from painter.paint(job)
        return
    # The pool is made only when asked for: its import and its processes would slow down every single picture.
    from multiprocessing import get_context

    with get_context("spawn").Pool(min(workers, -(-len(drawings) // _BATCH))) as pool:
        for made in pool.imap(_paint_apart, jobs):
            yield from made


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One picture to make: its size in pixels, the layer it begins with, and whether it has photographs on it."""

    width_px: int
    height_px: int
    layer: int | None
    filtered: bool


@dataclass(frozen=True, slots=True)
class _Job:
    """A PDF with a page for each sheet, and a PDF of the layers that these and other jobs begin with."""

    layers: bytes
    pages: bytes
    sheets: tuple[_Sheet, ...]
    dpi: float


def _pixels(size: Size, dpi: float, bleed: Mm) -> tuple[int, int]:
    width, height = mm_to_px(size.width + 2 * bleed, dpi), mm_to_px(size.height + 2 * bleed, dpi)
    if width < 1 or height < 1 or width * height > LARGEST_PX:
        raise ValueError(f"a picture of {width} x {height} pixels: from 1 to {LARGEST_PX} in all can be made")
    return width, height


def _jobs(drawings: Sequence[Drawing], dpi: float, bleed: Mm, quality: Quality) -> Iterator[_Job]:
    split = [_split(drawing) for drawing in drawings]
    keys = [_layer_key(drawing.size, bottom) for drawing, (bottom, _) in zip(drawings, split, strict=True)]
    often = [key for key, count in Counter(keys).items() if count > 1 and key[1]]
    numbers = {key: number for number, key in enumerate(often)}
    pages: dict[int, Page] = {}
    for i, key in enumerate(keys):
        if key in numbers and numbers[key] not in pages:
            pages[numbers[key]] = _page(drawings[i].size, split[i][0], bleed)
    best = quality == "best"
    layers = written(_document(tuple(pages[number] for number in sorted(pages))), for_pixels=best) if pages else b""
    order = iter(range(len(drawings)))
    while batch := list(islice(order, _BATCH)):
        sheets, made = [], []
        for i in batch:
            bottom, top = split[i]
            layer = numbers.get(keys[i])
            sheets.append(_Sheet(*_pixels(drawings[i].size, dpi, bleed), layer, _has_pictures(drawings[i])))
            made.append(_page(drawings[i].size, top if layer is not None else bottom + top, bleed))
        yield _Job(layers, written(_document(tuple(made)), for_pixels=best), tuple(sheets), dpi)


def _split(drawing: Drawing) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """The shared groups a drawing begins with, and what comes after them."""
    count = 0
    for item in drawing.items:
        if not (isinstance(item, Group) and item.shared):
            break
        count += 1
    return drawing.items[:count], drawing.items[count:]


_LayerKey: TypeAlias = tuple[Size, tuple[tuple[int, int, Affine, float], ...]]


def _layer_key(size: Size, bottom: tuple[Item, ...]) -> _LayerKey:
    """Equal for drawings that begin with the same groups: the same items at the same place, told by identity."""
    groups = [item for item in bottom if isinstance(item, Group)]
    return size, tuple((id(group.items), id(group.clip), group.at, group.opacity) for group in groups)


def _has_pictures(drawing: Drawing) -> bool:
    return any(isinstance(item, Picture) for _, item in walk(drawing.items))


def _page(size: Size, items: tuple[Item, ...], bleed: Mm) -> Page:
    paper = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    return Page(Drawing(paper, (Group(items, Affine.move(bleed, bleed)),)))


def _document(pages: tuple[Page, ...]) -> Document:
    return Document(pages, title="", author="")


class _Open:
    """A PDF that PDFium has open; its bytes must live as long as it."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._handle = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
        if not self._handle:
            raise AssertionError(f"PDFium cannot open our own PDF (error {pdfium.FPDF_GetLastError()})")

    def draw(self, number: int, pixels: "_Pixels") -> None:
        """Draw a page over all of the pixels."""
        page = pdfium.FPDF_LoadPage(self._handle, number)
        flags = pdfium.FPDF_REVERSE_BYTE_ORDER  # red first, as PNG has it
        pdfium.FPDF_RenderPageBitmap(pixels.bitmap, page, 0, 0, pixels.width, pixels.height, 0, flags)
        pdfium.FPDF_ClosePage(page)

    def close(self) -> None:
        """Let PDFium forget it."""
        pdfium.FPDF_CloseDocument(self._handle)


class _Pixels:
    """A white canvas laid out as PNG stores it: each row a filter byte, then red, green, blue of each pixel.

    PDFium draws straight into it, past the filter bytes: nothing has to be copied or turned around afterwards.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.stride = 1 + 3 * width
        self.rows = bytearray(self.stride * height)
        self._memory = (ctypes.c_ubyte * len(self.rows)).from_buffer(self.rows)
        first = ctypes.cast(ctypes.addressof(self._memory) + 1, ctypes.c_void_p)
        self.bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGR, first, self.stride)
        self.clear()

    def clear(self) -> None:
        """All white again."""
        pdfium.FPDFBitmap_FillRect(self.bitmap, 0, 0, self.width, self.height, 0xFFFFFFFF)

    def close(self) -> None:
        """Give the bitmap back; the rows stay."""
        pdfium.FPDFBitmap_Destroy(self.bitmap)


class _Painter:
    """Makes the pictures of jobs; keeps the layers they begin with."""

    def __init__(self) -> None:
        self._layers: dict[tuple[int, int, int], bytes] = {}

    def paint(self, job: _Job) -> Iterator[bytes]:
        """The job's PNG files in their order."""
        pages = _Open(job.pages)
        canvas: _Pixels | None = None
        try:
            for number, sheet in enumerate(job.sheets):
                if canvas is None or (canvas.width, canvas.height) != (sheet.width_px, sheet.height_px):
                    if canvas is not None:
                        canvas.close()
                    canvas = _Pixels(sheet.width_px, sheet.height_px)
                if sheet.layer is None:
                    canvas.clear()
                else:
                    canvas.rows[:] = self._layer(job, sheet.layer, canvas)
                pages.draw(number, canvas)
                yield _encoded(canvas, job.dpi, filtered=sheet.filtered)
        finally:
            if canvas is not None:
                canvas.close()
            pages.close()

    def _layer(self, job: _Job, number: int, canvas: _Pixels) -> bytes:
        key = (number, canvas.width, canvas.height)
        if key not in self._layers:
            canvas.clear()
            layers = _Open(job.layers)
            layers.draw(number, canvas)
            layers.close()
            if len(self._layers) >= _LAYERS_KEPT:
                del self._layers[next(iter(self._layers))]
            self._layers[key] = bytes(canvas.rows)
        return self._layers[key]


@cache
def _own_painter() -> _Painter:
    """The painter of a worker process, which serves one call of `pngs` only, so that its layers stay the same."""
    return _Painter()


def _paint_apart(job: _Job) -> list[bytes]:
    """What a worker process does with a job."""
    return list(_own_painter().paint(job))


def _encoded(pixels: _Pixels, dpi: float, *, filtered: bool) -> bytes:
    rows = _differences(pixels) if filtered else memoryview(pixels.rows)
    header = struct.pack(">IIBBBBB", pixels.width, pixels.height, 8, 2, 0, 0, 0)
    per_metre = round(dpi * 1000 / MM_PER_INCH)
    data = isal_zlib.compress(rows, _DEFLATE_LEVEL)
    chunks = (
        (b"IHDR", header),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
        (b"IDAT", data),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def _differences(pixels: _Pixels) -> bytes:
    """The rows under PNG's filter Up: photographs become smaller by it, flat colours do not."""
    # numpy takes a tenth of a second to import, which a card without a photograph need not wait for.
    import numpy as np

    rows = np.frombuffer(pixels.rows, np.uint8).reshape(pixels.height, pixels.stride)
    filtered = rows.copy()
    filtered[1:] -= rows[:-1]
    filtered[:, 0] = _UP
    return filtered.tobytes()


def _chunk(kind: bytes, body: bytes) -> bytes:
    return b"".join(
        (struct.pack(">I", len(body)), kind, body, struct.pack(">I", isal_zlib.crc32(body, isal_zlib.crc32(kind))))
    )
