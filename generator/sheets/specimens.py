"""Sheets to choose from, as one pins them to a wall: icons, fonts, sizes or layouts in rows, each with its name."""

from collections.abc import Iterator, Sequence

from generator.colour import BLACK, Colour
from generator.dataclass import dataclass
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, Stroke
from generator.drawing.piece import Page
from generator.drawing.shapes import line
from generator.geometry import Affine, Size
from generator.sheets.contact import wrapped
from generator.sheets.papers import Paper
from generator.sheets.spec import Label, Lettering
from generator.units import Mm

MARGIN: Mm = 12.0
"""Of a sheet of specimens on each side."""
GREY = Colour(0x5A, 0x5A, 0x5A)
"""What is said beside a specimen."""

_TITLE_PT, _NOTE_PT, _SECTION_PT, _FOOT_PT = 22.0, 9.0, 11.0, 7.0
_HEAD: Mm = 22.0
_SECTION: Mm = 10.0
_FOOT: Mm = 6.0
_LEAST_GAP: Mm = 1.5
_ROW_GAP: Mm = 3.0
_HAIRLINE: Mm = 0.2


@dataclass(frozen=True, slots=True)
class Specimen:
    """One thing to choose, drawn from its top left corner, and the room it takes."""

    items: tuple[Item, ...]
    size: Size


@dataclass(frozen=True, slots=True)
class Section:
    """Specimens under a heading; those of one width stand in columns across the page."""

    title: str
    specimens: Sequence[Specimen]


def room_on(paper: Paper) -> Size:
    """The width and height that specimens have on a page after the first."""
    size = paper.size
    return Size(size.width - 2 * MARGIN, size.height - 2 * MARGIN - _FOOT)


def specimen_sheets(
    title: str, note: str, sections: Sequence[Section], paper: Paper, letter: Lettering
) -> tuple[Page, ...]:
    """The sections on as many upright pages as they need, the title on the first."""
    room = room_on(paper)
    pages: list[list[Item]] = [[Group(_head(title, note, room.width, letter), Affine.move(MARGIN, MARGIN))]]
    y = _HEAD
    for section in sections:
        heading: Label | None = letter(section.title, _SECTION_PT) if section.title else None
        for row in _rows(section.specimens, room.width):
            height = max(specimen.size.height for specimen, _ in row)
            above = _SECTION if heading is not None else 0.0
            if y + above + height > room.height and y > 0:
                pages.append([])
                y = 0.0
            if heading is not None:
                pages[-1].append(Group(heading.items, Affine.move(MARGIN, MARGIN + y + _SECTION - 4.0)))
                heading, y = None, y + _SECTION
            pages[-1] += (Group(specimen.items, Affine.move(MARGIN + x, MARGIN + y)) for specimen, x in row)
            y += height + _ROW_GAP
    return tuple(
        Page(Drawing(paper.size, (*items, _foot(f"{title}, page {n} of {len(pages)}", paper.size, letter))))
        for n, items in enumerate(pages, 1)
    )


def _rows(specimens: Sequence[Specimen], width: Mm) -> Iterator[list[tuple[Specimen, Mm]]]:
    """Specimens side by side, each with its x; equal ones stand below one another, spread over the width."""
    widths = {specimen.size.width for specimen in specimens}
    if len(widths) == 1:
        (cell,) = widths
        columns = max(1, int((width + _LEAST_GAP) / (cell + _LEAST_GAP)))
        step = cell if columns == 1 else (width - cell) / (columns - 1)
        for start in range(0, len(specimens), columns):
            yield [(specimen, index * step) for index, specimen in enumerate(specimens[start : start + columns])]
        return
    row: list[tuple[Specimen, Mm]] = []
    x: Mm = 0.0
    for specimen in specimens:
        if row and x + specimen.size.width > width:
            yield row
            row, x = [], 0.0
        row.append((specimen, x))
        x += specimen.size.width + 2 * _ROW_GAP
    if row:
        yield row


def _head(title: str, note: str, width: Mm, letter: Lettering) -> tuple[Item, ...]:
    rule = Outline(line(0.0, 12.0, width, 12.0), stroke=Stroke(BLACK, _HAIRLINE))
    told = inked(letter(note, _NOTE_PT), GREY)
    return (
        Group(letter(title, _TITLE_PT).items, Affine.move(0.0, 8.0)),
        rule,
        Group(told.items, Affine.move(0.0, 16.2)),
    )


def _foot(words: str, size: Size, letter: Lettering) -> Group:
    label = inked(letter(words, _FOOT_PT), GREY)
    return Group(label.items, Affine.move(size.width - MARGIN - label.width, size.height - MARGIN))


def inked(label: Label, colour: Colour) -> Label:
    """The label in another colour."""

    def changed(item: Item) -> Item:
        match item:
            case Glyphs():
                return Glyphs(item.font, item.size_pt, item.y, item.glyphs, item.xs, item.text, colour)
            case Group():
                return Group(tuple(map(changed, item.items)), item.at)
            case _:
                return item

    return Label(tuple(map(changed, label.items)), label.width)


def caption(
    words: Sequence[tuple[str, float, Colour]], width: Mm, letter: Lettering, *, centred: bool = False
) -> tuple[tuple[Item, ...], Mm]:
    """Lines of words, size and colour below one another, broken at `width`, and how high they are together.

    A word that is too wide is set smaller.
    """
    items: list[Item] = []
    y: Mm = 0.0
    for text, size_pt, colour in words:
        for part in wrapped(text, width, size_pt, letter):
            label = inked(letter(part, size_pt), colour)
            scale = min(1.0, width / label.width) if label.width else 1.0
            y += size_pt * 0.42
            x = (width - label.width * scale) / 2 if centred else 0.0
            items.append(Group(label.items, Affine(scale, 0.0, 0.0, scale, x, y)))
    return tuple(items), y
