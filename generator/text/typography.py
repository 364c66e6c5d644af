"""Plain quotation marks, apostrophes, dashes, minus signs and ellipses made typographic, as a language has them.

Letters are never changed, and a text that has been made typographic stays as it is. Left alone are texts in backquotes,
references in braces, addresses, marks after a backslash, and those after a figure that stand for feet, inches, minutes
or seconds.
"""

import re
from collections.abc import Mapping

from generator.dataclass import dataclass

APOSTROPHE = "\u2019"


@dataclass(frozen=True, slots=True)
class QuotationMarks:
    """The marks around a quotation, and around one within it."""

    opening: str
    closing: str
    inner_opening: str
    inner_closing: str


_ENGLISH = QuotationMarks("“", "”", "‘", "’")
_LOW = QuotationMarks("„", "“", "‚", "‘")
_LOW_HIGH = QuotationMarks("„", "”", "‚", "’")
_NORDIC = QuotationMarks("”", "”", "’", "’")
_POINTED = QuotationMarks("«", "»", "“", "”")
_SPACED = QuotationMarks("«\u00a0", "\u00a0»", "“", "”")

MARKS: Mapping[str, QuotationMarks] = {
    **dict.fromkeys(("bg", "cs", "de", "et", "is", "lt", "lv", "sk", "sl"), _LOW),
    **dict.fromkeys(("hu", "pl", "ro"), _LOW_HIGH),
    **dict.fromkeys(("fi", "sv"), _NORDIC),
    **dict.fromkeys(("el", "es", "it", "nb", "nn", "no", "pt", "ru", "uk"), _POINTED),
    "fr": _SPACED,
}
"""The marks by language; others have those of English. Source: Unicode CLDR, characters/delimiters."""

_LEFT_ALONE = re.compile(r"`[^`\n]*`|\{[^{}\n]*\}|https?://\S+|\\.")
_MARKUP = "*_"


def marks_of(language: str) -> QuotationMarks:
    """The quotation marks of a language by its BCP 47 tag."""
    return MARKS.get(language.lower().partition("-")[0], _ENGLISH)


_LETTERS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def titled(words: str) -> str:
    """The words with a capital at the beginning of each and small letters after it: *Wizard's Tower*."""
    return _LETTERS.sub(lambda word: word[0].capitalize(), words)


_MINUS = re.compile(r"(?<![\w−-])-(?=\d)")


def with_signs(words: str) -> str:
    """The words with a minus before a number, not a hyphen."""
    return _MINUS.sub("−", words)


_DASHES = re.compile(
    rf"(?P<plain>{_LEFT_ALONE.pattern})|(?:(?<=[^\s-])---?(?=[^\s-])|(?:(?<=\s)|(?<!.))---?(?=\s))"
    rf"|(?<!\.)\.\.\.(?!\.)|{_MINUS.pattern}"
)
"""Hyphens that stand for a dash: between two words or characters, not before one alone, as options of commands have;
and those before a number, which stand for a minus.
"""
_AS_DASH: Mapping[str, str] = {"--": "–", "---": "—", "...": "…", "-": "−"}


def typographic(words: str, language: str = "en") -> str:
    """The words with the quotation marks and apostrophes of the language, dashes for `--` and `---`, a minus before a
    number, and `…`.
    """
    if "-" in words or "..." in words:
        words = _DASHES.sub(lambda found: found[0] if found["plain"] else _AS_DASH[found[0]], words)
    if "'" not in words and '"' not in words:
        return words
    return _Setter(words, marks_of(language)).made()


class _Setter:
    """Goes through a text once; knows which quotations are open."""

    def __init__(self, words: str, marks: QuotationMarks) -> None:
        self.words = words
        self.marks = marks
        self.open: list[str] = []

    def made(self) -> str:
        parts: list[str] = []
        position = 0
        for left in _LEFT_ALONE.finditer(self.words):
            parts += (self._between(position, left.start()), left[0])
            position = left.end()
        return "".join((*parts, self._between(position, len(self.words))))

    def _between(self, start: int, end: int) -> str:
        return "".join(self._mark(at) if self.words[at] in "'\"" else self.words[at] for at in range(start, end))

    def _mark(self, at: int) -> str:
        """What stands for the plain mark at a place."""
        mark = self.words[at]
        before, after = self._beside(at, -1), self._beside(at, 1)
        if mark == '"':
            return self._double(before, after)
        if before.isalnum() and after.isalnum():
            return mark if before.isdigit() and after.isdigit() else APOSTROPHE  # 5'10, or a letter left out
        if mark in self.open and not before.isspace() and before:
            self.open.remove(mark)
            return self.marks.inner_closing
        if before.isdigit():
            return mark  # feet or minutes
        if not before.isalnum() and after.isalpha() and self._closes(at):
            self.open.append(mark)
            return self.marks.inner_opening
        return APOSTROPHE

    def _double(self, before: str, after: str) -> str:
        if '"' in self.open:
            self.open.remove('"')
            return self.marks.closing
        if before.isdigit():
            return '"'  # inches or seconds
        if before.isalnum() and not after.isalnum():
            return self.marks.closing  # of a quotation that begins elsewhere
        self.open.append('"')
        return self.marks.opening

    def _beside(self, at: int, step: int) -> str:
        """The nearest character in a direction that is no markup; empty at the end of the text."""
        at += step
        while 0 <= at < len(self.words) and self.words[at] in _MARKUP:
            at += step
        return self.words[at] if 0 <= at < len(self.words) else ""

    def _closes(self, at: int) -> bool:
        """Whether a mark further on in the same paragraph can end a quotation that begins here."""
        rest = self.words[at + 1 :].partition("\n")[0]
        return re.search(r"[^\W_][.,!?;:…*_]*'(?!\w)", rest) is not None
