"""`pen`: contour and hatching on white; what an illustration becomes where ink is spared."""

from collections.abc import Iterator

from generator.colour import WHITE
from generator.drawing.items import Group, Item, Outline, Segment, Stroke
from generator.geometry import Point
from generator.illustration.lighting import Form, Look, heart, shaded, value
from generator.illustration.manners.manner import Manner
from generator.illustration.paths import area

_LARGEST = 12.0  # square mm of one colour that a low-ink edition leaves as they are
_DARK = 0.02  # luminance of what stays black on white: pupils, mouths, nostrils


def _form(form: Form, look: Look) -> Iterator[Item]:
    contour = value(form.finish.contour, min(0.6, 0.26 + 0.03 * form.short))
    yield Outline(form.outline, WHITE, Stroke(look.key, round(contour, 2), join="round"))
    weight = 0.62 if form.ink.luminance > _DARK * 3 else 0.85
    hatching = tuple(shaded(form, look, look.key, gap=0.6, darkest=weight))
    if hatching:
        yield Group(tuple(bundle for group in hatching for bundle in _bundles(group)), clip=form.outline)


def _bundles(hatching: Item) -> Iterator[Item]:
    """Hatch lines in bundles small enough that a low-ink edition does not take one for a field of colour."""
    outline = hatching.items[0] if isinstance(hatching, Group) else hatching
    assert isinstance(outline, Outline)
    bundle: list[Segment] = []
    line: list[Segment] = []
    covered = 0.0
    for step in outline.segments:
        line.append(step)
        if step[0] != "Z":
            continue
        covered += abs(area([Point(x, y) for _, x, y in line[:-1]]))  # type: ignore[misc]  # a hatch line is straight
        if bundle and covered > _LARGEST:
            yield Outline(tuple(bundle), outline.fill)
            bundle, covered = [], 0.0
        bundle += line
        line = []
    yield Outline(tuple(bundle), outline.fill)


def _flat(form: Form, look: Look) -> Iterator[Item]:
    small = form.box.width * form.box.height < _LARGEST
    dark = form.ink.luminance < _DARK and small
    yield Outline(form.outline, look.key if dark else WHITE, None if dark else Stroke(look.key, 0.2, join="round"))


def _line(form: Form, look: Look) -> Iterator[Item]:
    width = min(value(form.finish.width, 0.3), 0.5)
    yield Outline(form.outline, None, Stroke(look.key, width, cap="round", join="round"))


def _glow(form: Form, look: Look) -> Iterator[Item]:
    yield Outline(form.outline, WHITE, Stroke(look.key, 0.3, join="round"))
    if form.short < 3:
        yield Outline(heart(form), look.key)


PEN = Manner(_form, _flat, _line, _glow, has_ground=True)
