"""Where a layer lies: boxes in mm, or measured from the edges of the trimmed face, its safe zone or its bleed."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.catalog.bounds import shown
from generator.geometry import Rect
from generator.source.diagnostic import closest
from generator.units import Mm, length_of

FARTHEST: Mm = 10_000
"""No length and no place is as far as this."""
FINEST: Mm = 0.001
"""No tile and no view is narrower: what is divided by it stays a number one can print."""
EDGES = ("left", "right", "top", "bottom", "width", "height", "inset", "of")


class Misplaced(Exception):
    """A box that cannot be understood; `key` is the edge that is wrong."""

    def __init__(self, message: str, hint: str | None = None, key: str = "") -> None:
        super().__init__(message)
        self.hint = hint
        self.key = key


@dataclass(frozen=True, slots=True)
class Area:
    """The three rectangles boxes refer to. `trim` starts at the origin; inside a group or cell all three are one."""

    trim: Rect
    safe: Rect
    bleed: Rect

    @classmethod
    def plain(cls, width: Mm, height: Mm) -> "Area":
        """The area of a group or a cell."""
        rect = Rect(0.0, 0.0, width, height)
        return cls(rect, rect, rect)

    @classmethod
    def face(cls, width: Mm, height: Mm, safe: Mm, bleed: Mm) -> "Area":
        """The area of a face: `safe` is how far text keeps from the cut, `bleed` how far colour goes beyond it."""
        trim = Rect(0.0, 0.0, width, height)
        return cls(trim, trim.grown(-safe), trim.grown(bleed))

    def named(self, name: str) -> Rect:
        """`trim`, `safe` or `bleed`; raises Misplaced for another name."""
        match name:
            case "trim":
                return self.trim
            case "safe":
                return self.safe
            case "bleed":
                return self.bleed
        raise Misplaced(f"{shown(name)} is not a box; use trim, safe or bleed")


def box(value: object, area: Area) -> Rect:
    """The rectangle a value means: a name, `[x, y, width, height]`, or a mapping of edges; raises Misplaced.

    Lengths are mm or a share such as `50%`. Of a mapping, two of left, right and width (top, bottom and height) fix a
    direction; one alone leaves the rest as it is, a width alone is centred.
    """
    if value is None:
        return area.trim
    if isinstance(value, str):
        return area.named(value)
    if isinstance(value, Mapping):
        return _from_edges(value, area)
    if isinstance(value, Sequence) and len(value) == 4:
        x, width = (length(value[i], area.trim.width) for i in (0, 2))
        y, height = (length(value[i], area.trim.height) for i in (1, 3))
        return _checked(Rect(x, y, width, height))
    hint = None
    if isinstance(value, Sequence) and all(_is_length(part) for part in value):
        hint = f"there are {len(value)} in place of four"
    raise Misplaced("a box must be trim, safe, bleed, [x, y, width, height] or a mapping of edges", hint=hint)


def _is_length(value: object) -> bool:
    return isinstance(value, int | float) or (isinstance(value, str) and length_of(value) is not None)


def length(value: object, whole: Mm) -> Mm:
    """A length in mm or with its unit, or a share of `whole` such as `50%`; raises Misplaced."""
    measured = length_of(value) if isinstance(value, str) else None
    if measured is not None:
        number = measured
    elif isinstance(value, int | float) and not isinstance(value, bool):
        number = float(value) if abs(value) < FARTHEST else math.inf  # no float holds every whole number
    else:
        text = str(value).strip()
        share = text.endswith("%")
        try:
            number = float(text.removesuffix("%")) * (whole / 100 if share else 1.0)
        except ValueError:
            message = (
                f"{shown(value)} is not a length in mm, one with a unit such as 0.5in, or a percentage such as 50%"
            )
            raise Misplaced(message) from None
    if not abs(number) < FARTHEST:  # also refuses nan
        raise Misplaced(f"{shown(value)} is not a length below 10 m")
    return number


def _from_edges(value: Mapping[str, object], area: Area) -> Rect:
    for key in value:
        if key not in EDGES:
            raise Misplaced(f"a box has no {key!r}; its edges are {', '.join(EDGES)}", closest(key, EDGES), key)
    frame = area.named(str(value.get("of", "trim")))
    inset = length(value.get("inset", 0), frame.width)
    frame = frame.grown(-inset)
    x, width = _span(value, ("left", "right", "width"), frame.x, frame.width)
    y, height = _span(value, ("top", "bottom", "height"), frame.y, frame.height)
    return _checked(Rect(x, y, width, height))


def _span(value: Mapping[str, object], keys: tuple[str, str, str], start: Mm, whole: Mm) -> tuple[Mm, Mm]:
    near, far, extent = (_edge(value, key, whole) for key in keys)
    if near is not None and far is not None and extent is not None:
        raise Misplaced(f"{', '.join(keys)} cannot be used together: two of them determine the third")
    if extent is None:
        return start + (near or 0.0), whole - (near or 0.0) - (far or 0.0)
    if near is not None:
        return start + near, extent
    if far is not None:
        return start + whole - far - extent, extent
    return start + (whole - extent) / 2, extent


def _edge(value: Mapping[str, object], key: str, whole: Mm) -> Mm | None:
    try:
        return length(value[key], whole) if key in value else None
    except Misplaced as error:
        raise Misplaced(str(error), error.hint, key) from None


def _checked(rect: Rect) -> Rect:
    if rect.width < 0 or rect.height < 0:
        hint = "leave more room between its edges: they are measured from the face, or from the group around"
        raise Misplaced(f"the box would be {rect.width:g} × {rect.height:g} mm", hint)
    return rect
