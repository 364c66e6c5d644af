"""Colours as the catalog and the layouts name them."""

import colorsys
import re
from dataclasses import dataclass
from functools import lru_cache

from generator.quick import quick

_HEX = re.compile(r"#([0-9a-fA-F]{6})([0-9a-fA-F]{2})?")
_SHORT = re.compile(r"#([0-9a-fA-F]{3})([0-9a-fA-F])?")
CALL = re.compile(
    r"rgba?\( *(\d{1,3}) *[, ] *(\d{1,3}) *[, ] *(\d{1,3}) *(?:[,/ ] *(\d{1,3}%|[01]?\.\d{1,6}|[01]) *)?\)"
)
"""A colour as `rgb(138, 59, 34)` or `rgba(138, 59, 34, 0.5)`; the commas may be blanks."""
HSL = re.compile(r"hsl\( *(\d{1,3})(?:deg)? *[, ] *(\d{1,3})% *[, ] *(\d{1,3})% *\)")
"""A colour as `hsl(14, 60%, 34%)`: hue in degrees, saturation, lightness."""
_NAMES = (
    "aliceblue f0f8ff, antiquewhite faebd7, aqua 00ffff, aquamarine 7fffd4, azure f0ffff, beige f5f5dc, bisque "
    "ffe4c4, black 000000, blanchedalmond ffebcd, blue 0000ff, blueviolet 8a2be2, brown a52a2a, burlywood deb887, "
    "cadetblue 5f9ea0, chartreuse 7fff00, chocolate d2691e, coral ff7f50, cornflowerblue 6495ed, cornsilk fff8dc, "
    "crimson dc143c, cyan 00ffff, darkblue 00008b, darkcyan 008b8b, darkgoldenrod b8860b, darkgray a9a9a9, "
    "darkgreen 006400, darkgrey a9a9a9, darkkhaki bdb76b, darkmagenta 8b008b, darkolivegreen 556b2f, darkorange "
    "ff8c00, darkorchid 9932cc, darkred 8b0000, darksalmon e9967a, darkseagreen 8fbc8f, darkslateblue 483d8b, "
    "darkslategray 2f4f4f, darkslategrey 2f4f4f, darkturquoise 00ced1, darkviolet 9400d3, deeppink ff1493, "
    "deepskyblue 00bfff, dimgray 696969, dimgrey 696969, dodgerblue 1e90ff, firebrick b22222, floralwhite fffaf0, "
    "forestgreen 228b22, fuchsia ff00ff, gainsboro dcdcdc, ghostwhite f8f8ff, gold ffd700, goldenrod daa520, gray "
    "808080, green 008000, greenyellow adff2f, grey 808080, honeydew f0fff0, hotpink ff69b4, indianred cd5c5c, "
    "indigo 4b0082, ivory fffff0, khaki f0e68c, lavender e6e6fa, lavenderblush fff0f5, lawngreen 7cfc00, "
    "lemonchiffon fffacd, lightblue add8e6, lightcoral f08080, lightcyan e0ffff, lightgoldenrodyellow fafad2, "
    "lightgray d3d3d3, lightgreen 90ee90, lightgrey d3d3d3, lightpink ffb6c1, lightsalmon ffa07a, lightseagreen "
    "20b2aa, lightskyblue 87cefa, lightslategray 778899, lightslategrey 778899, lightsteelblue b0c4de, "
    "lightyellow ffffe0, lime 00ff00, limegreen 32cd32, linen faf0e6, magenta ff00ff, maroon 800000, "
    "mediumaquamarine 66cdaa, mediumblue 0000cd, mediumorchid ba55d3, mediumpurple 9370db, mediumseagreen 3cb371, "
    "mediumslateblue 7b68ee, mediumspringgreen 00fa9a, mediumturquoise 48d1cc, mediumvioletred c71585, "
    "midnightblue 191970, mintcream f5fffa, mistyrose ffe4e1, moccasin ffe4b5, navajowhite ffdead, navy 000080, "
    "oldlace fdf5e6, olive 808000, olivedrab 6b8e23, orange ffa500, orangered ff4500, orchid da70d6, "
    "palegoldenrod eee8aa, palegreen 98fb98, paleturquoise afeeee, palevioletred db7093, papayawhip ffefd5, "
    "peachpuff ffdab9, peru cd853f, pink ffc0cb, plum dda0dd, powderblue b0e0e6, purple 800080, rebeccapurple "
    "663399, red ff0000, rosybrown bc8f8f, royalblue 4169e1, saddlebrown 8b4513, salmon fa8072, sandybrown "
    "f4a460, seagreen 2e8b57, seashell fff5ee, sienna a0522d, silver c0c0c0, skyblue 87ceeb, slateblue 6a5acd, "
    "slategray 708090, slategrey 708090, snow fffafa, springgreen 00ff7f, steelblue 4682b4, tan d2b48c, teal "
    "008080, thistle d8bfd8, tomato ff6347, turquoise 40e0d0, violet ee82ee, wheat f5deb3, white ffffff, "
    "whitesmoke f5f5f5, yellow ffff00, yellowgreen 9acd32 "
)
NAMED = {name: f"#{number}" for name, number in (pair.split() for pair in _NAMES.split(","))}
"""Colours that need no palette. Source: CSS Color 4, section 6.1."""
FORMS = rf"#([0-9a-fA-F]{{3,4}}|[0-9a-fA-F]{{6}}|[0-9a-fA-F]{{8}})|{CALL.pattern}|{HSL.pattern}|{'|'.join(NAMED)}"
"""What `Colour.parse` reads, as a regular expression."""


@quick
@dataclass(frozen=True, slots=True)
class Colour:
    """An sRGB colour: red, green and blue from 0 to 255, and opacity from 0 (clear) to 1."""

    red: int
    green: int
    blue: int
    alpha: float = 1.0

    @staticmethod
    def parse(text: str) -> "Colour":
        """A colour from `#rrggbb`, `#rgb`, with or without opacity, `rgb()`, `rgba()`, `hsl()` or a name of `NAMED`.

        Raises ValueError on anything else.
        """
        return _parsed(text)

    @property
    def hex(self) -> str:
        """`#rrggbb`, without the opacity."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """How light it is to the eye, 0 for black to 1 for white. Source: WCAG 2.2, relative luminance."""
        return 0.2126 * _LINEAR[self.red] + 0.7152 * _LINEAR[self.green] + 0.0722 * _LINEAR[self.blue]

    def mixed(self, other: "Colour", share: float) -> "Colour":
        """This colour with `share` (0 to 1) of `other` in it, channel by channel; keeps its own opacity."""
        red, green, blue = self.red, self.green, self.blue
        return Colour(
            round(red + (other.red - red) * share),
            round(green + (other.green - green) * share),
            round(blue + (other.blue - blue) * share),
            self.alpha,
        )


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Colour:
    """A colour by its words, which come again and again: each is read once."""
    call, short = CALL.fullmatch(text), _SHORT.fullmatch(text)
    if call is not None:
        *channels, opacity = call.groups("1")
        share = float(opacity.removesuffix("%")) / (100 if opacity.endswith("%") else 1)
        red, green, blue = (min(int(channel), 255) for channel in channels)
        return Colour(red, green, blue, min(share, 1.0))
    hue = HSL.fullmatch(text)
    if hue is not None:
        return _of_hue(*(int(part) for part in hue.groups()))
    if short is not None:
        text = "#" + "".join(2 * digit for digit in text[1:])
    match = _HEX.fullmatch(NAMED.get(text, text))
    if match is None:
        raise ValueError(
            f"{text!r} is not a colour of the form #rrggbb, #rgb or rgb(r, g, b), nor one of the names of CSS"
        )
    value = int(match[1], 16)
    alpha = int(match[2], 16) / 255 if match[2] else 1.0
    return Colour(value >> 16, value >> 8 & 255, value & 255, alpha)


def _of_hue(hue_deg: int, saturation: int, lightness: int) -> Colour:
    share = min(lightness, 100) / 100
    channels = colorsys.hls_to_rgb(hue_deg % 360 / 360, share, min(saturation, 100) / 100)
    return Colour(*(round(channel * 255) for channel in channels))


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


_LINEAR = tuple(_linear(channel / 255) for channel in range(256))


def contrast(one: Colour, other: Colour) -> float:
    """How well two colours stand out from one another, 1 to 21, opacity left out. Source: WCAG 2.2, contrast ratio."""
    dark, light = one.luminance, other.luminance
    if dark > light:
        dark, light = light, dark
    return (light + 0.05) / (dark + 0.05)


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)
