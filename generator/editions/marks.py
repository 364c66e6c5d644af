"""The line at a card's edge that names it and its revision, so that old and new can be distinguished on the table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.colour import BLACK, WHITE, Colour
from generator.drawing.ground import Sampler
from generator.drawing.items import Drawing, Glyphs, Group, Item
from generator.drawing.piece import Piece
from generator.geometry import Affine, Point
from generator.units import Mm

if TYPE_CHECKING:
    from generator.sheets.spec import Lettering

SIZE_PT = 3.0
_BASELINE: Mm = 1.1  # above the cut: one that is half a millimetre off leaves the line whole
_SIDE: Mm = 5.0  # to be kept free on both sides, clear of round corners
_SHARE = 0.6  # of the contrast there could be: to be found by those who look for it


def marked(pieces: Sequence[Piece], marks: Mapping[str, str], letter: "Lettering") -> tuple[Piece, ...]:
    """Cards with their mark along the bottom of the front; `marks` are by `set/id`, other pieces stay as they are.

    Never on a back: backs of a deck must look the same.
    """
    sampler = Sampler()
    return tuple(
        _marked(piece, marks[key_of(piece)], letter, sampler)
        if piece.kind == "card" and key_of(piece) in marks
        else piece
        for piece in pieces
    )


def key_of(piece: Piece) -> str:
    """How a piece is called on lists and marks: its set and its id."""
    return f"{piece.set_id}/{piece.id}"


def _marked(piece: Piece, mark: str, letter: "Lettering", sampler: Sampler) -> Piece:
    face = piece.front
    label = letter(mark, SIZE_PT)
    y = face.size.height - _BASELINE
    scale = min(1.0, (face.size.width - 2 * _SIDE) / label.width)
    # In the middle, where ornaments at the sides do not reach.
    x = (face.size.width - label.width * scale) / 2
    ground = sampler.colour_at(face, Point(face.size.width / 2, y - 0.4))
    ink = ground.mixed(BLACK if ground.luminance > 0.18 else WHITE, _SHARE)
    items = tuple(_inked(item, ink) for item in label.items)
    line = Group(items, Affine(scale, 0.0, 0.0, scale, x, y))
    return replace(piece, front=Drawing(face.size, (*face.items, line)))


def _inked(item: Item, ink: Colour) -> Item:
    match item:
        case Glyphs():
            return replace(item, fill=ink)
        case Group():
            return replace(item, items=tuple(_inked(inner, ink) for inner in item.items))
        case _:
            return item
