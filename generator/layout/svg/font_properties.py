"""The properties of fonts that need a word of explanation: sizes, weights, and the shorthand `font`.

Source: CSS Fonts 4, 2 (basic font properties).
"""

import re
from collections.abc import Mapping
from typing import Final

from generator.layout.svg.values import NotDrawn, length, number, short

_NAMED_SIZES: Final[Mapping[str, float]] = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}
_NAMED_WEIGHTS = {"normal": "400", "bold": "700", "bolder": "", "lighter": ""}
_STYLES = frozenset({"italic", "oblique"})
_WEIGHT = re.compile(r"[1-9]\d{0,2}|1000")
_SHORT = re.compile(
    r"((?:[\w-]+\s+)*?)([\d.]+(?:%|[a-z]+)|[a-z]+-?(?:small|large)|medium|smaller|larger)(\s*/\s*\S+)?\s+(.+)"
)


def font_size(text: str, around: str) -> str:
    """A `font-size` in px, as text; `around` is that of what it stands in. Raises NotDrawn."""
    base = float(around)
    if text in _NAMED_SIZES:
        return f"{_NAMED_SIZES[text]:.9g}"
    if text in ("smaller", "larger"):
        return f"{base / 1.2 if text == 'smaller' else base * 1.2:.9g}"
    for unit, share in (("rem", 16.0), ("em", base), ("ex", base / 2)):
        if text.endswith(unit):
            return f"{max(number(text.removesuffix(unit)) * share, 0.0):.9g}"
    value = length(text, base)
    if value < 0:
        raise NotDrawn(f"font-size: {short(text)} is negative")
    return f"{value:.9g}"


def font_weight(text: str, around: str) -> str:
    """A `font-weight` as a number in text; `around` is that of what it stands in. Raises NotDrawn."""
    if text == "bolder":
        return "400" if int(around) < 350 else "700" if int(around) < 550 else "900"
    if text == "lighter":
        return "100" if int(around) < 550 else "400" if int(around) < 750 else "700"
    found = _NAMED_WEIGHTS.get(text, text)
    if not _WEIGHT.fullmatch(found):
        raise NotDrawn(f"font-weight: {short(text)} is not known")
    return found


def font(text: str) -> Mapping[str, str]:
    """What the shorthand `font` stands for; raises NotDrawn."""
    match = _SHORT.fullmatch(text.strip())
    if match is None:
        raise NotDrawn(f"font: {short(text)} cannot be read; write font-family and font-size")
    found = {"font-style": "normal", "font-weight": "400", "font-variant": "normal"}
    for word in match[1].split():
        if word in _STYLES:
            found["font-style"] = word
        elif word == "small-caps":
            found["font-variant"] = word
        elif word in _NAMED_WEIGHTS or _WEIGHT.fullmatch(word):
            found["font-weight"] = found["font-weight"] if word == "normal" else word
        else:
            raise NotDrawn(f"font: {short(text)} cannot be read; write font-family and font-size")
    return {**found, "font-size": match[2], "font-family": match[4]}
