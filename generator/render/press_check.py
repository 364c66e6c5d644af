"""PDF/X-1a:2003 by its structure: what a file made for a press may not have, and what it must say of itself.

The file is trusted no more than its bytes. This is no certificate: colours are taken as the operators state them, and
fonts are looked at for being embedded, not for being valid. Source: ISO 15930-4 (PDF/X-1a:2003).
"""

from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pikepdf

from generator.render import inks

_INK_OPERATORS = {"k": 4, "K": 4, "g": 1, "G": 1}
_FORBIDDEN = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "ri"}
_REQUIRED_INFO = ("/Title", "/CreationDate", "/ModDate", "/Trapped", "/GTS_PDFXVersion")
_TOLERANCE_PT = 0.01
_DEPTH = 20


def check_press(data: bytes, *, limit: float = inks.LIMIT) -> list[str]:
    """Everything that keeps the file from being PDF/X-1a:2003 with at most `limit` ink; empty where nothing does."""
    try:
        with pikepdf.open(BytesIO(data)) as file:
            found = [*_whole(file), *_intents(file)]
            seen: set[tuple[int, int]] = set()
            for number, page in enumerate(file.pages, 1):
                found += [f"page {number}: {complaint}" for complaint in _page(page, limit, seen)]
            return found
    except pikepdf.PdfError as error:
        return [f"cannot be opened: {error}"]


def _whole(file: pikepdf.Pdf) -> Iterator[str]:
    if file.is_encrypted:
        yield "is encrypted"
    if file.pdf_version > "1.4":
        yield f"is PDF {file.pdf_version}, later than 1.4"
    if "/ID" not in file.trailer:
        yield "has no file ID"
    for name in _REQUIRED_INFO:
        if name not in file.docinfo:
            yield f"Info lacks {name}"
    if str(file.docinfo.get("/Trapped", "")) not in ("/True", "/False"):
        yield "Trapped is neither True nor False"
    if not str(file.docinfo.get("/GTS_PDFXVersion", "")).startswith("PDF/X-1"):
        yield "does not say that it is PDF/X-1"
    for name in ("/AcroForm", "/OpenAction", "/AA"):
        if name in file.Root:
            yield f"has {name}"
    if "/Names" in file.Root and "/JavaScript" in file.Root.Names:
        yield "has scripts"


def _intents(file: pikepdf.Pdf) -> Iterator[str]:
    intents = file.Root.get("/OutputIntents")
    ours = [intent for intent in intents if intent.get("/S") == "/GTS_PDFX"] if intents is not None else []
    if len(ours) != 1:
        yield f"has {len(ours)} output intents for PDF/X instead of one"
        return
    if "/OutputConditionIdentifier" not in ours[0]:
        yield "the output intent names no condition"
    if "/DestOutputProfile" not in ours[0] and "/RegistryName" not in ours[0]:
        yield "the output intent has neither a profile nor a registry"


def _page(page: pikepdf.Page, limit: float, seen: set[tuple[int, int]]) -> Iterator[str]:
    yield from _boxes(page)
    for name in ("/Annots", "/AA", "/Group"):
        if name in page.obj:
            yield f"has {name}"
    yield from _content(page.obj, page.obj.get("/Resources"), limit, seen, 0)


def _boxes(page: pikepdf.Page) -> Iterator[str]:
    cuts = [box for name in ("/TrimBox", "/ArtBox") if (box := page.obj.get(name)) is not None]
    if len(cuts) != 1:
        yield "needs either a TrimBox or an ArtBox"
        return
    trim, bleed = cuts[0], page.obj.get("/BleedBox", page.mediabox)
    for inner, outer, what in (
        (trim, bleed, "trim is not inside the bleed"),
        (bleed, page.mediabox, "bleed is off the page"),
    ):
        one, other = ([float(value) for value in box] for box in (inner, outer))
        if any(one[side] < other[side] - _TOLERANCE_PT for side in (0, 1)) or any(
            one[side] > other[side] + _TOLERANCE_PT for side in (2, 3)
        ):
            yield f"the {what}"


def _content(
    stream: pikepdf.Object, resources: pikepdf.Object | None, limit: float, seen: set[tuple[int, int]], depth: int
) -> Iterator[str]:
    """Errors of a page's or a form's operators and resources; what was `seen` in the file is not reported twice."""
    if depth > _DEPTH:
        yield "has forms that contain each other in a cycle"
        return
    for step in pikepdf.parse_content_stream(stream):
        operands, name = step.operands, str(step.operator)
        if name in _FORBIDDEN:
            yield f"has the operator {name}"
        elif name in _INK_OPERATORS and sum(float(str(value)) for value in operands) > limit + 0.001:
            yield f"has a colour of more than {limit:.0%} ink"
        elif name == "INLINE IMAGE":
            yield "has a picture among its operators"
    if resources is None:
        return
    for name, font in _named(resources, "/Font"):
        if _first(font, seen) and not _embedded(font):
            yield f"font {name} is not embedded"
    for name, state in _named(resources, "/ExtGState"):
        if _first(state, seen):
            yield from (f"state {name} {complaint}" for complaint in _see_through(state))
    for name, thing in _named(resources, "/XObject"):
        if not _first(thing, seen):
            continue
        if thing.get("/Subtype") == "/Form":
            if "/Group" in thing:
                yield f"form {name} is a transparency group"
            yield from _content(thing, thing.get("/Resources"), limit, seen, depth + 1)
        else:
            yield from (f"picture {name} {complaint}" for complaint in _picture(thing, limit))


def _named(resources: pikepdf.Object, kind: str) -> Iterator[tuple[str, pikepdf.Object]]:
    named = resources.get(kind)
    if named is not None:
        yield from ((str(name), value) for name, value in named.items())


def _first(thing: pikepdf.Object, seen: set[tuple[int, int]]) -> bool:
    """Whether an object of the file is met for the first time; direct ones always are."""
    key = thing.objgen
    if key != (0, 0) and key in seen:
        return False
    seen.add(key)
    return True


def _embedded(font: pikepdf.Object) -> bool:
    described = font.DescendantFonts[0] if font.get("/Subtype") == "/Type0" else font
    descriptor = described.get("/FontDescriptor")
    return descriptor is not None and any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))


def _see_through(state: pikepdf.Object) -> Iterator[str]:
    if any(float(str(state.get(name, 1))) != 1 for name in ("/ca", "/CA")):
        yield "is see-through"
    if str(state.get("/SMask", "/None")) != "/None":
        yield "has a mask"
    if str(state.get("/BM", "/Normal")) not in ("/Normal", "/Compatible"):
        yield "blends"
    if "/TR" in state:
        yield "has a transfer curve"


def _picture(image: pikepdf.Object, limit: float) -> Iterator[str]:
    if "/SMask" in image:
        yield "has a mask"
    if image.get("/ColorSpace") not in ("/DeviceCMYK", "/DeviceGray"):
        yield f"has the colours {image.get('/ColorSpace')}"
        return
    if "/LZWDecode" in str(image.get("/Filter")):
        yield "is packed as PDF/X forbids"
    if image.get("/ColorSpace") == "/DeviceCMYK" and image.get("/Filter") == "/FlateDecode":
        ink = inks.most(np.frombuffer(image.read_bytes(), np.uint8).reshape(-1, 4))
        if ink > limit + 1e-6:
            yield f"has places of {ink:.0%} ink"
