"""A picture of a flat table from above, drawn from nothing but the pack's own picture files.

So a wrong cell of a sheet, a wrong side or place shows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Drawing, Group, Item, Outline, Picture, Segments, Stroke
from generator.export.browser.flat import LAID
from generator.export.browser.flat_table import FlatTable, Holder
from generator.geometry import Affine, Rect, Size
from generator.render.png import png
from generator.render.shrunk import SmallPictures
from generator.units import dpi_of

WIDE_PX = 1600
_MM = 0.2
"""Mm of the drawing for a unit of the table."""
_WOOD, _DARK, _PLACE = Colour(104, 72, 48), Colour(20, 18, 16), Colour(196, 164, 132)
_DIE, _PAPER = Colour(236, 232, 224), Colour(244, 240, 230)


@dataclass(frozen=True, slots=True)
class FaceCell:
    """A face in a pack: its file, and the cell of it as (columns, rows, index from 0)."""

    file: str
    cell: tuple[int, int, int] = (1, 1, 0)


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """Both faces of a piece in a pack, and its cutting line with the size that belongs to it."""

    front: FaceCell
    back: FaceCell
    outline: Segments
    size: Size


def table_picture(table: FlatTable, pieces: Mapping[str, SeenPiece], pictures: SmallPictures) -> bytes:
    """The table as a PNG file; of a pile the uppermost piece is seen."""
    items = [Outline(shapes.rect(LAID), _WOOD), *_seen(table, pieces, pictures)]
    at = Affine.scale(_MM).after(Affine.move(-LAID.x, -LAID.y))
    drawing = Drawing(Size(LAID.width * _MM, LAID.height * _MM), (Group(tuple(items), at),))
    return png(drawing, dpi_of(WIDE_PX, drawing.size.width))


def _seen(table: FlatTable, pieces: Mapping[str, SeenPiece], pictures: SmallPictures) -> Iterator[Item]:
    for board in table.boards:
        yield _face(pieces[board.id], board.box, board.turn, pictures, up=True)
    for holder in table.holders:
        yield from _pile(holder, pieces, pictures)
    for piece in table.loose:
        if piece.unit.id in pieces:
            yield _face(pieces[piece.unit.id], piece.box, piece.turn, pictures, up=piece.face_up)
    for thing in table.rolled:
        edge = min(thing.box.width, thing.box.height)
        round_one = shapes.circle(thing.box.centre, edge / 2)
        shape = shapes.rounded_rect(thing.box, edge / 5) if thing.kind == "die" else round_one
        yield Outline(shape, _DIE, Stroke(_DARK, 2.0))
    for counter in table.counters:
        yield Outline(shapes.rounded_rect(counter.box, 8.0), _PAPER, Stroke(_DARK, 2.0))


def _pile(holder: Holder, pieces: Mapping[str, SeenPiece], pictures: SmallPictures) -> Iterator[Item]:
    known = [piece for piece in holder.pieces if piece.unit.id in pieces]
    if not known:
        yield Outline(shapes.rounded_rect(holder.box, 4.0), stroke=Stroke(_PLACE, 2.0, dash=(6.0, 5.0)))
        return
    top = known[0]
    if len(known) > 1:
        yield Outline(
            shapes.rounded_rect(Rect(top.box.x + 3, top.box.y + 3, top.box.width, top.box.height), 4.0), _DARK
        )
    yield _face(pieces[top.unit.id], top.box, top.turn, pictures, up=top.face_up)


def _face(piece: SeenPiece, box: Rect, turn: float, pictures: SmallPictures, *, up: bool) -> Item:
    """A face about its middle, cut to the piece's outline."""
    shown, own = piece.front if up else piece.back, Rect(-box.width / 2, -box.height / 2, box.width, box.height)
    image = pictures.cell(shown.file, shown.cell, max(2, round(box.height * WIDE_PX / LAID.width)))
    assert image is not None, f"{shown.file} has no cell {shown.cell}"
    fit = Affine.move(own.x, own.y).after(Affine.scale(box.width / piece.size.width, box.height / piece.size.height))
    edge = shapes.transform(piece.outline, fit)
    if not up:
        edge = shapes.transform(edge, Affine.scale(-1.0, 1.0))
    rim = Outline(edge, stroke=Stroke(_DARK, 0.8))
    at = Affine.move(box.centre.x, box.centre.y).after(Affine.turn(turn))
    return Group((Group((Picture(image, own),), clip=edge), rim), at)


def table_picture_key(table: FlatTable) -> str:
    """What the picture has to be explained of, to be put after a sentence."""
    return " Dashed: for what comes later." if any(not holder.pieces for holder in table.holders) else ""
