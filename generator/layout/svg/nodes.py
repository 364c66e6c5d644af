"""XML of a stranger's SVG as plain nodes: nothing from outside, bounded depth and number.

Of entities only those are taken that stand for plain words: Illustrator declares the names of its namespaces so.
"""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Final
from xml.parsers import expat

from generator.dataclass import dataclass
from generator.layout.art import ArtProblem, BadPicture

DEEPEST: Final = 64
MOST_NODES: Final = 20_000

_SVG = "http://www.w3.org/2000/svg"
_XLINK_HREF = "http://www.w3.org/1999/xlink href"
_XML_SPACE = "http://www.w3.org/XML/1998/namespace space"
MOST_DECLARED: Final = 100
LONGEST_DECLARED: Final = 200
"""Entities that a file may declare, and the characters of one."""
MOST_REFERRED: Final = 20_000
"""How often a file may name any of them."""

_WEB_PAGE = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)\b", re.IGNORECASE)
_ENTITY = re.compile(rb"&(?!#|(?:amp|lt|gt|quot|apos);)([\w.-]*)")


class BadSvg(BadPicture):
    """An SVG file that cannot be drawn as it is meant."""


@dataclass(slots=True, eq=False)
class Node:
    """An SVG element, where it begins, its attributes that are SVG's own, and the elements inside it.

    What belongs to other namespaces (editors' notes, metadata) is left out: it has no effect on what is seen.
    """

    name: str
    attributes: Mapping[str, str]
    line: int
    column: int
    children: "list[Node]" = field(default_factory=list)
    text: str = ""  # of a style element only
    content: "list[Node | str]" = field(default_factory=list)  # of a text and what is inside it only


def parse(data: bytes) -> Node:
    """The root element; raises BadSvg for what is not well formed, asks for entities or is too large."""
    if _WEB_PAGE.match(data):
        raise BadSvg("it is a web page, not a picture", "save the picture that the page shows")
    tree = _Tree()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartElementHandler = lambda name, attributes: tree.start(
        name, attributes, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
    )
    parser.EndElementHandler = lambda _: tree.end()
    parser.CharacterDataHandler = tree.text
    declared: set[str] = set()
    parser.StartDoctypeDeclHandler = lambda _name, _system, _public, inside: _document_type(data, bool(inside))
    parser.EntityDeclHandler = lambda name, parameter, value, *_: _declare(declared, name, value, bool(parameter))
    parser.EndDoctypeDeclHandler = lambda: _referred(data, declared)
    parser.AttlistDeclHandler = lambda _element, _name, _type, default, _required: _entities() if default else None
    parser.ExternalEntityRefHandler = _entities
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        words = expat.errors.messages.get(error.code, "the file is incomplete")
        problem = ArtProblem(words, error.lineno, error.offset + 1)
        raise BadSvg(f"it is not well-formed XML (line {error.lineno}: {words})", problems=(problem,)) from error
    except (LookupError, ValueError) as error:  # of encodings that are unknown, or of more bytes than it can read
        raise BadSvg(f"its encoding cannot be read ({error})", "save it as UTF-8") from error
    root = tree.root
    if root is None or root.name != "svg":
        raise BadSvg(f"its root is <{tree.first}>{' of another namespace' * (tree.first == 'svg')}, not <svg>")
    return root


def _document_type(data: bytes, inside: bool) -> None:
    """Take a document type's name, as Illustrator writes it; where it declares nothing, nothing may be referred to."""
    if not inside:
        _referred(data, set())


def _declare(declared: set[str], name: str, value: str | None, parameter: bool) -> None:
    """Take an entity that stands for a few plain words, such as a namespace."""
    plain = value is not None and len(value) <= LONGEST_DECLARED and not {*value} & {*"&<%"}
    if parameter or not plain or len(declared) >= MOST_DECLARED:
        _entities()
    declared.add(name)


def _referred(data: bytes, declared: set[str]) -> None:
    """Refuse entities that are not declared: expat takes one for an empty text where it could be defined elsewhere."""
    found = [name.decode("ascii", "replace") for name in _ENTITY.findall(data.replace(b"\0", b""))]
    if len(found) > MOST_REFERRED or not declared.issuperset(found):
        _entities()


def _entities(*_: object) -> int:
    raise BadSvg("it declares entities in its document type, which are refused", "save it as plain SVG")


class _Tree:
    """The nodes so far; what is inside an element of another namespace is passed over."""

    def __init__(self) -> None:
        self.root: Node | None = None
        self.first = ""
        self._namespace: str | None = None
        self._open: list[Node | None] = []
        self._count = 0
        self._in_text = 0  # how many elements are open from a text inwards

    def start(self, name: str, attributes: dict[str, str], line: int, column: int) -> None:
        """An element begins."""
        self._count += 1
        if self._count > MOST_NODES or len(self._open) >= DEEPEST:
            raise BadSvg(f"it has more than {MOST_NODES} elements, or nests more than {DEEPEST} deep")
        space, _, local = name.rpartition(" ")
        if self._namespace is None:
            self.first, self._namespace = local, space if space in ("", _SVG) else _SVG
        inside = not self._open or self._open[-1] is not None
        if not inside or space != self._namespace:
            self._open.append(None)
            return
        own = {key: value for key, value in attributes.items() if " " not in key}
        if _XLINK_HREF in attributes:
            own.setdefault("href", attributes[_XLINK_HREF])
        if _XML_SPACE in attributes:
            own["xml:space"] = attributes[_XML_SPACE]
        node = Node(local, own, line, column)
        around = self._open[-1] if self._open else None
        self._in_text += bool(self._in_text or local == "text")
        if around is not None:
            around.children.append(node)
            if self._in_text > 1:
                around.content.append(node)
        else:
            self.root = node
        self._open.append(node)

    def end(self) -> None:
        """The element that began last ends."""
        self._in_text -= bool(self._open.pop() is not None and self._in_text)

    def text(self, words: str) -> None:
        """Characters between tags."""
        node = self._open[-1] if self._open else None
        if node is not None and node.name == "style":
            node.text += words
        elif node is not None and self._in_text:
            node.content.append(words)
