"""Shadows of letters and shapes: a colour, how far it falls, and how soft its edge is."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from generator.catalog.bounds import shown
from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline, Segments, Stroke
from generator.geometry import Affine
from generator.layout.area import Misplaced, length
from generator.layout.element import LayerFault
from generator.layout.paint import Unpaintable, colour
from generator.units import Mm

MOST_BLUR: Mm = 20.0
"""How soft an edge may be."""
_STEPS = 10  # of a soft edge, which no eye tells apart in print


@dataclass(frozen=True, slots=True)
class Shadow:
    """A second drawing of letters or a shape below them, in a colour, moved by so many mm.

    Its edge fades over `blur` mm to either side.
    """

    colour: Colour
    right: Mm
    down: Mm
    blur: Mm = 0.0

    def of(self, segments: Segments, edge: Stroke | None = None, *, even_odd: bool = False) -> Iterator[Item]:
        """The shadow of a path, which has a line around it where there is an `edge`; soft in steps."""
        there = shapes.transform(segments, Affine.move(self.right, self.down))
        if self.blur <= 0:
            # Where it is seen through, a fill and a line of it would show twice.
            line = None if edge is None or self.colour.alpha < 1 else replace(edge, colour=self.colour)
            yield Outline(there, self.colour, line, even_odd)
            return
        plain = replace(self.colour, alpha=1.0)
        share = 1 - (1 - min(self.colour.alpha, 0.999)) ** (1 / _STEPS)
        for step in range(_STEPS):
            width = (0.0 if edge is None else edge.width) + 2 * self.blur * (_STEPS - step) / _STEPS
            yield Group((Outline(there, plain, Stroke(plain, width, (), "round", "round"), even_odd),), opacity=share)


def shadow(value: object, palette: Mapping[str, Colour]) -> Shadow | None:
    """`ink/50% 0.3`, to the right and down alike, or `{colour: ink, by: [0.3, 0.4], blur: 1}`; raises LayerFault."""
    if value is None or value == "none":
        return None
    by: object
    blur: object = 0.0
    if isinstance(value, Mapping) and set(value) <= {"colour", "color", "by", "blur"}:
        ink, by = value.get("colour", value.get("color", "#000000")), value.get("by", 0.3)
        blur = value.get("blur", 0.0)
    else:
        ink, _, by = str(value).strip().rpartition(" ")
    sides = by if isinstance(by, list | tuple) else (by, by)
    try:
        if len(sides) != 2:
            raise Misplaced("two lengths are wanted")
        right, down = (length(side, 0.0) for side in sides)
        soft = length(blur, 0.0)
        if not 0 <= soft <= MOST_BLUR:
            raise Misplaced("too soft")
        return Shadow(colour(ink, palette), right, down, soft)
    except Misplaced as error:
        message = f"shadow is {shown(value)}; write a colour and how far it falls: ink/50% 0.3"
        hint = "a soft one is written {colour: ink/50%, by: [0.5, 0.8], blur: 1}"
        raise LayerFault("LAY006", message, hint=hint, key="shadow") from error
    except Unpaintable as error:
        raise LayerFault("LAY007", f"shadow: {error.message}", hint=error.hint, key="shadow") from error
