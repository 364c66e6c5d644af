"""A finished PDF, read from its bytes: pages, forms, fonts, graphics states and shadings, each parsed once.

Nothing here asks the code that wrote the file. Source: ISO 32000-1, 7.8 (content streams), 8.4.5 (graphics states),
8.7.4 (shadings), 8.10 (forms), 9.7 (composite fonts), 9.10 (ToUnicode).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any, TypeAlias

import pikepdf

from generator.geometry import Rect, Size
from generator.readback import pdf_ua
from generator.units import pt_to_mm

Number: TypeAlias = tuple[int, int]
"""An object's number and generation."""

_BFCHAR = re.compile(rb"<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]*)>")
_SECTION = re.compile(rb"/(XObject|Font|ExtGState|Shading) <<(.*?)>>")
_REFERENCE = re.compile(rb"(/\S+) (\d+) (\d+) R")
_WIDTHS = re.compile(rb"(\d+) \[([^\]]*)\]")
_START = re.compile(rb"/C0 \[([^\]]*)\]")
_END = re.compile(rb"/C1 \[([^\]]*)\]")
_TOLERANCE_PT = 0.01


@dataclass(frozen=True, slots=True)
class FontRead:
    """An embedded font: its PostScript name without the subset's letters, glyph widths (1/1000 em) and characters."""

    name: str
    widths: Mapping[int, float]
    characters: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class FormObject:
    """A form: its operators, the resources they name, its box (the form's own unit), and whether it is a group.

    An isolated group shows nothing of what lies below it.
    """

    number: Number
    data: bytes
    resources: "Resources"
    box: tuple[float, float, float, float]
    transparent: bool
    isolated: bool = False


@dataclass(frozen=True, slots=True)
class GraphicsState:
    """A graphics state: opacity of fills and strokes, the form that masks what follows, or the mode of blending."""

    fill: float = 1.0
    stroke: float = 1.0
    mask: FormObject | None = None
    blend: str | None = None


@dataclass(frozen=True, slots=True)
class ShadingRead:
    """A gradient: 2 linear or 3 radial, its places, and (offset, channels) along it."""

    number: Number
    kind: int
    coords: tuple[float, ...]
    stops: tuple[tuple[float, tuple[float, ...]], ...]
    extended: bool


@dataclass(frozen=True, slots=True)
class PageRead:
    """A page: size and trim box in mm (the trim from the top left corner), operators, resources."""

    size: Size
    trim: Rect
    data: bytes
    resources: "Resources"


class Resources:
    """What the names of one stream stand for; names are as the stream has them, `/` and all."""

    __slots__ = ("_known", "_named", "_plain", "file")

    def __init__(self, file: "PdfRead", plain: Any) -> None:
        self.file = file
        self._plain = plain
        self._named: dict[bytes, Number] | None = None
        self._known: dict[bytes, Any] = {}

    def _number(self, kind: bytes, name: bytes) -> Number:
        if self._named is None:
            # The whole dictionary as text is one step into the library, each of its entries would be several.
            text = b"" if self._plain is None else self._plain.unparse()
            self._named = {
                kind + name: (int(number), int(generation))
                for kind, entries in _SECTION.findall(text)
                for name, number, generation in _REFERENCE.findall(entries)
            }
        found = self._named.get(kind + name)
        if found is None:
            raise DamagedPdf(f"the {kind.decode()} {name.decode('latin-1')} is referred to, but does not exist")
        return found

    def thing(self, name: bytes) -> Any:
        """A form, or a picture as pikepdf has it."""
        key = b"XObject" + name
        if key not in self._known:
            self._known[key] = self.file.thing(self._number(b"XObject", name))
        return self._known[key]

    def font(self, name: bytes) -> FontRead:
        """An embedded font."""
        key = b"Font" + name
        if key not in self._known:
            self._known[key] = self.file.font(self._number(b"Font", name))
        found: FontRead = self._known[key]
        return found

    def state(self, name: bytes) -> GraphicsState:
        """A graphics state."""
        key = b"ExtGState" + name
        if key not in self._known:
            self._known[key] = self.file.state(self._number(b"ExtGState", name))
        found: GraphicsState = self._known[key]
        return found

    def shading(self, name: bytes) -> ShadingRead:
        """A gradient."""
        key = b"Shading" + name
        if key not in self._known:
            self._known[key] = self.file.shading(self._number(b"Shading", name))
        found: ShadingRead = self._known[key]
        return found

    def met(self, kind: bytes, name: bytes) -> Any:
        """What a name stands for that was asked for before, as a closed file can still say; None for another."""
        return self._known.get(kind + name)


class DamagedPdf(Exception):
    """A file that does not hold together; the message says where."""


class PdfRead:
    """A finished PDF, open for reading; raises DamagedPdf where it cannot be opened."""

    def __init__(self, data: bytes) -> None:
        try:
            self._file = pikepdf.open(BytesIO(data))
        except pikepdf.PdfError as error:
            # The library names what it was given, which is a buffer and tells nobody anything.
            raise DamagedPdf(f"cannot be opened: {str(error).rpartition('>: ')[2]}") from error
        self._known: dict[Number, Any] = {}

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def warnings(self) -> Iterator[str]:
        """What the library had to put up with so far."""
        for warning in self._file.get_warnings():
            yield str(warning).rpartition(">: ")[2]

    def pages(self) -> Iterator[PageRead]:
        """The pages in their order."""
        for page in self._file.pages:
            left, bottom, right, top = map(float, page.mediabox)
            size = Size(pt_to_mm(right - left), pt_to_mm(top - bottom))
            trim = [float(value) for value in page.trimbox]
            corner = (pt_to_mm(trim[0] - left), pt_to_mm(top - trim[3]))
            box = Rect(*corner, pt_to_mm(trim[2] - trim[0]), pt_to_mm(trim[3] - trim[1]))
            contents = page.obj.get("/Contents")
            streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
            data = b"\n".join([_bytes(stream) for stream in streams if stream is not None])
            yield PageRead(size, box, data, Resources(self, page.obj.get("/Resources")))

    def unsound(self) -> Iterator[str]:
        """What is wrong with the objects no page's content leads to: boxes, and the places that links lead to."""
        tree = self._file.Root.get("/Names", pikepdf.Dictionary()).get("/Dests")
        leaves = [] if tree is None else [(list(leaf.Limits), list(leaf.Names)[::2]) for leaf in tree.Kids]
        names = [bytes(name) for _, named in leaves for name in named]
        if names != sorted(set(names)) or any(limits != [named[0], named[-1]] for limits, named in leaves):
            yield "the named places are not in the order of their bytes, so that a reader may not find them"
        for number, page in enumerate(self._file.pages, start=1):
            media, bleed, trim = (
                [float(value) for value in box] for box in (page.mediabox, page.bleedbox, page.trimbox)
            )
            if not _within(bleed, media):
                yield f"page {number}: the bleed box reaches beyond the paper"
            if not _within(trim, bleed):
                yield f"page {number}: the trim box reaches beyond the bleed box"
            for link in page.obj.get("/Annots", ()):
                if "/Dest" in link and bytes(link.Dest) not in names:
                    yield f"page {number}: a link leads to {str(link.Dest)!r}, which is no named place"

    def broken_rules(self) -> Iterator[str]:
        """The rules of PDF/UA-1 that a tagged file breaks."""
        return pdf_ua.complaints(self._file)

    def _once(self, number: Number, make: "Callable[[PdfRead, Number, Any], Any]") -> Any:
        if number not in self._known:
            self._known[number] = make(self, number, self._file.get_object(number))
        return self._known[number]

    def thing(self, number: Number) -> Any:
        """A form, or a picture as it is."""
        return self._once(number, _thing)

    def font(self, number: Number) -> FontRead:
        """A font, its widths and characters read."""
        found: FontRead = self._once(number, _font)
        return found

    def state(self, number: Number) -> GraphicsState:
        """A graphics state."""
        found: GraphicsState = self._once(number, _state)
        return found

    def shading(self, number: Number) -> ShadingRead:
        """A gradient."""
        found: ShadingRead = self._once(number, _shading)
        return found


def _bytes(stream: Any) -> bytes:
    try:
        data: bytes = stream.read_bytes()
    except pikepdf.PdfError as error:
        raise DamagedPdf(f"a stream cannot be unpacked: {str(error).rpartition('>: ')[2]}") from error
    return data


def _within(inner: list[float], outer: list[float]) -> bool:
    return all(inner[side] >= outer[side] - _TOLERANCE_PT for side in (0, 1)) and all(
        inner[side] <= outer[side] + _TOLERANCE_PT for side in (2, 3)
    )


def _thing(file: PdfRead, number: Number, thing: Any) -> Any:
    if not isinstance(thing, pikepdf.Stream):
        raise DamagedPdf(f"object {number[0]} should be a form or a picture, and is neither")
    if thing.get("/Subtype") != "/Form":
        return thing
    box = thing.get("/BBox")
    if not isinstance(box, pikepdf.Array) or len(box) != 4:
        raise DamagedPdf(f"the form {number[0]} has no box")
    left, top, right, bottom = (float(value) for value in box)
    resources = Resources(file, thing.get("/Resources"))
    group = thing.get("/Group")
    alone = group is not None and bool(group.get("/I", False))
    return FormObject(number, _bytes(thing), resources, (left, top, right, bottom), group is not None, alone)


def _font(file: PdfRead, number: Number, thing: Any) -> FontRead:
    if thing.get("/Subtype") != "/Type0" or thing.get("/Encoding") != "/Identity-H":
        raise DamagedPdf(f"the font {thing.get('/BaseFont')} is not addressed by glyph numbers")
    inner = thing.get("/DescendantFonts")[0]
    descriptor = inner.get("/FontDescriptor", pikepdf.Dictionary())
    program = next((descriptor.get(key) for key in ("/FontFile2", "/FontFile3") if key in descriptor), None)
    name = str(thing.get("/BaseFont"))[1:].partition("+")[2]
    if program is None or not _bytes(program):
        raise DamagedPdf(f"the font {name} is not embedded")
    unicode = thing.get("/ToUnicode")
    pairs = _BFCHAR.findall(_bytes(unicode)) if unicode is not None else []
    characters = {int(code, 16): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in pairs}
    listed = inner.get("/W")
    widths = _widths(b"" if listed is None else listed.unparse())
    # A glyph that stands for nothing by itself, as the later ones of a cluster do, has no entry.
    return FontRead(name, widths, {glyph: characters.get(glyph, "") for glyph in widths})


def _widths(listed: bytes) -> dict[int, float]:
    """The W array: a glyph, then the widths of it and those after it."""
    return {
        int(first) + offset: float(width)
        for first, row in _WIDTHS.findall(listed)
        for offset, width in enumerate(row.split())
    }


def _state(file: PdfRead, number: Number, thing: Any) -> GraphicsState:
    mask = thing.get("/SMask")
    if mask is not None and mask != "/None":
        return GraphicsState(mask=file.thing(mask.get("/G").objgen))
    blend = thing.get("/BM")
    if blend is not None:
        return GraphicsState(blend=str(blend).removeprefix("/"))
    return GraphicsState(float(thing.get("/ca", 1)), float(thing.get("/CA", 1)))


def _shading(file: PdfRead, number: Number, thing: Any) -> ShadingRead:
    text = thing.unparse(resolved=True)
    kind = re.search(rb"/ShadingType (\d)", text)
    coords = re.search(rb"/Coords \[([^\]]*)\]", text)
    if kind is None or coords is None:
        raise DamagedPdf("a gradient has no kind or no place")
    extended = re.search(rb"/Extend \[ ?true true ?\]", text) is not None
    return ShadingRead(number, int(kind[1]), _floats(coords[1]), tuple(_stops(text)), extended)


def _stops(text: bytes) -> Iterator[tuple[float, tuple[float, ...]]]:
    """The colours of an exponential function's two ends, or of a stitched one's joints."""
    bounds = re.search(rb"/Bounds \[([^\]]*)\]", text)
    joints = (0.0, *(_floats(bounds[1]) if bounds else ()), 1.0)
    starts, ends = _START.findall(text), _END.findall(text)
    if not len(starts) == len(ends) == len(joints) - 1:
        raise DamagedPdf("a gradient's colours are not as many as its places")
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        yield joints[index], _floats(start)
        yield joints[index + 1], _floats(end)


def _floats(text: bytes) -> tuple[float, ...]:
    return tuple(map(float, text.split()))
