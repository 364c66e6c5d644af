"""Texts of SVG files as outlines: characters placed, set in the fonts at hand, each run of one look by itself.

Source: SVG 1.1, 10 (text); SVG 2, 11.5 where it says how positions are given to characters.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from generator.drawing import extent, shapes
from generator.drawing.items import Segment, Segments
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.svg.document import SvgDocument
from generator.layout.svg.known import ONLY_OF_TEXT, OWN
from generator.layout.svg.letters import FontChoice
from generator.layout.svg.nodes import Node
from generator.layout.svg.outlines import outline
from generator.layout.svg.style import Style
from generator.layout.svg.values import NotDrawn, about, length, number, numbers, short, transform
from generator.text.fonts import FontFace

MOST_CHARACTERS: Final = 20_000
"""Characters of the texts of a file."""

_INSIDE = frozenset({"tspan", "a", "textPath"})
_UNSEEN = frozenset({"title", "desc", "metadata"})
_HANDED_DOWN = ("dominant-baseline", "text-decoration")
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
_FLAT_PATH = 0.02  # how far, in units of the file, the lines may lie off the path that stand for it under a text


@dataclass(frozen=True, slots=True)
class TextRun:
    """Letters of one look: their style and outlines in the text's own coordinates. `bounds` are the whole text's."""

    node: Node
    style: Style
    segments: Segments
    bounds: Rect


@dataclass(slots=True)
class _Path:
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
class _Character:
    """A character with the element it stands in, and where that says it is to be."""

    text: str
    node: Node
    style: Style
    shift: float  # of its baseline, upwards
    path: _Path | None = None
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
class _Letter:
    """A glyph on its line: how far along it stands, its advance, and the map from its outline to that place."""

    of: _Character
    face: FontFace
    glyph: int | None
    x: float
    advance: float
    y: float = 0.0


@dataclass(slots=True)
class _Line:
    """Letters from one absolute place to the next."""

    x: float
    y: float
    letters: list[_Letter] = field(default_factory=list)
    pen: float = 0.0


def text_runs(document: SvgDocument, node: Node, style: Style, view: Size) -> tuple[TextRun, ...]:
    """What a text draws, lowest first; raises NotDrawn."""
    if document.fonts is None:
        raise NotDrawn("<text> is not supported here: turn text into paths")
    reader = _Reader(document, view)
    reader.element(node, style, 0.0, None)
    characters = reader.trimmed()
    document.spend(steps=10 * len(characters))
    if reader.counted > MOST_CHARACTERS:
        raise NotDrawn(f"a text of more than {MOST_CHARACTERS} characters")
    lines = list(_lines(document, characters))
    for element, wanted in reader.lengths:
        _stretched(lines, element, *wanted)
    drawn = [(letter.of, part) for line in lines for letter in line.letters for part in _outlined(line, letter)]
    drawn += [(of, part) for line in lines for of, part in _decorations(line)]
    document.spend(steps=sum(len(part) for _, part in drawn))
    cells = [cell for line in lines for letter in line.letters if (cell := _cell(line, letter)) is not None]
    return tuple(_runs(drawn, extent.union(cells))) if drawn and cells else ()


@dataclass(slots=True)
class _Reader:
    """Gathers the characters of a text in order, with their places."""

    document: SvgDocument
    view: Size
    found: list[_Character] = field(default_factory=list)
    lengths: list[tuple[Node, tuple[float, bool]]] = field(default_factory=list)
    counted: int = 0
    _space: bool = True  # whether a space would be one too many
    _kept: list[bool] = field(default_factory=list)

    def element(self, node: Node, style: Style, shift: float, path: _Path | None) -> None:
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
                wanted = _measure(node.attributes["textLength"], size, self.view.width)
            self.lengths.append((node, (wanted, node.attributes.get("lengthAdjust") == "spacingAndGlyphs")))

    def _words(self, words: str, node: Node, style: Style, shift: float, path: _Path | None) -> None:
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
            self.found.append(_Character(char, node, style, shift, path))
            self._kept.append(kept)

    def _raised(self, node: Node, style: Style, size: float) -> float:
        """How far above its baseline a `baseline-shift` sets an element."""
        text = style["baseline-shift"]
        if text in ("baseline", "0"):
            return 0.0
        if text in ("sub", "super"):
            below, above = _lettering(self.document, node, style).faces[0].script_offsets
            return (above if text == "super" else -below) * size
        with about("baseline-shift"):
            return _measure(text, size, size)

    def trimmed(self) -> list[_Character]:
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

    def _path(self, node: Node) -> _Path:
        target = node.attributes.get("href", "")
        found = self.document.by_id.get(target.removeprefix("#")) if target.startswith("#") else None
        if found is None or found.name != "path":
            raise NotDrawn(f"<textPath> of {short(target)}, which is no path of the file")
        if node.attributes.get("method", "align") != "align" or node.attributes.get("side", "left") != "left":
            raise NotDrawn("method and side of a <textPath> are not supported")
        segments = outline(found, self.view)
        self.document.spend(steps=10 * len(segments))
        at = transform(found.attributes.get("transform", ""))
        made = _Path(shapes.flatten(shapes.transform(segments, at), _FLAT_PATH), 0.0)
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


def _measure(text: str, size: float, whole: float) -> float:
    """A length that may be measured in the size of the font."""
    for unit, share in (("rem", 0.0), ("em", 1.0), ("ex", 0.5)):
        if share and text.strip().endswith(unit):
            return number(text.strip().removesuffix(unit)) * size * share
    return length(text, whole)


def _measures(node: Node, key: str, size: float, whole: float) -> list[float]:
    given = node.attributes.get(key, "").replace(",", " ").split()
    return [_measure(part, size, whole) for part in given]


def _lettering(document: SvgDocument, node: Node, style: Style) -> FontChoice:
    assert document.fonts is not None
    found = document.fonts.lettering(style["font-family"], style["font-weight"], style["font-style"])
    if found.missing is not None:
        document.note_font(node, found.missing, found.faces[0].family)
    return found


def _lines(document: SvgDocument, characters: Sequence[_Character]) -> Iterator[_Line]:
    """The letters of a text, shaped, from one absolute place to the next."""
    line = _Line(0.0, 0.0)
    x = y = 0.0
    for run in _alike(document, characters):
        first = run[0][0]
        if first.x is not None or first.y is not None or (first.path is not _path_of(line) and line.letters):
            if line.letters:
                yield line
            x = first.x if first.x is not None else line.x + line.pen
            y = first.y if first.y is not None else y
            line = _Line(x, y)
        line.pen += first.dx
        y += first.dy
        _shaped(line, y - line.y, run)
    if line.letters:
        yield line


def _path_of(line: _Line) -> _Path | None:
    return line.letters[-1].of.path if line.letters else None


def _alike(document: SvgDocument, characters: Sequence[_Character]) -> Iterator[list[tuple[_Character, FontFace]]]:
    """Characters that are shaped together: of one element and face, with nothing said about places between them."""
    run: list[tuple[_Character, FontFace]] = []
    for character in characters:
        face = _lettering(document, character.node, character.style).face_for(character.text)
        if face is None:
            if character.text.isspace() or character.text in "\u200b\u200c\u200d\ufe0e\ufe0f\u2060\ufeff":
                continue
            raise NotDrawn(f"no font has the character {character.text!r}")
        apart = float(character.style["font-size"]) > 0 and bool(run) and run[-1][0].text == " "
        spaced = apart and _spacing(character.style, "word-spacing") != 0
        if run and (character.placed or spaced or character.node is not run[-1][0].node or face is not run[-1][1]):
            yield run
            run = []
        run.append((character, face))
    if run:
        yield run


def _spacing(style: Style, key: str) -> float:
    size = float(style["font-size"])
    if style[key] == "normal":
        return 0.0
    with about(key):
        return _measure(style[key], size, size)


def _shaped(line: _Line, y: float, run: Sequence[tuple[_Character, FontFace]]) -> None:
    (first, face), style = run[0], run[0][0].style
    size = float(style["font-size"])
    if size <= 0:
        return
    features = _features(style)
    between = _spacing(style, "letter-spacing")
    words = "".join(character.text for character, _ in run)
    shaped = face.shape(words, features, between / size)
    y -= first.shift + _baseline(style, face, size)
    edges = [*shaped.xs[1:], shaped.advance]
    for glyph, x, end in zip(shaped.glyphs, shaped.xs, edges, strict=True):
        line.letters.append(_Letter(first, face, glyph, line.pen + x * size, (end - x) * size, y))
    line.pen += shaped.advance * size
    if words.endswith(" "):
        line.pen += _spacing(style, "word-spacing")


def _features(style: Style) -> tuple[str, ...]:
    found = ["smcp"] if style["font-variant"] in ("small-caps", "all-small-caps") else []
    if style["font-kerning"] == "none":
        found.append("-kern")
    if style["font-variant-ligatures"] == "none":
        found.append("-liga")
    if style["font-feature-settings"] != "normal":
        for part in style["font-feature-settings"].split(","):
            tag, _, value = part.strip().partition(" ")
            off = value.strip() in ("0", "off")
            found.append(f"{'-' if off else ''}{tag.strip(chr(34) + chr(39))}")
    return tuple(found)


def _baseline(style: Style, face: FontFace, size: float) -> float:
    """How far below the line's own baseline letters are set, so that what they are aligned by lies on it (negative)."""
    wanted = style["dominant-baseline"]
    if style["alignment-baseline"] not in ("auto", "baseline"):
        wanted = style["alignment-baseline"]
    above, below = face.line_extents
    shift = {
        "middle": face.x_height / 2,
        "central": (above - below) / 2,
        "hanging": above * 0.8,
        "mathematical": above / 2,
        "text-before-edge": above,
        "before-edge": above,
        "text-top": above,
        "text-after-edge": -below,
        "after-edge": -below,
        "ideographic": -below,
        "text-bottom": -below,
    }.get(wanted, 0.0)
    return -shift * size


def _stretched(lines: Sequence[_Line], element: Node, wanted: float, glyphs: bool) -> None:
    """Make the letters of an element as long as its `textLength` says."""
    inside = {id(element), *(id(node) for node in _below(element))}
    for line in lines:
        own = [letter for letter in line.letters if id(letter.of.node) in inside]
        if len(own) < 2 or wanted <= 0:
            continue
        if glyphs:
            raise NotDrawn("lengthAdjust='spacingAndGlyphs' is not supported")
        natural = sum(letter.advance for letter in own)
        more = (wanted - natural) / (len(own) - 1)
        start = line.letters.index(own[0])
        moved = 0.0
        for letter in line.letters[start:]:
            letter.x += moved
            if letter in own and letter is not own[-1]:
                letter.advance += more
                moved += more
        line.pen += moved


def _below(node: Node) -> Iterator[Node]:
    for child in node.children:
        yield child
        yield from _below(child)


def _anchored(line: _Line) -> float:
    """How far a line is moved so that its start, middle or end stands at its place."""
    anchor = line.letters[0].of.style["text-anchor"]
    if anchor not in _ANCHORS:
        raise NotDrawn(f"text-anchor: {short(anchor)} is not known")
    return -_ANCHORS[anchor] * line.pen


def _place(line: _Line, letter: _Letter) -> Affine | None:
    """The map that puts a letter in its place in the text's coordinates; None beyond the end of a path."""
    path = letter.of.path
    if path is not None:
        along = path.start + (line.x if line.letters[0].of.x is not None else 0.0) + _anchored(line) + letter.x
        on = path.at(along + letter.advance / 2)
        if on is None:
            return None
        place = on.after(Affine.move(-letter.advance / 2, letter.y))
    else:
        place = Affine.move(line.x + _anchored(line) + letter.x, line.y + letter.y)
    return place.after(Affine.turn(letter.of.rotate)) if letter.of.rotate else place


def _outlined(line: _Line, letter: _Letter) -> Iterator[Segments]:
    """A letter's outline in the text's coordinates."""
    place = _place(line, letter)
    if letter.glyph is None or letter.of.style["visibility"] != "visible" or place is None:
        return
    scale = float(letter.of.style["font-size"]) / letter.face.units_per_em
    segments = shapes.transform(letter.face.outline(letter.glyph), place.after(Affine.scale(scale, -scale)))
    if segments:
        yield segments


def _cell(line: _Line, letter: _Letter) -> Rect | None:
    """The box that a letter takes for itself, of which the bounds of a text are made. Source: SVG 1.1, 7.11."""
    place = _place(line, letter)
    if place is None:
        return None
    size = float(letter.of.style["font-size"])
    above, below = letter.face.line_extents
    return place.bounds(Rect(0.0, -above * size, max(letter.advance, 0.0), (above + below) * size))


def _decorations(line: _Line) -> Iterator[tuple[_Character, Segments]]:
    """Lines under, over and through the letters of an element."""
    start = 0
    for i, letter in enumerate(line.letters):
        after = line.letters[i + 1] if i + 1 < len(line.letters) else None
        if after is not None and after.of.node is letter.of.node and after.face is letter.face:
            continue
        own, start = line.letters[start : i + 1], i + 1
        style = letter.of.style
        words = style["text-decoration"].split()
        if not words or words == ["none"] or style["visibility"] != "visible":
            continue
        if letter.of.path is not None or any(one.of.rotate for one in own):
            raise NotDrawn("text-decoration of letters that are rotated is not supported")
        size = float(style["font-size"])
        left, right = own[0].x, own[-1].x + own[-1].advance
        thick = letter.face.line_thickness * size
        heights = {"underline": -letter.face.underline, "line-through": letter.face.struck}
        heights["overline"] = letter.face.line_extents[0]
        for word in words:
            if word in heights:
                top = line.y + letter.y - heights[word] * size - thick / 2
                box = Rect(line.x + _anchored(line) + left, top, right - left, thick)
                yield letter.of, shapes.rect(box)


def _runs(drawn: Sequence[tuple[_Character, Segments]], bounds: Rect) -> Iterator[TextRun]:
    together: list[Segment] = []
    for i, (of, part) in enumerate(drawn):
        together += part
        after = drawn[i + 1][0] if i + 1 < len(drawn) else None
        if after is None or after.node is not of.node:
            inherited = {**of.style.inherited, "fill-rule": "nonzero", "clip-rule": "nonzero"}
            style = replace(of.style, inherited=inherited, own=OWN)
            yield TextRun(of.node, style, tuple(together), bounds)
            together = []
