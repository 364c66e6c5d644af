"""`ink`: a heavy contour that grows with the part, two flat tones, a light edge, and hatching into the shadow."""

from collections.abc import Iterator

from generator.drawing.items import Group, Item, Outline, Stroke
from generator.illustration.lighting import FINEST, Form, Look, shaded, value
from generator.illustration.manners.manner import Manner


def _form(form: Form, look: Look) -> Iterator[Item]:
    finish, short = form.finish, form.short
    depth = value(finish.depth, min(short * 0.2, 2.2))
    edge = value(finish.rim, min(0.3, short * 0.1))
    contour = value(finish.contour, min(0.85, 0.34 + 0.05 * short))
    lit, dark = form.ink.mixed(look.rim, 0.12), form.ink.mixed(look.key, 0.5)
    if contour:
        yield Outline(form.outline, look.key, Stroke(look.key, round(contour, 2), join="round"))
    light: Item = form.moved(Outline(form.outline, lit), look.light, depth)
    if edge >= FINEST:
        bright = Outline(form.ground(), form.ink.mixed(look.rim, 0.62))
        inner = form.moved(Outline(form.outline, lit), look.light, -edge - depth)
        light = form.moved(Group((bright, inner), clip=form.outline), look.light, depth)
    # In the tone of the part; in the key where the illustration comes in several colours, so that its lines are shared.
    lines = look.key if look.lines.shared else form.ink.mixed(look.key, 0.78)
    hatching = shaded(form, look, lines, gap=0.52, darkest=0.66)
    yield Group((Outline(form.ground(), dark), light, *hatching), clip=form.outline)


INK = Manner(_form)
