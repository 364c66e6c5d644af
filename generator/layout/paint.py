"""Colours, gradients and strokes as layouts write them."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.catalog.bounds import shown
from generator.colour import CALL, HSL, NAMED, Colour
from generator.drawing.items import GradientStop, LinearGradient, Paint, RadialGradient, Stroke
from generator.geometry import Rect
from generator.layout.area import FARTHEST
from generator.source.diagnostic import closest
from generator.units import length_of

_MIXED = re.compile(r"(?P<first>[^>/]+?)(?:\s*>\s*(?P<second>[^>/]+?)\s+(?P<share>\d+)%)?(?:\s*/\s*(?P<alpha>\d+)%)?")
_NESTED = re.compile(r"\(([^()]*)\)")
_LONGEST = 1_000
_STROKE_KEYS = ("colour", "color", "width", "dash", "cap", "join", "under")
_GRADIENT_KEYS = ("linear", "radial", "stops", "radius", "at")


class Unpaintable(Exception):
    """A colour, gradient or stroke that cannot be understood; `hint` says what to write instead.

    `name` is that of a colour that there is not.
    """

    def __init__(self, message: str, hint: str | None = None, name: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.name = name


class Palette(dict[str, Colour]):
    """Colours by name; remembers the mixtures made of them, which the same words ask for again and again."""

    __slots__ = ("mixtures",)

    def __init__(self, colours: Mapping[str, Colour]) -> None:
        super().__init__(colours)
        self.mixtures: dict[str, Colour] = {}


def colour(value: object, palette: Mapping[str, Colour]) -> Colour:
    """A colour by name or as `#rrggbb[aa]`, mixed and faded where wanted; raises Unpaintable.

    `ember>paper 30%` is ember with 30 % of paper in it, `ink/40%` is ink at 40 % opacity, and both may be combined.
    What stands in parentheses is one colour: `(ember>paper 30%)>ink 10%`.
    """
    if not isinstance(palette, Palette):
        return _mixed(value, palette)
    words = str(value)
    known = palette.mixtures.get(words)
    if known is None:
        known = palette.mixtures[words] = _mixed(words, palette)
    return known


def _mixed(value: object, palette: Mapping[str, Colour]) -> Colour:
    """A colour whose innermost parentheses are worked out first, each to a colour by number."""
    words = str(value).strip()
    if len(words) > _LONGEST:
        raise Unpaintable(f"{shown(value)} is not a colour", "name parts of a long mixture with let")
    if "rgb" in words:
        words = CALL.sub(lambda call: _by_number(Colour.parse(call[0])), words)
    if "hsl(" in words:
        words = HSL.sub(lambda call: Colour.parse(call[0]).hex, words)
    while match := _NESTED.search(words):
        inner = _simple(match[1], palette)
        words = f"{words[: match.start()]}{_by_number(inner)}{words[match.end() :]}"
    return _simple(words, palette)


def _by_number(made: Colour) -> str:
    return f"{made.hex}{round(made.alpha * 255):02x}"


def _simple(words: str, palette: Mapping[str, Colour]) -> Colour:
    match = _MIXED.fullmatch(words.strip())
    if match is None:
        raise Unpaintable(
            f"{shown(words)} is not a colour",
            "write a name, #rrggbb, one>other 30% or one/40%; a mixture within another stands in parentheses",
        )
    made = _named(match["first"].strip(), palette)
    if match["second"]:
        made = made.mixed(_named(match["second"].strip(), palette), min(int(match["share"]), 100) / 100)
    if match["alpha"]:
        made = Colour(made.red, made.green, made.blue, made.alpha * min(int(match["alpha"]), 100) / 100)
    return made


def _named(name: str, palette: Mapping[str, Colour]) -> Colour:
    if name.startswith("#"):
        try:
            return Colour.parse(name)
        except ValueError as error:
            raise Unpaintable(str(error)) from None
    if name not in palette:
        if name in NAMED:
            return Colour.parse(name)
        gradient = "a gradient is {linear: 90, stops: [one, two]}" if name.startswith("[") or "," in name else None
        hint = gradient or closest(name, palette) or _where_colours_are(palette)
        raise Unpaintable(f"there is no colour {shown(name)}", hint, name)
    return palette[name]


def _where_colours_are(palette: Mapping[str, Colour]) -> str:
    there = f"there are {', '.join([*palette][:12])}; " if palette else ""
    return f"{there}add it to `print.palette` or the layout's `colours`, or write #rrggbb in quotes"


def paint(value: object, box: Rect, palette: Mapping[str, Colour]) -> Paint | None:
    """A colour, or a gradient over `box`; None for nothing or `none`. Raises Unpaintable.

    `{linear: 90, stops: [a, b]}` runs at an angle in degrees (0 to the right, 90 downwards); `{radial: [50, 50],
    radius: 60, stops: [a, [40, b], c]}` has centre and radius in per cent of the box (of its larger side).
    """
    if value is None or value == "none":
        return None
    if not isinstance(value, Mapping):
        return colour(value, palette)
    for key in value:
        if key not in _GRADIENT_KEYS:
            raise Unpaintable(f"a gradient has no key {key!r}", closest(str(key), _GRADIENT_KEYS))
    stops = _stops(value.get("stops"), palette)
    if "linear" in value:
        return _linear(_number(value["linear"]), box, stops)
    if "radial" in value:
        at = value["radial"]
        x, y = at if isinstance(at, Sequence) and not isinstance(at, str) and len(at) == 2 else (50, 50)
        radius = _number(value.get("radius", 60)) / 100 * max(box.width, box.height)
        centre_x, centre_y = box.x + box.width * _number(x) / 100, box.y + box.height * _number(y) / 100
        return RadialGradient(centre_x, centre_y, max(radius, 1e-3), stops)
    raise Unpaintable("a gradient must be linear or radial", "write {linear: 90, stops: [one, other]}")


def _stops(value: object, palette: Mapping[str, Colour]) -> tuple[GradientStop, ...]:
    if not isinstance(value, Sequence) or isinstance(value, str) or not 2 <= len(value) <= 16:
        raise Unpaintable("a gradient has 2 to 16 stops", "write stops: [one, other] or stops: [[0, one], [70, other]]")
    made: list[GradientStop] = []
    for index, entry in enumerate(value):
        if isinstance(entry, Sequence) and not isinstance(entry, str) and len(entry) == 2:
            made.append(GradientStop(min(max(_number(entry[0]) / 100, 0.0), 1.0), colour(entry[1], palette)))
        else:
            made.append(GradientStop(index / (len(value) - 1), colour(entry, palette)))
    return tuple(sorted(made, key=lambda stop: stop.offset))


def _linear(angle_deg: float, box: Rect, stops: tuple[GradientStop, ...]) -> LinearGradient:
    cos, sin = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
    reach = (abs(box.width * cos) + abs(box.height * sin)) / 2  # so that the corners get the end colours
    centre = box.centre
    return LinearGradient(
        centre.x - cos * reach, centre.y - sin * reach, centre.x + cos * reach, centre.y + sin * reach, stops
    )


@dataclass(frozen=True, slots=True)
class ShapeLine:
    """The line along a shape: a stroke, in a gradient where there is one, below the fill where it is `under`."""

    stroke: Stroke
    gradient: Mapping[str, object] | None = None
    under: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether the stroke says everything."""
        return self.gradient is None and not self.under


def stroke(value: object, palette: Mapping[str, Colour]) -> Stroke | None:
    """A line of one colour above what it goes round; None for nothing or `none`. Raises Unpaintable."""
    made = line(value, palette)
    if made is not None and not made.is_plain:
        raise Unpaintable("only the lines of shapes can be gradients or lie under their fill")
    return None if made is None else made.stroke


def line(value: object, palette: Mapping[str, Colour]) -> ShapeLine | None:
    """A line as `ink 0.3` (colour, width in mm) or a mapping; None for nothing or `none`. Raises Unpaintable."""
    if value is None or value == "none":
        return None
    if isinstance(value, str):
        # The unit may stand apart from its number: ink 0.5 pt
        name, _, width = re.sub(r"(?<=[\d.])\s+(?=(?:mm|cm|in|pt)$)", "", value.strip()).rpartition(" ")
        if not name:
            raise Unpaintable(f"{shown(value)} is not a stroke", "write a colour and a width in mm: ink 0.3")
        return ShapeLine(Stroke(colour(name, palette), _width(width)))
    if not isinstance(value, Mapping):
        raise Unpaintable(f"{shown(value)} is not a stroke", "write a colour and a width in mm: ink 0.3")
    for key in value:
        if key not in _STROKE_KEYS:
            raise Unpaintable(f"a stroke has no key {key!r}", closest(str(key), _STROKE_KEYS))
    dash = value.get("dash", ())
    lengths = tuple(map(_mm, dash)) if isinstance(dash, Sequence) and not isinstance(dash, str) else ()
    if len(lengths) > 64:
        raise Unpaintable(f"a dash of {len(lengths):,} lengths; at most 64 can be drawn")
    if any(length < 0 for length in lengths) or (lengths and sum(lengths) <= 0):
        raise Unpaintable("a dash is a list of lengths in mm that are not all 0")
    cap, join = str(value.get("cap", "butt")), str(value.get("join", "miter"))
    if cap not in ("butt", "round", "square") or join not in ("miter", "round", "bevel"):
        raise Unpaintable("a cap is butt, round or square; a join is miter, round or bevel")
    under = value.get("under", False)
    if not isinstance(under, bool):
        raise Unpaintable(f"under is {shown(under)}; it must be true or false")
    ink = value.get("colour", value.get("color", "#000000"))
    gradient = ink if isinstance(ink, Mapping) else None
    if gradient is not None:
        paint(gradient, Rect(0.0, 0.0, 1.0, 1.0), palette)  # raises what is wrong with it
    solid = colour("#000000" if gradient is not None else ink, palette)
    made = Stroke(solid, _width(value.get("width", 0.25)), lengths, cap, join)  # type: ignore[arg-type]  # held to the literals above
    return ShapeLine(made, gradient, under)


def _mm(value: object) -> float:
    """A number of mm, or a length with its unit."""
    measured = length_of(value) if isinstance(value, str) else None
    return _number(value if measured is None else measured)


def _width(value: object) -> float:
    width = _mm(value)
    if not 0 <= width <= 100:
        raise Unpaintable(f"a stroke of {width:g} mm cannot be drawn")
    return width


def _number(value: object) -> float:
    try:
        number = float(value)  # type: ignore[arg-type]  # anything else raises TypeError
    except (TypeError, ValueError, OverflowError):
        raise Unpaintable(f"{shown(value)} is not a number") from None
    if not abs(number) <= FARTHEST:  # also refuses nan
        raise Unpaintable(f"{shown(value)} does not lie between -{FARTHEST:,} and {FARTHEST:,}")
    return number
