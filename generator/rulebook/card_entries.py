"""The cards of a worked example with the words that decide it: miniature, name, signs and rules of each, in columns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Piece
from generator.geometry import Affine, Size
from generator.rulebook.blocks import Spans
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.small_pictures import cropped, form_of, is_cropped, signs, whole
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import Block, set_spans
from generator.text.style import Span
from generator.units import Mm

_SIZE_PT, _NAME_PT = 7.0, 7.5
_HEIGHT: Mm = 9.5
"""Of a miniature."""
_GAP: Mm = 2.0
"""Between a miniature and its words."""
_COLUMNS, _ROWS = 4.0, 1.8
"""Between columns and between rows."""
_BELOW: Mm = 0.7
"""Between a name, signs and words."""
_NARROW: Mm = 40.0
"""The least width of a column where words stand beside miniatures."""
_NARROWEST: Mm = 27.0
"""The same where they stand below."""


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A piece, and what its rules say, in paragraphs; without its picture where that stands elsewhere in the box."""

    piece: Piece
    words: tuple[Spans, ...]
    pictured: bool = True


def entries(
    shown: Sequence[CardEntry], pictures: ComponentPictures, theme: BookTheme, width: Mm, enlarged: float = 1.0
) -> Drawing:
    """The entries in rows of one, two or three columns, whichever is lowest, their miniatures `enlarged` so much.

    All pictures of cards are of one form, so that they stand in columns.
    """
    ways = [(1, True)]
    if len(shown) > 1 and (width - _COLUMNS) / 2 >= _NARROW:
        ways = [(2, True)]
    if len(shown) > 2 and (width - 2 * _COLUMNS) / 3 >= _NARROWEST:
        ways.append((3, False))
    high = _HEIGHT * enlarged
    cards = [one.piece for one in shown if one.pictured and is_cropped(one.piece, pictures, _scale(one.piece, high))]
    form = form_of(cards, pictures)
    small = [_shown(one.piece, pictures, high, form) if one.pictured else None for one in shown]
    widest = max((picture.size.width for picture in small if picture is not None), default=0.0)
    drawn = []
    for columns, beside in ways:
        narrow = (width - _COLUMNS * (columns - 1)) / columns
        made = [
            _entry(one, picture, pictures, theme, narrow, widest if beside else None)
            for one, picture in zip(shown, small, strict=True)
        ]
        drawn.append(_in_rows(made, columns, narrow))
    return min(drawn, key=lambda one: one.size.height)


def _in_rows(drawn: Sequence[Drawing], columns: int, narrow: Mm) -> Drawing:
    items: list[Item] = []
    y = 0.0
    for first in range(0, len(drawn), columns):
        row = drawn[first : first + columns]
        items += [Group(one.items, Affine.move(at * (narrow + _COLUMNS), y)) for at, one in enumerate(row)]
        y += max(one.size.height for one in row) + _ROWS
    return Drawing(Size(columns * (narrow + _COLUMNS) - _COLUMNS, y - _ROWS), tuple(items))


def _entry(
    entry: CardEntry,
    shown: Drawing | None,
    pictures: ComponentPictures,
    theme: BookTheme,
    width: Mm,
    beside: Mm | None,
) -> Drawing:
    """One entry, without its miniature or with the words beside so much room for the widest of all, or below it."""
    if shown is None:
        return _told(entry, pictures, theme, width, alone=False)
    column = width - beside - _GAP if beside is not None else width
    told = _told(entry, pictures, theme, column, alone=beside is None)
    if beside is not None:
        size = Size(width, max(shown.size.height, told.size.height))
        return Drawing(size, (*shown.items, Group(told.items, Affine.move(beside + _GAP, 0.0))))
    title = _name(entry, theme, width)
    items: list[Item] = [*title.items]
    y = title.size.height + _BELOW / 2
    items.append(Group(shown.items, Affine.move(0.0, y)))
    marks = signs(entry.piece, pictures, width - shown.size.width - _GAP, rows=3)
    high = shown.size.height
    if marks is not None:
        high = max(high, marks.size.height)
        items.append(Group(marks.items, Affine.move(shown.size.width + _GAP, y + (high - marks.size.height) / 2)))
    y += high + _BELOW
    if marks is None and (marks := signs(entry.piece, pictures, width, rows=2)) is not None:  # no room beside
        items.append(Group(marks.items, Affine.move(0.0, y)))
        y += marks.size.height + _BELOW
    items.append(Group(told.items, Affine.move(0.0, y)))
    return Drawing(Size(width, y + told.size.height), tuple(items))


def _shown(piece: Piece, pictures: ComponentPictures, height: Mm, form: float | None) -> Drawing:
    """A card by its picture, of that form; another piece in its own."""
    scale = _scale(piece, height)
    if is_cropped(piece, pictures, scale):
        return cropped(piece, pictures, height, form=form)
    return whole(piece, pictures, scale)


def _scale(piece: Piece, height: Mm) -> float:
    return min(1.0, height / piece.size.height)


def _name(entry: CardEntry, theme: BookTheme, width: Mm) -> Block:
    style = replace(theme.table, size_pt=_NAME_PT, min_size_pt=_SIZE_PT, leading=1.1, balance=True)
    return set_spans(((Span(entry.piece.title, bold=True),),), width, style)


def _told(entry: CardEntry, pictures: ComponentPictures, theme: BookTheme, width: Mm, *, alone: bool) -> Drawing:
    """The name, signs and words of a card one below the other, or the words `alone`."""
    style = replace(theme.table, size_pt=_SIZE_PT, min_size_pt=_SIZE_PT, leading=1.16)
    words = set_spans(entry.words, width, style)
    if alone:
        return Drawing(words.size, words.items)
    title = _name(entry, theme, width)
    items: list[Item] = [*title.items]
    y = title.size.height + _BELOW / 2
    beside = width - title.ink_width - _GAP
    marks = signs(entry.piece, pictures, beside) if len(title.lines) == 1 else None
    if marks is not None:
        middle = title.first_baseline - title.cap_height / 2
        top = max(0.0, marks.size.height / 2 - middle)  # the name stands beside the middle of its signs
        items = [Group(tuple(items), Affine.move(0.0, top))]
        items.append(Group(marks.items, Affine.move(title.ink_width + _GAP, top + middle - marks.size.height / 2)))
        y = max(y + top, marks.size.height + _BELOW / 2)
    elif (marks := signs(entry.piece, pictures, width, rows=2)) is not None:
        items.append(Group(marks.items, Affine.move(0.0, y + _BELOW / 2)))
        y += marks.size.height + 1.5 * _BELOW
    items.append(Group(words.items, Affine.move(0.0, y)))
    return Drawing(Size(width, y + words.size.height), tuple(items))
