"""XML of a stranger's SVG as plain nodes: no entities, no document types, bounded depth and number."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

DEEPEST = 64
MOST_NODES = 20_000


class BadSvg(Exception):
    """An SVG file that cannot be used; the message says why."""


@dataclass(slots=True)
class Node:
    """An element: its name and attributes without namespaces, and the elements inside it."""

    name: str
    attributes: Mapping[str, str]
    children: "list[Node]" = field(default_factory=list)


def parse(data: bytes) -> Node:
    """The root element; raises BadSvg for what is not well formed, asks for entities or is too large."""
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    root: list[Node] = []
    open_: list[Node] = []
    count = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if count > MOST_NODES or len(open_) >= DEEPEST:
            raise BadSvg(f"it has more than {MOST_NODES} elements, or nests more than {DEEPEST} deep")
        node = Node(_local(name), {_local(key): value for key, value in attributes.items()})
        (open_[-1].children if open_ else root).append(node)
        open_.append(node)

    def end(name: str) -> None:
        open_.pop()

    def refuse(*_: object) -> int:
        raise BadSvg("it declares a document type or entities, which are refused")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    parser.ExternalEntityRefHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise BadSvg(f"it is not well-formed XML ({error})") from error
    return root[0]


def _local(name: str) -> str:
    return name.rpartition(" ")[2]
