"""Runs of glyphs of a stream, compared with those of a drawing: glyph numbers, size, place, words.

What a word reads and how far it leads is looked up glyph by glyph in the file's own font once, and then known by the
bytes that show it.
"""

import re
from binascii import unhexlify
from collections.abc import Callable
from functools import lru_cache
from math import nan
from struct import Struct, unpack
from typing import NamedTuple

from generator.drawing.items import Font, Glyphs
from generator.readback.differs import PLACE_MM, STEP_MM, Differs, shown
from generator.readback.pdf_file import FontRead
from generator.units import Mm, pt_to_mm

LINE = re.compile(
    rb"(?:/Span <</ActualText <((?:[0-9A-F]{2})*)>>> BDC )?"
    rb"BT (/\S+) (\S+) Tf 1 0 0 -1 (\S+) (\S+) Tm \[([^\]]*)\] TJ ET(?: EMC)?"
)
"""A line that shows a run: its words, font, size, x, y, and what is shown."""

_SILENCE = "\u200b"
"""What stands for the letters of a picture: a space without width."""

_WORD = re.compile(rb"(?:[0-9A-F]{4})*(?:>(?:-?[0-9]+)?<(?:[0-9A-F]{4})*)*")
_SHIFT = re.compile(rb">((?:-?[0-9]+)?)<")


class _Word(NamedTuple):
    """What stands between two blanks: its glyph numbers, two bytes each, what they read, and how far they lead."""

    glyphs: bytes
    text: str
    lead: float


class KnownWords(dict[bytes, _Word]):
    """A font of a file that was found to be the font of a drawing, and what is known of its words, by their bytes."""

    __slots__ = ("blank", "font", "read", "space")

    def __init__(self, read: FontRead, font: Font) -> None:
        self.read, self.font = read, font  # both are held, so that their ids are not used again
        space = next((glyph for glyph, text in read.characters.items() if text == " "), 0xFFFF)
        self.blank = b"%04X" % space
        self.space = _Word(space.to_bytes(2, "big"), " ", read.widths.get(space, nan))

    def __missing__(self, word: bytes) -> _Word:
        """Look a word up, glyph by glyph; raises ValueError for what is none, Differs for a glyph without a width."""
        if not _WORD.fullmatch(word):
            raise ValueError("no glyphs")
        shifts = _SHIFT.findall(word) if b">" in word else ()
        glyphs = unhexlify(_SHIFT.sub(b"", word) if shifts else word)
        numbers = unpack(f">{len(glyphs) // 2}H", glyphs)
        try:
            lead = sum([self.read.widths[glyph] for glyph in numbers])
        except KeyError:
            raise Differs("a glyph has no width in the file's font") from None
        shift = sum(map(int, filter(None, shifts)))
        text = "".join([self.read.characters.get(glyph, "") for glyph in numbers])
        found = self[word] = _Word(glyphs, text, lead - shift)
        return found

    def of(self, strings: bytes) -> _Word:
        """All that is shown by strings of glyphs with shifts between them; raises as for a word."""
        if strings[:1] != b"<" or strings[-1:] != b">":
            raise ValueError("no glyphs")
        words = strings[1:-1].split(self.blank)
        if len(words) == 1:
            return self[words[0]]
        try:
            glyphs, texts, leads = zip(*map(self.__getitem__, words), strict=True)
        except ValueError:  # a blank was seen where one glyph's figures end and the next one's begin
            return self[strings[1:-1]]
        blank = self.space
        return _Word(blank.glyphs.join(glyphs), " ".join(texts), sum(leads) + (len(words) - 1) * blank.lead)

    def told(self, numbers: bytes) -> str:
        """What glyph numbers of two bytes read, for a message."""
        glyphs = (int.from_bytes(numbers[at : at + 2]) for at in range(0, len(numbers), 2))
        return "".join(self.read.characters.get(glyph, "") for glyph in glyphs)


def words_of(read: FontRead, font: Font) -> KnownWords:
    """What is known of a font of the file; raises Differs where it is not the font that was drawn with."""
    name = "".join(char for char in font.key.rpartition("/")[2] if char.isascii() and (char.isalnum() or char in "-_"))
    if read.name != (name or "Font"):
        raise Differs(f"words of the font {font.key} are set in {read.name}")
    em = font.units_per_em
    if any(abs(width - font.advance(glyph) * 1000 / em) > 0.01 for glyph, width in read.widths.items()):
        raise Differs(f"the font {font.key} has glyphs of a different width in the file")
    return KnownWords(read, font)


def read_run(run: Glyphs, found: re.Match[bytes], words: KnownWords, *, silent: bool = False) -> str:
    """The words of a line that must show a run; raises Differs.

    Those of a `silent` one are no part of the text that the file holds: none.
    """
    spoken, _, size, x, y, strings = found.groups()
    try:
        shown_as, text, lead = words.of(strings)
        em, left, base = float(size), float(x), float(y)
    except ValueError:
        raise Differs(f"the text ‘{run.text}’ is set as {shown(strings)}") from None
    glyphs = run.glyphs
    if shown_as != _packed(len(glyphs))(*glyphs):
        raise Differs(f"the text ‘{run.text}’ is set as ‘{words.told(shown_as)}’")
    _same_place(run, em, left, base)
    off = abs(left + (lead - words.read.widths.get(glyphs[-1], nan)) * em / 1000 - run.xs[-1])
    if not off <= PLACE_MM:
        raise Differs(f"the text ‘{run.text}’ ends {off:.3f} mm from where it should")
    if spoken is not None:
        text = unhexlify(spoken)[2:].decode("utf-16-be", "replace")
    if silent:
        if text != _SILENCE:
            raise Differs(f"‘{text}’ in a picture can be searched and copied")
        return ""
    if text != run.text:
        raise Differs(f"the text ‘{run.text}’ reads ‘{text}’")
    return text


@lru_cache(maxsize=512)
def _packed(glyphs: int) -> Callable[..., bytes]:
    """What packs so many glyph numbers as a file has them, two bytes each."""
    return Struct(f">{glyphs}H").pack


def _same_place(run: Glyphs, em: Mm, left: Mm, base: Mm) -> None:
    expected = pt_to_mm(run.size_pt)
    if not abs(em - expected) <= 1e-3:
        raise Differs(f"the text ‘{run.text}’ is set {em / expected:.3f} times as large as it should be")
    across, down = abs(left - run.xs[0]), abs(base - run.y)
    if not (across <= STEP_MM and down <= STEP_MM):
        raise Differs(f"the text ‘{run.text}’ is {max(across, down):.3f} mm off")
