"""Letters with a line around them: what of a drawing is one text, and what lies below its letters."""

from collections.abc import Iterator, Sequence

from generator.colour import Colour, contrast
from generator.dataclass import dataclass
from generator.drawing.items import Glyphs, Item, Outline, walk
from generator.geometry import Point
from generator.units import pt_to_mm

LEAST = 3.0
"""The contrast of letters with the line around them from which they are read by it, on any ground."""

_SAME = 1e-6  # mm


@dataclass(frozen=True, slots=True)
class Edging:
    """The line around the letters of a text: where among its items it is, and where their shadow, None without one.

    `reads` is whether all letters stand out from it.
    """

    line: int
    shadow: int | None
    colour: Colour
    reads: bool


def edging(items: Sequence[Item]) -> Edging | None:
    """The line that lies below letters, on their outlines; None where there is none.

    `items` are those of one text: a shadow and a line, and then the letters, with icons among them.
    """
    for index, item in enumerate(items[:2]):
        if not (isinstance(item, Outline) and item.fill is None and item.stroke is not None and item.segments):
            continue
        runs = list(_runs(items[index + 1 :]))
        kind, *at = item.segments[0]
        if runs and kind == "M" and _near(runs[0][0], float(at[0]), float(at[1])):
            colour = item.stroke.colour
            reads = all(contrast(run.fill, colour) >= LEAST for _, run in runs)
            below = items[0] if index else None
            of_them = isinstance(below, Outline) and len(below.segments) == len(item.segments)
            return Edging(index, 0 if of_them else None, colour, reads)
    return None


def _runs(items: Sequence[Item]) -> Iterator[tuple[Point, Glyphs]]:
    """The runs of letters that have outlines, and where the first of these begins."""
    for at, item in walk(tuple(items)):
        if isinstance(item, Glyphs):
            begins = _begins(item)
            if begins is not None:
                yield at.apply(begins), item


def _begins(run: Glyphs) -> Point | None:
    scale = pt_to_mm(run.size_pt) / run.font.units_per_em
    for glyph, x in zip(run.glyphs, run.xs, strict=True):
        outline = run.font.outline(glyph)
        if outline:
            _, *at = outline[0]  # a path begins with a move
            return Point(x + float(at[0]) * scale, run.y - float(at[1]) * scale)
    return None


def _near(place: Point, x: float, y: float) -> bool:
    return abs(place.x - x) < _SAME and abs(place.y - y) < _SAME
