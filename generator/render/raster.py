"""Pages of a PDF as PNG files: PDFium's pixels, ISA-L's compression.

PDFium draws straight into rows laid out as PNG stores them, so that nothing is copied or turned around in between.
Source: PNG specification, 4 (chunks), 9 (filters), 11.3.5.3 (pHYs); PDFium's public header fpdfview.h.
"""

import ctypes
import struct

import pypdfium2.raw as pdfium
from isal import isal_zlib

from generator.units import mm_to_px

BAND_PX = 24_000_000
"""Pixels drawn at a time: a larger picture is made in bands, so that memory stays bounded."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LEVEL = 1  # ISA-L's higher levels cost twice the time for a few per cent
_SPARE = 4  # rows drawn around a band and left out: pictures are smoothed from their neighbours
_UP = 2  # the filter that stores each row as its difference to the row above


class OpenPdf:
    """A PDF that PDFium has open; its bytes live as long as it."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._handle = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
        if not self._handle:
            raise AssertionError(f"PDFium cannot open our own PDF (error {pdfium.FPDF_GetLastError()})")

    def draw(self, number: int, canvas: "PixelBuffer", *, top: int = 0, height: int | None = None) -> None:
        """Draw a page fitted to the canvas, or the band of it that begins at row `top` of `height` rows in all."""
        page = pdfium.FPDF_LoadPage(self._handle, number)
        flags = pdfium.FPDF_REVERSE_BYTE_ORDER  # red first, as PNG has it
        whole = canvas.height if height is None else height
        pdfium.FPDF_RenderPageBitmap(canvas.bitmap, page, 0, -top, canvas.width, whole, 0, flags)
        pdfium.FPDF_ClosePage(page)

    def close(self) -> None:
        """Let PDFium forget it."""
        pdfium.FPDF_CloseDocument(self._handle)


class PixelBuffer:
    """White pixels laid out as PNG stores them: each row a filter byte, then red, green and blue of each pixel."""

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
        """Give PDFium's bitmap back; the rows stay."""
        pdfium.FPDFBitmap_Destroy(self.bitmap)


def encoded(canvas: PixelBuffer, dpi: float, *, filtered: bool, digest: str = "") -> bytes:
    """The canvas as a PNG file; `filtered` rows suit photographs, plain ones flat colours.

    `digest` says in the file what is shown on it.
    """
    rows = _rows(canvas, 0, canvas.height, filtered=filtered)
    return _file(canvas.width, canvas.height, dpi, isal_zlib.compress(rows, _LEVEL), digest)


def encoded_in_bands(
    source: OpenPdf, number: int, size: tuple[int, int], dpi: float, *, filtered: bool, digest: str = ""
) -> bytes:
    """A page as a PNG file of that size, drawn band by band."""
    width, height = size
    band = max(1, min(height, BAND_PX // width))
    canvas = PixelBuffer(width, band + 2 * _SPARE)
    packer = isal_zlib.compressobj(_LEVEL)
    parts: list[bytes] = []
    for top in range(0, height, band):
        canvas.clear()
        source.draw(number, canvas, top=top - _SPARE, height=height)
        parts.append(packer.compress(_rows(canvas, _SPARE, min(band, height - top), filtered=filtered)))
    canvas.close()
    return _file(width, height, dpi, b"".join([*parts, packer.flush()]), digest)


def rgba_file(width: int, height: int, dpi: float, rows: bytes, digest: str = "") -> bytes:
    """A PNG file of rows of a filter byte, then red, green, blue and alpha of each pixel."""
    return _file(width, height, dpi, isal_zlib.compress(rows, _LEVEL), digest, colour_type=6)


def rgb_file(width: int, height: int, dpi: float, rows: bytes, digest: str = "") -> bytes:
    """The same of pixels without alpha."""
    return _file(width, height, dpi, isal_zlib.compress(rows, _LEVEL), digest)


def _file(width: int, height: int, dpi: float, data: bytes, digest: str, *, colour_type: int = 2) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    per_metre = mm_to_px(1000, dpi)
    density = struct.pack(">IIB", per_metre, per_metre, 1)
    # 11.3.4.3 (tEXt): a keyword, a zero byte and text.
    shown = ((b"tEXt", b"Piece\0" + digest.encode("ascii")),) if digest else ()
    chunks = ((b"IHDR", header), (b"pHYs", density), *shown, (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, body) for kind, body in chunks)


def _rows(canvas: PixelBuffer, first: int, count: int, *, filtered: bool) -> memoryview:
    """Some rows as they stand, or under PNG's filter Up, the first of them as it stands."""
    if not filtered:
        return memoryview(canvas.rows)[first * canvas.stride : (first + count) * canvas.stride]
    # numpy takes a tenth of a second to import, which a card without a photograph need not wait for.
    import numpy as np

    rows = np.frombuffer(canvas.rows, np.uint8).reshape(canvas.height, canvas.stride)[first : first + count]
    differences = rows.copy()
    differences[1:] -= rows[:-1]
    differences[1:, 0] = _UP
    return differences.reshape(-1).data


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = isal_zlib.crc32(body, isal_zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(body)), kind, body, struct.pack(">I", check)))
