"""What all readers of one SVG file share: its nodes by id, styles, what was found wrong, and how much was drawn."""

import base64
import binascii
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote_to_bytes

from generator.layout import raster
from generator.layout.art import Art, ArtProblem, BadPicture
from generator.layout.svg import css
from generator.layout.svg.nodes import BadSvg, Node
from generator.layout.svg.style import Cascade, Style, Values
from generator.layout.svg.values import NotDrawn, short

MOST_DRAWN: Final = 20_000
"""Elements drawn after every `use` is followed: a few lines can ask for millions."""

MOST_STEPS: Final = 200_000
"""Steps of all paths drawn, and what else takes as much work."""

STEPS_OF_A_STOP: Final = 5
"""As how many steps a gradient's stop counts, by the room it takes in the PDF."""

STEPS_OF_A_UNION: Final = 4
"""As how many steps each step of paths counts that are put together."""

MOST_PROBLEMS: Final = 20
"""How many different problems of one file are reported."""


@dataclass(slots=True)
class SvgDocument:
    """One file being read."""

    root: Node
    by_id: Mapping[str, Node]
    cascade: Cascade
    problems: dict[str, ArtProblem]
    _elements: int = 0
    _steps: int = 0
    _pixels: int = 0
    _images: dict[str, Art] = field(default_factory=dict)

    def tell(self, node: Node, message: str) -> None:
        """Note what of an element cannot be drawn; the same message is reported once."""
        _note(self.problems, node, message)

    def style(self, node: Node, around: Values) -> Style:
        """The style of an element inside one whose inherited properties are `around`."""
        return self.cascade.style(node, around)

    def spend(self, *, elements: int = 0, steps: int = 0) -> None:
        """Count elements that are drawn and steps of paths; raises BadSvg when it is too much."""
        self._elements += elements
        self._steps += steps
        if self._elements > MOST_DRAWN:
            raise BadSvg(f"it draws more than {MOST_DRAWN} elements")
        if self._steps > MOST_STEPS:
            raise BadSvg(f"its paths have more than {MOST_STEPS} steps", "simplify them, or save it as PNG")

    def referred(self, value: str, what: str) -> Node:
        """The element that `url(#id)` refers to; raises NotDrawn where there is none."""
        target, rest = split_url(value)
        found = self.by_id.get(target.removeprefix("#")) if target.startswith("#") and not rest else None
        if found is None:
            raise NotDrawn(f"{what}: {short(value)} refers to an element that is not in the file")
        return found

    def image(self, href: str) -> Art:
        """The raster picture of a data URI, decoded once; raises NotDrawn."""
        known = self._images.get(href)
        if known is None:
            known = self._images[href] = _decoded(href)
            self._pixels += int(known.width * known.height)
            if self._pixels > raster.MOST_PIXELS:
                raise BadSvg(f"its pictures have more than {raster.MOST_PIXELS // 1_000_000} million pixels")
        return known


def opened(root: Node) -> SvgDocument:
    """A document over a tree of nodes, its style sheets read."""
    problems: dict[str, ArtProblem] = {}
    sheet = css.StyleSheet(root)
    by_id: dict[str, Node] = {}
    for node in _all(root):
        if "id" in node.attributes:
            by_id.setdefault(node.attributes["id"], node)
        if node.name == "style":
            media = node.attributes.get("media", "all").strip()
            told = [f"a style sheet for media {short(media)} is not supported"] if media not in ("", "all") else []
            for message in told or sheet.add(node.text):
                _note(problems, node, message)
    return SvgDocument(root, by_id, Cascade(sheet, lambda node, message: _note(problems, node, message)), problems)


def split_url(value: str) -> tuple[str, str]:
    """What stands in `url(...)`, and what stands after it; empty where the value does not begin so."""
    if not value.startswith("url(") or ")" not in value:
        return "", value
    target, _, rest = value[4:].partition(")")
    return target.strip().strip("'\"").strip(), rest.strip()


def _note(problems: dict[str, ArtProblem], node: Node, message: str) -> None:
    if message not in problems and len(problems) <= MOST_PROBLEMS:
        problems[message] = ArtProblem(message, node.line, node.column)


def _all(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _all(child)


def _decoded(href: str) -> Art:
    head, comma, body = href.strip().partition(",")
    if not comma or not head.startswith("data:") or not head.endswith(";base64"):
        raise NotDrawn("<image> must contain its picture as a data: URI in base64; other files are not read")
    try:
        data = base64.b64decode(unquote_to_bytes(body), validate=False)
        return raster.raster(data)
    except (binascii.Error, ValueError, BadPicture) as error:
        raise NotDrawn(f"the picture of an <image> cannot be used: {error}") from error
