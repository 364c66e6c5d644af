"""Dials as they are put together: the cover on its disc, which is turned until the window shows a value."""

from collections.abc import Mapping
from dataclasses import replace

from generator.catalog.forms import Dial
from generator.catalog.models import Component
from generator.catalog.verified import LaidTable
from generator.colour import BLACK
from generator.drawing.items import Drawing, Group, Outline, Stroke
from generator.drawing.piece import Piece
from generator.geometry import Affine, Rect
from generator.nets.dial import cover_shape, pointer, window
from generator.units import Mm

_LINE: Mm = 0.5
"""Around the window, or what points to a value."""


def put_together(piece: Piece, component: Component, turn_deg: float) -> Piece:
    """A dial, its cover upright, at the value that lies `turn_deg` clockwise on its disc; another piece as it is."""
    dial = component.form
    if not isinstance(dial, Dial) or piece.back is None:
        return piece
    about = Affine.turn(-turn_deg, Rect.of(piece.size).centre)
    edge = window(dial) if dial.shows == "window" else pointer(dial)
    items = (
        Group(piece.front.items, about, clip=piece.outline),
        Group(piece.back.items, clip=cover_shape(dial, 0.0), even_odd=True),
        Outline(edge, stroke=Stroke(BLACK, _LINE)),
    )
    return replace(piece, front=Drawing(piece.size, items))


def turns_of(tables: Mapping[str, LaidTable]) -> dict[str, float]:
    """How far each component is turned on the first table on which it lies."""
    found: dict[str, float] = {}
    for table in tables.values():
        for lot in table.lots:
            found.setdefault(lot.component, lot.turn)
    return found
