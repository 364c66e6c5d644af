"""Looks that words of a text name, as in `[3 damage](crimson large)`: colours, sizes, fonts, lines, raised letters."""

from collections.abc import Mapping
from dataclasses import replace

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.layout.element import LayerFault
from generator.layout.paint import Unpaintable, colour
from generator.source.diagnostic import closest
from generator.text.font_files import FontError
from generator.text.fonts import FontBook
from generator.text.style import WordLook, WordRules, faces_of
from generator.units import length_of, mm_to_pt

SIZES: Mapping[str, float] = {"small": 0.8, "large": 1.25, "huge": 1.6}
"""How large words of a text are set that say so, as a multiple of its size."""
SMALLEST_PT, LARGEST_PT = 1.0, 400.0
"""Sizes of words in points."""
_RAISED: Mapping[str, tuple[float, float]] = {"super": (0.62, 0.34), "sub": (0.62, -0.14)}
"""Size and height above the baseline of small figures, in em of the text."""
_RULES: Mapping[str, WordRules] = {
    "underline": WordRules(under=True),
    "struck": WordRules(through=True),
}
LOOKS = (*SIZES, *_RAISED, *_RULES)
"""Words for looks beside the names of colours and fonts."""


@dataclass(frozen=True, slots=True)
class WordLooks:
    """What words of a text can look like: colours of a palette, fonts of a book or by a layout's names for them.

    `size_pt` is the text's size, which sizes in points are compared with, `weight` that of its letters.
    """

    palette: Mapping[str, Colour]
    book: FontBook
    fonts: Mapping[str, str]
    size_pt: float
    weight: int

    def named(self, names: str) -> WordLook:
        """The look of some names: a colour, a size, a font, lines; raises LayerFault."""
        look = WordLook()
        coloured = ""
        for word in names.split():
            measured = length_of(word)
            if word in SIZES:
                look = replace(look, scale=SIZES[word])
            elif word in _RAISED:
                scale, rise = _RAISED[word]
                look = replace(look, scale=scale, rise=rise)
            elif word in _RULES:
                before = look.rules or WordRules()
                look = replace(
                    look,
                    rules=WordRules(before.under or _RULES[word].under, before.through or _RULES[word].through),
                )
            elif measured is not None:
                look = replace(look, scale=self._scale(round(mm_to_pt(measured), 3), names))
            elif word not in self.palette and self.fonts.get(word, word) in self.book.families:
                look = self._in_font(look, self.fonts.get(word, word))
            elif coloured:
                raise _wrong(names, f"there are two colours, {coloured!r} and {word!r}")
            else:
                look, coloured = replace(look, colour=self._colour(word, names)), word
        return look

    def _scale(self, size_pt: float, names: str) -> float:
        if not SMALLEST_PT <= size_pt <= LARGEST_PT:
            raise _wrong(names, f"words have {SMALLEST_PT:g} to {LARGEST_PT:g} pt")
        return size_pt / self.size_pt

    def _in_font(self, look: WordLook, family: str) -> WordLook:
        try:
            return replace(look, faces=faces_of(self.book, family, self.weight))
        except FontError as error:
            raise LayerFault("LAY015", str(error), key="text") from error

    def _colour(self, word: str, names: str) -> Colour:
        try:
            return colour(word, self.palette)
        except Unpaintable as error:
            near = closest(word, (*self.palette, *LOOKS, *self.book.families, *self.fonts))
            hint = near or f"words in brackets have a colour, a font, a size such as 14pt, or {', '.join(LOOKS)}"
            raise _wrong(names, error.message, hint) from error


def _wrong(names: str, message: str, hint: str | None = None) -> LayerFault:
    return LayerFault("LAY007", f"[...]({names}): {message}", hint=hint, key="text", data=True)
