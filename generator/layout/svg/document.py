"""What all readers of one SVG file share: its nodes by id, styles, what was found wrong, and how much was drawn."""

import base64
import binascii
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote_to_bytes

from generator.geometry import Rect, Size
from generator.layout import raster
from generator.layout.art import Art, ArtProblem, BadPicture
from generator.layout.svg import css
from generator.layout.svg.known import INHERITED, NEVER_DRAWN
from generator.layout.svg.letters import SvgFonts
from generator.layout.svg.nodes import BadSvg, Node
from generator.layout.svg.style import Cascade, Style, Values
from generator.layout.svg.values import NotDrawn, about, length, short

MOST_DRAWN: Final = 20_000
"""Elements drawn after every `use` is followed: a few lines can ask for millions."""

MOST_STEPS: Final = 200_000
"""Steps of all paths drawn, and what else takes as much work."""

STEPS_OF_A_STOP: Final = 5
"""As how many steps a gradient's stop counts, by the room it takes in the PDF."""

STEPS_OF_A_UNION: Final = 4
"""As how many steps each step of paths counts that are put together."""

BEFORE_XML: Final = b"\xef\xbb\xbf\xfe\xff\0 \t\r\n"
"""What may stand before the first sign of an XML file, in any encoding."""

MOST_INSIDE: Final = 32
"""Pictures inside one file, where one of them is an SVG file too."""

MOST_PROBLEMS: Final = 20
"""How many different problems of one file are reported."""


@dataclass(slots=True)
class SvgDocument:
    """One file being read."""

    root: Node
    by_id: Mapping[str, Node]
    cascade: Cascade
    problems: dict[str, ArtProblem]
    fonts: SvgFonts | None = None
    scale: float = 1.0
    """Of the drawing, to a pixel of the size that the file says it has."""
    replaced: dict[str, ArtProblem] = field(default_factory=dict)
    pictured: dict[str, ArtProblem] = field(default_factory=dict)
    nested: Callable[[bytes], Art] | None = None
    """Reads an SVG file inside this one."""
    linked: Callable[[str], bytes] | None = None
    """Reads a file that this one refers to; raises BadPicture where it may not or cannot be read."""
    _parents: Mapping[int, Node] = field(default_factory=dict)  # by the identity of nodes, which stay
    _around: dict[int, Values] = field(default_factory=dict)
    _elements: int = 0
    _steps: int = 0
    _pixels: int = 0
    _images: dict[str, Art] = field(default_factory=dict)

    def tell(self, node: Node, message: str) -> None:
        """Note what of an element cannot be drawn; the same message is reported once."""
        _note(self.problems, node, message)

    def note_font(self, node: Node, missing: str, taken: str) -> None:
        """Note a font that there is not, and what is taken for it."""
        _note(self.replaced, node, f"there is no font {short(missing)}; its text is set in {taken!r}")

    def note_picture(self, node: Node, message: str) -> None:
        """Note what is drawn as a picture, because vectors cannot say it."""
        _note(self.pictured, node, message)

    def style(self, node: Node, around: Values) -> Style:
        """The style of an element inside one whose inherited properties are `around`."""
        return self.cascade.style(node, around)

    def around(self, node: Node) -> Values:
        """What an element that is referred to inherits where it stands in the file."""
        known = self._around.get(id(node))
        if known is None:
            parent = self._parents.get(id(node))
            known = INHERITED if parent is None else self.style(parent, self.around(parent)).inherited
            self._around[id(node)] = known
        return known

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

    def _svg_inside(self, href: str) -> Art | None:
        """An SVG picture of a data URI; None for another; raises NotDrawn."""
        head, comma, body = href.strip().partition(",")
        if not comma or not head.startswith("data:image/svg+xml"):
            return None
        try:
            data = unquote_to_bytes(body)
            if head.endswith(";base64"):
                data = base64.b64decode(data, validate=False)
        except (binascii.Error, ValueError) as error:
            raise NotDrawn(f"the picture of an <image> cannot be used: {error}") from error
        if self.nested is None or len(self._images) >= MOST_INSIDE:
            raise NotDrawn(f"SVG pictures inside of SVG pictures, more than {MOST_INSIDE} or too deep")
        try:
            return self.nested(data)
        except BadPicture as error:
            raise NotDrawn(f"the picture of an <image>: {error}") from error

    def _linked(self, href: str) -> Art | None:
        """A picture in a file of its own; None for one that is a data URI, or where no files are at hand."""
        if self.linked is None or href.strip().lower().startswith("data:"):
            return None
        try:
            data = self.linked(href.strip())
            if not data.lstrip(BEFORE_XML).startswith(b"<"):
                return raster.raster(data)
            if self.nested is None or len(self._images) >= MOST_INSIDE:
                raise NotDrawn(f"SVG pictures inside of SVG pictures, more than {MOST_INSIDE} or too deep")
            return self.nested(data)
        except BadPicture as error:
            hint = f"; {error.hint}" if error.hint else ""
            raise NotDrawn(f"<image> of {short(href)}: {error}{hint}") from error

    def alternative(self, switch: Node) -> Node | None:
        """What a <switch> shows: the first of its elements that can be drawn here, HTML left out for what follows it.

        Raises NotDrawn where there is nothing but HTML.
        """
        there = [child for child in switch.children if child.name not in NEVER_DRAWN and self.applies(child)]
        found = next((child for child in there if child.name != "foreignObject"), None)
        if found is None and there:
            raise NotDrawn("a <switch> with a <foreignObject> and nothing else to show is not supported")
        return found

    @staticmethod
    def applies(node: Node) -> bool:
        """Whether an element is drawn by a program that knows no extensions; raises NotDrawn for some languages."""
        if "systemLanguage" in node.attributes:
            raise NotDrawn(f"systemLanguage={short(node.attributes['systemLanguage'])} is not supported")
        return node.attributes.get("requiredExtensions", "").strip() == ""

    @staticmethod
    def image_box(node: Node, art: Art, view: Size) -> Rect:
        """Where a raster picture is put; raises NotDrawn."""
        with about("x, y"):
            x = length(node.attributes.get("x", "0"), view.width)
            y = length(node.attributes.get("y", "0"), view.height)
        given = [node.attributes.get(key, "auto").strip() for key in ("width", "height")]
        width, height = (
            None if text == "auto" else length(text, whole)
            for text, whole in zip(given, (view.width, view.height), strict=True)
        )
        if width is None:
            width = art.width if height is None else height * art.width / art.height
        if height is None:
            height = width * art.height / art.width
        return Rect(x, y, width, height)

    def image(self, href: str) -> Art:
        """The raster picture of a data URI, decoded once; raises NotDrawn."""
        known = self._images.get(href)
        if known is None:
            known = self._images[href] = self._linked(href) or self._svg_inside(href) or _decoded(href)
            self._pixels += int(known.width * known.height)
            if self._pixels > raster.MOST_PIXELS:
                raise BadSvg(f"its pictures have more than {raster.MOST_PIXELS // 1_000_000} million pixels")
        return known


def opened(root: Node, fonts: SvgFonts | None = None) -> SvgDocument:
    """A document over a tree of nodes, its style sheets read."""
    problems: dict[str, ArtProblem] = {}
    sheet = css.StyleSheet(root)
    by_id: dict[str, Node] = {}
    parents: dict[int, Node] = {}
    for node in _all(root):
        parents.update((id(child), node) for child in node.children)
        if "id" in node.attributes:
            by_id.setdefault(node.attributes["id"], node)
        if node.name == "style":
            try:
                told = sheet.add(node.text) if css.for_paper(node.attributes.get("media", "all")) else []
            except NotDrawn as error:
                told = [str(error)]
            for message in told:
                _note(problems, node, message)
    cascade = Cascade(sheet, lambda node, message: _note(problems, node, message))
    return SvgDocument(root, by_id, cascade, problems, fonts, _parents=parents)


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
        raise NotDrawn("<image> must contain its picture as a data: URI in base64, or name a file of the game's folder")
    try:
        data = base64.b64decode(unquote_to_bytes(body), validate=False)
        return raster.raster(data)
    except (binascii.Error, ValueError, BadPicture) as error:
        raise NotDrawn(f"the picture of an <image> cannot be used: {error}") from error
