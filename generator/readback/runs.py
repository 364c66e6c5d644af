"""Runs of glyphs as a stream shows them, held to those of a drawing: glyph numbers, size, place, words.

What a word reads and how far it leads is looked up glyph by glyph in the file's own font once, and then known.
"""

import re
from binascii import unhexlify
from struct import pack

from generator.drawing.items import Font, Glyphs
from generator.readback.differs import PLACE_MM, STEP_MM, Differs, shown
from generator.readback.pdf_file import FontRead
from generator.units import Mm, pt_to_mm

LINE = re.compile(
    rb"(?:/Span <</ActualText <((?:[0-9A-F]{2})*)>>> BDC )?"
    rb"BT /(\S+) (\S+) Tf 1 0 0 -1 (\S+) (\S+) Tm \[([^\]]*)\] TJ ET(?: EMC)?"
)
"""A line that shows a run: its words, font, size, x, y, and what is shown."""

_BIG_ENDIAN = b"\xfe\xff"
_FIGURES = b"0123456789ABCDEF-"


class _Texts(dict[str, str]):
    """What a word, a character for each glyph number, reads by the font's ToUnicode."""

    def __init__(self, font: FontRead) -> None:
        self._characters = font.characters

    def __missing__(self, word: str) -> str:
        text = self[word] = word.translate(self._characters)
        return text


class _Widths(dict[str, float]):
    """How far a word leads, in thousandths of an em."""

    def __init__(self, font: FontRead) -> None:
        self._widths = font.widths

    def __missing__(self, word: str) -> float:
        try:
            width = self[word] = sum([self._widths[ord(glyph)] for glyph in word])
        except KeyError:
            raise Differs("a glyph has no width in the file's font") from None
        return width


class Words:
    """A font of a file that was found to be the font of a drawing, and what is known of its words."""

    __slots__ = ("_space", "_texts", "_widths", "font", "read")

    def __init__(self, read: FontRead, font: Font) -> None:
        self.read, self.font = read, font  # both are held, so that their ids are not used again
        self._space = next((chr(glyph) for glyph, text in read.characters.items() if text == " "), "\uffff")
        self._texts, self._widths = _Texts(read), _Widths(read)

    def of(self, codes: str) -> tuple[str, float]:
        """What glyphs read, a character for each number, and how far the last of them is from the first if not shifted.

        Raises Differs for a glyph without a width.
        """
        parts = codes.split(self._space)
        advance = sum(map(self._widths.__getitem__, parts)) - self._widths[codes[-1]]
        if len(parts) > 1:
            advance += (len(parts) - 1) * self._widths[self._space]
        return " ".join(map(self._texts.__getitem__, parts)), advance

    def told(self, numbers: bytes) -> str:
        """What glyph numbers of two bytes read, for a message."""
        glyphs = (int.from_bytes(numbers[at : at + 2]) for at in range(0, len(numbers), 2))
        return "".join(self.read.characters.get(glyph, "") for glyph in glyphs)


def words_of(read: FontRead, font: Font) -> Words:
    """What is known of a font of the file; raises Differs where it is not the font that was drawn with."""
    name = "".join(char for char in font.key.rpartition("/")[2] if char.isascii() and (char.isalnum() or char in "-_"))
    if read.name != (name or "Font"):
        raise Differs(f"words of the font {font.key} are set in {read.name}")
    em = font.units_per_em
    if any(abs(width - font.advance(glyph) * 1000 / em) > 0.01 for glyph, width in read.widths.items()):
        raise Differs(f"the font {font.key} has glyphs of another width in the file")
    return Words(read, font)


def read_run(run: Glyphs, found: re.Match[bytes], words: Words) -> str:
    """The words of a line that must show a run; raises Differs."""
    spoken, _, size, x, y, strings = found.groups()
    # The figures of glyphs and shifts in turn: angle brackets stand around the former alone.
    parts = strings[1:-1].replace(b">", b"<").split(b"<")
    try:
        shown_as = unhexlify(b"".join(parts[::2]))
        em, left, base, shift = float(size), float(x), float(y), sum(map(int, filter(None, parts[1::2])))
    except ValueError:
        raise Differs(f"the text ‘{run.text}’ is set as {shown(strings)}") from None
    if strings.translate(None, _FIGURES) != b"<>" * (len(parts) // 2 + 1) or strings[:1] + strings[-1:] != b"<>":
        raise Differs(f"the text ‘{run.text}’ is set as {shown(strings)}")
    glyphs = run.glyphs
    if shown_as != pack(f">{len(glyphs)}H", *glyphs):
        raise Differs(f"the text ‘{run.text}’ is set as ‘{words.told(shown_as)}’")
    _same_place(run, em, left, base)
    codes = (_BIG_ENDIAN + shown_as).decode("utf-16", "surrogatepass")  # Python has a short way to this of all codecs
    if len(codes) != len(glyphs):  # two numbers that would be one character
        codes = "".join(map(chr, glyphs))
    text, advance = words.of(codes)
    off = abs(left + (advance - shift) * em / 1000 - run.xs[-1])
    if not off <= PLACE_MM:
        raise Differs(f"the text ‘{run.text}’ ends {off:.3f} mm from where it should")
    if spoken is not None:
        text = unhexlify(spoken)[2:].decode("utf-16-be", "replace")
    if text != run.text:
        raise Differs(f"the text ‘{run.text}’ reads ‘{text}’")
    return text


def _same_place(run: Glyphs, em: Mm, left: Mm, base: Mm) -> None:
    wanted = pt_to_mm(run.size_pt)
    if not abs(em - wanted) <= 1e-3:
        raise Differs(f"the text ‘{run.text}’ is set {em / wanted:.3f} times as large as it should be")
    across, down = abs(left - run.xs[0]), abs(base - run.y)
    if not (across <= STEP_MM and down <= STEP_MM):
        raise Differs(f"the text ‘{run.text}’ is {max(across, down):.3f} mm off")
