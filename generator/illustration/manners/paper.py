"""`paper`: cut paper, one leaf above the other: a soft shadow of four strokes, a light edge, no contour."""

from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.illustration.lighting import Form, Look, value
from generator.illustration.manners.manner import Manner

_SOFT = (1.9, 1.3, 0.8, 0.35)  # widths in mm of strokes that lie on one another and so fade outwards
_HIGH = 0.7


def _form(form: Form, look: Look) -> Iterator[Item]:
    key = look.key
    high = value(form.finish.lift, min(_HIGH, 0.2 + 0.12 * form.short))
    faint, shadow = Colour(key.red, key.green, key.blue, 0.11), Colour(key.red, key.green, key.blue, 0.3)
    widths = (round(width * high / _HIGH, 2) for width in _SOFT)
    soft = tuple(Outline(form.outline, None, Stroke(faint, width, join="round")) for width in widths)
    yield form.moved(Group((*soft, Outline(form.outline, shadow))), look.light, -high * 0.55)
    yield Outline(form.outline, form.ink.mixed(look.rim, 0.45))
    yield Group((form.moved(Outline(form.outline, form.ink), look.light, -0.14),), clip=form.outline)


PAPER = Manner(_form)
