"""What lies below the letters of a text: a line around them, and their shadow."""

from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Glyphs, Item, Outline, Segment, Segments, Stroke, walk
from generator.geometry import Affine
from generator.layout.textstyle import Shadow
from generator.units import pt_to_mm


def below_letters(items: Iterable[Item], outline: Stroke | None, shadow: Shadow | None) -> tuple[Item, ...]:
    """The shadow of the items' letters, and above it the line around them, each as one path; nothing without both.

    Half of the line lies under the letters: it is seen as broad as it is said.
    """
    if outline is None and shadow is None:
        return ()
    letters = outlines_of(items)
    made: list[Item] = []
    line = None if outline is None else Stroke(outline.colour, 2 * outline.width, (), "round", "round")
    if shadow is not None:
        there = shapes.transform(letters, Affine.move(shadow.right, shadow.down))
        edge = None if line is None else Stroke(shadow.colour, line.width, (), "round", "round")
        # Where it is seen through, a fill and a line of it would show twice.
        made.append(Outline(there, shadow.colour, edge if shadow.colour.alpha >= 1 else None))
    if line is not None:
        made.append(Outline(letters, None, line))
    return tuple(made) if letters else ()


def outlines_of(items: Iterable[Item]) -> Segments:
    """The outlines of all letters among the items, where they stand."""
    found: list[Segment] = []
    for at, item in walk(tuple(items)):
        if not isinstance(item, Glyphs):
            continue
        scale = pt_to_mm(item.size_pt) / item.font.units_per_em
        for glyph, x in zip(item.glyphs, item.xs, strict=True):
            place = at.after(Affine(scale, 0.0, 0.0, -scale, x, item.y))
            found += shapes.transform(item.font.outline(glyph), place)
    return tuple(found)
