"""An edition for sleeves: cards as slips of paper that slide in before a card of another game."""

from collections.abc import Sequence
from dataclasses import replace

from generator.drawing.items import Drawing, Group
from generator.drawing.piece import Piece
from generator.drawing.shapes import transform
from generator.geometry import Affine, Size
from generator.units import Mm

SLACK: Mm = 1.0
"""By how much a slip is narrower than its card, so that it slides into a sleeve before a card of full size."""


def sleeved(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Cards as slips for sleeves: fronts alone, a little smaller; a card of any game behind them is the back."""
    return tuple(_slip(piece) if piece.kind == "card" else piece for piece in pieces)


def _slip(piece: Piece) -> Piece:
    size = piece.size
    share = 1.0 - SLACK / min(size.width, size.height)
    at = Affine.scale(share)
    front = Drawing(Size(size.width * share, size.height * share), (Group(piece.front.items, at),))
    return replace(piece, front=front, back=None, outline=transform(piece.outline, at), bleed=piece.bleed * share)
