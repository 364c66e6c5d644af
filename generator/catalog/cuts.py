"""The cutting outline of a set's pieces."""

import math

from generator.catalog.findings import RowSource
from generator.catalog.models import Cut, CutShape
from generator.catalog.schema_pieces import DeckRow, FreeSize, PieceSet, Tiles, Tokens
from generator.catalog.sizes import SIZES
from generator.geometry import Size
from generator.source.mark import Path

CARD_RADIUS = 3.0
"""Round corners of cards in mm where nothing else is said."""

_SHAPES = {
    "disc": CutShape.DISC,
    "hexagon": CutShape.HEXAGON,
    "square": CutShape.RECTANGLE,
    "rectangle": CutShape.RECTANGLE,
}


def cut_of(piece_set: PieceSet, source: RowSource, path: Path) -> Cut:
    """The outline of a set's pieces; it is reported where shape and size do not go together."""
    stated = getattr(piece_set, "size", None)
    word = piece_set.shape if isinstance(piece_set, Tokens | Tiles) else "rectangle"
    if isinstance(piece_set, DeckRow) and stated == "circle":
        word = "disc"
    elif isinstance(piece_set, DeckRow | Tiles) and isinstance(stated, str) and stated.startswith("hex-"):
        word = "hexagon"
    size = _size(stated, word)
    if word in ("disc", "square") and not math.isclose(size.width, size.height):
        source.error("CAT028", f"a {word} must be as wide as it is high", (*path, "size"))
    radius = piece_set.radius
    if radius is None:
        radius = CARD_RADIUS if isinstance(piece_set, DeckRow) else 0.0
    if radius > min(size.width, size.height) / 2:
        source.error("CAT028", f"the radius of {radius:g} mm is more than half of the shorter side", (*path, "radius"))
        radius = 0.0
    return Cut(_SHAPES[word], size, float(radius) if _SHAPES[word] is CutShape.RECTANGLE else 0.0)


def _size(stated: object, word: str) -> Size:
    match stated:
        case FreeSize(width=width, height=height):
            return Size(float(width), float(height))
        case str(name):
            return SIZES[name]
        case int() | float():
            # One length of a hexagon is the width between its upright sides.
            return Size(float(stated), stated * 2 / math.sqrt(3) if word == "hexagon" else float(stated))
        case _:
            raise AssertionError(f"the schema lets no size {stated!r} through")
