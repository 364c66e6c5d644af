"""One PDF file in the making: reportlab numbers and writes the objects, their bodies and streams are our own.

Source: ISO 32000-1, 7 (objects), 8.7.4 (shadings), 8.10 (forms), 9.7 (fonts), 11.6 (opacity and masks).
"""

import zlib
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.drawing import extent
from generator.drawing.items import Blend, Font, Image, Item, LinearGradient, RadialGradient
from generator.drawing.piece import Document
from generator.geometry import Rect
from generator.render import blend_names, pdf_font, pdf_image
from generator.render.content import Content, FontUse, Structure, shading_dict
from generator.render.pdf_font import GlyphFont
from generator.render.pdf_structure import metadata

PRODUCER = "Tabletop Press"

_BEYOND = 5.0  # mm around a shape that its gradient's mask still covers


class _Object(pdfdoc.PDFObject):  # type: ignore[misc]  # reportlab ships no types
    """An object of the file as ready bytes."""

    __RefOnly__ = 1

    def __init__(self, body: bytes = b"null") -> None:
        self.body = body

    def format(self, document: object) -> bytes:
        """What reportlab writes between `obj` and `endobj`."""
        return self.body


class _OwnBookmarks:
    """Stands where reportlab would make the bookmarks of its canvas; ours are objects like all others."""

    ready = 0  # below nought it would drop ours

    def prepare(self, document: object, canvas: object) -> None:
        """What reportlab calls before it writes; there is nothing left to do."""


@dataclass(slots=True)
class PdfObjects:
    """What is stored in the file so far. A `Store` for content streams: fonts, pictures and equal bodies once each.

    Where pictures are `silent`, the letters of forms and figures are not part of the text.
    """

    for_pixels: bool = False
    silent: bool = False
    document: Any = field(default_factory=lambda: pdfdoc.PDFDocument(compression=1, invariant=1, pdfVersion=(1, 7)))
    objects: dict[int, _Object] = field(default_factory=dict)
    _fonts: dict[str, GlyphFont] = field(default_factory=dict)
    _images: dict[str, int] = field(default_factory=dict)
    blends: bool = False  # whether anything so far is blended
    _by_items: dict[tuple[int, bool, bool], tuple[tuple[Item, ...], int]] = field(default_factory=dict)
    _by_body: dict[bytes, int] = field(default_factory=dict)

    def headroom(self, name: str | None = None) -> int:
        """The number of a new object whose body follows later."""
        return self.add(b"null", name)

    def add(self, body: bytes, name: str | None = None) -> int:
        """The number of a new object."""
        entry = _Object(body)
        reference = self.document.Reference(entry, name)
        number: int = self.document.idToObjectNumberAndVersion[reference.name][0]
        self.objects[number] = entry
        return number

    def fill(self, ref: int, body: bytes) -> None:
        """Give an object its body."""
        self.objects[ref].body = body

    def once(self, body: bytes) -> int:
        """The number of the object with this body, which is stored once."""
        ref = self._by_body.get(body)
        if ref is None:
            ref = self._by_body[body] = self.add(body)
        return ref

    def packed(self, entries: str, data: bytes) -> bytes:
        """A stream object with its data deflated; as it is in a file of which nothing is kept but pixels."""
        return stream(entries, data) if self.for_pixels else compressed(entries, data)

    # What content streams ask for

    def font(self, font: Font) -> tuple[str, FontUse]:
        """The font's resource name and its use."""
        use = self._fonts.get(font.key)
        if use is None:
            use = self._fonts[font.key] = GlyphFont(font, f"F{len(self._fonts)}", self.headroom())
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

    def form(self, items: tuple[Item, ...], *, transparent: bool, isolated: bool) -> int:
        """Items as a form, the same object for the same items; an isolated one shows nothing of what lies below."""
        known = self._by_items.get((id(items), transparent, isolated))
        if known is not None:
            return known[1]
        content = Content(self, self.for_pixels, silent=self.silent)
        content.draw(items)
        alone = " /I true" if isolated else ""
        group = f" /Group << /S /Transparency /CS /DeviceRGB{alone} >>" if transparent else ""
        ref = self._form(content, extent.of_items(items), group)
        # Holding the items keeps their id from being used again.
        self._by_items[id(items), transparent, isolated] = (items, ref)
        return ref

    def _form(self, content: Content, box: Rect, extra: str) -> int:
        bbox = f"{box.x:.3f} {box.y:.3f} {box.right:.3f} {box.bottom:.3f}"
        entries = f"/Type /XObject /Subtype /Form /BBox [{bbox}]{extra} /Resources {content.resource_dict()}"
        return self.once(self.packed(entries, content.data()))

    def shading(self, gradient: LinearGradient | RadialGradient, *, of_alpha: bool) -> int:
        """A gradient's colours, or its opacity as a grey ramp."""
        return self.once(shading_dict(gradient, of_alpha=of_alpha).encode("ascii"))

    def state(self, fill_alpha: float, stroke_alpha: float) -> int:
        """A graphics state of constant opacity and no mask."""
        return self.once(f"<< /Type /ExtGState /ca {fill_alpha:.4f} /CA {stroke_alpha:.4f} >>".encode("ascii"))

    def blending(self, blend: Blend) -> int:
        """A graphics state that mixes what follows with what lies below it."""
        self.blends = True
        return self.once(f"<< /Type /ExtGState /BM /{blend_names.PDF[blend]} >>".encode("ascii"))

    def mask(self, gradient: LinearGradient | RadialGradient, box: Rect) -> int:
        """A graphics state whose soft mask is the gradient's opacity."""
        content = Content(self)
        ref = self.shading(gradient, of_alpha=True)
        content.resources["Shading"] = {f"H{ref}": ref}
        content.add(f"/H{ref} sh")
        form = self._form(content, box.grown(_BEYOND), " /Group << /S /Transparency /CS /DeviceGray >>")
        return self.once(f"<< /Type /ExtGState /SMask << /S /Luminosity /G {form} 0 R >> >>".encode("ascii"))

    # What the document is made of

    def content(self, structure: Structure | None = None) -> Content:
        """A new content stream that keeps what it refers to in this file."""
        return Content(self, self.for_pixels, structure, silent_figures=self.silent)

    @property
    def page_tree(self) -> int:
        """The object all pages hang on."""
        reference = self.document.Reference(self.document.Pages)
        number: int = self.document.idToObjectNumberAndVersion[reference.name][0]
        return number

    def add_page(self, ref: int, body: bytes) -> None:
        """Fill a page's reserved object and hang it into the page tree."""
        self.objects[ref].body = body
        self.document.Pages.addPage(self.objects[ref])

    def _finish_fonts(self) -> None:
        """Fill the reserved fonts, now that all their glyphs are known."""
        for use in self._fonts.values():
            file = pdf_font.cut_down(use)
            kind, key = ("/Subtype /CIDFontType0C", "FontFile3") if file.is_cff else ("", "FontFile2")
            data = self.add(self.packed(f"{kind} /Length1 {len(file.data)}", file.data))
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
            unicode = self.add(self.packed("", use.to_unicode()))
            self.objects[use.ref].body = (
                f"<< /Type /Font /Subtype /Type0 /BaseFont /{file.base_name} /Encoding /Identity-H "
                f"/DescendantFonts [{descendant} 0 R] /ToUnicode {unicode} 0 R >>".encode("ascii")
            )

    def written(
        self, document: Document, *, names: int | None, bookmarks: int | None, structure: int | None = None
    ) -> bytes:
        """The whole file; `names`, `bookmarks` and `structure` are the objects of the tree of destinations, of the
        outline and of the tree of elements.
        """
        self._finish_fonts()
        catalog, info = self.document.Catalog, self.document.info
        catalog.Lang = pdfdoc.PDFString(document.language)
        catalog.ViewerPreferences = _Object(b"<< /DisplayDocTitle true >>")
        if names is not None:
            catalog.Names = _Object(f"<< /Dests {names} 0 R >>".encode("ascii"))
        catalog.Outlines = None
        if bookmarks is not None:
            catalog.Outlines = self.objects[bookmarks]
            catalog.PageMode = "/UseOutlines"
        if structure is not None:
            catalog.StructTreeRoot = self.objects[structure]
            catalog.MarkInfo = _Object(b"<< /Marked true >>")
            catalog.Metadata = _Object(stream("/Type /Metadata /Subtype /XML", metadata(document)))
        info.title, info.author, info.subject = document.title, document.author, document.subject
        info.keywords = ", ".join(document.keywords)
        info.creator = info.producer = PRODUCER
        self.document.Outlines = _OwnBookmarks()
        data: bytes = self.document.GetPDFData(None)
        return data


def stream(entries: str, data: bytes) -> bytes:
    """A stream object with its length."""
    return f"<< {entries} /Length {len(data)} >>\nstream\n".encode("ascii") + data + b"\nendstream\n"


def compressed(entries: str, data: bytes) -> bytes:
    """A stream object with its data deflated."""
    return stream(f"{entries} /Filter /FlateDecode", zlib.compress(data, 9))
