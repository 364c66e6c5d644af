"""Drawings as PNG files: PDFium draws our own PDF, so that the picture cannot differ from the print.

What drawings have in common at the bottom (a frame, or all of a back) is drawn once and kept as pixels.
"""

import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Literal, TypeAlias

from generator.drawing.blending import is_blended
from generator.drawing.digest import Digests, short
from generator.drawing.items import Drawing, Group, Item, Picture, walk
from generator.drawing.piece import Document, Page
from generator.geometry import Affine, Size
from generator.render import raster
from generator.render.pdf_document import written
from generator.units import Mm, mm_to_px

Quality: TypeAlias = Literal["best", "draft"]
"""`best` draws letters as shapes, `draft` as PDFium's own font pixels: faster, letters up to half a pixel off."""

LARGEST_PX = 1_000_000_000
"""Pixels of one picture at most: a table top at the resolution of a printing plate."""

_BATCH = 16  # drawings in one PDF: enough to share fonts, few enough to hand out and to bound memory
_WORTH_A_POOL = 64  # drawings; for fewer, starting processes takes longer than drawing
_LAYER_BYTES = 64_000_000  # pixels of layers that are kept for the next drawing
_DEEPEST = 64  # items that are compared from the bottom up, besides whole drawings


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
    if workers <= 1 or len(drawings) < _WORTH_A_POOL:
        painter = _Painter()
        for job in jobs:
            yield from painter.paint(job)
        return
    yield from _in_processes(jobs, min(workers, -(-len(drawings) // _BATCH)))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One picture to make: its size in pixels, the layer it begins with, and whether it has photographs on it.

    `digest` says what the drawing looks like, for the file to carry.
    """

    width_px: int
    height_px: int
    layer: int | None
    filtered: bool
    digest: str


@dataclass(frozen=True, slots=True)
class _Job:
    """A PDF with a page for each sheet, and a PDF of the layers that these and other jobs begin with."""

    layers: bytes
    pages: bytes
    sheets: tuple[_Sheet, ...]
    dpi: float


def _in_processes(jobs: Iterator[_Job], workers: int) -> Iterator[bytes]:
    """The jobs' files in their order; only a few jobs are under way or waiting to be fetched at a time."""
    # Imported for large orders only, since every single picture would wait for it.
    from concurrent.futures import Future
    from multiprocessing import get_all_start_methods, get_context

    from generator.processes import pool as processes

    # A forked process has all modules loaded; it is safe here, where there is one thread and PDFium is not yet at work.
    start = "fork" if sys.platform == "linux" and "fork" in get_all_start_methods() else "spawn"
    with processes(workers, get_context(start)) as pool:
        under_way: deque[Future[list[bytes]]] = deque()
        for job in jobs:
            under_way.append(pool.submit(_paint_apart, job))
            if len(under_way) > 2 * workers:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()


def _pixels(size: Size, dpi: float, bleed: Mm) -> tuple[int, int]:
    width, height = mm_to_px(size.width + 2 * bleed, dpi), mm_to_px(size.height + 2 * bleed, dpi)
    if width < 1 or height < 1 or width * height > LARGEST_PX:
        raise ValueError(f"a picture of {width} x {height} pixels: from 1 to {LARGEST_PX} in all can be made")
    return width, height


def _jobs(drawings: Sequence[Drawing], dpi: float, bleed: Mm, quality: Quality) -> Iterator[_Job]:
    best = quality == "best"
    sizes = [_pixels(drawing.size, dpi, bleed) for drawing in drawings]
    bottoms = _common_bottoms(drawings) if not any(map(_in_bands, sizes)) else [()] * len(drawings)
    numbers: dict[_Bottom, int] = {}
    pages: list[Page] = []
    for drawing, bottom in zip(drawings, bottoms, strict=True):
        if bottom and bottom not in numbers:
            numbers[bottom] = len(pages)
            pages.append(_page(drawing.size, drawing.items[: len(bottom) - 1], bleed))
    layers = written(_document(tuple(pages)), for_pixels=best) if pages else b""
    order, digests = iter(zip(drawings, sizes, bottoms, strict=True)), Digests()
    while batch := list(islice(order, _BATCH)):
        sheets = [
            _Sheet(*size, numbers.get(bottom), _has_pictures(drawing), short(digests.of(drawing)))
            for drawing, size, bottom in batch
        ]
        tops = [_page(drawing.size, drawing.items[max(0, len(bottom) - 1) :], bleed) for drawing, _, bottom in batch]
        yield _Job(layers, written(_document(tuple(tops)), for_pixels=best), tuple(sheets), dpi)


_Bottom: TypeAlias = tuple[Size | int, ...]
"""What a drawing begins with: its size, and a number for each of its first items, equal for equal ones."""


def _common_bottoms(drawings: Sequence[Drawing]) -> list[_Bottom]:
    """For each drawing the longest beginning that it has in common with another; empty where there is none.

    What is blended cannot be drawn over pixels: PDFium mixes it with what is in the same page.
    """
    numbers: dict[object, int] = {}
    rows: list[_Bottom] = [
        (drawing.size, *(numbers.setdefault(_key(item), len(numbers)) for item in drawing.items))
        for drawing in drawings
    ]
    counts = Counter(bottom for row in rows for bottom in _beginnings(row))
    return [
        () if is_blended(drawing.items) else next((bottom for bottom in _beginnings(row) if counts[bottom] > 1), ())
        for drawing, row in zip(drawings, rows, strict=True)
    ]


def _beginnings(row: _Bottom) -> Iterator[_Bottom]:
    """The whole row, then its beginnings, longer ones first."""
    yield row
    for length in range(min(len(row) - 1, _DEEPEST), 1, -1):
        yield row[:length]


def _key(item: Item) -> object:
    """Equal for equal items; shared groups are compared by identity, which is faster and equivalent."""
    if isinstance(item, Group) and item.shared:
        return id(item.items), item.at, item.clip, item.even_odd, item.opacity, item.blend
    return item


def _has_pictures(drawing: Drawing) -> bool:
    return any(isinstance(item, Picture) for _, item in walk(drawing.items))


def _page(size: Size, items: tuple[Item, ...], bleed: Mm) -> Page:
    paper = Size(size.width + 2 * bleed, size.height + 2 * bleed)
    return Page(Drawing(paper, (Group(items, Affine.move(bleed, bleed)),)))


def _document(pages: tuple[Page, ...]) -> Document:
    return Document(pages, title="", author="")


class _Painter:
    """Makes the pictures of jobs; keeps the layers they begin with."""

    def __init__(self) -> None:
        self._layers: dict[tuple[int, int, int], bytes] = {}

    def paint(self, job: _Job) -> Iterator[bytes]:
        """The job's PNG files in their order."""
        pages = raster.OpenPdf(job.pages)
        canvas: raster.PixelBuffer | None = None
        try:
            for number, sheet in enumerate(job.sheets):
                size = (sheet.width_px, sheet.height_px)
                if _in_bands(size):
                    yield raster.encoded_in_bands(
                        pages, number, size, job.dpi, filtered=sheet.filtered, digest=sheet.digest
                    )
                    continue
                if canvas is None or (canvas.width, canvas.height) != size:
                    if canvas is not None:
                        canvas.close()
                    canvas = raster.PixelBuffer(*size)
                if sheet.layer is None:
                    canvas.clear()
                else:
                    canvas.rows[:] = self._layer(job, sheet.layer, canvas)
                pages.draw(number, canvas)
                yield raster.encoded(canvas, job.dpi, filtered=sheet.filtered, digest=sheet.digest)
        finally:
            if canvas is not None:
                canvas.close()
            pages.close()

    def _layer(self, job: _Job, number: int, canvas: raster.PixelBuffer) -> bytes:
        key = (number, canvas.width, canvas.height)
        if key not in self._layers:
            canvas.clear()
            layers = raster.OpenPdf(job.layers)
            layers.draw(number, canvas)
            layers.close()
            while self._layers and (len(self._layers) + 1) * len(canvas.rows) > _LAYER_BYTES:
                del self._layers[next(iter(self._layers))]
            self._layers[key] = bytes(canvas.rows)
        return self._layers[key]


def _in_bands(size: tuple[int, int]) -> bool:
    return size[0] * size[1] > raster.BAND_PX


@cache
def _own_painter() -> _Painter:
    """The painter of a worker process, which serves one call of `pngs` only, so that its layers stay the same."""
    return _Painter()


def _paint_apart(job: _Job) -> list[bytes]:
    """What a worker process does with a job."""
    return list(_own_painter().paint(job))
