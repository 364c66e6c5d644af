"""Numbers, lengths and maps as SVG writes them. Every number of a file passes through `number`, every map through
`checked`, so that nothing that is not finite gets any further.
"""

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from generator.geometry import IDENTITY, Affine, Point, Size
from generator.units import dots, pt_to_mm

LARGEST: Final = 1e7
"""The largest number that is taken: beyond it no drawing means anything."""

_STEEPEST = 1e9  # of a map
PX_PER_INCH = 96.0  # Source: CSS Values 3, 6.2 Absolute lengths
_PX = {
    "": 1.0,
    "px": 1.0,
    "in": PX_PER_INCH,
    "mm": dots(1.0, PX_PER_INCH),
    "cm": dots(10.0, PX_PER_INCH),
    "q": dots(0.25, PX_PER_INCH),
    "pt": dots(pt_to_mm(1.0), PX_PER_INCH),
    "pc": PX_PER_INCH / 6,
}
_PLACES = {"left": "0", "top": "0", "center": "50%", "right": "100%", "bottom": "100%"}
_DIGITS = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBER = re.compile(_DIGITS, re.ASCII)
_LENGTH = re.compile(rf"({_DIGITS})\s*([a-zA-Z]*|%)", re.ASCII)
_NEXT = re.compile(rf"[\s,]*({_DIGITS})", re.ASCII)
_STEP = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)")


class NotDrawn(Exception):
    """Something that cannot be drawn as it is meant; the message names it and its value."""


class NeedsPixels(NotDrawn):
    """Something that vectors cannot say, but a picture of the element can."""


class NeedsWhole(NeedsPixels):
    """Something that depends on what lies below, so that only a picture of the whole can say it."""


@contextmanager
def about(name: str) -> Iterator[None]:
    """Say of which attribute or property it is where something cannot be drawn."""
    try:
        yield
    except NotDrawn as error:
        raise type(error)(f"{name}: {error}") from error


def short(text: str) -> str:
    """A value as messages quote it."""
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


def number(text: str) -> float:
    """A plain number; raises NotDrawn for anything else and for one that is too large."""
    found = text.strip()
    if not _NUMBER.fullmatch(found):
        raise NotDrawn(f"{short(text)} is not a number")
    value = float(found)
    if not abs(value) <= LARGEST:
        raise NotDrawn(f"{short(text)} is too large")
    return value


def numbers(text: str) -> Iterator[float]:
    """The numbers of a list parted by spaces or commas; raises NotDrawn."""
    position, end = 0, len(text.rstrip(" \t\r\n,"))
    while position < end:
        match = _NEXT.match(text, position)
        if match is None:
            raise NotDrawn(f"{short(text[position : position + 20].strip())} is not a number")
        yield number(match[1])
        position = match.end()


def share(text: str) -> float:
    """A number or percentage cut down to what lies between 0 and 1: an opacity, or a place along a gradient."""
    part = number(text.strip().removesuffix("%")) / (100 if text.strip().endswith("%") else 1)
    return min(max(part, 0.0), 1.0)


def length(text: str, whole: float) -> float:
    """A length in px, a percentage being of `whole`; raises NotDrawn, also for units that depend on a font."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise NotDrawn(f"{short(text)} is not a length")
    value, unit = number(match[1]), match[2].lower()
    if unit == "%":
        return value / 100 * whole
    if unit not in _PX:
        raise NotDrawn(f"the unit of {short(text)} is not supported (px, mm, cm, in, pt, pc and % are)")
    return value * _PX[unit]


def diagonal(view: Size) -> float:
    """What percentages are of that are neither of the width nor of the height. Source: SVG 1.1, 7.10."""
    return math.hypot(view.width, view.height) / math.sqrt(2)


def checked(at: Affine) -> Affine:
    """The map itself; raises NotDrawn for one that is not finite or goes out of all bounds."""
    if not all(abs(part) <= _STEEPEST for part in (at.a, at.b, at.c, at.d, at.e, at.f)):
        raise NotDrawn("a transform exceeds the coordinate range")
    return at


def flat(at: Affine) -> bool:
    """Whether a map makes everything so flat that nothing is left to see."""
    stretch = max(abs(at.a), abs(at.b), abs(at.c), abs(at.d))
    return abs(at.a * at.d - at.b * at.c) <= 1e-9 * stretch * stretch or stretch <= 1e-9


def stretch_of(at: Affine) -> float:
    """How many times longer a map makes the line that it lengthens most."""
    size, shear = at.a * at.a + at.b * at.b + at.c * at.c + at.d * at.d, at.a * at.d - at.b * at.c
    return math.sqrt((size + math.sqrt(max(0.0, size * size - 4 * shear * shear))) / 2)


def keeps_shapes(at: Affine) -> bool:
    """Whether a map only moves, turns, mirrors and scales evenly, so that lines keep one width in all directions."""
    one, other = math.hypot(at.a, at.b), math.hypot(at.c, at.d)
    most = max(one, other)
    return abs(one - other) <= 1e-6 * most and abs(at.a * at.c + at.b * at.d) <= 1e-6 * most * most


def transform(text: str, *, css: bool = False) -> Affine:
    """The map of a `transform` attribute, or of the property that may stand in a style; raises NotDrawn."""
    if text.strip() in ("", "none"):
        return IDENTITY
    made, position = IDENTITY, 0
    while position < len(text.rstrip()):
        match = _STEP.match(text, position)
        if match is None:
            raise NotDrawn(f"transform {short(text)} cannot be read")
        made = checked(made.after(_step(match[1], _arguments(match[1], match[2], css=css))))
        position = match.end()
    return made


def about_origin(at: Affine, origin: str, view: Size) -> Affine:
    """A map about the place that `transform-origin` names; percentages and words are of the view. Raises NotDrawn."""
    if at == IDENTITY or origin in ("0 0", "0", "0px 0px", "left top", "top left"):
        return at
    words = [_PLACES.get(word, word) for word in origin.replace(",", " ").split()[:2]]
    if origin.split()[:1] in (["top"], ["bottom"]):
        words.reverse()
    with about("transform-origin"):
        x = length(words[0], view.width)
        y = length(words[1] if len(words) > 1 else "50%", view.height)
    return Affine.move(x, y).after(at).after(Affine.move(-x, -y))


def _arguments(name: str, text: str, *, css: bool) -> list[float]:
    if css:
        unit = "deg" if name.startswith(("rotate", "skew")) else "px" if name.startswith("translate") else ""
        text = text.replace(unit, "") if unit else text
    return list(numbers(text))


def _step(name: str, given: list[float]) -> Affine:
    match name, given:
        case "matrix", [a, b, c, d, e, f]:
            return Affine(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return Affine.move(x, rest[0] if rest else 0.0)
        case "scale", [x, *rest] if len(rest) < 2:
            return Affine.scale(x, rest[0] if rest else x)
        case "rotate", [angle]:
            return Affine.turn(angle)
        case "rotate", [angle, x, y]:
            return Affine.turn(angle, Point(x, y))
        case "skewX", [angle]:
            return Affine(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            return Affine(b=math.tan(math.radians(angle)))
    raise NotDrawn(f"transform {name}({', '.join(f'{number:g}' for number in given)}) cannot be read")
