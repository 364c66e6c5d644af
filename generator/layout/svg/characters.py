"""The characters of a text of an SVG file in order, each with its element, its style and the place it is given.

Source: SVG 1.1, 10 (text); SVG 2, 11.5 where it says how positions are given to characters.
"""

import math
from dataclasses import field, replace
from itertools import pairwise
from typing import Final

from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.geometry import Affine, Point, Size
from generator.layout.svg.document import SvgDocument
from generator.layout.svg.known import ONLY_OF_TEXT, OWN
from generator.layout.svg.letters import FontChoice
from generator.layout.svg.nodes import Node
from generator.layout.svg.outlines import outline
from generator.layout.svg.style import Style
from generator.layout.svg.values import NotDrawn, about, length, number, numbers, short, transform

MOST_CHARACTERS: Final = 20_000
"""Characters of the texts of a file."""

_INSIDE = frozenset({"tspan", "a", "textPath"})
_UNSEEN = frozenset({"title", "desc", "metadata"})
_HANDED_DOWN = ("dominant-baseline", "text-decoration")
_FLAT_PATH = 0.02  # how far, in units of the file, the lines may lie off the path that stand for it under a text


@dataclass(slots=True)
class TextPath:
    """A path that letters stand along."""

    points: tuple[tuple[Point, ...], ...]
    start: float

    def at(self, distance: float) -> Affine | None:
        """The map that puts the origin there, turned along the path; None beyond its ends."""
        if distance < 0:
            return None
        for line in self.points:
            for one, two in pairwise(line):
                step = math.hypot(two.x - one.x, two.y - one.y)
                if distance <= step and step > 0:
                    cos, sin = (two.x - one.x) / step, (two.y - one.y) / step
                    return Affine(cos, sin, -sin, cos, one.x + cos * distance, one.y + sin * distance)
                distance -= step
        return None

    @property
    def length(self) -> float:
        """From end to end."""
        steps = (math.hypot(two.x - one.x, two.y - one.y) for line in self.points for one, two in pairwise(line))
        return sum(steps)


@dataclass(slots=True)
class Character:
    """A character with the element it stands in, and where that says it is to be."""

    text: str
    node: Node
    style: Style
    shift: float  # of its baseline, upwards
    path: TextPath | None = None
    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0
    rotate: float = 0.0

    @property
    def placed(self) -> bool:
        """Whether it cannot be shaped together with the one before it."""
        return self.x is not None or self.y is not None or self.dx != 0 or self.dy != 0 or self.rotate != 0


@dataclass(slots=True)
class CharacterReader:
    """Gathers the characters of a text in order, with their places."""

    document: SvgDocument
    view: Size
    found: list[Character] = field(default_factory=list)
    lengths: list[tuple[Node, tuple[float, bool]]] = field(default_factory=list)
    counted: int = 0
    _space: bool = True  # whether a space would be one too many
    _kept: list[bool] = field(default_factory=list)

    def element(self, node: Node, style: Style, shift: float, path: TextPath | None) -> None:
        """A text or what stands inside it."""
        if style["display"] == "none":
            return
        self.document.spend(elements=1)
        for name, plain in ONLY_OF_TEXT.items():
            if style[name] not in plain:
                raise NotDrawn(f"{name}: {short(style[name])} of a text is not supported")
        size = float(style["font-size"])
        shift += self._raised(node, style, size)
        first = len(self.found)
        for part in node.content:
            if isinstance(part, str):
                self._words(part, node, style, shift, path)
            elif part.name in _INSIDE:
                own = path
                inner = self.document.style(part, style.inherited)
                if part.name == "textPath":
                    own = self._path(part)
                if inner["mask"] != "none" or inner["filter"] != "none" or inner["clip-path"] != "none":
                    raise NotDrawn(f"a mask, filter or clip path of a <{part.name}> is not supported")
                self.element(part, _handed_down(style, inner), shift, own)
            elif part.name not in _UNSEEN:
                raise NotDrawn(f"<{part.name}> in a <{node.name}> is not supported")
        self._places(node, size, first)
        if "textLength" in node.attributes:
            with about("textLength"):
                wanted = measure(node.attributes["textLength"], size, self.view.width)
            self.lengths.append((node, (wanted, node.attributes.get("lengthAdjust") == "spacingAndGlyphs")))

    def _words(self, words: str, node: Node, style: Style, shift: float, path: TextPath | None) -> None:
        self.counted += len(words)
        if self.counted > MOST_CHARACTERS:
            raise NotDrawn(f"texts of more than {MOST_CHARACTERS} characters")
        kept = node_keeps_space(style)
        for char in words.replace("\r\n", "\n"):
            if char in "\n\r\t ":
                char = " "
                if not kept and self._space:
                    continue
                self._space = not kept
            else:
                self._space = False
            self.found.append(Character(char, node, style, shift, path))
            self._kept.append(kept)

    def _raised(self, node: Node, style: Style, size: float) -> float:
        """How far above its baseline a `baseline-shift` sets an element."""
        text = style["baseline-shift"]
        if text in ("baseline", "0"):
            return 0.0
        if text in ("sub", "super"):
            below, above = lettering(self.document, node, style).faces[0].script_offsets
            return (above if text == "super" else -below) * size
        with about("baseline-shift"):
            return measure(text, size, size)

    def trimmed(self) -> list[Character]:
        """The characters without the space at the end that nobody sees."""
        while self.found and self.found[-1].text == " " and not self._kept[-1]:
            self.found.pop()
            self._kept.pop()
        return self.found

    def _places(self, node: Node, size: float, first: int) -> None:
        """Give an element's characters the places it says for them, where those inside it have said none."""
        own = self.found[first:]
        for key, whole in (("x", self.view.width), ("y", self.view.height)):
            with about(key):
                for char, place in zip(own, _measures(node, key, size, whole), strict=False):
                    if getattr(char, key) is None:
                        setattr(char, key, place)
                for char, way in zip(own, _measures(node, f"d{key}", size, whole), strict=False):
                    if getattr(char, f"d{key}") == 0:
                        setattr(char, f"d{key}", way)
        with about("rotate"):
            turns = list(numbers(node.attributes.get("rotate", "")))
        for i, char in enumerate(own if turns else ()):
            if char.rotate == 0:
                char.rotate = turns[min(i, len(turns) - 1)]

    def _path(self, node: Node) -> TextPath:
        target = node.attributes.get("href", "")
        found = self.document.by_id.get(target.removeprefix("#")) if target.startswith("#") else None
        if found is None or found.name != "path":
            raise NotDrawn(f"<textPath> of {short(target)}, which is no path of the file")
        if node.attributes.get("method", "align") != "align" or node.attributes.get("side", "left") != "left":
            raise NotDrawn("method and side of a <textPath> are not supported")
        segments = outline(found, self.view)
        self.document.spend(steps=10 * len(segments))
        at = transform(found.attributes.get("transform", ""))
        made = TextPath(shapes.flatten(shapes.transform(segments, at), _FLAT_PATH), 0.0)
        with about("startOffset"):
            made.start = length(node.attributes.get("startOffset", "0"), made.length)
        return made


def _handed_down(style: Style, inner: Style) -> Style:
    """The style of what is inside a text, with what of the text's own goes on there."""
    kept = {name: style[name] for name in _HANDED_DOWN if inner[name] == OWN[name]}
    return replace(inner, own={**inner.own, **kept})


def node_keeps_space(style: Style) -> bool:
    """Whether all spaces of a text are meant."""
    return style["white-space"] in ("pre", "pre-wrap", "break-spaces") or style["xml:space"] == "preserve"


def measure(text: str, size: float, whole: float) -> float:
    """A length that may be measured in the size of the font."""
    for unit, share in (("rem", 0.0), ("em", 1.0), ("ex", 0.5)):
        if share and text.strip().endswith(unit):
            return number(text.strip().removesuffix(unit)) * size * share
    return length(text, whole)


def _measures(node: Node, key: str, size: float, whole: float) -> list[float]:
    given = node.attributes.get(key, "").replace(",", " ").split()
    return [measure(part, size, whole) for part in given]


def lettering(document: SvgDocument, node: Node, style: Style) -> FontChoice:
    """The faces that an element's letters are set in; a font that there is not is noted."""
    assert document.fonts is not None
    found = document.fonts.lettering(style["font-family"], style["font-weight"], style["font-style"])
    if found.missing is not None:
        document.note_font(node, found.missing, found.faces[0].family)
    return found
