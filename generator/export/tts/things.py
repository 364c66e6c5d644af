"""What of a game lies on the table: a dial as two tiles, of which the upper one turns; no screens and no boxes."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.catalog.forms import Dial
from generator.catalog.models import Catalog, Component, ComponentId, ComponentKind, Cut, CutShape
from generator.colour import BLACK, WHITE
from generator.drawing.items import Drawing, Group, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import circle, polygon
from generator.geometry import Affine, Point, Size
from generator.units import Mm

COVER = "/cover"
"""Ends the name of a dial's cover; no id of a piece has a slash."""
ABSENT = frozenset({ComponentKind.SCREEN, ComponentKind.BOX})
"""Kinds that are not on the table."""
_TIP: Mm = 4.0


def things(catalog: Catalog) -> tuple[Component, ...]:
    """The components on the table in catalog order, each dial followed by its cover."""
    return tuple(_things(catalog))


def _things(catalog: Catalog) -> Iterator[Component]:
    for component in catalog.components:
        if component.kind in ABSENT:
            continue
        yield component
        if isinstance(component.form, Dial):
            width = 2 * component.form.inner
            yield replace(
                component,
                id=ComponentId(f"{component.id}{COVER}"),
                title=f"{component.title}: cover",
                cut=Cut(CutShape.DISC, Size(width, width)),
                back=None,
            )


def shown(pieces: Sequence[Piece], catalog: Catalog) -> tuple[Piece, ...]:
    """The pieces with each dial in two: its disc, and its cover."""
    forms = {f"{component.set_id}/{component.id}": component.form for component in catalog.components}
    return tuple(part for piece in pieces for part in _parts(piece, forms.get(f"{piece.set_id}/{piece.id}")))


def _parts(piece: Piece, form: object) -> Iterator[Piece]:
    if isinstance(form, Dial) and piece.back is not None:
        yield replace(piece, back=None, net=None)
        face = _cover(piece.back, form)
        yield replace(piece, id=f"{piece.id}{COVER}", front=face, back=None, net=None)
    else:
        yield piece


def _cover(face: Drawing, dial: Dial) -> Drawing:
    """The middle of a cover with a tip at its top: pictures there have no windows, so that the values lie around it."""
    radius = dial.inner
    at = Affine.move(radius - dial.diameter / 2, radius - dial.diameter / 2)
    middle = Point(radius, radius)
    tip = polygon([Point(radius, 0.4), Point(radius - _TIP / 2, _TIP), Point(radius + _TIP / 2, _TIP)])
    return Drawing(
        Size(2 * radius, 2 * radius),
        (
            Group(face.items, at, clip=circle(Point(dial.diameter / 2, dial.diameter / 2), radius)),
            Outline(circle(middle, radius - 0.2), stroke=Stroke(BLACK, 0.4)),
            Outline(tip, WHITE, Stroke(BLACK, 0.2, join="round")),
        ),
    )
