"""What lies below and above the letters of a text: a line around them, their shadow, a gradient."""

from collections.abc import Callable, Iterable

from generator.colour import Colour
from generator.drawing import extent, shapes
from generator.drawing.items import Glyphs, Item, Outline, Paint, Segment, Segments, Stroke, walk
from generator.geometry import Affine, Rect
from generator.layout.shadow import Shadow
from generator.units import pt_to_mm


def below_letters(items: Iterable[Item], outline: Stroke | None, shadow: Shadow | None) -> tuple[Item, ...]:
    """The shadow of the items' letters, and above it the line around them, each as one path; nothing without both.

    Half of the line lies under the letters: it is seen as broad as it is said.
    """
    if outline is None and shadow is None:
        return ()
    letters = outlines_of(items)
    made: list[Item] = []
    line = None if outline is None else Stroke(outline.colour, 2 * outline.width, outline.dash, "round", "round")
    if shadow is not None and letters:
        made += shadow.of(letters, line)
    if line is not None:
        made.append(Outline(letters, None, line))
    return tuple(made) if letters else ()


def over_letters(items: Iterable[Item], colour: Colour, fill: Callable[[Rect], Paint | None]) -> tuple[Item, ...]:
    """The letters of a colour drawn again with a gradient over them all, right above themselves.

    The letters stay below to be copied, searched and read aloud.
    """
    letters = outlines_of(items, colour)
    return (Outline(letters, fill(extent.of_path(letters))),) if letters else ()


def outlines_of(items: Iterable[Item], colour: Colour | None = None) -> Segments:
    """The outlines of all letters among the items, or of those of a colour, where they stand."""
    found: list[Segment] = []
    for at, item in walk(tuple(items)):
        if not isinstance(item, Glyphs) or (colour is not None and item.fill != colour):
            continue
        scale = pt_to_mm(item.size_pt) / item.font.units_per_em
        for glyph, x in zip(item.glyphs, item.xs, strict=True):
            place = at.after(Affine(scale, 0.0, 0.0, -scale, x, item.y))
            found += shapes.transform(item.font.outline(glyph), place)
    return tuple(found)
