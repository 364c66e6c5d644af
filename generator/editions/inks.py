"""Editions in other inks: the same pieces and pages in low ink or greyscale. `INKS` has them all."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol

from generator.drawing.faces import Faces
from generator.drawing.greyscale import blackened, grey
from generator.drawing.items import Drawing, Item
from generator.drawing.low_ink import LowInk
from generator.drawing.piece import Document, Piece
from generator.drawing.recolour import Recolour
from generator.editions.marks import key_of
from generator.source.drawn_layers import DrawnLayers


@dataclass(frozen=True, slots=True)
class Ink:
    """An ink by the name that a user and a layout (`face.ink`) give it; `suffix` ends the names of its folders.

    `pieces` and `document` turn what layouts have drawn for it into what is printed in it; a document shows the faces
    of pieces as they are printed. One that `outlines` leaves lines where areas were, so that somebody has to look
    whether all is still seen.
    """

    name: str
    suffix: str
    pieces: "PiecesInInk"
    document: Callable[[Document, Faces], Document]
    outlines: bool = False


class PiecesInInk(Protocol):
    """Makes pieces as they are printed of pieces as they are drawn."""

    def __call__(self, pieces: Sequence[Piece], layers: DrawnLayers | None = None, /) -> tuple[Piece, ...]:
        """The pieces in an ink; `layers` learn which layer drew what is made of an item."""


def faces_of(pieces: Sequence[Piece], printed: Sequence[Piece], layers: DrawnLayers | None = None) -> Faces:
    """The faces of pieces as others of the same set and id have them; those of another size are left out.

    The `layers` are those of the printed ones.
    """
    by_key = {key_of(piece): piece for piece in printed}
    pairs = [(piece, by_key[key_of(piece)]) for piece in pieces if key_of(piece) in by_key]
    faces = [sides for piece, other in pairs for sides in ((piece.front, other.front), (piece.back, other.back))]
    pairs_of_items = ((a.items, b.items) for a, b in faces if a is not None and b is not None and a.size == b.size)
    return Faces(pairs_of_items, layers)


def _same(document: Document, faces: Faces) -> Document:
    return document


def _as_drawn(pieces: Sequence[Piece], layers: DrawnLayers | None = None, /) -> tuple[Piece, ...]:
    return tuple(pieces)


def _low_pieces(pieces: Sequence[Piece], layers: DrawnLayers | None = None, /) -> tuple[Piece, ...]:
    note = layers.inherit if layers is not None else None
    low, black = LowInk(note=note), Recolour(blackened, note=note)
    # A board is known by what is on it; anything smaller keeps a line of its colour round the edge, unless its edge is
    # not that of its face: cards inside the cut, since they lie side by side without a gap.
    whole = {"board", "aid", "dial", "screen"}

    def spared(piece: Piece, face: Drawing) -> Drawing:
        if piece.kind == "box":
            return low.panels(face)
        return low.drawing(face) if piece.kind in whole else low.face(face, piece.outline, inside=piece.kind == "card")

    return _each_face(pieces, lambda piece, face: black.drawing(spared(piece, face)))


def _low_document(document: Document, faces: Faces) -> Document:
    spared = ((shown, drawn()) for shown, drawn in document.spared)
    low, black = LowInk(_shown_faces(document, faces.joined(spared), "low", _low_pieces)), Recolour(blackened)
    return _each_page(document, lambda page: black.drawing(low.drawing(page)))


def _grey_pieces(pieces: Sequence[Piece], layers: DrawnLayers | None = None, /) -> tuple[Piece, ...]:
    greyscale = _greyscale(note=layers.inherit if layers is not None else None)
    return _each_face(pieces, lambda _, face: greyscale.drawing(face))


def _grey_document(document: Document, faces: Faces) -> Document:
    return _each_page(document, _greyscale(_shown_faces(document, faces, "grey", _grey_pieces)).drawing)


def _greyscale(faces: Faces | None = None, note: Callable[[Item, Item], None] | None = None) -> Recolour:
    from generator.layout.raster import greyed  # pictures are read only where something is printed in grey

    return Recolour(grey, lru_cache(greyed), faces or Faces(), note)


def _shown_faces(document: Document, faces: Faces, ink: str, printed: "PiecesInInk") -> Faces:
    """The faces of pieces with all that a document shows of them: with larger letters, and so small that letters are
    left out.
    """
    pairs: list[tuple[tuple[Item, ...], tuple[Item, ...]]] = []
    for larger in document.larger_faces:
        (piece,) = printed((larger.again(ink),))
        pairs.append((larger.items, ((piece.back if larger.back else None) or piece.front).items))
    faces = faces.joined(pairs)
    return faces.joined(faces.smaller(document.small_faces))


def _each_face(pieces: Sequence[Piece], make: Callable[[Piece, Drawing], Drawing]) -> tuple[Piece, ...]:
    return tuple(
        replace(piece, front=make(piece, piece.front), back=piece.back and make(piece, piece.back)) for piece in pieces
    )


def _each_page(document: Document, make: Callable[[Drawing], Drawing]) -> Document:
    return replace(document, pages=tuple(replace(page, drawing=make(page.drawing)) for page in document.pages))


COLOUR = Ink("colour", "", _as_drawn, _same)
"""What layouts draw for unless they are asked for another."""

INKS: Mapping[str, Ink] = MappingProxyType(
    {
        ink.name: ink
        for ink in (
            COLOUR,
            Ink("low", "-low", _low_pieces, _low_document, outlines=True),
            Ink("grey", "-grey", _grey_pieces, _grey_document),
        )
    }
)
"""The inks a user can name."""
