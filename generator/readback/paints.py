"""Colours, strokes and gradients of a stream, compared with those of a drawing."""

import re
from functools import lru_cache

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing.items import LinearGradient, RadialGradient, Stroke
from generator.readback.differs import STEP_MM, Differs, far, numbers, shown
from generator.readback.pdf_file import ShadingRead
from generator.units import Mm

_STROKE = re.compile(rb"(\S+ \S+ \S+) RG (\S+)")
_LOOKS = re.compile(rb" (\d) J (\d) j \[([^\]]*)\] 0 d")
_CAP = {"butt": 0, "round": 1, "square": 2}
_JOIN = {"miter": 0, "round": 1, "bevel": 2}


@lru_cache(maxsize=4096)
def rgb(line: bytes) -> tuple[int, ...]:
    """A colour's channels from 0 to 255, from the line that sets it."""
    return tuple(round(channel * 255) for channel in numbers(line[:-3]))


@dataclass(frozen=True, slots=True)
class _Pen:
    rgb: tuple[int, ...]
    width: Mm
    ends: tuple[int, int]
    dash: tuple[Mm, ...]


@lru_cache(maxsize=4096)
def _pen(line: bytes, looks: bytes) -> _Pen:
    """A stroke from the lines that set it: `r g b RG w`, and ` cap J join j [dash] 0 d`."""
    found = _STROKE.fullmatch(line), _LOOKS.fullmatch(looks)
    if found[0] is None or found[1] is None:
        raise Differs(f"a line is drawn in {shown(line + looks)}")
    colour, width = found[0].groups()
    cap, join, dash = found[1].groups()
    return _Pen(rgb(colour + b" rg"), numbers(width)[0], (int(cap), int(join)), tuple(numbers(dash)))


def same_fill(line: bytes, colour: Colour, what: str) -> None:
    """Raises Differs where the line sets another colour than `what` was drawn in; opacity is not looked at."""
    if rgb(line) != (colour.red, colour.green, colour.blue):
        raise Differs(f"{what} of {colour.hex} is filled with {shown(line)}")


def same_stroke(line: bytes, looks: bytes, alpha: float, miter_limit: float, stroke: Stroke) -> None:
    """Raises Differs where lines that set a pen, its opacity and its limit of corners are not those of a stroke."""
    found = _pen(line, looks)
    colour = stroke.colour
    if found.rgb != (colour.red, colour.green, colour.blue):
        raise Differs(f"a line of {colour.hex} is drawn in {shown(line)}")
    if abs(found.width - stroke.width) > STEP_MM:
        raise Differs(f"a line of {colour.hex} is {found.width:g} mm wide instead of {stroke.width:g}")
    if abs(alpha - colour.alpha) > 1e-3:
        raise Differs(f"a line of {colour.hex} is drawn at an opacity of {alpha:g}, not {colour.alpha:g}")
    if found.ends != (_CAP[stroke.cap], _JOIN[stroke.join]):
        raise Differs(f"a line of {colour.hex} has different caps or joins than was drawn")
    if abs(miter_limit - stroke.miter_limit) > STEP_MM:
        raise Differs(f"a line of {colour.hex} has its corners cut off at {miter_limit:g} widths")
    if (found.dash or stroke.dash) and far(found.dash, stroke.dash, STEP_MM):
        raise Differs(f"a line of {colour.hex} has different dashes than was drawn")


def same_gradient(read: ShadingRead, paint: LinearGradient | RadialGradient) -> None:
    """Raises Differs where a gradient has another place or other colours than was drawn."""
    coords: tuple[Mm, ...]
    match paint:
        case LinearGradient(x1, y1, x2, y2):
            kind, coords = 2, (x1, y1, x2, y2)
        case RadialGradient(x, y, radius, _, focus):
            kind, coords = 3, (*(focus or (x, y)), 0.0, x, y, radius)
    if read.kind != kind or not read.extended or far(read.coords, coords, STEP_MM):
        raise Differs("a gradient is in a different place than was drawn")
    for stop in paint.stops:
        at = min(max(stop.offset, 0.0), 1.0)
        colour = (stop.colour.red / 255, stop.colour.green / 255, stop.colour.blue / 255)
        if not any(abs(at - offset) < 1e-4 and not far(channels, colour, 1e-3) for offset, channels in read.stops):
            raise Differs(f"a gradient does not have the colour {stop.colour.hex} at {at:.0%}")
