"""`dots`: flat colour, a heavy contour, and printers' dots that grow into the shadow."""

import math
from collections.abc import Iterator

from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline, Segment, Segments, Stroke
from generator.geometry import Point
from generator.illustration.lighting import Form, Look, value
from generator.illustration.manners.manner import Manner
from generator.units import Mm

_GAP: Mm = 0.8
_ANGLE = math.radians(23)
_SMALLEST: Mm = 0.09  # radius of the smallest dot a printer holds
_CORNERS = 6


def _form(form: Form, look: Look) -> Iterator[Item]:
    contour = value(form.finish.contour, min(0.9, 0.4 + 0.05 * form.short))
    edge = value(form.finish.rim, min(0.4, form.short * 0.1))
    yield Outline(form.outline, look.key, Stroke(look.key, round(contour, 2), join="round"))
    inner: list[Item] = [
        Outline(form.ground(), form.ink.mixed(look.rim, 0.65)),
        Outline(form.toward(look.light, -edge), form.ink),
    ]
    if form.finish.hatched and form.short > 1.6:
        dots = _dots(form, look)
        if dots:
            inner.append(Group(look.lines.items(dots, form.ink.mixed(look.key, 0.62)), shared=True))
    yield Group(tuple(inner), clip=form.outline)


def _dots(form: Form, look: Look) -> Segments:
    gap, box = value(form.finish.gap, _GAP), form.box
    tone = form.darkness(look.light, 0.8 * value(form.finish.shade, 1.0), value(form.finish.turn_at, 0.02))
    cos, sin = math.cos(_ANGLE), math.sin(_ANGLE)
    count = math.ceil(math.hypot(box.width, box.height) / 2 / gap)
    ways = [(math.cos(math.tau * k / _CORNERS), math.sin(math.tau * k / _CORNERS)) for k in range(_CORNERS)]
    steps: list[Segment] = []
    for row in range(-count, count + 1):
        for column in range(-count, count + 1):
            u, v = (column + 0.5 * (row % 2)) * gap, row * gap * 0.87
            x, y = box.centre.x + u * cos - v * sin, box.centre.y + u * sin + v * cos
            radius = gap * 0.52 * math.sqrt(max(tone(x, y), 0.0))
            if radius < _SMALLEST or not _near(x, y, form, radius):
                continue
            corners = [Point(round(x + radius * cx, 2), round(y + radius * cy, 2)) for cx, cy in ways]
            steps += shapes.polygon(corners)
    return tuple(steps)


def _near(x: Mm, y: Mm, form: Form, radius: Mm) -> bool:
    box = form.box
    return box.x - radius < x < box.right + radius and box.y - radius < y < box.bottom + radius


DOTS = Manner(_form)
