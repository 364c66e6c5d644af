"""`poster`: a gradient along the light, a dark sliver away from it, a light edge and an even contour."""

from collections.abc import Iterator

from generator.colour import Colour
from generator.drawing.items import GradientStop, Group, Item, LinearGradient, Outline, Stroke
from generator.illustration.lighting import Form, Look, value
from generator.illustration.manners.manner import Manner


def _form(form: Form, look: Look) -> Iterator[Item]:
    depth = value(form.finish.depth, form.short * 0.16)
    edge = value(form.finish.rim, min(0.32, form.short * 0.12))
    key, light, centre, reach = look.key, look.light, form.box.centre, form.long / 2
    stops = (
        GradientStop(0, form.ink.mixed(look.rim, 0.22)),
        GradientStop(0.45, form.ink),
        GradientStop(1, form.ink.mixed(key, 0.3)),
    )
    x, y = light.x * reach, light.y * reach
    body = LinearGradient(
        round(centre.x + x, 2), round(centre.y + y, 2), round(centre.x - x, 2), round(centre.y - y, 2), stops
    )
    contour = round(value(form.finish.contour, 0.34), 2)
    if contour:
        yield Outline(form.outline, None, Stroke(Colour(key.red, key.green, key.blue, 0.9), contour, join="round"))
    lit = (Outline(form.ground(), look.rim), form.moved(Outline(form.outline, body), light, -edge - depth))
    dark = Outline(form.ground(), form.ink.mixed(key, 0.55))
    yield Group((dark, form.moved(Group(lit, clip=form.outline), light, depth)), clip=form.outline)


POSTER = Manner(_form)
