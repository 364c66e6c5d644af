"""Miniatures: a card so small that its letters could not be read is cropped to its picture, with its name below it."""

from collections.abc import Sequence
from dataclasses import replace

from generator.colour import WHITE, Colour
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.letters import PICTURED_PT, sizes_pt
from generator.drawing.piece import Piece
from generator.drawing.shapes import circle, rounded_rect
from generator.geometry import Affine, Point, Rect, Size
from generator.layout.miniatures import Miniature
from generator.rulebook.figures import ComponentPictures, placed_piece
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import Block, set_spans
from generator.text.style import Span
from generator.units import Mm

LINE = Colour(0, 0, 0, 0.35)
"""Around pictures of pieces."""
_HIGHEST, _WIDEST = 1.0, 1.5
"""The least and the most width of a miniature in heights: what of the picture is beyond is cut off, so that all are
about alike.
"""
_UPPER = 0.25
"""Of what is cut off a high picture, the share that is above: heads are in its upper half."""
_RADIUS: Mm = 0.7
_NAME_PT = 7.6
"""Of the names below pictures of cards, which may be drawn a little smaller to fill a page."""
_OWNED: Mm = 0.9
"""The frame in the colour of a card's owner."""
_BADGE = 0.44
"""The height of a badge, at most, as a share of the picture on whose corner it is."""
_BADGE_INSET: Mm = 0.5
"""From a badge to the edges of the picture."""
_BADGE_RIM: Mm = 0.2
_ALIKE = 1.3
"""The width in heights of all pictures with such a frame: they stand in columns."""


def is_cropped(piece: Piece, pictures: ComponentPictures, scale: float) -> bool:
    """Whether a piece at that scale is shown by its picture alone."""
    if piece.kind != "card":
        return False
    miniature = pictures.miniature(piece)
    return miniature.picture is not None and miniature.letters_pt * scale < PICTURED_PT


def cropped(
    piece: Piece, pictures: ComponentPictures, height: Mm, owner: Colour | None = None, form: float | None = None
) -> Drawing:
    """The picture of a card, so high, with a thin line around it, or a frame in the colour of its owner: these are
    all of one form, with the card's badge on a corner; others are `form` times as wide as high where it is said.
    """
    miniature = pictures.miniature(piece)
    form = form if owner is None else _ALIKE
    picture = _picture(piece, pictures)
    window = _window(picture) if form is None else _window(picture, form, form)
    scale = height / window.height
    box = Rect(0.0, 0.0, window.width * scale, height)
    edge = rounded_rect(box, _RADIUS)
    at = Affine.scale(scale).after(Affine.move(-window.x, -window.y))
    face = Group((Group(miniature.items(scale), at, shared=True),), clip=edge)
    if owner is None:
        return Drawing(box.size, (face, Outline(edge, stroke=Stroke(LINE, 0.2))))
    frame = rounded_rect(box.grown(-_OWNED / 2), max(0.1, _RADIUS - _OWNED / 2))
    around = (Outline(frame, stroke=Stroke(owner, _OWNED)), Outline(edge, stroke=Stroke(LINE, 0.2)))
    return Drawing(box.size, (face, *around, *_badge(miniature, box)))


def _badge(miniature: Miniature, box: Rect) -> tuple[Item, ...]:
    """The first sign of a card that bears no letters, such as that of the player it names, on the lower right corner of
    its picture in a thin white rim; nothing where it has none.
    """
    plain = (sign for layer in miniature.signs for sign in layer if not sizes_pt(sign.items))
    sign = next(plain, None)
    if sign is None:
        return ()
    scale = min(1.0, _BADGE * box.height / sign.size.height)
    shown = sign.size.scaled(scale)
    place = Rect(
        box.right - shown.width - _BADGE_INSET, box.bottom - shown.height - _BADGE_INSET, shown.width, shown.height
    )
    rim = circle(place.centre, shown.width / 2 + _BADGE_RIM)
    return Outline(rim, WHITE), Group(sign.items, Affine.move(place.x, place.y).after(Affine.scale(scale)))


def form_of(pieces: Sequence[Piece], pictures: ComponentPictures) -> float | None:
    """The width in heights of the narrowest picture of these cards, so that all of that form stand in columns."""
    windows = [_window(_picture(piece, pictures)) for piece in pieces]
    return min((window.width / window.height for window in windows), default=None)


def _picture(piece: Piece, pictures: ComponentPictures) -> Rect:
    return pictures.miniature(piece).picture or Rect.of(piece.size)


def _window(picture: Rect, highest: float = _HIGHEST, widest: float = _WIDEST) -> Rect:
    """What of a picture a miniature shows that is at least and at most so wide, in heights."""
    wide = min(picture.width, widest * picture.height)
    high = min(picture.height, wide / highest)
    x, y = picture.x + (picture.width - wide) / 2, picture.y + _UPPER * (picture.height - high)
    return Rect(x, y, wide, high)


def whole(piece: Piece, pictures: ComponentPictures, scale: float) -> Drawing:
    """A piece in its form at that scale, without letters that would be too small."""
    size = piece.size.scaled(scale)
    face = placed_piece(pictures.small(piece, scale), Point(size.width / 2, size.height / 2), scale, line=LINE)
    return Drawing(size, (face,))


def signs(piece: Piece, pictures: ComponentPictures, width: Mm, rows: int = 1) -> Drawing | None:
    """The signs of a card side by side, in so many rows at most; None where it has none, or they are too wide.

    Those of one layer, such as its cost, stand apart from those of the next, or in rows of their own, each about as
    wide as the others, where all have no room in one.
    """
    layers = pictures.miniature(piece).signs
    if not layers:
        return None
    high = max(sign.size.height for layer in layers for sign in layer)
    items: list[Item] = []
    wide = y = 0.0
    lines = sign_rows(layers, width)
    for line in lines:
        x = 0.0
        for sign, before in line:
            x += before
            items.append(Group(sign.items, Affine.move(x, y + (high - sign.size.height) / 2)))
            x += sign.size.width
        wide, y = max(wide, x), y + high + _NEAR
    return Drawing(Size(wide, y - _NEAR), tuple(items)) if wide <= width + _ROUNDING and len(lines) <= rows else None


def sign_rows(layers: Sequence[Sequence[Drawing]], width: Mm) -> list[list[tuple[Drawing, Mm]]]:
    """The rows of signs, as few as the width allows, each sign with the space before it: those of each layer by
    themselves where that takes no more rows; else one layer after the other, as far apart as there is room.
    """
    found = [sign for layer in layers for sign in layer]
    narrow = [sign.size.width for sign in found]
    in_turn = _broken(found, even_rows(narrow, width))
    if len(in_turn) == 1:
        rest = (width - sum(narrow) - _NEAR * (len(found) - 1)) / max(1, len(layers) - 1)
        return [_apart(layers, min(_APART - _NEAR, max(0.0, rest)))]
    alone: list[list[tuple[Drawing, Mm]]] = []
    for layer in layers:
        alone += _broken(layer, even_rows([sign.size.width for sign in layer], width))
    return alone if len(alone) <= len(in_turn) else in_turn


def _apart(layers: Sequence[Sequence[Drawing]], gap: Mm) -> list[tuple[Drawing, Mm]]:
    """The signs of all layers in one row, with so much more before the first of each layer but the first."""
    row: list[tuple[Drawing, Mm]] = []
    for layer in layers:
        first = _NEAR + gap if row else 0.0
        row += [(sign, _NEAR if at else first) for at, sign in enumerate(layer)]
    return row


def _broken(row: Sequence[Drawing], ends: Sequence[int]) -> list[list[tuple[Drawing, Mm]]]:
    """Signs in rows that end before these."""
    return [_apart([row[begin:end]], 0.0) for begin, end in zip((0, *ends), ends, strict=False)]


def even_rows(widths: Sequence[Mm], width: Mm) -> list[int]:
    """Before which sign each row ends: as few rows as the width allows, about equally wide: none stands alone."""
    count = len(_ends(widths, width))
    runs = [sum(widths[a:b]) + (b - a - 1) * _NEAR for a in range(len(widths)) for b in range(a + 1, len(widths) + 1)]
    narrow = min((run for run in runs if run <= width and len(_ends(widths, run)) == count), default=width)
    return _ends(widths, narrow)


def _ends(widths: Sequence[Mm], width: Mm) -> list[int]:
    """Before which sign each row ends that is filled as far as a width allows."""
    ends: list[int] = []
    x = 0.0
    for at, one in enumerate(widths):
        if x and x + one > width + _ROUNDING:
            ends.append(at)
            x = 0.0
        x += one + _NEAR
    return [*ends, len(widths)]


_NEAR, _APART = 0.5, 2.2
"""Between signs of one layer, and at most before the first of the next."""
_ROUNDING: Mm = 1e-6


def pictures_of(
    pieces: Sequence[Piece],
    pictures: ComponentPictures,
    theme: BookTheme,
    height: Mm,
    gap: Mm,
    *,
    with_signs: bool = False,
    form: float | None = None,
) -> Drawing:
    """The pictures of cards side by side, so high, each with its name below, without the owner whose colour frames it,
    and its signs on its corner; `form` times as wide as high, or as they are.
    """
    items: list[Item] = []
    x = below = 0.0
    for piece in pieces:
        owner, thing = called(piece)
        colour = pictures.catalog.palette.get(owner.lower())
        shown = cropped(piece, pictures, height, colour, form)
        words = caption(piece.title if colour is None else thing, theme, shown.size.width, _NAME_PT)
        items += [Group(shown.items, Affine.move(x, 0.0)), Group(words.items, Affine.move(x, height + gap / 3))]
        if with_signs and (marks := signs(piece, pictures, shown.size.width)) is not None:
            items.append(Group(marks.items, Affine.move(x + _NEAR, _NEAR)))
        x, below = x + shown.size.width + gap, max(below, words.size.height)
    return Drawing(Size(max(0.0, x - gap), height + gap / 3 + below), tuple(items))


def called(piece: Piece) -> tuple[str, str]:
    """Whose a piece is and what, by its title; whose is empty where the title does not say it."""
    owner, colon, thing = piece.title.partition(": ")
    return (owner, thing) if colon else ("", piece.title)


def caption(words: str, theme: BookTheme, width: Mm, size_pt: float = 6.5) -> Block:
    """Words below a picture."""
    style = replace(
        theme.running, size_pt=size_pt, tracking=0.0, leading=1.1, align="centre", balance=True, colour=theme.ink
    )
    return set_spans(((Span(words),),), width, style)
