"""`lino`: a linocut in three to five plates: light parts take dark lines, dark parts are carved into the light."""

import math
from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.geometry import Point
from generator.illustration.lighting import Form, Look, shaded, value
from generator.illustration.manners.manner import Manner

_DARK = 0.05  # luminance below which a part is carved rather than lined


def _form(form: Form, look: Look) -> Iterator[Item]:
    plates = look.plates
    dark = form.ink == plates.key or form.ink.luminance < _DARK
    contour = round(value(form.finish.contour, min(0.6, 0.3 + 0.03 * form.short)), 2)
    edge = Stroke(plates.key, contour, join="round") if contour else None
    yield Outline(form.outline, plates.key if dark else form.ink, edge)
    if dark:
        away = Look(look.key, look.rim, Point(-look.light.x, -look.light.y), plates, look.lines)
        hatching = tuple(shaded(form, away, plates.paper, gap=0.58, darkest=0.62, turn_at=-0.05))
    else:
        hatching = tuple(shaded(form, look, plates.key, gap=0.58, darkest=0.75, turn_at=0.12))
    if hatching:
        yield Group(hatching, clip=form.outline)


def _glow(form: Form, look: Look) -> Iterator[Item]:
    yield Outline(form.outline, look.plates.paper, Stroke(look.plates.key, 0.5, join="round"))


def _plate(ink: Colour, look: Look) -> Colour:
    """The plate nearest to a colour, lightness counting most; an ink that is a plate stays as it is."""
    plates = look.plates
    return min((plates.key, plates.paper, *plates.spots), key=lambda plate: _apart(ink, plate))


def _apart(one: Colour, other: Colour) -> float:
    lightness = abs(math.pow(one.luminance, 0.45) - math.pow(other.luminance, 0.45)) * 255
    hue = abs((one.red - one.blue) - (other.red - other.blue)) + abs((one.red - one.green) - (other.red - other.green))
    return lightness * 1.6 + hue * 0.5


LINO = Manner(_form, glow=_glow, ink=_plate)
