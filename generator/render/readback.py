"""Finished PDFs read back: which pieces are in them, and what is wrong with them.

The file is trusted no more than its bytes: nothing here asks the code that wrote it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO

import pikepdf

_MARK = re.compile(rb"/Piece\s*<<\s*/Id\s*<([0-9A-Fa-f]*)>[^>]*>?\s*>>\s*BDC|/([!-.0-;=?-Z\\^-z|~]+)\s+Do\b")
_DEPTH = 20  # forms within forms; a file of ours has three or four
_TOLERANCE_PT = 0.01


def names_in(data: bytes) -> Counter[str]:
    """How often each named piece is drawn in a PDF, through pages and the forms they place."""
    with pikepdf.open(BytesIO(data)) as file:
        found: Counter[str] = Counter()
        for names in pages_of(file):
            found.update(names)
        return found


def names_by_page(data: bytes) -> tuple[Counter[str], ...]:
    """The same, page by page."""
    with pikepdf.open(BytesIO(data)) as file:
        return tuple(pages_of(file))


def pages_of(file: pikepdf.Pdf) -> Iterator[Counter[str]]:
    """The named pieces of each page of an open file."""
    forms: dict[tuple[int, int], Counter[str]] = {}
    for page in file.pages:
        contents = page.obj.get("/Contents")
        streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        data = b"\n".join(part.read_bytes() for part in streams if part is not None)
        yield _names(data, page.obj.get("/Resources"), forms, 0)


def _names(
    data: bytes, resources: pikepdf.Object | None, forms: dict[tuple[int, int], Counter[str]], depth: int
) -> Counter[str]:
    found: Counter[str] = Counter()
    if depth > _DEPTH or (b"/Piece" not in data and b" Do" not in data):
        return found
    placed: Counter[bytes] = Counter()
    for mark, name in _MARK.findall(data):
        if name:
            placed[name] += 1
        else:
            found[bytes.fromhex(mark.decode("ascii")).decode("utf-8", "replace")] += 1
    named = resources.get("/XObject") if resources is not None else None
    if named is None:
        return found
    for name, times in placed.items():
        form = named.get(f"/{name.decode('ascii')}")
        if form is None or form.get("/Subtype") != "/Form":
            continue
        key = form.objgen
        if key not in forms:
            forms[key] = Counter()  # a form that draws itself ends here
            forms[key] = _names(form.read_bytes(), form.get("/Resources"), forms, depth + 1)
        for piece, count in forms[key].items():
            found[piece] += count * times
    return found


def check(data: bytes) -> list[str]:
    """What is wrong with a PDF: syntax, fonts that are not embedded, page boxes that do not nest; empty if valid."""
    try:
        with pikepdf.open(BytesIO(data)) as file:
            return [*_syntax(file), *_fonts(file), *_boxes(file)]
    except pikepdf.PdfError as error:
        return [f"cannot be opened: {str(error).rpartition('>: ')[2]}"]


def _syntax(file: pikepdf.Pdf) -> Iterator[str]:
    for problem in file.check_pdf_syntax():
        yield f"syntax: {problem}"


def _fonts(file: pikepdf.Pdf) -> Iterator[str]:
    for entry in file.objects:
        if not isinstance(entry, pikepdf.Dictionary) or entry.get("/Type") != "/Font":
            continue
        if entry.get("/Subtype") in ("/Type0", "/Type3"):  # these carry their glyphs in other objects, or in themselves
            continue
        descriptor = entry.get("/FontDescriptor", pikepdf.Dictionary())
        if not any(f"/FontFile{number}" in descriptor for number in ("", "2", "3")):
            yield f"font {entry.get('/BaseFont', '?')} is not embedded"


def _boxes(file: pikepdf.Pdf) -> Iterator[str]:
    for number, page in enumerate(file.pages, start=1):
        media, bleed, trim = (_corners(box) for box in (page.mediabox, page.bleedbox, page.trimbox))
        if not _within(bleed, media):
            yield f"page {number}: the bleed box reaches beyond the paper"
        if not _within(trim, bleed):
            yield f"page {number}: the trim box reaches beyond the bleed box"


def _corners(box: pikepdf.Object) -> tuple[float, float, float, float]:
    left, bottom, right, top = (float(value) for value in box)
    return left, bottom, right, top


def _within(inner: tuple[float, float, float, float], outer: tuple[float, float, float, float]) -> bool:
    return (
        inner[0] >= outer[0] - _TOLERANCE_PT
        and inner[1] >= outer[1] - _TOLERANCE_PT
        and inner[2] <= outer[2] + _TOLERANCE_PT
        and inner[3] <= outer[3] + _TOLERANCE_PT
    )
