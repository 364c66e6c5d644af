"""Colours as SVG and CSS write them. Source: CSS Color 4 (names, hex, rgb, hsl, hwb; the wider spaces are refused)."""

import math
from functools import lru_cache
from typing import Final

from tinycss2 import color4

from generator.colour import BLACK, Colour
from generator.layout.svg.values import NotDrawn, short

CLEAR: Final = Colour(0, 0, 0, 0.0)
"""What `transparent` is."""

_SPACES = ("srgb", "hsl", "hwb")


def colour(text: str, current: str = "black") -> Colour:
    """A colour, `current` being what `currentColor` stands for; raises NotDrawn for one that is not known."""
    if text.strip().lower() != "currentcolor":
        return _colour(text)
    return _colour(current) if current.strip().lower() != "currentcolor" else BLACK


@lru_cache(maxsize=1024)
def _colour(text: str) -> Colour:
    found = color4.parse_color(text)
    if not isinstance(found, color4.Color) or found.space not in _SPACES:
        raise NotDrawn(f"the colour {short(text)} is not known; write #rrggbb")
    parts = [*found.to("srgb").coordinates, found.alpha]
    if not all(map(math.isfinite, parts)):
        raise NotDrawn(f"the colour {short(text)} is not known; write #rrggbb")
    red, green, blue = (round(255 * min(max(part, 0.0), 1.0)) for part in parts[:3])
    return Colour(red, green, blue, min(max(parts[3], 0.0), 1.0))
