"""A worked example in which every player lays cards: each in a row of a table, with what it laid, had and has."""

import re
from dataclasses import replace
from itertools import groupby

from generator.catalog.verified import Example
from generator.drawing.items import Drawing, Group, Item, Outline, Stroke
from generator.drawing.piece import Piece
from generator.drawing.shapes import line as straight
from generator.drawing.shapes import rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.rulebook.alternatives import of_pieces
from generator.rulebook.blocks import Spans
from generator.rulebook.example_pieces import together
from generator.rulebook.example_tally import moved_counters, was_and_is
from generator.rulebook.figure_strips import figure
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.pair_names import said_together
from generator.rulebook.setting import Setter, span
from generator.rulebook.small_pictures import called
from generator.rulebook.wording import in_words
from generator.text.paragraph import Block, set_spans
from generator.units import Mm

_HIGH: Mm = 7.8
"""Of the pictures of cards, where the table is neither enlarged nor made smaller."""
_LEAST_HIGH, _MOST_HIGH = 6.4, 9.2
"""Of the pictures in low and in high rows."""
_APART: Mm = 0.7
"""Between a picture and the lines around its row at least."""
_ROW: Mm = 9.6
"""Of a row, where the table is neither enlarged nor made smaller."""
_GROWS: Mm = 8.4
"""Of that, what grows and shrinks with the table."""
_GAP: Mm = 3.0
"""Between columns at least."""
_TINT = 0.3
"""How much of the secondary colour is in a row that is tinted; in the box around it is less."""
_ASIDE: Mm = 1.2
"""How far such a row, and all lines between rows, go beyond the words, into the margin of the box."""
_PAD: Mm = 0.6
"""Above and below the words of its head."""


def rows_of_players(
    example: Example, setter: Setter, pictures: ComponentPictures, width: Mm, enlarged: float
) -> Drawing | None:
    """The table, as wide as the box: of each player the cards, their names and what changed; None where not all who are
    told of lay several cards that are called after them, such as `Red: Move` and `Red: target Blue`, or the table would
    be too wide. Where it is `enlarged` its rows are higher, and so are their pictures. Those whose names are
    bold in the story decide the example: their rows are tinted.
    """
    told_of, names = moved_counters(example)
    laid = _laid(example, pictures)
    seats = [seat for seat in example.before.counters if in_words(seat) in laid or seat in told_of]
    owners = [in_words(seat) for seat in seats]
    if not names or example.dice or sorted(laid) != sorted(owners) or any(len(cards) < 2 for cards in laid.values()):
        return None
    theme = setter.theme
    row = _ROW + (enlarged - 1.0) * _GROWS
    tall = min(_MOST_HIGH, max(_LEAST_HIGH, min(row * _HIGH / _ROW, row - 2 * _APART)))
    shown = [together(laid[owner], pictures, theme, tall) for owner in owners]
    pad = (row - tall) / 2
    close = replace(theme.table, paragraph_gap=0.0)
    told = [set_spans(_said(laid[owner], pictures), width, close) for owner in owners]
    heads = [set_spans([(span(in_words(name)),)], width, theme.table_head) for name in names]
    counts = [[set_spans([was_and_is(example, seat, name)], width, theme.table) for name in names] for seat in seats]
    decide = set(re.findall(r"\*\*(\w+)\*\*", example.story))
    called_ = [set_spans([(span(owner, bold=owner in decide),)], width, theme.table) for owner in owners]
    columns = [
        _widest(called_),
        max(picture.size.width for picture in shown),
        _widest(told),
        *(_widest([head, *(row[at] for row in counts)]) for at, head in enumerate(heads)),
    ]
    gap = (width - sum(columns)) / (len(columns) - 1)
    if gap < _GAP:
        return None
    starts = [sum(columns[:at]) + gap * at for at in range(len(columns))]
    heavy, light = Stroke(theme.accent, 0.3), Stroke(theme.hairline, 0.18)
    whole = StructureElement("Table", setter.inside)
    items: list[Item] = []

    def cell(words: Block, at: int, y: Mm, high: Mm, element: StructureElement) -> None:
        aside = (columns[at] - words.ink_width) / 2 if at > 2 else 0.0
        place = Affine.move(starts[at] + aside, y + (high - words.size.height) / 2)
        items.append(Group(words.items, place, element=element))

    entry = whole.child("TR")
    y = max(head.size.height for head in heads) + 2 * _PAD
    empty = set_spans([()], width, theme.table_head)
    for at, head in enumerate((empty, empty, empty, *heads)):
        cell(head, at, 0.0, y, StructureElement("TH", entry, heads="Column"))
    items.append(Outline(straight(-_ASIDE, y, width + _ASIDE, y), stroke=heavy))
    for owner, name, picture, words, numbers in zip(owners, called_, shown, told, counts, strict=True):
        entry, high = whole.child("TR"), picture.size.height + 2 * pad
        if owner in decide:
            tinted = rect(Rect(-_ASIDE, y + heavy.width / 2, width + 2 * _ASIDE, high - heavy.width))
            items.append(Outline(tinted, fill=theme.paper.mixed(theme.second, _TINT)))
        cell(name, 0, y, high, StructureElement("TD", entry))
        drawn = figure(picture, of_pieces(laid[owner]), StructureElement("TD", entry))
        items.append(Group(drawn.items, Affine.move(starts[1], y + pad)))
        for at, said in enumerate((words, *numbers), start=2):
            cell(said, at, y, high, StructureElement("TD", entry))
        y += high
        items.append(Outline(straight(-_ASIDE, y, width + _ASIDE, y), stroke=heavy if owner == owners[-1] else light))
    return Drawing(Size(width, y), tuple(items))


def _laid(example: Example, pictures: ComponentPictures) -> dict[str, list[Piece]]:
    """The cards that an example is about, by their owners; nothing where some are nobody's, or are crossed out."""
    pieces = [pictures.pieces[name] for name in example.pieces if name in pictures.pieces]
    if example.crossed or any(piece.kind != "card" or not called(piece)[0] for piece in pieces):
        return {}
    ordered = sorted(pieces, key=lambda piece: called(piece)[0])
    return {owner: list(cards) for owner, cards in groupby(ordered, key=lambda piece: called(piece)[0])}


def _said(cards: list[Piece], pictures: ComponentPictures) -> list[Spans]:
    """What it is called to lay these cards, where the catalog says it, and below it the cards."""
    words, name = said_together([called(piece)[1] for piece in cards], pictures.catalog.pairs)
    return [*([(span(name, bold=True),)] if name else []), (span(words),)]


def _widest(blocks: list[Block]) -> Mm:
    return max(block.ink_width for block in blocks) + 0.01
