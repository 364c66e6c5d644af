"""The thin line round a loose piece by which it is cut out, in a shade that leaves no ring on the piece."""

import math
from collections.abc import Iterator, Sequence

from generator.colour import BLACK, WHITE, Colour, contrast
from generator.drawing.ground import Sampler
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import flatten
from generator.geometry import Point
from generator.sheets.slots import Slot
from generator.units import Mm

_CUT: Mm = 0.15  # what is left of the line on a piece that was cut beside it
_TONE = 0.3  # of black or white in the line: to be found with a knife, not to be seen on the table
_SAMPLES = 16


class CutLines:
    """Lines round pieces; each piece's shade is found once, however many copies and sheets it has."""

    def __init__(self) -> None:
        self._sampler = Sampler()
        self._drawn: dict[int, tuple[Piece, tuple[Item, ...]]] = {}  # the piece keeps its id from being used again

    def around(self, slot: Slot) -> Group:
        """The line round one copy, as it lies on its page."""
        piece = slot.piece
        if id(piece) not in self._drawn:
            stroke = Stroke(_cut_colour(piece, self._sampler), _CUT, join="round")
            self._drawn[id(piece)] = piece, (Outline(piece.outline, stroke=stroke),)
        return Group(self._drawn[id(piece)][1], at=slot.at, shared=True)


def _cut_colour(piece: Piece, sampler: Sampler) -> Colour:
    """A shade of what lies along the outline, so that a cut beside the line leaves no ring on the piece.

    Of a darker, a lighter and a middle one, that which stands out from most of it.
    """
    corners = [point for ring in flatten(piece.outline) for point in ring]
    under = sorted(
        (sampler.colour_at(piece.front, point) for point in _along(corners)), key=lambda colour: colour.luminance
    )
    dark, light = under[0], under[-1]
    shades = (dark.mixed(BLACK, _TONE), light.mixed(WHITE, _TONE), dark.mixed(light, 0.5))
    return max(shades, key=lambda shade: min(contrast(shade, dark), contrast(shade, light)))


def _along(corners: Sequence[Point]) -> Iterator[Point]:
    """Places at even distances along a closed line of straight pieces."""
    sides = [
        (a, b, math.dist((a.x, a.y), (b.x, b.y))) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    step = sum(length for _, _, length in sides) / _SAMPLES
    gone = step / 2
    for a, b, length in sides:
        while gone < length:
            share = gone / length
            yield Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
            gone += step
        gone -= length
