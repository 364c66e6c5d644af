"""Colours as the catalog and the layouts name them."""

import re
from dataclasses import dataclass

_HEX = re.compile(r"#([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")
_SHORT = re.compile(r"#([0-9a-fA-F]{3})([0-9a-fA-F])?")
CALL = re.compile(
    r"rgba?\( *(\d{1,3}) *[, ] *(\d{1,3}) *[, ] *(\d{1,3}) *(?:[,/ ] *(\d{1,3}%|[01]?\.\d{1,6}|[01]) *)?\)"
)
"""A colour as `rgb(138, 59, 34)` or `rgba(138, 59, 34, 0.5)`; the commas may be blanks."""
NAMED = {
    "black": "#000000",
    "white": "#ffffff",
    "silver": "#c0c0c0",
    "gray": "#808080",
    "grey": "#808080",
    "red": "#ff0000",
    "maroon": "#800000",
    "orange": "#ffa500",
    "yellow": "#ffff00",
    "olive": "#808000",
    "lime": "#00ff00",
    "green": "#008000",
    "aqua": "#00ffff",
    "teal": "#008080",
    "blue": "#0000ff",
    "navy": "#000080",
    "fuchsia": "#ff00ff",
    "purple": "#800080",
}
"""Colours that need no palette. Source: CSS Color 4, section 6.1: the names of HTML 4, and orange."""
FORMS = rf"#([0-9a-fA-F]{{3,4}}|[0-9a-fA-F]{{6}}|[0-9a-fA-F]{{8}})|{CALL.pattern}|{'|'.join(NAMED)}"
"""What `Colour.parse` reads, as a regular expression."""


@dataclass(frozen=True, slots=True)
class Colour:
    """An sRGB colour: red, green and blue from 0 to 255, and opacity from 0 (clear) to 1."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @classmethod
    def parse(cls, text: str) -> "Colour":
        """A colour from `#rrggbb`, `#rgb`, each with or without opacity, `rgb(r, g, b)`,
        `rgba(r, g, b, opacity)` or one of the `NAMED`.

        Raises ValueError on anything else.
        """
        call, short = CALL.fullmatch(text), _SHORT.fullmatch(text)
        if call is not None:
            *channels, opacity = call.groups("1")
            share = float(opacity.removesuffix("%")) / (100 if opacity.endswith("%") else 1)
            red, green, blue = (min(int(channel), 255) for channel in channels)
            return cls(red, green, blue, min(share, 1.0))
        if short is not None:
            text = "#" + "".join(2 * digit for digit in text[1:])
        match = _HEX.fullmatch(NAMED.get(text, text))
        if match is None:
            raise ValueError(f"{text!r} is not a colour of the form #rrggbb, #rgb or rgb(r, g, b)")
        value = int(match[1], 16)
        alpha = int(match[2], 16) / 255 if match[2] else 1.0
        return cls(value >> 16, value >> 8 & 255, value & 255, alpha)

    @property
    def hex(self) -> str:
        """`#rrggbb`, without the opacity."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """How light it is to the eye, 0 for black to 1 for white. Source: WCAG 2.2, relative luminance."""
        red, green, blue = (_linear(channel / 255) for channel in (self.red, self.green, self.blue))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """This colour with `share` (0 to 1) of `other` in it, channel by channel; keeps its own opacity."""
        red, green, blue = (
            round(mine + (theirs - mine) * share)
            for mine, theirs in zip(
                (self.red, self.green, self.blue), (other.red, other.green, other.blue), strict=True
            )
        )
        return Colour(red, green, blue, self.alpha)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours stand out from one another, 1 to 21, opacity left out. Source: WCAG 2.2, contrast ratio."""
    dark, light = sorted((one.luminance, other.luminance))
    return (light + 0.05) / (dark + 0.05)


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
