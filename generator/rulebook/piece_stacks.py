"""Pieces that lie on one another before a player: `kappa+gungnir+damage-counter`, `trap_card/back+trap-1`."""

from collections.abc import Sequence

from generator.catalog.verified import BACK, TURNED
from generator.drawing.items import Drawing, Item
from generator.drawing.piece import Piece
from generator.drawing.shapes import rect
from generator.geometry import Point, Rect, Size
from generator.rulebook.directive_names import ON
from generator.rulebook.figures import ComponentPictures, LyingPiece, placed_piece, shadow
from generator.units import Mm

_OUT = 0.34
"""By how much of its width a piece as large as the first lies farther to the right than the one above it."""
_DOWN, _DOWN_FACE_UP = 0.5, 0.67
"""Where on the first the middle of a smaller piece is, as a share of its height: below the picture on one face up."""
_SMALL: Mm = 26.0
"""Pieces narrower than this are drawn larger than they are, so that one knows them."""
_LARGER = 1.7
_BESIDE = 1.15
"""From one of these to the next, in shares of their widths."""


def pieces_of(argument: str, pictures: ComponentPictures) -> tuple[Piece, ...]:
    """The pieces of a name, one face down or turned, or a stack of those that lie on one another; none for an unknown
    name. One that is turned is as large as in a stack.
    """
    if ON not in argument and TURNED not in argument:
        turned = pictures.lying(argument) if argument.endswith(BACK) else None
        return (turned.piece,) if turned is not None else pictures.named(argument)
    lying = [pictures.lying(name) for name in argument.split(ON)]
    known = [piece for piece in lying if piece is not None]
    return (_stack(known),) if len(known) == len(lying) else ()


def _stack(lying: Sequence[LyingPiece]) -> Piece:
    """The first piece, those as large as it below it, each farther to the right, and smaller ones upon it in a row."""
    first, *others = lying
    ground = first.piece
    scale = _scale(ground)
    wide, high = ground.size.width * scale, ground.size.height * scale
    below = [one for one in others if one.piece.size.width >= ground.size.width]
    upon = [one for one in others if one.piece.size.width < ground.size.width]
    whole = Size(wide * (1 + _OUT * len(below)), high)
    items: list[Item] = []
    for number, one in reversed([*enumerate([first, *below])]):
        items += _lying(one, Point(wide / 2 + number * _OUT * wide, high / 2))
    widths = [_BESIDE * one.piece.size.width * _scale(one.piece) for one in upon]
    x = (wide - sum(widths)) / 2
    down = _DOWN if ground.front is ground.back else _DOWN_FACE_UP
    for one, apart in zip(upon, widths, strict=True):
        items += _lying(one, Point(x + apart / 2, high * down))
        x += apart
    title = " with ".join(dict.fromkeys(one.piece.title for one in lying))
    return Piece("", title, ground.kind, "", Drawing(whole, tuple(items)), None, rect(Rect.of(whole)), 0.0, 1)


def _lying(one: LyingPiece, at: Point) -> tuple[Item, ...]:
    scale = _scale(one.piece)
    return shadow(one.piece, at, scale), placed_piece(one.piece, at, scale, angle_deg=one.angle_deg)


def _scale(piece: Piece) -> float:
    return _LARGER if piece.size.width < _SMALL else 1.0
