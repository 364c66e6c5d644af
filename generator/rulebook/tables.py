"""Tables: columns as wide as their words ask for, rows divided by thin lines."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.shapes import line as straight
from generator.drawing.structure import StructureElement
from generator.geometry import Affine
from generator.rulebook.blocks import Spans, Table
from generator.rulebook.flow import Strip, StripLink, joined
from generator.rulebook.theme import BookTheme
from generator.text.breaking import MissingGlyphs
from generator.text.paragraph import TextStyle, set_spans
from generator.units import Mm

_GAP: Mm = 3.6
"""Between columns."""
_PAD: Mm = 1.0
"""Above and below the words of a row."""
_SIGN = 1.7
"""How many times as large as words a sign is in a column of signs at the left of a table."""
_ALMOST = 0.75
"""The share of the measure from which on a table takes all of it."""
_UNDIVIDED: Mm = 70.0
"""A table lower than this stays on one page."""


def table(
    block: Table,
    width: Mm,
    theme: BookTheme,
    coloured: Callable[[Spans], Spans],
    lacking: MissingGlyphs,
    inside: StructureElement | None = None,
) -> list[Strip]:
    """A table's strips: its head joined to the first row, a strip a row. It is an element `inside` another."""
    block = _linked(block, coloured)
    rows, widths = _laid_out(block, width, theme)
    wide = sum(widths) + _GAP * (len(widths) - 1)
    if _ALMOST * width <= wide < width:  # one of several tables on a page that ends just short of the others
        widths = [column + (width - wide) / len(widths) for column in widths]
        wide = width
    if wide > width + 0.1:  # though each column is only as wide as its longest word
        words = (word for row in (block.head, *rows) for cell in row for span in cell for word in span.text.split())
        lacking.columns[max(words, key=len, default="")] = None
    of_signs = _is_of_signs(rows)
    head, *others = _styled([block.head, *rows], theme)
    heavy, light = Stroke(theme.accent, 0.3), Stroke(theme.hairline, 0.18)
    strips: list[Strip] = []
    whole = StructureElement("Table", inside)

    def row_strip(
        cells: Sequence[tuple[Spans, TextStyle]], below: Stroke, above: Stroke | None, *, again: bool = False
    ) -> Strip:
        """A row; a head that is drawn `again` is no part of the document's structure."""
        entry = whole.child("TR") if not again else None
        items: list[Item] = []
        links: list[StripLink] = []
        x = 0.0
        heads = cells is head
        texts = [
            set_spans([cell], column, replace(style, align=align))
            for (cell, style), column, align in zip(cells, widths, block.aligns, strict=True)
        ]
        tallest = max((text.size.height for text in texts), default=0.0)
        height = tallest + 2 * _PAD
        for text, column in zip(texts, widths, strict=True):
            lacking.characters.update(text.missing)
            # Words stand beside the middle of their sign.
            y = _PAD + ((tallest - text.size.height) / 2 if of_signs or block.centred else 0.0)
            element = None
            if entry is not None:
                element = StructureElement("TH", entry, heads="Column") if heads else StructureElement("TD", entry)
            items.append(Group(text.items, Affine.move(x, y), element=element))
            links += [StripLink(box.moved(x, y), target, element) for box, target in text.links]
            x += column + _GAP
        items.append(Outline(straight(0.0, height, wide, height), stroke=below))
        if above is not None:
            items.append(Outline(straight(0.0, 0.0, wide, 0.0), stroke=above))
        return Strip(height, tuple(items), links=tuple(links), element=None)

    has_head = any(block.head)
    if has_head:
        strips.append(replace(row_strip(head, heavy, None), gap=theme.lead / 2, keeps=True))
    for i, row in enumerate(others):
        last = i == len(others) - 1
        strip = row_strip(row, heavy if last else light, heavy if i == 0 and not has_head else None)
        strips.append(replace(strip, joined=last and len(others) > 1, gap=theme.lead / 2 if not strips else 0.0))
    if sum(strip.height for strip in strips) < _UNDIVIDED:
        strips = joined(strips)
    elif has_head:
        again = row_strip(head, heavy, None, again=True)
        strips = [replace(strip, head=again) if i > 1 else strip for i, strip in enumerate(strips)]
    # Back to the grid after rows of odd heights.
    total = sum(strip.height for strip in strips)
    strips.append(Strip(theme.rows(total + theme.lead * 0.25) - total, joined=True))
    return strips


def is_table(strips: Sequence[Strip]) -> bool:
    """Whether strips are those of one table with a head and several rows."""
    return len(strips) > 3 and _heads(strips[0]) and not any(map(_heads, strips[1:]))


def halves(strips: Sequence[Strip]) -> list[Strip]:
    """The strips of a table for two columns: as many rows in each, below a head of its own.

    The second head is no part of the document's structure.
    """
    head, *rows = strips[:-1]
    half = -(-len(rows) // 2)
    again = replace(head, items=tuple(_silent(item) for item in head.items), joined=False, gap=0.0)
    return [replace(head, gap=0.0), *_joined(rows[:half]), again, *_joined(rows[half:])]


def _joined(strips: Sequence[Strip]) -> list[Strip]:
    return [replace(strip, joined=True, head=None) for strip in strips]


def _heads(strip: Strip) -> bool:
    """Whether a strip is the head of a table."""
    return any(
        isinstance(item, Group) and item.element is not None and item.element.role == "TH" for item in strip.items
    )


def _silent(item: Item) -> Item:
    return replace(item, element=None) if isinstance(item, Group) else item


def _linked(block: Table, coloured: Callable[[Spans], Spans]) -> Table:
    """The table with its links as they are printed, which is what its columns must hold."""
    rows = tuple(tuple(coloured(cell) for cell in row) for row in block.rows)
    return replace(block, head=tuple(coloured(cell) for cell in block.head), rows=rows)


def table_width(block: Table, width: Mm, theme: BookTheme) -> Mm:
    """How much of `width` a table takes."""
    _, widths = _laid_out(block, width, theme)
    return sum(widths) + _GAP * (len(widths) - 1)


def _laid_out(block: Table, width: Mm, theme: BookTheme) -> tuple[list[tuple[Spans, ...]], list[Mm]]:
    """The rows, each with as many cells as the head, and the widths of the columns."""
    columns = len(block.head)
    rows = [tuple((*row, *((),) * columns)[:columns]) for row in block.rows]
    return rows, _widths([block.head, *rows], width, theme)


def _is_of_signs(rows: Sequence[Sequence[Spans]]) -> bool:
    """Whether the first cell of each row is an icon of the usual size and nothing else."""
    return bool(rows) and all(len(row[0]) == 1 and row[0][0].icon and row[0][0].scale == 1 for row in rows)


def _sign_style(theme: BookTheme) -> TextStyle:
    """How signs are set that stand in a column of their own."""
    return replace(theme.table, size_pt=_SIGN * theme.table.size_pt, leading=1.0)


def _widths(rows: Sequence[Sequence[Spans]], width: Mm, theme: BookTheme) -> list[Mm]:
    """The width of each column: its natural one where all fit, else shared out between the longest word and that."""
    columns = len(rows[0])
    natural, least = [0.0] * columns, [0.0] * columns
    cells = _styled(rows, theme)
    for row in cells:
        for column, (cell, style) in enumerate(row):
            if cell:
                natural[column] = max(natural[column], set_spans([cell], 10_000.0, style).ink_width + 0.01)
                least[column] = max(least[column], set_spans([cell], 0.0, style).ink_width + 0.01)
    room = width - _GAP * (columns - 1)
    if sum(natural) <= room:
        return natural
    even, whole = _shared_out(natural, least, room), _short_ones_whole(natural, least, room)
    return even if even == whole or _height(cells, whole) > _height(cells, even) else whole


def _styled(rows: Sequence[Sequence[Spans]], theme: BookTheme) -> list[list[tuple[Spans, TextStyle]]]:
    """The cells of a table's head and rows, with the style of each."""
    of_signs = _is_of_signs(rows[1:])
    head, *others = ([(cell, theme.table if i else theme.table_head) for cell in row] for i, row in enumerate(rows))
    if of_signs:
        others = [[(row[0][0], _sign_style(theme)), *row[1:]] for row in others]
    return [head, *others]


def _shared_out(natural: Sequence[Mm], least: Sequence[Mm], room: Mm) -> list[Mm]:
    """Each column as wide as its longest word, and as much wider as its words ask for."""
    spare, wanted = room - sum(least), sum(natural) - sum(least)
    share = max(0.0, spare / wanted) if wanted else 0.0
    return [low + (high - low) * share for low, high in zip(least, natural, strict=True)]


def _short_ones_whole(natural: Sequence[Mm], least: Sequence[Mm], room: Mm) -> list[Mm]:
    """Columns that ask for no more than an even share of the room have it, so that short cells keep to one line; the
    others share what is left.
    """
    left, many = room, len(natural)
    least = list(least)
    for at in sorted(range(many), key=lambda at: natural[at]):
        fits = sum(least) - least[at] + natural[at] <= room
        if natural[at] > left / many or not fits:
            break
        least[at] = natural[at]
        left, many = left - natural[at], many - 1
    return _shared_out(natural, least, room)


def _height(cells: Sequence[Sequence[tuple[Spans, TextStyle]]], widths: Sequence[Mm]) -> Mm:
    """How high rows are with columns of these widths, without the space between them."""
    return sum(
        max(set_spans([cell], column, style).size.height for (cell, style), column in zip(row, widths, strict=True))
        for row in cells
    )
