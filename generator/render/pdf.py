"""Documents as PDF files: reportlab numbers and writes the objects, pikepdf packs them, the streams are our own.

Source: ISO 32000-1, 7 (objects), 8.10 (forms), 12.3 (destinations, outlines), 12.5 (annotations), 14.11 (page boxes).
"""

import zlib
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Literal

import pikepdf
from reportlab.pdfbase import pdfdoc

from generator.drawing import extent
from generator.drawing.items import Font, Image, Item, LinearGradient, RadialGradient
from generator.drawing.piece import Document, Page
from generator.geometry import Point, Rect
from generator.render import pdf_font, pdf_image
from generator.render.content import Content, FontUse, path_operators, shading_dict
from generator.render.pdf_font import GlyphFont
from generator.units import mm_to_pt

PRODUCER = "Tabletop Press"

_BEYOND = 5.0  # mm around the page that a gradient's mask still covers


def pdf(document: Document, *, text: Literal["fonts", "outlines"] = "fonts") -> bytes:
    """The document as a PDF file, the same bytes for the same document.

    `outlines` draws each glyph as a shape: a little truer in pixels, but no words for a reader to find.
    Raises ValueError for a picture or font that cannot be embedded and for a link to an anchor that is not there.
    """
    file = _File(as_outlines=text == "outlines")
    anchors = _anchors(document)
    pages = [file.reserve(f"page {number}") for number in range(len(document.pages))]
    for ref, page in zip(pages, document.pages, strict=True):
        file.page(ref, page, anchors)
    file.finish_fonts()
    catalog = file.document.Catalog
    catalog.Lang = pdfdoc.PDFString(document.language)
    catalog.ViewerPreferences = _Object(b"<< /DisplayDocTitle true >>")
    if anchors:
        catalog.Names = _Object(f"<< /Dests {file.destinations(document, pages)} 0 R >>".encode("ascii"))
    bookmarks = file.bookmarks(document, pages)
    if bookmarks is not None:
        catalog.Outlines = file.objects[bookmarks]
        catalog.PageMode = "/UseOutlines"
    _describe(file.document.info, document)
    return _packed(file.document.GetPDFData(_NO_CANVAS))


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab ships no types
    """An object of the file as ready bytes."""

    __RefOnly__ = 1

    def __init__(self, body: bytes = b"null") -> None:
        self.body = body

    def format(self, document: object) -> bytes:
        """What reportlab writes between `obj` and `endobj`."""
        return self.body


class _NoCanvas:
    """reportlab's document asks its canvas for nothing but the bookmarks, which are written here."""


_NO_CANVAS = _NoCanvas()


@dataclass(slots=True)
class _File:
    """One PDF in the making: reportlab's document and what it already stores. A `Store` for content streams."""

    as_outlines: bool = False
    document: Any = field(default_factory=lambda: pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7)))
    objects: dict[int, _Object] = field(default_factory=dict)
    _fonts: dict[str, GlyphFont] = field(default_factory=dict)
    _images: dict[str, int] = field(default_factory=dict)
    _by_items: dict[tuple[int, bool], tuple[tuple[Item, ...], int]] = field(default_factory=dict)
    _by_body: dict[bytes, int] = field(default_factory=dict)
    _glyphs: dict[tuple[str, int], int | None] = field(default_factory=dict)

    def reserve(self, name: str | None = None) -> int:
        """The number of a new object whose body follows later."""
        return self.add(b"null", name)

    def add(self, body: bytes, name: str | None = None) -> int:
        """The number of a new object."""
        entry = _Object(body)
        reference = self.document.Reference(entry, name)
        number: int = self.document.idToObjectNumberAndVersion[reference.name][0]
        self.objects[number] = entry
        return number

    def once(self, body: bytes) -> int:
        """The number of the object with this body, which is stored once."""
        ref = self._by_body.get(body)
        if ref is None:
            ref = self._by_body[body] = self.add(body)
        return ref

    # What content streams ask for

    def font(self, font: Font) -> tuple[str, FontUse]:
        """The font's resource name and its use."""
        use = self._fonts.get(font.key)
        if use is None:
            use = self._fonts[font.key] = GlyphFont(font, f"F{len(self._fonts)}", self.reserve())
        return use.name, use

    def image(self, image: Image) -> int:
        """The picture's object."""
        ref = self._images.get(image.digest)
        if ref is None:
            encoded = pdf_image.encode(image)
            mask = ""
            if encoded.mask is not None:
                entries = f"/Type /XObject /Subtype /Image {encoded.mask.entries}"
                mask = f" /SMask {self.once(stream(entries, encoded.mask.data))} 0 R"
            body = stream(f"/Type /XObject /Subtype /Image {encoded.entries}{mask}", encoded.data)
            ref = self._images[image.digest] = self.once(body)
        return ref

    def form(self, items: tuple[Item, ...], *, transparent: bool) -> int:
        """Items as a form, the same object for the same items."""
        known = self._by_items.get((id(items), transparent))
        if known is not None:
            return known[1]
        content = Content(self, self.as_outlines)
        content.draw(items)
        group = " /Group << /S /Transparency /CS /DeviceRGB >>" if transparent else ""
        ref = self._form(content, extent.of_items(items), group)
        self._by_items[id(items), transparent] = (items, ref)  # holding the items keeps their id from being used again
        return ref

    def _form(self, content: Content, box: Rect, extra: str) -> int:
        bbox = f"{box.x:.3f} {box.y:.3f} {box.right:.3f} {box.bottom:.3f}"
        entries = f"/Type /XObject /Subtype /Form /BBox [{bbox}]{extra} /Resources {content.resource_dict()}"
        return self.once(compressed(entries, content.data()))

    def glyph(self, font: Font, glyph: int) -> int | None:
        """A glyph's outline as a form in design units, y upwards; None for one that leaves no ink."""
        key = (font.key, glyph)
        if key not in self._glyphs:
            segments = font.outline(glyph)
            content = Content(self)
            content.parts.append(f"{path_operators(segments)} f")
            self._glyphs[key] = self._form(content, extent.of_path(segments).grown(1.0), "") if segments else None
        return self._glyphs[key]

    def shading(self, gradient: LinearGradient | RadialGradient, *, of_alpha: bool) -> int:
        """A gradient's colours, or its opacity as a grey ramp."""
        return self.once(shading_dict(gradient, of_alpha=of_alpha).encode("ascii"))

    def state(self, fill_alpha: float, stroke_alpha: float) -> int:
        """A graphics state of constant opacity and no mask."""
        return self.once(f"<< /Type /ExtGState /ca {fill_alpha:.4f} /CA {stroke_alpha:.4f} >>".encode("ascii"))

    def mask(self, gradient: LinearGradient | RadialGradient, box: Rect) -> int:
        """A graphics state whose soft mask is the gradient's opacity."""
        content = Content(self)
        ref = self.shading(gradient, of_alpha=True)
        content.resources["Shading"] = {f"H{ref}": ref}
        content.parts.append(f"/H{ref} sh")
        form = self._form(content, box.grown(_BEYOND), " /Group << /S /Transparency /CS /DeviceGray >>")
        return self.once(f"<< /Type /ExtGState /SMask << /S /Luminosity /G {form} 0 R >> >>".encode("ascii"))

    # What the document is made of

    def page(self, ref: int, page: Page, anchors: dict[str, tuple[int, Point]]) -> None:
        """Fill a page's reserved object and hang it into the page tree."""
        size = page.drawing.size
        media = Rect.of(size)
        content = Content(self, self.as_outlines)
        unit = mm_to_pt(1.0)
        content.parts.append(f"{unit:.9f} 0 0 {-unit:.9f} 0 {mm_to_pt(size.height):.5f} cm")
        content.draw(page.drawing.items)
        contents = self.add(compressed("", content.data()))
        bleed = page.bleed or media
        boxes = (("MediaBox", media), ("BleedBox", bleed), ("TrimBox", page.trim or bleed))
        entries = ["/Type /Page", f"/Parent {self._ref(self.document.Pages)} 0 R", f"/Contents {contents} 0 R"]
        entries += [f"/{name} {_box(box, size.height)}" for name, box in boxes]
        entries.append(f"/Resources {content.resource_dict()}")
        links = [self._link(link.box, link.target, size.height, anchors) for link in page.links]
        if links:
            entries.append(f"/Annots [{' '.join(f'{link} 0 R' for link in links)}]")
        self.objects[ref].body = f"<< {' '.join(entries)} >>".encode("ascii")
        self.document.Pages.addPage(self.objects[ref])

    def _ref(self, entry: object) -> int:
        reference = self.document.Reference(entry)
        number: int = self.document.idToObjectNumberAndVersion[reference.name][0]
        return number

    def _link(self, box: Rect, target: str, height: float, anchors: dict[str, tuple[int, Point]]) -> int:
        if target.startswith("https:"):
            leads = f"/A << /S /URI /URI {_string(target)} >>"
        elif target in anchors:
            leads = f"/Dest {_string(target)}"
        else:
            raise ValueError(f"a link leads to {target!r}, which is neither an anchor nor an https address")
        body = f"<< /Type /Annot /Subtype /Link /Rect {_box(box, height)} /Border [0 0 0] /F 4 {leads} >>"
        return self.add(body.encode("ascii"))

    def finish_fonts(self) -> None:
        """Fill the reserved fonts, now that all their glyphs are known."""
        for use in self._fonts.values():
            file = pdf_font.cut_down(use)
            kind, key = ("/Subtype /CIDFontType0C", "FontFile3") if file.is_cff else ("", "FontFile2")
            data = self.add(compressed(f"{kind} /Length1 {len(file.data)}", file.data))
            bbox = " ".join(map(str, file.bbox))
            descriptor = self.add(
                f"<< /Type /FontDescriptor /FontName /{file.base_name} /Flags {file.flags} /FontBBox [{bbox}] "
                f"/ItalicAngle {file.italic_angle:.2f} /Ascent {file.ascent} /Descent {file.descent} "
                f"/CapHeight {file.cap_height} /StemV {file.stem} /{key} {data} 0 R >>".encode("ascii")
            )
            subtype, to_gid = ("CIDFontType0", "") if file.is_cff else ("CIDFontType2", " /CIDToGIDMap /Identity")
            descendant = self.add(
                f"<< /Type /Font /Subtype /{subtype} /BaseFont /{file.base_name}{to_gid} /DW 0 /W {use.widths()} "
                "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> "
                f"/FontDescriptor {descriptor} 0 R >>".encode("ascii")
            )
            unicode = self.add(compressed("", use.to_unicode()))
            self.objects[use.ref].body = (
                f"<< /Type /Font /Subtype /Type0 /BaseFont /{file.base_name} /Encoding /Identity-H "
                f"/DescendantFonts [{descendant} 0 R] /ToUnicode {unicode} 0 R >>".encode("ascii")
            )

    def destinations(self, document: Document, pages: list[int]) -> int:
        """The tree of named places, a single leaf of sorted names."""
        places = {
            _string(anchor.name): _place(ref, page, anchor.at)
            for ref, page in zip(pages, document.pages, strict=True)
            for anchor in page.anchors
        }
        # Hexadecimal strings of lower case sort as the bytes they stand for.
        names = " ".join(f"{name} {place}" for name, place in sorted(places.items()))
        leaf = self.add(f"<< /Limits [{min(places)} {max(places)}] /Names [{names}] >>".encode("ascii"))
        return self.add(f"<< /Kids [{leaf} 0 R] >>".encode("ascii"))

    def bookmarks(self, document: Document, pages: list[int]) -> int | None:
        """The tree of bookmarks, or None without titled anchors; a level skipped counts as one step down."""
        root = _Bookmark(-1, "", "", self.reserve())
        path = [root]
        for ref, page in zip(pages, document.pages, strict=True):
            for anchor in page.anchors:
                if anchor.title is None:
                    continue
                while path[-1].level >= anchor.level and len(path) > 1:
                    path.pop()
                mark = _Bookmark(anchor.level, anchor.title, _place(ref, page, anchor.at), self.reserve())
                path[-1].children.append(mark)
                path.append(mark)
        if not root.children:
            return None
        self._bookmark_level(root)
        count = len(root.children)
        ends = f"/First {root.children[0].ref} 0 R /Last {root.children[-1].ref} 0 R"
        self.objects[root.ref].body = f"<< /Type /Outlines {ends} /Count {count} >>".encode("ascii")
        return root.ref

    def _bookmark_level(self, parent: "_Bookmark") -> None:
        last = len(parent.children) - 1
        for i, mark in enumerate(parent.children):
            entries = [f"/Title {_string(mark.title)} /Parent {parent.ref} 0 R /Dest {mark.place}"]
            entries += [f"/Prev {parent.children[i - 1].ref} 0 R"] if i > 0 else []
            entries += [f"/Next {parent.children[i + 1].ref} 0 R"] if i < last else []
            if mark.children:
                ends = f"/First {mark.children[0].ref} 0 R /Last {mark.children[-1].ref} 0 R"
                entries.append(f"{ends} /Count -{len(mark.children)}")  # negative: closed when the file is opened
                self._bookmark_level(mark)
            self.objects[mark.ref].body = f"<< {' '.join(entries)} >>".encode("ascii")


@dataclass(slots=True)
class _Bookmark:
    level: int
    title: str
    place: str
    ref: int
    children: "list[_Bookmark]" = field(default_factory=list)


def stream(entries: str, data: bytes) -> bytes:
    """A stream object with its length."""
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode("ascii") + data + b"\nendstream\n"


def compressed(entries: str, data: bytes) -> bytes:
    """A stream object with its data deflated."""
    return stream(f"{entries} /Filter /FlateDecode", zlib.compress(data))


def _anchors(document: Document) -> dict[str, tuple[int, Point]]:
    return {anchor.name: (number, anchor.at) for number, page in enumerate(document.pages) for anchor in page.anchors}


def _box(box: Rect, height: float) -> str:
    """A rectangle of a page as PDF wants it: points from the lower left corner."""
    values = (box.x, height - box.bottom, box.right, height - box.y)
    return f"[{' '.join(f'{mm_to_pt(value):.4f}' for value in values)}]"


def _place(ref: int, page: Page, at: Point) -> str:
    height = page.drawing.size.height
    return f"[{ref} 0 R /XYZ {mm_to_pt(at.x):.2f} {mm_to_pt(height - at.y):.2f} null]"


def _string(text: str) -> str:
    """A PDF string in hexadecimal: bytes for plain ASCII, else UTF-16."""
    if text.isascii():
        return f"<{text.encode('ascii').hex()}>"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"


def _describe(info: Any, document: Document) -> None:
    info.title, info.author, info.subject = document.title, document.author, document.subject
    info.keywords = ", ".join(document.keywords)
    info.creator = info.producer = PRODUCER


def _packed(data: bytes) -> bytes:
    """The same file with its objects packed into compressed streams, unused ones left out, and an id of its content."""
    out = BytesIO()
    with pikepdf.open(BytesIO(data)) as file:
        for name in ("/CreationDate", "/ModDate"):  # the day of the build must not be in it, and no other is true
            if name in file.docinfo:
                del file.docinfo[name]
        file.save(
            out,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
        )
    return out.getvalue()
