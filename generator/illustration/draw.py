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
    scale: float = 1.0,
    seed: str,
    varying: Collection[str] = (),
) -> tuple[Item, ...]:
    """Its items, lowest first, at `scale` about the origin: x = 0 in the middle, y = 0 at the top.

    `inks` hold a colour for each of the illustration's inks. Where some of them are `varying`, the parts between those
    in such an ink are shared groups, which a file holds once for all the colours the illustration comes in.
    """
    inks = {**inks, "key": look.key, "rim": look.rim}
    illustration = at_scale(in_manner(illustration, manner), scale)
    items: list[Item] = []
    if manner.has_ground:
        items.append(Outline(_silhouette(illustration.parts), WHITE))
    figures = _figures(illustration.parts, first=look.stands_out > 0)
    for varies, run in groupby(enumerate(illustration.parts), lambda numbered: numbered[1].ink in varying):
        drawn: list[Item] = []
        for number, part in run:
            if number in figures:
                drawn += manner.around(_silhouette(figures[number]), look)
            drawn += _clipped(part, manner, look, inks, f"{seed}/{number}")
        items += drawn if varies or not varying else [look.lines.group(tuple(drawn))]
    return tuple(items)


def at_scale(illustration: Illustration, scale: float) -> Illustration:
    """The illustration so many times as large, with all that is given in mm."""
    if scale == 1:
        return illustration
    larger = Affine.scale(scale)

    def scaled(part: Part) -> Part:
        outlines, inside = ([shapes.transform(path, larger) for path in of] for of in (part.outlines, part.inside))
        finish = part.finish.scaled(scale)
        pen = finish if part.pen is part.finish else part.pen and part.pen.scaled(scale)
        return replace(part, outlines=tuple(outlines), inside=tuple(inside), finish=finish, pen=pen)

    return replace(illustration, parts=tuple(map(scaled, illustration.parts)))


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


def _clipped(part: Part, manner: Manner, look: Look, inks: Mapping[str, Colour], seed: str) -> tuple[Item, ...]:
    drawn: tuple[Item, ...] = tuple(_part(part, manner, look, inks[part.ink], seed))
    for outline in reversed(part.inside):
        drawn = (Group(drawn, clip=rounded(outline)),)
    return drawn


def _part(part: Part, manner: Manner, look: Look, ink: Colour, seed: str) -> Iterator[Item]:
    colour = manner.ink(toned(ink, part.finish.tone), look)
    for index, outline in enumerate(part.outlines):
        path = rounded(outline)
        box = shapes.bounds(path)
        if box is None:
            continue
        form = Form(path, colour, part.finish, f"{seed}/{index}" if index else seed, box)
        match part.treatment:
            case Treatment.FORM:
                yield from manner.form(form, look)
            case Treatment.FLAT:
                yield from manner.flat(form, look)
            case Treatment.LINE:
                yield from manner.line(form, look)
            case Treatment.GLOW:
                yield from manner.glow(form, look)


def outlines(illustration: Illustration) -> tuple[Segments, ...]:
    """The outlines of all its parts, in order."""
    return tuple(outline for part in illustration.parts for outline in part.outlines)


def _silhouette(parts: Sequence[Part]) -> Segments:
    """The outlines of all parts but lines, as one path; what is seen inside another part lies on that one's."""
    solid = (part for part in parts if part.treatment is not Treatment.LINE and not part.inside)
    return tuple(step for part in solid for outline in part.outlines for step in rounded(outline))


def bounds(illustration: Illustration) -> Rect | None:
    """How far its parts reach, line widths left out; None where there is none."""
    return shapes.bounds(tuple(step for outline in outlines(illustration) for step in outline))
