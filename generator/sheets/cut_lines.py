"""The thin line round a loose piece by which it is cut out, in a shade that leaves no ring on the piece."""

from generator.colour import BLACK, WHITE, Colour, contrast
from generator.drawing.ground import Sampler
from generator.drawing.items import Group, Outline, Stroke
from generator.drawing.piece import Piece
from generator.sheets.edges import along
from generator.sheets.slots import Slot
from generator.units import Mm

_CUT: Mm = 0.15  # what is left of the line on a piece that was cut beside it
_TONE = 0.3  # of black or white in the line: to be found with a knife, not to be seen on the table


class CutLines:
    """Lines round pieces; each piece's shade is found once, however many copies and sheets it has."""

    def __init__(self) -> None:
        self._sampler = Sampler()
        self._drawn: dict[int, tuple[Piece, tuple[Outline, ...]]] = {}  # a piece that is kept keeps its id

    def around(self, slot: Slot) -> Group:
        """The line round one copy, as it lies on its page."""
        piece = slot.piece
        if id(piece) not in self._drawn:
            self._drawn[id(piece)] = piece, (self.line(piece),)
        return Group(self._drawn[id(piece)][1], at=slot.at, shared=True)

    def line(self, piece: Piece) -> Outline:
        """The line round a piece, in its own coordinates."""
        return Outline(piece.outline, stroke=Stroke(_shade(piece, self._sampler), _CUT, join="round"))


def _shade(piece: Piece, sampler: Sampler) -> Colour:
    """A shade of what lies along the outline, so that a cut beside the line leaves no ring on the piece.

    Of a darker, a lighter and a middle one, that which stands out from most of it.
    """
    under = sorted(
        (sampler.colour_at(piece.front, point) for point in along(piece.outline)), key=lambda colour: colour.luminance
    )
    dark, light = under[0], under[-1]
    shades = (dark.mixed(BLACK, _TONE), light.mixed(WHITE, _TONE), dark.mixed(light, 0.5))
    return max(shades, key=lambda shade: min(contrast(shade, dark), contrast(shade, light)))
