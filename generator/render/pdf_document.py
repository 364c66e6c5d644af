"""Documents as the objects of a PDF: pages with their boxes and links, named places, bookmarks.

Source: ISO 32000-1, 7.7.3 (page tree), 12.3 (destinations, outlines), 12.5 (annotations), 14.11.2 (page boxes).
"""

from dataclasses import dataclass, field
from urllib.parse import quote

from generator.drawing.piece import Document, Link, Page
from generator.geometry import Point, Rect
from generator.render.pdf_file import PdfObjects
from generator.render.pdf_structure import DocumentStructure, PageStructure, text_string
from generator.units import mm_to_pt


def written(document: Document, *, for_pixels: bool = False) -> bytes:
    """The document as a PDF file, not yet packed.

    `for_pixels` makes PDFium draw glyphs and rectangles at their exact places instead of on whole pixels.
    Raises ValueError for a picture or font that cannot be embedded and for a link to an anchor that is not there.
    """
    file = PdfObjects(for_pixels=for_pixels, silent=document.silent_pictures)
    structure = DocumentStructure(file.add, file.fill) if document.tagged else None
    anchors = frozenset(anchor.name for page in document.pages for anchor in page.anchors)
    pages = [file.headroom(f"page {number}") for number in range(len(document.pages))]
    for ref, page in zip(pages, document.pages, strict=True):
        _page(file, ref, page, anchors, structure)
    names = _destinations(file, document, pages) if anchors else None
    bookmarks = _bookmarks(file, document, pages)
    tree = structure.written() if structure is not None else None
    return file.written(document, names=names, bookmarks=bookmarks, structure=tree)


def _page(file: PdfObjects, ref: int, page: Page, anchors: frozenset[str], structure: DocumentStructure | None) -> None:
    """Fill a page's reserved object and hang it into the page tree."""
    size = page.drawing.size
    media = Rect.of(size)
    # PDFium fits any page to its pixels: in mm nothing is lost by rounding to points.
    unit = 1.0 if file.for_pixels else mm_to_pt(1.0)
    parts = structure.page(ref, lambda box: _values(box, size.height, unit)) if structure is not None else None
    content = file.content(parts)
    content.add(f"{unit:.9f} 0 0 {-unit:.9f} 0 {size.height * unit:.5f} cm")
    content.draw(page.drawing.items)
    content.end()
    contents = file.add(file.packed("", content.data()))
    bleed = page.bleed or media
    boxes = (("MediaBox", media), ("BleedBox", bleed), ("TrimBox", page.trim or bleed))
    entries = ["/Type /Page", f"/Parent {file.page_tree} 0 R", f"/Contents {contents} 0 R"]
    entries += [f"/{name} {_box(box, size.height, unit)}" for name, box in boxes]
    entries.append(f"/Resources {content.resource_dict()}")
    if file.blends:  # mixed as a screen mixes light, whatever inks a reader program knows of
        entries.append("/Group << /S /Transparency /CS /DeviceRGB >>")
    links = [_link(file, link, size.height, anchors, parts) for link in page.links]
    if links:
        entries.append(f"/Annots [{' '.join(f'{link} 0 R' for link in links)}]")
    if parts is not None:
        entries.append(f"/StructParents {parts.finish()} /Tabs /S")
    file.add_page(ref, f"<< {' '.join(entries)} >>".encode("ascii"))


def _link(file: PdfObjects, link: Link, height: float, anchors: frozenset[str], parts: PageStructure | None) -> int:
    target = link.target
    if target.startswith("https:"):
        leads = f"/A << /S /URI /URI {text_string(target)} >>"
    elif target in anchors:
        leads = f"/Dest {_key(target)}"
    else:
        raise ValueError(f"a link leads to {target!r}, which is neither an anchor nor an https address")
    body = f"/Type /Annot /Subtype /Link /Rect {_box(link.box, height, mm_to_pt(1.0))} /Border [0 0 0] /F 4 {leads}"
    if parts is None:
        return file.add(f"<< {body} >>".encode("ascii"))
    body += f" /Contents {text_string(link.words or target)}"
    return parts.of.link(
        link.element, parts.ref, lambda key: file.add(f"<< {body} /StructParent {key} >>".encode("ascii"))
    )


def _key(place: str) -> str:
    """The name of a place as a PDF string in ASCII: bytes and characters sort alike, whichever a reader compares."""
    return text_string(quote(place, errors="replace"))


def _destinations(file: PdfObjects, document: Document, pages: list[int]) -> int:
    """The tree of named places, a single leaf of sorted names."""
    places = {
        _key(anchor.name): _place(ref, page, anchor.at)
        for ref, page in zip(pages, document.pages, strict=True)
        for anchor in page.anchors
    }
    # Hexadecimal digits of lower case sort as the bytes they stand for; with the closing bracket they would not.
    keys = sorted(places, key=lambda name: name.rstrip(">"))
    names = " ".join(f"{name} {places[name]}" for name in keys)
    leaf = file.add(f"<< /Limits [{keys[0]} {keys[-1]}] /Names [{names}] >>".encode("ascii"))
    return file.add(f"<< /Kids [{leaf} 0 R] >>".encode("ascii"))


def _bookmarks(file: PdfObjects, document: Document, pages: list[int]) -> int | None:
    """The tree of bookmarks, or None without titled anchors; a level skipped counts as one step down."""
    root = _Bookmark(-1, "", "", file.headroom())
    path = [root]
    for ref, page in zip(pages, document.pages, strict=True):
        for anchor in page.anchors:
            if anchor.title is None:
                continue
            while path[-1].level >= anchor.level and len(path) > 1:
                path.pop()
            mark = _Bookmark(anchor.level, anchor.title, _place(ref, page, anchor.at), file.headroom())
            path[-1].children.append(mark)
            path.append(mark)
    if not root.children:
        return None
    _bookmark_level(file, root)
    count = len(root.children)
    ends = f"/First {root.children[0].ref} 0 R /Last {root.children[-1].ref} 0 R"
    file.objects[root.ref].body = f"<< /Type /Outlines {ends} /Count {count} >>".encode("ascii")
    return root.ref


def _bookmark_level(file: PdfObjects, parent: "_Bookmark") -> None:
    last = len(parent.children) - 1
    for i, mark in enumerate(parent.children):
        entries = [f"/Title {text_string(mark.title)} /Parent {parent.ref} 0 R /Dest {mark.place}"]
        entries += [f"/Prev {parent.children[i - 1].ref} 0 R"] if i > 0 else []
        entries += [f"/Next {parent.children[i + 1].ref} 0 R"] if i < last else []
        if mark.children:
            ends = f"/First {mark.children[0].ref} 0 R /Last {mark.children[-1].ref} 0 R"
            entries.append(f"{ends} /Count -{len(mark.children)}")  # negative: closed when the file is opened
            _bookmark_level(file, mark)
        file.objects[mark.ref].body = f"<< {' '.join(entries)} >>".encode("ascii")


@dataclass(slots=True)
class _Bookmark:
    level: int
    title: str
    place: str
    ref: int
    children: "list[_Bookmark]" = field(default_factory=list)


def _box(box: Rect, height: float, unit: float) -> str:
    """A rectangle of a page as PDF wants it: from the lower left corner, `unit` for each mm."""
    return f"[{' '.join(f'{value:.4f}' for value in _values(box, height, unit))}]"


def _values(box: Rect, height: float, unit: float) -> tuple[float, float, float, float]:
    return box.x * unit, (height - box.bottom) * unit, box.right * unit, (height - box.y) * unit


def _place(ref: int, page: Page, at: Point) -> str:
    height = page.drawing.size.height
    return f"[{ref} 0 R /XYZ {mm_to_pt(at.x):.2f} {mm_to_pt(height - at.y):.2f} null]"
