"""What manners draw with: a form in the light, and the hatching they share."""

import math
from collections.abc import Iterator
from dataclasses import field, replace

from generator.colour import WHITE, Colour
from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.drawing.items import GradientStop, Group, Item, Outline, RadialGradient, Segments, Stroke
from generator.geometry import IDENTITY, Affine, Point, Rect
from generator.illustration.hatch import Ruling, Slope, strokes
from generator.illustration.model import Finish
from generator.illustration.paths import area, rounded
from generator.units import Mm

FINEST: Mm = 0.12
"""A light edge narrower than this is lost in print."""


_LEAST_FALL, _FALL = 0.8, 0.45  # how fast a channel darkens: the strongest one, and what a weaker one adds
_COMPACT = 2.5  # a form longer than so many times its thickness has a halo along its edge, not around its middle
_SOFT = (1.0, 0.72, 0.46, 0.22)  # widths of the strokes that lie on one another in it, and so fade outwards


@dataclass(frozen=True, slots=True)
class Plates:
    """The inks of a print in few colours: lines, paper, and spot colours."""

    key: Colour
    paper: Colour
    spots: tuple[Colour, ...]


@dataclass(slots=True)
class HatchLines:
    """Hatch lines drawn so far.

    Where `shared`, equal lines are one and the same group, which a file holds once: worth it where an illustration
    comes again in other colours, else the bookkeeping weighs more than the lines.
    """

    shared: bool = False
    known: dict[tuple[Segments, Colour], tuple[Item, ...]] = field(default_factory=dict)
    groups: dict[tuple[Item, ...], tuple[Item, ...]] = field(default_factory=dict)

    def item(self, lines: Segments, colour: Colour) -> Item:
        """The lines in a colour."""
        if not self.shared:
            return Outline(lines, colour)
        return Group(self.known.setdefault((lines, colour), (Outline(lines, colour),)), shared=True)

    def group(self, items: tuple[Item, ...]) -> Group:
        """Items that come again, as the one group that equal ones are."""
        return Group(self.groups.setdefault(items, items), shared=True)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What all parts of an illustration have in common.

    `key` is the colour of lines and shadow, `rim` that of the light on edges; `light` points to the light, of length 1.
    In pen, forms whose ink's luminance is not above `blacks` are solid, the figure has a contour of `stands_out` mm
    (0 for none), light turns into shadow at `turn_at` where a part does not say, else where it is usual, and contours
    grow by `swell` mm on the side away from the light.
    """

    key: Colour
    rim: Colour
    light: Point
    plates: Plates
    lines: HatchLines
    blacks: float = -1.0
    stands_out: Mm = 0.0
    turn_at: float | None = None
    swell: Mm = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A closed outline to be drawn, in its final size; `seed` is its own."""

    outline: Segments
    ink: Colour
    finish: Finish
    seed: str
    box: Rect

    @property
    def short(self) -> Mm:
        """Its shorter side."""
        return min(self.box.width, self.box.height)

    @property
    def long(self) -> Mm:
        """Its longer side."""
        return max(self.box.width, self.box.height)

    def thickness(self) -> Mm:
        """How thick it is: a disc's diameter, about twice the width of a long band, whichever way it runs."""
        rings = [ring for ring in shapes.flatten(self.outline, 0.02) if len(ring) > 2]
        around = sum(
            math.hypot(b.x - a.x, b.y - a.y) for ring in rings for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
        )
        return 4 * sum(abs(area(ring)) for ring in rings) / around if around else self.short

    def moved(self, item: Item, light: Point, by: Mm) -> Group:
        """An item moved so far towards the light.

        The map moves it: a path that is written more than once in the same words is small in a compressed file.
        """
        at = Affine.move(round(light.x * by, 2), round(light.y * by, 2))
        if isinstance(item, Group) and item.at == IDENTITY:
            return replace(item, at=at)
        return Group((item,), at)

    def ground(self) -> Segments:
        """A rectangle that covers it: clipped to the outline, it fills it with less to write."""
        return rounded(shapes.rect(self.box.grown(0.5)))

    def darkness(self, light: Point, darkest: float, turn_at: float) -> Slope:
        """How dark a place is: 0 where light turns into shadow, about `darkest` at the side away from the light."""
        centre = self.box.centre
        reach = (abs(light.x) * self.box.width + abs(light.y) * self.box.height) / 2 or 1.0
        per_x, per_y = -darkest * light.x / reach, -darkest * light.y / reach
        return Slope(darkest * turn_at - centre.x * per_x - centre.y * per_y, per_x, per_y)


def toned(ink: Colour, tone: float) -> Colour:
    """An ink in shadow, or in the light where `tone` is below 0.

    The strongest channel falls least, so that skin in the shade turns to red and leaves to green; greys stay grey.
    """
    channels = (ink.red, ink.green, ink.blue)
    if tone <= 0:
        red, green, blue = (min(255, round(each * (1 - tone))) for each in channels)
        return Colour(red, green, blue, ink.alpha).mixed(WHITE, -tone / 3)
    most = max(*channels, 1)
    falls = (_LEAST_FALL + _FALL * min(1, 10 * (1 - each / most)) for each in channels)
    red, green, blue = (round(each * (1 - tone) ** fall) for each, fall in zip(channels, falls, strict=True))
    return Colour(red, green, blue, ink.alpha)


def value(wanted: float | None, usual: float) -> float:
    """What a part says, or what is usual."""
    return usual if wanted is None else wanted


def shaded(form: Form, look: Look, colour: Colour, *, gap: Mm, darkest: float, turn_at: float = 0.02) -> Iterator[Item]:
    """Hatching across a form, bowed so that it follows a volume, to be clipped to it."""
    finish = form.finish
    if not finish.hatched or form.short <= 1.6:
        return
    slant = math.degrees(math.atan2(look.light.y, look.light.x)) + 55
    ruling = Ruling(
        value(finish.hatch_deg, slant), value(finish.gap, gap), value(finish.bow, 0.14 * form.long), form.seed
    )
    tone = form.darkness(look.light, darkest * value(finish.shade, 1.0), value(finish.turn_at, turn_at))
    lines = strokes(shapes.flatten(form.outline, 0.2), ruling, tone)
    if lines:
        yield look.lines.item(lines, colour)


def flat(form: Form, look: Look) -> Iterator[Item]:
    """One colour without light, with a thin contour where the part wants one."""
    edge = form.finish.edge
    if edge:
        yield from edged(form.outline, form.ink, Stroke(look.key, edge, join="round"))
    else:
        yield Outline(form.outline, form.ink)


def edged(outline: Segments, fill: Colour, edge: Stroke) -> Iterator[Item]:
    """A filled outline with a line round it; of forms that have grown together, round all of them and not within."""
    if sum(step[0] == "M" for step in outline) < 2:
        yield Outline(outline, fill, edge)
        return
    yield Outline(outline, None, replace(edge, width=2 * edge.width))
    yield Outline(outline, fill)


def line(form: Form, look: Look) -> Iterator[Item]:
    """A line along the outline."""
    yield Outline(form.outline, None, Stroke(form.ink, value(form.finish.width, 0.3), cap="round", join="round"))


def glow(form: Form, look: Look) -> Iterator[Item]:
    """A light of its own: a halo around it, and a pale heart."""
    yield from _halo(form)
    yield Outline(form.outline, form.ink)
    yield Outline(heart(form), form.ink.mixed(WHITE, 0.7))


def _halo(form: Form) -> Iterator[Item]:
    """The light around a glowing form: it reaches farther the thicker the form is, however long."""
    ink, centre = form.ink, form.box.centre
    thickness = min(form.short, form.thickness())
    reach = value(form.finish.halo, 1.4 * thickness)
    if form.long > _COMPACT * thickness:
        faint = Colour(ink.red, ink.green, ink.blue, 0.13)
        for share in _SOFT:
            yield Outline(form.outline, None, Stroke(faint, round(2 * reach * share, 2), cap="round", join="round"))
        return
    radius = round(form.long / 2 + reach, 2)
    stops = tuple(
        GradientStop(at, Colour(ink.red, ink.green, ink.blue, alpha)) for at, alpha in ((0, 0.75), (0.4, 0.28), (1, 0))
    )
    yield Outline(rounded(shapes.circle(centre, radius)), RadialGradient(centre.x, centre.y, radius, stops))


def heart(form: Form) -> Segments:
    """The outline at half its size about its middle."""
    centre = form.box.centre
    return rounded(shapes.transform(form.outline, Affine(0.5, 0.0, 0.0, 0.5, centre.x / 2, centre.y / 2)))
