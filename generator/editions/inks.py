"""Editions in other inks, and one for sleeves: the same pieces, drawn so that they cost less."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from generator.catalog.verified import Drawable
from generator.drawing.greyscale import Greyscale
from generator.drawing.items import Drawing, Group
from generator.drawing.low_ink import LowInk
from generator.drawing.piece import Document, Piece
from generator.drawing.shapes import transform
from generator.geometry import Affine, Size
from generator.layout.compose import compose
from generator.layout.library import layouts_of
from generator.layout.raster import greyed
from generator.source.diagnostic import Checked
from generator.text.fonts import FontBook
from generator.units import Mm

SLACK: Mm = 1.0
"""By how much a slip is narrower than its card, so that it slides into a sleeve before a card of full size."""


def drawn_for(game: Drawable, book: FontBook, ink: str) -> Checked[tuple[Piece, ...]]:
    """Every piece drawn anew by layouts that know the `ink`; not changed otherwise yet."""
    catalog = game.catalog
    return compose(game, layouts_of(catalog.files, catalog.identity.id), book, ink=ink)


def inked(pieces: Sequence[Piece], ink: str) -> tuple[Piece, ...]:
    """Pieces as they look in an ink: `colour`, `low` or `grey`."""
    match ink:
        case "low":
            maker = LowInk()
            # A board is known by what is on it; anything smaller keeps a line of its colour round the edge.
            whole = {"board", "aid"}

            def spared(piece: Piece, face: Drawing) -> Drawing:
                return maker.drawing(face) if piece.kind in whole else maker.face(face, piece.outline)

            return tuple(
                replace(piece, front=spared(piece, piece.front), back=piece.back and spared(piece, piece.back))
                for piece in pieces
            )
        case "grey":
            greys = Greyscale(lru_cache(greyed))
            return tuple(
                replace(piece, front=greys.drawing(piece.front), back=piece.back and greys.drawing(piece.back))
                for piece in pieces
            )
        case _:
            return tuple(pieces)


def inked_document(document: Document, ink: str) -> Document:
    """The pages of a document in an ink."""
    make = {"low": LowInk().drawing, "grey": Greyscale(lru_cache(greyed)).drawing}.get(ink)
    if make is None:
        return document
    return replace(document, pages=tuple(replace(page, drawing=make(page.drawing)) for page in document.pages))


def sleeved(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """Cards as slips for sleeves: fronts alone, a little smaller; a card of any game behind them is the back."""
    return tuple(_slip(piece) if piece.kind == "card" else piece for piece in pieces)


def _slip(piece: Piece) -> Piece:
    size = piece.size
    share = 1.0 - SLACK / min(size.width, size.height)
    at = Affine.scale(share)
    front = Drawing(Size(size.width * share, size.height * share), (Group(piece.front.items, at),))
    return replace(piece, front=front, back=None, outline=transform(piece.outline, at), bleed=piece.bleed * share)
