"""Words to lines, in em: what is found here once holds for every size whose box has the same width in em."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from functools import cache
from itertools import groupby
from typing import Any

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.text.fonts import FontFace, GlyphRun
from generator.text.holding import SpacedWord, holds
from generator.text.style import FontFamily, Span, TextStyle, WordRules

_WITHIN = re.compile(r"(?<=[^\W\d_A-Z][-–])(?=[^\W\d_])|(?<=[^\W\d_]—)(?=\w)|\u200b")
"""Where a word may be broken without adding a hyphen: after one between letters, and at a zero width space.

Not after a capital: the ids of rules are written with hyphens and stay whole.
"""

SHORTEST_HYPHENATED = 6
"""Letters in the shortest word that is divided."""
LONGEST_HYPHENATED = 60
"""Characters in the longest: no language has longer words, and each place to divide it means shaping both parts."""
NARROW_EM = 25.0
"""In lines narrower than this no two that follow each other end with a hyphen; in others no three."""
LONGEST_ATOM = 500
"""Characters shaped at once: HarfBuzz gives up on very long runs."""

_UNSEEN = dict.fromkeys(map(ord, "\u00ad\ufe0e\ufe0f"))
"""Soft hyphens, and what says whether a sign is drawn as text or in colours."""

_WORD = re.compile(r"\w+")
_DIGIT = re.compile(r"\d")

TOLERANCE_EM = 1e-6


@dataclass(frozen=True, slots=True)
class Atom:
    """A shaped stretch of one face within a word.

    An icon has no face, its width in `run.advance`, and in `words` what it reads. `scale` is how large it is set, as a
    multiple of the text's size; `run` is measured in em of the text. It stands `rise` em above the baseline.
    """

    text: str
    face: FontFace | None
    run: GlyphRun
    colour: Colour | None = None
    link: str | None = None
    words: str = ""
    scale: float = 1.0
    rise: float = 0.0
    rules: WordRules | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """What is never broken (but by hyphenation): its atoms, their width and the space that follows, all in em."""

    atoms: tuple[Atom, ...]
    width: float
    space: float = 0.0

    @property
    def text(self) -> str:
        """The characters of all atoms."""
        return "".join(atom.text for atom in self.atoms)


@dataclass(frozen=True, slots=True)
class BrokenLine:
    """The words of one line and their width, the last space left out; `last` closes its paragraph.

    `shrink` is by how many em the spaces of the line are narrower than their own width, in all. Its words begin
    `indent` em further in than those of other paragraphs; `bullet` is the mark that hangs there.
    """

    words: tuple[Word, ...]
    width: float
    last: bool
    hyphenated: bool = False
    shrink: float = 0.0
    indent: float = 0.0
    bullet: Word | None = None

    @property
    def top(self) -> float:
        """How far the highest ink stands above the baseline, in em."""
        return max((atom.run.top for word in self.words for atom in word.atoms), default=0.0)

    @property
    def bottom(self) -> float:
        """How far the lowest ink hangs below the baseline, in em."""
        return max((atom.run.bottom for word in self.words for atom in word.atoms), default=0.0)


@dataclass(slots=True)
class MissingGlyphs:
    """What a text asked for and nobody has: characters, icon names, and columns wide enough for its longest words."""

    characters: set[str]
    icons: set[str]
    columns: dict[str, None] = field(default_factory=dict)

    def add(self, other: "MissingGlyphs") -> None:
        """Note what another text lacks too."""
        self.characters |= other.characters
        self.icons |= other.icons
        self.columns |= other.columns


def words_of(spans: Sequence[Span], style: TextStyle, lacking: MissingGlyphs) -> tuple[Word, ...]:
    """The words of a paragraph, shaped; notes in `lacking` what no face or icon set has."""
    features, tracking, faces = style.all_features, style.tracking, style.faces
    words: list[Word] = []
    atoms: list[Atom] = []

    def close(space: float) -> None:
        if atoms:
            words.append(Word(tuple(atoms), sum(atom.run.advance for atom in atoms), space))
            atoms.clear()
        elif words and space and not words[-1].space:
            words[-1] = Word(words[-1].atoms, words[-1].width, space)

    for index, span in enumerate(spans):
        if span.icon:
            atoms.append(_icon(spans, index, style, lacking))
            continue
        face = (span.faces or faces).pick(span.bold, span.italic)
        space = face.shape(" ", features, tracking).advance * span.scale
        parts = span.text.replace("\t", " ").translate(_UNSEEN).split(" ")
        for i, part in enumerate(parts):
            if i:
                close(space)
            if not part:
                continue
            pieces = _WITHIN.split(part) if "-" in part or not part.isascii() else (part,)
            for j, piece in enumerate(pieces):
                if j:
                    close(0.0)
                for start in range(0, len(piece), LONGEST_ATOM):
                    atoms += _atoms(piece[start : start + LONGEST_ATOM], face, span, style, lacking)
    close(0.0)
    if not any(span.icon or _DIGIT.search(span.text) for span in spans):
        return tuple(words)
    return _together(words, style)


def _together(words: Sequence[Word], style: TextStyle) -> tuple[Word, ...]:
    """The words, as one where no line may end between them."""
    told = [SpacedWord(word.text, word.atoms[-1].face is None, word.atoms[0].face is None) for word in words]
    made: list[Word] = []
    for index, word in enumerate(words):
        if index and words[index - 1].space and holds(told, index - 1):
            before = made.pop()
            atoms = (*before.atoms, _space_after(before, style), *word.atoms)
            made.append(Word(atoms, sum(atom.run.advance for atom in atoms), word.space))
        else:
            made.append(word)
    return tuple(made)


def _space_after(word: Word, style: TextStyle) -> Atom:
    """A space that belongs to a word, in the face of its last letters."""
    last = word.atoms[-1]
    face = last.face or style.faces.regular
    run = _scaled(face.shape(" ", style.all_features, style.tracking), last.scale)
    return replace(last, text=" ", face=face, run=run, words="")


def _scaled(run: GlyphRun, scale: float, rise: float = 0.0) -> GlyphRun:
    """A run as it is set so many times as large as the text around it, and so many em higher."""
    if scale == 1 and rise == 0:
        return run
    xs = tuple(x * scale for x in run.xs)
    return GlyphRun(run.glyphs, xs, run.advance * scale, run.top * scale + rise, run.bottom * scale - rise)


def _icon(spans: Sequence[Span], index: int, style: TextStyle, lacking: MissingGlyphs) -> Atom:
    span = spans[index]
    scale = style.icon_scale * style.faces.regular.cap_height * span.scale
    found = style.icons(span.text, 1.0, span.colour or style.colour) if style.icons else None
    if found is None:
        lacking.icons.add(span.text)
    width = scale * (found.width / found.height if found else 1.0)
    low = (scale - style.faces.regular.cap_height) / 2
    words = found.words if found and not _said_beside(found.words, spans, index) else ""
    run = GlyphRun((), (), width, scale - low + span.rise, low - span.rise)
    return Atom(span.text, None, run, span.colour, span.link, words, span.scale, span.rise, span.rules)


def _said_beside(words: str, spans: Sequence[Span], index: int) -> bool:
    """Whether the words beside an icon say what it is called: `Block` and a shield, `stunned` and stars."""
    before, after = (
        _WORD.findall("".join("" if span.icon else span.text for span in near).casefold())
        for near in (spans[max(0, index - 2) : index], spans[index + 1 : index + 3])
    )
    beside = (*before[-2:], *after[:1])
    return any(word.startswith(part) for word in beside for part in _WORD.findall(words.casefold()))


def _atoms(text: str, face: FontFace, span: Span, style: TextStyle, lacking: MissingGlyphs) -> Iterator[Atom]:
    run = face.shape(text, style.all_features, style.tracking)
    set_run = _scaled(run, span.scale, span.rise)
    atom = Atom(text, face, set_run, span.colour, span.link, "", span.scale, span.rise, span.rules)
    if 0 not in run.glyphs:
        yield atom
        return
    for part, chosen in _covered(text, face, style.faces):
        shaped = chosen.shape(part, style.all_features, style.tracking)
        if 0 in shaped.glyphs:
            lacking.characters.update(char for char in part if not chosen.covers(char))
        yield replace(atom, text=part, face=chosen, run=_scaled(shaped, span.scale, span.rise))


def _covered(text: str, face: FontFace, faces: FontFamily) -> Iterator[tuple[str, FontFace]]:
    """The text in stretches, each with the first face that has all its characters."""
    choice = {char: next((font for font in (face, *faces.fallback) if font.covers(char)), face) for char in set(text)}
    for chosen, stretch in groupby(text, key=choice.__getitem__):
        yield "".join(stretch), chosen


def break_greedy(words: Sequence[Word], width: float, style: TextStyle) -> tuple[BrokenLine, ...]:
    """Each line as full as it gets within `width` em; a word wider than that has a line of its own."""
    lines: list[BrokenLine] = []
    line: list[Word] = []
    used = 0.0  # of the words in `line` with the spaces between them
    gap = 0.0  # the space before the next word
    queue = list(reversed(words))
    hyphens = 0
    most = 1 if width < NARROW_EM else 2
    while queue:
        word = queue.pop()
        if used + gap + word.width <= width + TOLERANCE_EM:
            line.append(word)
            used, gap = used + gap + word.width, word.space
            continue
        may_divide = style.hyphenate and hyphens < (2 if word.width > width else most)
        divided = divide(word, width - used - gap, style) if may_divide else None
        if divided is not None:
            line.append(divided[0])
            lines.append(BrokenLine(tuple(line), used + gap + divided[0].width, last=False, hyphenated=True))
            queue.append(divided[1])
            hyphens += 1
        elif line:
            lines.append(BrokenLine(tuple(line), used, last=False))
            queue.append(word)
            hyphens = 0
        else:
            lines.append(BrokenLine((word,), word.width, last=not queue))
        line, used, gap = [], 0.0, 0.0
    if line:
        lines.append(BrokenLine(tuple(line), used, last=True))
    return tuple(lines)


def divide(word: Word, room: float, style: TextStyle) -> tuple[Word, Word] | None:
    """The word in two, the first part with a hyphen and as long as `room` em allows; None where it cannot be."""
    for position in reversed(_places(word, style)):
        head = _head(word, position, style)
        if head.width <= room + TOLERANCE_EM:
            return head, _tail(word, position, style)
    return None


def divisions(word: Word, style: TextStyle) -> tuple[tuple[Word, Word], ...]:
    """Every way to hyphenate the word, shortest first part first; none for icons, mixed faces and names in capitals."""
    return tuple((_head(word, place, style), _tail(word, place, style)) for place in _places(word, style))


def _places(word: Word, style: TextStyle) -> tuple[int, ...]:
    """Where the word may be divided: after so many of its characters."""
    if len(word.atoms) != 1 or word.atoms[0].face is None or len(word.atoms[0].text) > LONGEST_HYPHENATED:
        return ()
    text = word.atoms[0].text
    letters = text.strip(".,;:!?()[]“”‘’\"'…")
    if len(letters) < SHORTEST_HYPHENATED or not letters.isalpha() or letters.isupper():
        return ()
    start = text.index(letters)
    return tuple(start + position for position in _positions(letters, style.language))


def _head(word: Word, place: int, style: TextStyle) -> Word:
    return _part(word, word.atoms[0].text[:place] + "-", 0.0, style)


def _tail(word: Word, place: int, style: TextStyle) -> Word:
    return _part(word, word.atoms[0].text[place:], word.space, style)


def _part(word: Word, text: str, space: float, style: TextStyle) -> Word:
    atom = word.atoms[0]
    assert atom.face is not None  # an icon has no place to be divided at
    run = _scaled(atom.face.shape(text, style.all_features, style.tracking), atom.scale, atom.rise)
    return Word((replace(atom, text=text, run=run),), run.advance, space)


@cache
def _positions(letters: str, language: str) -> tuple[int, ...]:
    dictionary = _dictionary(language)
    if dictionary is None:
        return ()
    return tuple(p for p in map(int, dictionary.positions(letters)) if 3 <= p <= len(letters) - 3)


@cache
def _dictionary(language: str) -> Any:  # pyphen ships no types
    import pyphen  # only for hyphenated text: its tables take a while to read

    known = pyphen.language_fallback(language.replace("-", "_"))
    return None if known is None else pyphen.Pyphen(lang=known)
