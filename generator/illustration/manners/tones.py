"""`tones`: one colour throughout, in a light, a middle and a dark flat tone, an even contour and no hatching."""

from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.illustration.lighting import Form, Look, value
from generator.illustration.manners.manner import Manner

_TONES = ((0.3, 0.03), (0.06, 0.32), (0.0, 0.52))  # from this luminance of an ink, how much of the key is in its tone


def _ink(ink: Colour, look: Look) -> Colour:
    """The tone between rim and key that stands for a colour."""
    if ink in (look.key, look.rim):
        return ink
    return look.rim.mixed(look.key, next(share for least, share in _TONES if ink.luminance >= least))


def _form(form: Form, look: Look) -> Iterator[Item]:
    depth = value(form.finish.depth, min(form.short * 0.2, 1.8))
    contour = round(value(form.finish.contour, min(0.6, 0.3 + 0.04 * form.short)), 2)
    if contour:
        yield Outline(form.outline, look.key, Stroke(look.key, contour, join="round"))
    dark = Outline(form.ground(), form.ink.mixed(look.key, 0.24))
    yield Group((dark, form.moved(Outline(form.outline, form.ink), look.light, depth)), clip=form.outline)


TONES = Manner(_form, ink=_ink)
