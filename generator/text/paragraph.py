"""Paragraphs: words in, positioned glyphs out.

A text is shaped once in em, broken once for a width and a size, and drawn alike by every backend. Origins are top left:
the first baseline stands one ascent below the top, deeper where an accent needs it, so that all ink lies in the block.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from generator.drawing import extent
from generator.drawing.items import Group, Item
from generator.geometry import Affine, Rect, Size
from generator.text.breaking import TOLERANCE_EM, BrokenLine, MissingGlyphs, Word, break_greedy, words_of
from generator.text.endings import better_ended
from generator.text.fonts import FontFace
from generator.text.markup import parse
from generator.text.optimum import break_optimum
from generator.text.pen import Line, draw
from generator.text.style import Align, FontFamily, Icons, Inline, Span, TextStyle, VerticalAlign, faces_of
from generator.units import Mm, pt_to_mm

__all__ = [
    "BULLET_GAP",
    "Align",
    "Block",
    "Fitted",
    "FontFamily",
    "Icons",
    "Inline",
    "Line",
    "Span",
    "TextStyle",
    "VerticalAlign",
    "faces_of",
    "fit",
    "keeping_set_texts",
    "line",
    "set_spans",
    "set_text",
]

STEP_PT = 0.25
"""How finely `fit` tries sizes."""

_TOLERANCE: Mm = 1e-6
_ITEM = re.compile(r"[-•]\s+(?=\S)")
_BULLET = "•"
"""The mark of an item of a list."""
BULLET_GAP = 0.4
"""The em between it and the item's words."""
_BULLET_SIZE, _BULLET_HEIGHT = 0.24, 0.25
"""How large it is, and how high its middle stands above the baseline, in em."""
_KEPT = 4096
"""Set texts that are kept: a long rulebook has about two thousand, cells of tables counted."""


@dataclass(frozen=True, slots=True)
class Block:
    """Set text; the origin is its top left corner.

    `size` is the width asked for and the height taken. `overflow` is by how many mm the widest unbreakable word is
    too wide (0 when all fits). `missing` are characters that no face has, `unknown_icons` names without a picture.
    """

    size: Size
    lines: tuple[Line, ...]
    size_pt: float
    cap_height: Mm
    overflow: Mm = 0.0
    missing: frozenset[str] = frozenset()
    unknown_icons: frozenset[str] = frozenset()

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything to draw."""
        return tuple(item for line in self.lines for item in line.items)

    @property
    def first_baseline(self) -> Mm:
        """The baseline of the first line below the top; 0 for an empty text."""
        return self.lines[0].baseline if self.lines else 0.0

    @property
    def last_baseline(self) -> Mm:
        """The baseline of the last line below the top; 0 for an empty text."""
        return self.lines[-1].baseline if self.lines else 0.0

    @property
    def ink_width(self) -> Mm:
        """The width of the longest line."""
        return max((line.width for line in self.lines), default=0.0)

    @property
    def text(self) -> str:
        """The words as set, lines joined by newlines."""
        return "\n".join(line.text for line in self.lines)

    @property
    def links(self) -> tuple[tuple[Rect, str], ...]:
        """Where links stand and what they lead to."""
        return tuple(link for line in self.lines for link in line.links)

    def top_in(self, height: Mm, valign: VerticalAlign) -> Mm:
        """How far below the top of a box of `height` this block's top must stand.

        The middle is that between the top of the capitals of the first line and the last baseline, which is what
        looks centred, but the block never leaves a box that can hold it.
        """
        room = height - self.size.height
        if valign == "top":
            return 0.0
        if valign == "bottom":
            return room
        centred = (height - (self.first_baseline - self.cap_height) - self.last_baseline) / 2
        return min(max(centred, min(0.0, room)), max(0.0, room))


@dataclass(frozen=True, slots=True)
class Fitted:
    """Text fitted to a box: the items' origin is the box's top left corner.

    `overflow` is by how many mm the text is too tall or too wide even at the smallest size (0 when it fits).
    """

    block: Block
    items: tuple[Item, ...]
    size_pt: float
    top: Mm
    overflow: Mm

    @property
    def fits(self) -> bool:
        """Whether the whole text lies in the box."""
        return self.overflow <= _TOLERANCE


def set_text(text: str, width: Mm, style: TextStyle) -> Block:
    """A text with the little markup set to `width` at the style's full size."""
    return ShapedText.listed(listed_items(text, style), style).block(width, style.size_pt)


def set_spans(paragraphs: Sequence[Sequence[Span]], width: Mm, style: TextStyle) -> Block:
    """Paragraphs of ready spans set to `width` at the style's full size.

    A rulebook sets the same words again for each pass over its page numbers and for each way a box can be arranged:
    within `keeping_set_texts` what was set last is kept.
    """
    return _set(tuple(map(tuple, paragraphs)), width, style)


@contextmanager
def keeping_set_texts() -> Iterator[None]:
    """While a book is made, what `set_spans` sets is kept; afterwards it is forgotten, with the fonts it is set in."""
    try:
        yield
    finally:
        _set.cache_clear()
        _shaped.cache_clear()


@lru_cache(maxsize=_KEPT)
def _set(paragraphs: tuple[tuple[Span, ...], ...], width: Mm, style: TextStyle) -> Block:
    return _shaped(paragraphs, style).block(width, style.size_pt)


@lru_cache(maxsize=_KEPT)
def _shaped(paragraphs: tuple[tuple[Span, ...], ...], style: TextStyle) -> "ShapedText":
    return ShapedText.of(paragraphs, style)


def fit(text: str, box: Size, style: TextStyle, valign: VerticalAlign = "top") -> Fitted:
    """A text at the largest size from the style's down to its smallest, in quarter points, that fits the box both ways.

    Nothing is cut off: what does not fit at the smallest size is set all the same and measured in `overflow`.
    """
    setting = ShapedText.listed(listed_items(text, style), style)
    steps = max(0, int((style.size_pt - style.min_size_pt) / STEP_PT + 1e-9))
    low = 0  # in steps below the full size: the smallest number of them that fits is wanted
    if not setting.fits(box, style.size_pt):
        low, high = 1, steps + 1
        while low < high:
            middle = (low + high) // 2
            if setting.fits(box, style.size_pt - middle * STEP_PT):
                high = middle
            else:
                low = middle + 1
    size_pt = style.size_pt - low * STEP_PT if low <= steps else min(style.min_size_pt, style.size_pt)
    block = setting.block(box.width, size_pt)
    overflow = max(0.0, block.size.height - box.height, block.overflow)
    if overflow > _TOLERANCE:  # a capital with an accent may have come to the first line
        block = setting.block(box.width, size_pt, even=False)
        overflow = max(0.0, block.size.height - box.height, block.overflow)
    top = block.top_in(box.height, valign)
    items = block.items if top == 0 or not block.lines else (Group(block.items, Affine.move(0.0, top)),)
    return Fitted(block, items, size_pt, top, 0.0 if overflow <= _TOLERANCE else overflow)


def line(text: str, style: TextStyle, width: Mm | None = None) -> Block:
    """A label on one line: aligned in `width` and made smaller to fit it where one is given, else as wide as it is."""
    spans = tuple(span for paragraph in _paragraphs(text, style) for span in (*paragraph, Span(" ")))
    setting = ShapedText.of((spans,), replace(style, hyphenate=False, align=_line_align(style)))
    natural_em = setting.natural_em
    if width is None:
        return setting.block(natural_em * pt_to_mm(style.size_pt), style.size_pt)
    steps = max(0, int((style.size_pt - style.min_size_pt) / STEP_PT + 1e-9))
    size_pt = style.size_pt
    for step in range(steps + 1):
        size_pt = style.size_pt - step * STEP_PT
        if natural_em * pt_to_mm(size_pt) <= width + _TOLERANCE:
            break
    if natural_em * pt_to_mm(size_pt) > width + _TOLERANCE:
        size_pt = min(style.min_size_pt, style.size_pt)
    return setting.single(width, size_pt)


def _line_align(style: TextStyle) -> Align:
    return "left" if style.align == "justify" else style.align


def _bullet(face: FontFace) -> Span:
    """The mark of an item of a list, as large in every font: that of some is no more than a dot."""
    path = tuple(step for glyph in face.shape(_BULLET).glyphs for step in face.outline(glyph))
    if not face.covers(_BULLET) or not path:
        return Span(_BULLET)
    box = extent.of_path(path)
    if box.height <= 0:
        return Span(_BULLET)
    scale = _BULLET_SIZE * face.units_per_em / box.height
    return Span(_BULLET, scale=scale, rise=_BULLET_HEIGHT - scale * box.centre.y / face.units_per_em)


def listed_items(text: str, style: TextStyle) -> list[tuple[tuple[Span, ...], bool]]:
    """The paragraphs of a text, and which of them are items of a list: those that begin with a hyphen and a blank."""
    made = []
    for part in text.strip("\n").split("\n"):
        match = _ITEM.match(part)
        (spans,) = _paragraphs(part[match.end() :] if match else part, style)
        made.append((spans, match is not None))
    return made


def _paragraphs(text: str, style: TextStyle) -> tuple[tuple[Span, ...], ...]:
    return parse(text.strip("\n"), icons=style.icons is not None, looks=style.looks)


@dataclass(frozen=True, slots=True)
class ShapedText:
    """Shaped paragraphs, ready to be broken at any size."""

    paragraphs: tuple[tuple[Word, ...], ...]
    bullets: tuple[Word | None, ...]
    style: TextStyle
    missing: frozenset[str]
    unknown_icons: frozenset[str]

    @classmethod
    def of(cls, paragraphs: Sequence[Sequence[Span]], style: TextStyle) -> "ShapedText":
        return cls.listed([(spans, False) for spans in paragraphs], style)

    @classmethod
    def listed(cls, paragraphs: Sequence[tuple[Sequence[Span], bool]], style: TextStyle) -> "ShapedText":
        """The same of paragraphs each of which may be an item of a list, with a bullet."""
        lacking = MissingGlyphs(set(), set())
        bullet: Word | None = None
        if any(listed for _, listed in paragraphs):
            (bullet,) = words_of((_bullet(style.faces.regular),), style, lacking)
        hangs = style.align in ("left", "justify")
        shaped = []
        for spans, listed in paragraphs:
            words = words_of(spans, style, lacking)
            if listed and bullet is not None and not hangs:
                words = (replace(bullet, space=BULLET_GAP), *words)
            shaped.append(words)
        bullets = tuple(bullet if listed and hangs else None for _, listed in paragraphs)
        return cls(tuple(shaped), bullets, style, frozenset(lacking.characters), frozenset(lacking.icons))

    def broken(self, width_em: float, *, even: bool = False) -> list[BrokenLine]:
        """The lines of all paragraphs; an empty paragraph is an empty line.

        Where they are to be `even`, they are as many, but end well, and balanced where the style is.
        """
        lines: list[BrokenLine] = []
        for words, bullet in zip(self.paragraphs, self.bullets, strict=True):
            indent = 0.0 if bullet is None else bullet.width + BULLET_GAP
            broken = self._lines(words, width_em - indent, even=even) or (BrokenLine((), 0.0, last=True),)
            if bullet is not None:
                broken = tuple(
                    replace(line, indent=indent, bullet=None if index else bullet) for index, line in enumerate(broken)
                )
            lines += broken
        return lines if any(line.words for line in lines) else []

    def _lines(self, words: Sequence[Word], width_em: float, *, even: bool) -> tuple[BrokenLine, ...]:
        if self.style.align == "justify":
            return break_optimum(words, width_em, self.style)
        lines = break_greedy(words, width_em, self.style)
        if not even or len(lines) < 2:
            return lines
        return better_ended(self._balanced(words, width_em, lines) if self.style.balance else lines, words, width_em)

    def _balanced(
        self, words: Sequence[Word], width_em: float, lines: tuple[BrokenLine, ...]
    ) -> tuple[BrokenLine, ...]:
        """The words in as many lines, of about one length."""
        low, high = max(line.width for line in lines) / 2, width_em
        for _ in range(12):  # to a four-thousandth of the width
            middle = (low + high) / 2
            tried = break_greedy(words, middle, self.style)
            if len(tried) == len(lines) and max(line.width for line in tried) <= middle + TOLERANCE_EM:
                high, lines = middle, tried
            else:
                low = middle
        return lines

    def baselines(self, lines: Sequence[BrokenLine]) -> tuple[list[float], float]:
        """The baseline of each line and the height of all, in em."""
        if not lines:
            return [], 0.0
        style, face = self.style, self.style.faces.regular
        at = max(face.ascent, lines[0].top)
        baselines = [at]
        for before in lines[:-1]:
            at += style.leading + (style.paragraph_gap if before.last else 0.0)
            baselines.append(at)
        return baselines, at + max(face.descent, lines[-1].bottom)

    def fits(self, box: Size, size_pt: float) -> bool:
        em = pt_to_mm(size_pt)
        lines = self.broken(box.width / em)
        _, height = self.baselines(lines)
        widest = max((line.indent + line.width for line in lines), default=0.0)
        return height * em <= box.height + _TOLERANCE and widest * em <= box.width + _TOLERANCE

    @property
    def natural_em(self) -> float:
        """The width of the widest paragraph on one line."""
        width = 0.0
        for words in self.paragraphs:
            width = max(width, sum(word.width + word.space for word in words) - (words[-1].space if words else 0.0))
        return width

    def block(self, width: Mm, size_pt: float, *, even: bool = True) -> Block:
        lines = self.broken(width / pt_to_mm(size_pt), even=even)
        return self._drawn(lines, width, size_pt)

    def single(self, width: Mm, size_pt: float) -> Block:
        """All words on one line, whether they fit or not."""
        words = self.paragraphs[0]
        lines = [BrokenLine(words, self.natural_em, last=True)] if words else []
        return self._drawn(lines, width, size_pt)

    def _drawn(self, lines: Sequence[BrokenLine], width: Mm, size_pt: float) -> Block:
        em = pt_to_mm(size_pt)
        baselines, height = self.baselines(lines)
        drawn = tuple(
            draw(broken_line, self.style, width, size_pt, baseline * em)
            for broken_line, baseline in zip(lines, baselines, strict=True)
        )
        widest = max(((line.indent + line.width) * em for line in lines), default=0.0)
        overflow = max(0.0, widest - width)
        return Block(
            Size(width, height * em),
            drawn,
            size_pt,
            self.style.faces.regular.cap_height * em,
            0.0 if overflow <= _TOLERANCE else overflow,
            self.missing,
            self.unknown_icons,
        )
