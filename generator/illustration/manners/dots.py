"""`dots`: flat colour, a heavy contour, and printers' dots that grow into the shadow."""

import math
from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing.items import Group, Item, Outline, Segment, Stroke
from generator.illustration.lighting import Form, Look, value
from generator.illustration.manners.manner import Manner
from generator.units import Mm

_GAP: Mm = 0.8
_ANGLE = math.radians(23)
_SMALLEST: Mm = 0.18  # the smallest dot a printer holds
_MOST_ROWS = 150  # on each side of the middle: a larger form than any card is has no dots
_SIZES: Mm = 0.06  # dots come in sizes so far apart


def _form(form: Form, look: Look) -> Iterator[Item]:
    contour = value(form.finish.contour, min(0.9, 0.4 + 0.05 * form.short))
    edge = value(form.finish.rim, min(0.4, form.short * 0.1))
    if contour:
        yield Outline(form.outline, look.key, Stroke(look.key, round(contour, 2), join="round"))
    inner: list[Item] = [
        Outline(form.ground(), form.ink.mixed(look.rim, 0.65)),
        form.moved(Outline(form.outline, form.ink), look.light, -edge),
    ]
    if form.finish.hatched and form.short > 1.6:
        inner += _dots(form, look, form.ink.mixed(look.key, 0.62))
    yield Group(tuple(inner), clip=form.outline)


def _dots(form: Form, look: Look, colour: Colour) -> Iterator[Item]:
    """Dots as round ends of lines without length: all of one size are one item."""
    gap, box = value(form.finish.gap, _GAP), form.box
    tone = form.darkness(look.light, 0.8 * value(form.finish.shade, 1.0), value(form.finish.turn_at, 0.02))
    cos, sin = math.cos(_ANGLE), math.sin(_ANGLE)
    count = math.ceil(math.hypot(box.width, box.height) / 2 / gap)
    if count > _MOST_ROWS:
        return
    sizes: dict[int, list[Segment]] = {}
    least = (_SMALLEST / (gap * 1.04)) ** 2
    across = gap * (tone.per_x * cos + tone.per_y * sin)  # how much darker the next dot of a row is
    for row in range(-count, count + 1):
        u, v = 0.5 * (row % 2) * gap, row * gap * 0.87
        left, top = box.centre.x + u * cos - v * sin, box.centre.y + u * sin + v * cos
        first, last = _dark(tone.at(left, top), across, least, count)
        for column in range(first, last + 1):
            x, y = left + column * gap * cos, top + column * gap * sin
            if not (box.x - gap < x < box.right + gap and box.y - gap < y < box.bottom + gap):
                continue
            size = round(gap * 1.04 * math.sqrt(max(tone.at(x, y), 0.0)) / _SIZES)
            if size * _SIZES >= _SMALLEST:
                x, y = round(x, 2), round(y, 2)
                sizes.setdefault(size, []).extend((("M", x, y), ("L", round(x + 0.01, 2), y)))
    for size, steps in sorted(sizes.items()):
        yield Outline(tuple(steps), None, Stroke(colour, round(size * _SIZES, 2), cap="round"))


def _dark(start: float, step: float, least: float, count: int) -> tuple[int, int]:
    """The first and last of the columns from -count to count where a darkness of even growth is at least so much."""
    if abs(step) < 1e-9:
        return (-count, count) if start >= least else (0, -1)
    edge = (least - start) / step
    if step > 0:
        return max(-count, math.floor(edge)), count
    return -count, min(count, math.ceil(edge))


DOTS = Manner(_form)
