"""`pen`: contour and hatching on white; what an illustration becomes where ink is spared."""

import math
from collections.abc import Iterator
from dataclasses import replace

from generator.colour import BLACK, WHITE, Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline, Segments, Stroke
from generator.geometry import Point
from generator.illustration.hatch import Ruling, Slope, strokes
from generator.illustration.lighting import FINEST, Form, Look, edged, heart, shaded, value
from generator.illustration.manners.manner import Manner
from generator.illustration.paths import area
from generator.units import Mm

_LARGEST = 12.0  # square mm of one colour that cost little ink
_ACROSS = 55.0  # degrees from the light's way to the lines of a shadow
_SHADOW_GAP = 0.55
_LIT = 0.28  # mm of white along the lit edge of a black form, so that two black ones stay apart
_SEAM = 0.2  # mm of a stroke along the edge of a black form: without it, white shows where its clip fades a pixel
_TURN = 0.02  # where light turns into shadow on a form
_FARTHER = 0.35  # how much nearer to the light a shadow that is cast begins than one on a form
_FAR = 0.55  # of their weight that lines and hatching have where a part stands back
_AROUND, _CLEAR = 0.55, 0.5  # mm of the contour round what stands before it, and of white beyond that
_SWELL_SHARE = 0.09  # of its shorter side that the contour of a form grows by at most, away from the light
_LIGHTER = 0.75  # of its usual width that such a contour has at the light's side
_SPOT, _PALE = 0.26, 0.7  # luminance that a spot colour has at most; above the other it is as good as white
_MIXES = 40  # steps from an ink to another: by then they are as good as the same
_WASH = 0.6  # luminance that a wash has at least, so that lines are seen on it and it takes little ink
_DARK = 0.02  # luminance of what stays black on white: pupils, mouths, nostrils


def _form(form: Form, look: Look) -> Iterator[Item]:
    contour = value(form.finish.contour, min(0.6, 0.36 + 0.05 * form.short))
    if contour:
        width = contour * (_LIGHTER if look.swell else 1)
        yield Outline(form.outline, None, Stroke(look.key, _weight(width, form), join="round"))
    if _is_solid(form, look):
        yield from _solid(form, replace(look, key=_tint(form, look)), contour)
        return
    weight = _weight(0.62 if form.ink.luminance > _DARK * 3 else 0.85, form)
    # The white hides the inner half of the contour, and with it the seams of forms that have grown together.
    lines = shaded(form, look, _tint(form, look), gap=0.6, darkest=weight, turn_at=value(look.turn_at, _TURN))
    yield Group((*_filled(form, look, contour), *lines), clip=form.outline)


def _filled(form: Form, look: Look, contour: Mm) -> Iterator[Item]:
    """The ground of a form, to be clipped to it; where contours swell, less of it on the side away from the light."""
    swell = _weight(min(look.swell, _SWELL_SHARE * form.short), form)
    if not contour or swell < FINEST:
        yield Outline(form.ground(), _ground(form))
        return
    yield Outline(form.ground(), look.key)
    yield form.moved(Outline(form.outline, _ground(form)), look.light, swell)


def _ground(form: Form) -> Colour:
    """What lies below the lines of a form: the paper's white, or its own ink as a pale wash."""
    if not form.finish.wash:
        return WHITE
    ink = form.ink
    while ink.luminance < _WASH:
        ink = ink.mixed(WHITE, 0.1)
    return ink


def _is_solid(form: Form, look: Look) -> bool:
    """Whether a form is black: as it says, else by its ink; a spot of pale ink is white, a wash is pale."""
    if form.finish.wash or (form.finish.spot and form.ink.luminance > _PALE):
        return False
    return form.ink.luminance <= look.blacks if form.finish.solid is None else form.finish.solid


def _tint(form: Form, look: Look) -> Colour:
    """What a form is drawn in: the key, or its own ink where it is a spot, dark enough to be seen on white."""
    ink = form.ink
    if not form.finish.spot or ink.luminance > _PALE:
        return look.key
    dark = look.key if look.key.luminance <= _SPOT else BLACK
    for _ in range(_MIXES):
        if ink.luminance <= _SPOT:
            return ink
        ink = ink.mixed(dark, 0.1)
    return dark


def _weight(usual: float, form: Form) -> float:
    return round(_FAR * usual if form.finish.far else usual, 2)


def _solid(form: Form, look: Look, contour: Mm) -> Iterator[Item]:
    """Black, as iron, boots and dark hair are engraved: a white edge towards the light, white lines cut into it."""
    black = Outline(form.outline, look.key)
    seam = Outline(form.outline, None, Stroke(look.key, _SEAM, join="round"))
    lit = form.moved(black, look.light, -_LIT - _SEAM / 2) if form.short > 4 * _LIT else black
    cut = shaded(form, replace(look, light=Point(-look.light.x, -look.light.y)), WHITE, gap=0.8, darkest=0.5)
    yield Group((Outline(form.ground(), WHITE), lit), clip=form.outline)
    if not form.finish.spot or not contour:  # the contour of a spot stays black
        yield seam if contour else Group((seam,), clip=form.outline)
    if lines := tuple(cut):
        yield Group(lines, clip=form.outline)


def _flat(form: Form, look: Look) -> Iterator[Item]:
    if form.finish.tone:
        yield from _toned(form, look)
        return
    if form.finish.wash:
        yield Outline(form.outline, _ground(form))
        return
    covered = sum(abs(area(ring)) for ring in shapes.flatten(form.outline, 0.2))
    dark = _is_solid(form, look) or (form.ink.luminance < _DARK and covered < _LARGEST and form.finish.solid is None)
    if dark:
        yield Outline(form.outline, _tint(form, look))
    else:
        yield from edged(form.outline, WHITE, Stroke(_tint(form, look), _weight(0.2, form), join="round"))


def _toned(form: Form, look: Look) -> Iterator[Item]:
    """A shadow on what lies below: hatching without a contour, even where nothing says where light turns into shadow.

    A light on it is the paper's white.
    """
    if form.finish.tone < 0:
        return
    slant = math.degrees(math.atan2(look.light.y, look.light.x)) + _ACROSS
    ruling = Ruling(slant, _SHADOW_GAP, seed=form.seed)
    darkest = _weight(min(0.5, form.finish.tone), form)
    turn_at = None if look.turn_at is None else value(form.finish.turn_at, look.turn_at + _FARTHER)
    slope = Slope(darkest, 0, 0) if turn_at is None else _falling(form, look, darkest, turn_at)
    lines = strokes(shapes.flatten(form.outline, 0.2), ruling, slope)
    if lines:
        yield Group((look.lines.item(lines, look.key),), clip=form.outline)


def _falling(form: Form, look: Look, darkest: float, turn_at: float) -> Slope:
    """A shadow that is darkest at the side away from the light and ends on the way to it."""
    slope = form.darkness(look.light, darkest, turn_at)
    steeper = 1 / (1 + turn_at) if turn_at > -1 else 1.0
    return Slope(slope.start * steeper, slope.per_x * steeper, slope.per_y * steeper)


def _line(form: Form, look: Look) -> Iterator[Item]:
    width = _weight(min(value(form.finish.width, 0.3), 0.5), form)
    # A light is the paper's white, on hatching and on black.
    colour = WHITE if form.finish.tone < 0 else _tint(form, look)
    yield Outline(form.outline, None, Stroke(colour, width, cap="round", join="round"))


def _glow(form: Form, look: Look) -> Iterator[Item]:
    yield from edged(form.outline, WHITE, Stroke(look.key, _weight(0.3, form), join="round"))
    if form.short < 3:
        yield Outline(heart(form), look.key)


def _around(figure: Segments, look: Look) -> Iterator[Item]:
    """A heavy contour round a figure, and white about it where what is far ends."""
    around = look.stands_out or _AROUND
    for colour, reach in ((WHITE, around + _CLEAR), (look.key, around)):
        yield Outline(figure, None, Stroke(colour, 2 * reach, join="round"))


PEN = Manner(_form, _flat, _line, _glow, around=_around, is_pen=True, has_ground=True)
