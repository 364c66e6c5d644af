"""The fonts that texts of SVG files ask for, found among the game's and the bundled ones.

A program names a font by its family, its full name or its PostScript name, as it is written inside the font file.
"""

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Final

from generator.dataclass import dataclass
from generator.text.font_files import FontError
from generator.text.fonts import FontBook, FontFace
from generator.text.style import FALLBACK

GENERIC: Final[Mapping[str, str]] = {
    "serif": "alegreya",
    "sansserif": "alegreya-sans",
    "systemui": "alegreya-sans",
    "uiserif": "alegreya",
    "uisansserif": "alegreya-sans",
}
"""Families that stand for any font of a kind, and what is taken for them."""

_LAST = (*FALLBACK, "alegreya")
_WEIGHTS = {"normal": 400, "bold": 700}
_QUOTED = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,]*))\s*(?:,|$)""")


@dataclass(frozen=True, slots=True)
class FontChoice:
    """The faces that a text is set in, the first that has a character being taken, and what was asked for in vain."""

    faces: tuple[FontFace, ...]
    missing: str | None = None

    def face_for(self, char: str) -> FontFace | None:
        """The face for a character; None where no font has it."""
        return next((face for face in self.faces if face.covers(char)), None)


@dataclass(slots=True)
class SvgFonts:
    """Finds fonts by the names that files give them."""

    book: FontBook
    _families: dict[str, str] = field(default_factory=dict)
    _single: dict[str, FontFace] = field(default_factory=dict)
    _known: dict[tuple[str, str, str], FontChoice] = field(default_factory=dict)

    def lettering(self, families: str, weight: str, slope: str) -> FontChoice:
        """What stands for a `font-family` in a weight and slope."""
        key = (families, weight, slope)
        if key not in self._known:
            self._known[key] = self._found(families, weight_of(weight), slope not in ("normal", ""))
        return self._known[key]

    def _found(self, families: str, weight: int, italic: bool) -> FontChoice:
        self._read()
        asked = [name for name in _names(families) if name]
        found: list[FontFace] = []
        missing: str | None = None
        for i, name in enumerate(asked):
            face = self._face(_plain(name), weight, italic)
            if face is None:
                missing = name if i == 0 else missing
            elif face not in found:
                found.append(face)
        known = [family for family in _LAST if family in self.book.families] or list(self.book.families[:1])
        for family in known:
            face = self.book.face(family, weight, italic)
            if face not in found:
                found.append(face)
        return FontChoice(tuple(found), missing)

    def _face(self, name: str, weight: int, italic: bool) -> FontFace | None:
        if name in self._single and name not in self._families:
            return self._single[name]
        family = self._families.get(name) or GENERIC.get(name)
        return self.book.face(family, weight, italic) if family in self.book.families and family else None

    def _read(self) -> None:
        """Note by which names the fonts go; one that is damaged has none."""
        if self._families:
            return
        for family in self.book.families:
            self._families[_plain(family)] = family
        for family in self.book.families:
            for face in self.book.faces(family):
                try:
                    families, alone = face.names
                except FontError:
                    continue
                for name in map(_plain, sorted(families)):
                    self._families.setdefault(name, family)
                for name in map(_plain, sorted(alone)):
                    self._single.setdefault(name, face)


def weight_of(text: str) -> int:
    """A `font-weight` as a number; that of plain text where it is none."""
    found = _WEIGHTS.get(text)
    if found is None:
        found = int(text) if re.fullmatch(r"[1-9]\d{0,2}|1000", text) else 400
    return found


def _names(families: str) -> list[str]:
    """The names of a `font-family`, in order, without their quotes."""
    found = (next(part for part in (*match.groups(), "") if part is not None) for match in _QUOTED.finditer(families))
    return [name.strip() for name in found]


def _plain(name: str) -> str:
    """A name as it is compared: programs write Alegreya Sans, AlegreyaSans and alegreya-sans."""
    return re.sub(r"[^\w]|_", "", name).lower()
