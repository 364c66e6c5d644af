"""Texts of SVG files as outlines: characters placed, set in the fonts at hand, each run of one look by itself.

Source: SVG 1.1, 10 (text); SVG 2, 11.5 where it says how positions are given to characters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from generator.dataclass import dataclass
from generator.drawing import extent, shapes
from generator.drawing.items import Segment, Segments
from generator.geometry import Affine, Rect, Size
from generator.layout.svg.characters import MOST_CHARACTERS, Character, CharacterReader, TextPath, lettering, measure
from generator.layout.svg.document import SvgDocument
from generator.layout.svg.known import OWN
from generator.layout.svg.nodes import Node
from generator.layout.svg.style import Style
from generator.layout.svg.values import NotDrawn, about, short
from generator.text.fonts import FontFace

_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


@dataclass(frozen=True, slots=True)
class TextRun:
    """Letters of one look: their style and outlines in the text's own coordinates. `bounds` are the whole text's."""

    node: Node
    style: Style
    segments: Segments
    bounds: Rect


@dataclass(slots=True)
class _Letter:
    """A glyph on its line: how far along it stands, its advance, and the map from its outline to that place."""

    of: Character
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
    reader = CharacterReader(document, view)
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


def _lines(document: SvgDocument, characters: Sequence[Character]) -> Iterator[_Line]:
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


def _path_of(line: _Line) -> TextPath | None:
    return line.letters[-1].of.path if line.letters else None


def _alike(document: SvgDocument, characters: Sequence[Character]) -> Iterator[list[tuple[Character, FontFace]]]:
    """Characters that are shaped together: of one element and face, with nothing said about places between them."""
    run: list[tuple[Character, FontFace]] = []
    for character in characters:
        face = lettering(document, character.node, character.style).face_for(character.text)
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
        return measure(style[key], size, size)


def _shaped(line: _Line, y: float, run: Sequence[tuple[Character, FontFace]]) -> None:
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


def _decorations(line: _Line) -> Iterator[tuple[Character, Segments]]:
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


def _runs(drawn: Sequence[tuple[Character, Segments]], bounds: Rect) -> Iterator[TextRun]:
    together: list[Segment] = []
    for i, (of, part) in enumerate(drawn):
        together += part
        after = drawn[i + 1][0] if i + 1 < len(drawn) else None
        if after is None or after.node is not of.node:
            inherited = {**of.style.inherited, "fill-rule": "nonzero", "clip-rule": "nonzero"}
            style = replace(of.style, inherited=inherited, own=OWN)
            yield TextRun(of.node, style, tuple(together), bounds)
            together = []
