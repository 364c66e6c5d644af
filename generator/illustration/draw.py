"""An illustration as items: each part in its ink, in the light, in one manner."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from generator.colour import WHITE, Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline, Segments
from generator.geometry import Affine, Rect
from generator.illustration.lighting import Form, Look, toned
from generator.illustration.manners import Manner
from generator.illustration.model import Illustration, Part, Treatment
from generator.illustration.paths import rounded


def draw(
    illustration: Illustration,
    manner: Manner,
    look: Look,
    inks: Mapping[str, Colour],
    *,
    scale: float,
    seed: str,
    varying: Collection[str] = (),
) -> tuple[Item, ...]:
    """Its items, lowest first, at `scale` about the origin: x = 0 in the middle, y = 0 at the top.

    `inks` hold a colour for each of the illustration's inks. Where some of them are `varying`, the parts between those
    in such an ink are shared groups, which a file holds once for all the colours the illustration comes in.
    """
    inks = {**inks, "key": look.key, "rim": look.rim}
    illustration = in_manner(illustration, manner)
    items: list[Item] = []
    if manner.has_ground:
        items.append(Outline(silhouette(illustration, scale), WHITE))
    figures = _figures(illustration.parts, first=look.stands_out > 0)
    for varies, run in groupby(enumerate(illustration.parts), lambda numbered: numbered[1].ink in varying):
        drawn: list[Item] = []
        for number, part in run:
            if number in figures:
                drawn += manner.around(_silhouette(figures[number], scale), look)
            drawn += _clipped(part, manner, look, inks, scale, f"{seed}/{number}")
        items += drawn if varies or not varying else [look.lines.group(tuple(drawn))]
    return tuple(items)


def in_manner(illustration: Illustration, manner: Manner) -> Illustration:
    """The illustration with the parts that a manner draws, each with the finish it has in it."""
    return replace(illustration, parts=tuple(_in_manner(illustration.parts, manner)))


def _in_manner(parts: Sequence[Part], manner: Manner) -> Iterator[Part]:
    """The parts that a manner draws, each with the finish it has in it."""
    for part in parts:
        if not manner.is_pen:
            if not part.pen_only:
                yield part
        elif part.pen is not None:
            yield part if part.pen is part.finish else replace(part, finish=part.pen)


def _figures(parts: Sequence[Part], *, first: bool) -> Mapping[int, Sequence[Part]]:
    """The parts that stand before what is far, run by run, by the number of the first of each; with the `first` one,
    those that stand before nothing of their own too."""
    runs = [(far, list(run)) for far, run in groupby(enumerate(parts), lambda numbered: numbered[1].finish.far)]
    if runs and first:
        runs.insert(0, (True, []))
    return {run[0][0]: [part for _, part in run] for (back, _), (far, run) in pairwise(runs) if back and not far}


def _clipped(
    part: Part, manner: Manner, look: Look, inks: Mapping[str, Colour], scale: float, seed: str
) -> tuple[Item, ...]:
    drawn: tuple[Item, ...] = tuple(_part(part, manner, look, inks[part.ink], scale, seed))
    for outline in reversed(part.inside):
        drawn = (Group(drawn, clip=rounded(_scaled(outline, scale))),)
    return drawn


def _part(part: Part, manner: Manner, look: Look, ink: Colour, scale: float, seed: str) -> Iterator[Item]:
    finish = part.finish if scale == 1 else part.finish.scaled(scale)
    colour = manner.ink(toned(ink, finish.tone), look)
    for index, outline in enumerate(part.outlines):
        scaled = rounded(_scaled(outline, scale))
        box = shapes.bounds(scaled)
        if box is None:
            continue
        form = Form(scaled, colour, finish, f"{seed}/{index}" if index else seed, box)
        match part.treatment:
            case Treatment.FORM:
                yield from manner.form(form, look)
            case Treatment.FLAT:
                yield from manner.flat(form, look)
            case Treatment.LINE:
                yield from manner.line(form, look)
            case Treatment.GLOW:
                yield from manner.glow(form, look)


def _scaled(outline: Segments, scale: float) -> Segments:
    return outline if scale == 1 else shapes.transform(outline, Affine.scale(scale))


def outlines(illustration: Illustration, scale: float = 1.0) -> tuple[Segments, ...]:
    """The outlines of all its parts, in order."""
    return tuple(_scaled(outline, scale) for part in illustration.parts for outline in part.outlines)


def silhouette(illustration: Illustration, scale: float = 1.0) -> Segments:
    """The outlines of all parts but lines, as one path; what is seen inside another part lies on that one's."""
    return _silhouette(illustration.parts, scale)


def _silhouette(parts: Sequence[Part], scale: float) -> Segments:
    solid = (part for part in parts if part.treatment is not Treatment.LINE and not part.inside)
    return tuple(step for part in solid for outline in part.outlines for step in rounded(_scaled(outline, scale)))


def bounds(illustration: Illustration, scale: float = 1.0) -> Rect | None:
    """How far its parts reach, line widths left out; None where there is none."""
    path = tuple(step for part in illustration.parts for outline in part.outlines for step in outline)
    return shapes.bounds(_scaled(path, scale))
