"""The structure of a tagged PDF: its elements, where each page has their content, and what the file says of itself.

Source: ISO 32000-1, 14.7 (logical structure), 14.8 (tagged PDF); ISO 14289-1 (PDF/UA-1), 5 (its mark in the metadata)
and 7 (what a file must have).
"""

from collections.abc import Callable
from dataclasses import field
from xml.sax.saxutils import escape

from generator.dataclass import dataclass
from generator.drawing.piece import Document
from generator.drawing.structure import StructureElement
from generator.geometry import Rect

Add = Callable[[bytes], int]
"""Stores an object's body and gives its number."""
Fill = Callable[[int, bytes], None]
"""Gives an object its body."""


@dataclass(frozen=True, slots=True)
class _Content:
    """Marked content of a page: the page's object and the content's number there."""

    page: int
    number: int


@dataclass(frozen=True, slots=True)
class _Annotation:
    """A link's object, and the page that has it."""

    page: int
    ref: int


@dataclass(slots=True)
class _Node:
    """An element as it is stored: its object, that of its parent, and what it holds in the order of the document."""

    ref: int
    role: str
    parent: int
    element: StructureElement | None = None
    box: tuple[float, ...] | None = None
    kids: "list[_Node | _Content | _Annotation]" = field(default_factory=list)


@dataclass(slots=True)
class DocumentStructure:
    """The elements of a document in the making, and the pages' marked content by which they are found again."""

    add: Add
    fill: Fill
    _root: int = field(init=False)
    _document: _Node = field(init=False)
    _nodes: dict[StructureElement, _Node] = field(default_factory=dict)
    _made: list[_Node] = field(default_factory=list)
    _found_by: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._root = self.add(b"null")
        self._document = self._node("Document", self._root)

    def page(self, ref: int, to_points: Callable[[Rect], tuple[float, ...]]) -> "PageStructure":
        """The structure of a page by its object; `to_points` turns a box on it over as PDF wants it."""
        return PageStructure(self, ref, to_points)

    def _node(self, role: str, parent: int, element: StructureElement | None = None) -> _Node:
        node = _Node(self.add(b"null"), role, parent, element)
        self._made.append(node)
        return node

    def node(self, element: StructureElement | None) -> _Node:
        """Where an element is stored; the document itself for none."""
        if element is None:
            return self._document
        found = self._nodes.get(element)
        if found is None:
            parent = self.node(element.parent)
            found = self._nodes[element] = self._node(element.role, parent.ref, element)
            parent.kids.append(found)
        return found

    def link(self, element: StructureElement | None, page: int, annotation: Callable[[int], int]) -> int:
        """A link within an element; `annotation` makes its object from the number by which its element is found."""
        around = self.node(element)
        node = self._node("Link", around.ref)
        around.kids.append(node)
        key = len(self._found_by)
        self._found_by.append(f"{node.ref} 0 R")
        ref = annotation(key)
        node.kids.append(_Annotation(page, ref))
        return ref

    def finish_page(self, elements: list[int]) -> int:
        """The number by which a page finds the elements of its marked content, in the order of their numbers."""
        self._found_by.append(f"[{' '.join(f'{ref} 0 R' for ref in elements)}]")
        return len(self._found_by) - 1

    def written(self) -> int:
        """Store all elements; the object of the tree's root."""
        for node in self._made:
            self.fill(node.ref, _element(node))
        numbers = " ".join(f"{key} {value}" for key, value in enumerate(self._found_by))
        parents = self.add(f"<< /Nums [{numbers}] >>".encode("ascii"))
        root = (
            f"<< /Type /StructTreeRoot /K [{self._document.ref} 0 R] /ParentTree {parents} 0 R "
            f"/ParentTreeNextKey {len(self._found_by)} >>"
        )
        self.fill(self._root, root.encode("ascii"))
        return self._root


@dataclass(slots=True)
class PageStructure:
    """A page's content as parts of the document's structure: what its content stream asks for."""

    of: DocumentStructure
    ref: int
    to_points: Callable[[Rect], tuple[float, ...]]
    elements: list[int] = field(default_factory=list)

    def begin(self, element: StructureElement) -> int:
        """The number that marks the next content of an element on this page."""
        node = self.of.node(element)
        node.kids.append(_Content(self.ref, len(self.elements)))
        self.elements.append(node.ref)
        return len(self.elements) - 1

    def note(self, element: StructureElement, box: Rect | None = None) -> None:
        """An element, though it may have no content; where it is in `box`, in mm of the page."""
        node = self.of.node(element)
        if box is not None:
            node.box = self.to_points(box)

    def finish(self) -> int:
        """The number by which the page finds the elements of its content."""
        return self.of.finish_page(self.elements)


def _element(node: _Node) -> bytes:
    """An element's dictionary."""
    entries = [f"/Type /StructElem /S /{node.role} /P {node.parent} 0 R"]
    content = [kid for kid in node.kids if isinstance(kid, _Content)]
    page = content[0].page if content else None
    if page is not None:
        entries.append(f"/Pg {page} 0 R")
    if node.kids:
        entries.append(f"/K [{' '.join(_kid(kid, page) for kid in node.kids)}]")
    element = node.element
    if element is not None and element.alt:
        entries.append(f"/Alt {text_string(element.alt)}")
    if element is not None and element.heads is not None:
        entries.append(f"/A << /O /Table /Scope /{element.heads} >>")
    if node.box is not None:
        entries.append(f"/A << /O /Layout /BBox [{' '.join(f'{value:.2f}' for value in node.box)}] >>")
    return f"<< {' '.join(entries)} >>".encode("ascii")


def _kid(kid: _Node | _Content | _Annotation, page: int | None) -> str:
    match kid:
        case _Node():
            return f"{kid.ref} 0 R"
        case _Annotation():
            return f"<< /Type /OBJR /Pg {kid.page} 0 R /Obj {kid.ref} 0 R >>"
        case _Content() if kid.page == page:
            return str(kid.number)
        case _Content():
            return f"<< /Type /MCR /Pg {kid.page} 0 R /MCID {kid.number} >>"


def metadata(document: Document) -> bytes:
    """What the file says of itself, as XMP: title, author, language, and that it keeps to PDF/UA-1."""
    title, subject = (_in_any_language(words) for words in (document.title, document.subject))
    author = f"<dc:creator><rdf:Seq><rdf:li>{escape(document.author)}</rdf:li></rdf:Seq></dc:creator>"
    about = f"<dc:description>{subject}</dc:description>"
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title>{title}</dc:title>
{author if document.author else ""}
{about if document.subject else ""}
<dc:language><rdf:Bag><rdf:li>{escape(document.language)}</rdf:li></rdf:Bag></dc:language>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>""".encode()


def _in_any_language(words: str) -> str:
    return f'<rdf:Alt><rdf:li xml:lang="x-default">{escape(words)}</rdf:li></rdf:Alt>'


def text_string(text: str) -> str:
    """A PDF string in hexadecimal: bytes for plain ASCII, else UTF-16."""
    if text.isascii():
        return f"<{text.encode('ascii').hex()}>"
    return f"<feff{text.encode('utf-16-be', 'replace').hex()}>"
