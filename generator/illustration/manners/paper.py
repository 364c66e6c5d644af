"""`paper`: cut paper, one leaf above the other: a soft shadow away from the light, a light edge, no contour."""

from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.illustration.lighting import Form, Look, value
from generator.illustration.manners.manner import Manner

# Width in mm of a copy's stroke and how far it is moved from the light, for a leaf that is `_HIGH` above the one below.
# Each is moved by more than half its width: they lie on one another and fade outwards, and none shows on the lit side.
_SOFT = ((1.1, 0.8), (0.85, 0.66), (0.6, 0.52), (0.35, 0.38), (0.12, 0.25))
_HIGH = 0.7
_EDGE = 0.16


def _form(form: Form, look: Look) -> Iterator[Item]:
    key = look.key
    high = value(form.finish.lift, min(_HIGH, 0.2 + 0.12 * form.short)) / _HIGH
    faint = Colour(key.red, key.green, key.blue, 0.1)
    for width, away in _SOFT:
        shade = Outline(form.outline, faint, Stroke(faint, round(width * high, 2), join="round"))
        yield form.moved(shade, look.light, -away * high)
    yield Outline(form.outline, form.ink.mixed(look.rim, 0.5))
    edge = value(form.finish.rim, _EDGE)
    yield Group((form.moved(Outline(form.outline, form.ink), look.light, -edge),), clip=form.outline)


PAPER = Manner(_form)
