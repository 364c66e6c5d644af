"""Contact sheets for proofreading: every face once, made smaller to fit, with what is to be said of it below."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator.colour import BLACK, Colour
from generator.dataclass import dataclass
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, Segments, Stroke
from generator.drawing.piece import Page
from generator.geometry import Affine, Rect, Size
from generator.sheets.cutting import HAIRLINE
from generator.sheets.margins import STRIP, slug_line, top_and_bottom
from generator.sheets.papers import printable
from generator.sheets.spec import Lettering, SheetSpec
from generator.units import Mm

WARNING = Colour(0xA0, 0x10, 0x20)

_GAP: Mm = 4.0
_SMALL = Size(42.0, 60.0)  # the place of a card's face
_LARGE = Size(90.0, 100.0)  # that of a board's
_SMALL_FACE: Mm = 110.0  # a face with a longer side is a board's
_HEAD_PT = 8.0
_TEXT_PT = 6.5
_LEADING: Mm = 2.7
_HEAD: Mm = 3.6
_TITLE_PT = 15.0
_SUMMARY_PT = 9.0
_SUMMARY_LEADING: Mm = 4.0


@dataclass(frozen=True, slots=True)
class Contact:
    """A face, the line it is cut along, its heading, facts, and warnings, which are printed in red."""

    face: Drawing
    outline: Segments
    name: str
    facts: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Cell:
    """A contact set: what is drawn with the cell's top left corner as origin, and how high it is."""

    items: tuple[Item, ...]
    width: Mm
    height: Mm


def contact_sheets(
    contacts: Sequence[Contact], title: str, summary: Sequence[str], spec: SheetSpec, letter: Lettering
) -> tuple[Page, ...]:
    """The contacts in rows on as many upright pages as they need; title and summary begin the first."""
    size = spec.paper.size
    area = printable(size, spec.margin)
    room = Rect(area.x + 2, area.y + 2, area.width - 4, area.height - STRIP - 4)
    pages: list[list[Item]] = [[]]
    y = room.y
    for row in (*_heading(title, summary, room.width, letter), *_rows(contacts, room.width, letter)):
        height = max(cell.height for cell in row)
        if y + height > room.bottom and y > room.y:
            pages.append([])
            y = room.y
        x = room.x
        for cell in row:
            pages[-1].append(Group(cell.items, Affine.move(x, y)))
            x += cell.width + _GAP
        y += height + _GAP
    strip = top_and_bottom(area).slug
    return tuple(
        Page(
            Drawing(
                size,
                (*items, slug_line(strip, spec.slug, f"proof, page {n} of {len(pages)}", "not to scale", letter)),
            )
        )
        for n, items in enumerate(pages, 1)
    )


def _heading(title: str, summary: Sequence[str], width: Mm, letter: Lettering) -> Iterator[list[_Cell]]:
    items: list[Item] = [Group(letter(title, _TITLE_PT).items, Affine.move(0.0, 6.0))]
    y = 12.0
    for words in summary:
        for line in wrapped(words, width, _SUMMARY_PT, letter):
            items.append(Group(letter(line, _SUMMARY_PT).items, Affine.move(0.0, y)))
            y += _SUMMARY_LEADING
            if y > 200.0:  # a summary that long is a list: the rest of it goes on below
                yield [_Cell(tuple(items), width, y)]
                items, y = [], _SUMMARY_LEADING
    if items:
        yield [_Cell(tuple(items), width, y)]


def _rows(contacts: Sequence[Contact], width: Mm, letter: Lettering) -> Iterator[list[_Cell]]:
    """Cells side by side; small and large faces do not share a row."""
    for place, same in groupby(contacts, key=_place):
        per_row = max(1, int((width + _GAP) / (place.width + _GAP)))
        cells = [_cell(contact, place, letter) for contact in same]
        for start in range(0, len(cells), per_row):
            yield cells[start : start + per_row]


def _place(contact: Contact) -> Size:
    size = contact.face.size
    return _LARGE if max(size.width, size.height) > _SMALL_FACE else _SMALL


def _cell(contact: Contact, place: Size, letter: Lettering) -> _Cell:
    size = contact.face.size
    scale = min(1.0, place.width / size.width, place.height / size.height)
    at = Affine.scale(scale)
    face = Group(contact.face.items, at, clip=contact.outline, name=contact.name)
    edge = Group((Outline(contact.outline, stroke=Stroke(BLACK, HAIRLINE / scale)),), at)
    y = size.height * scale + _HEAD
    items: list[Item] = [face, edge, _fitted(contact.name, _HEAD_PT, place.width, y, letter)]
    for words, colour in (
        *((fact, BLACK) for fact in contact.facts),
        *((warning, WARNING) for warning in contact.warnings),
    ):
        for line in wrapped(words, place.width, _TEXT_PT, letter):
            y += _LEADING
            label = letter(line, _TEXT_PT)
            items.append(Group(tuple(inked(item, colour) for item in label.items), Affine.move(0.0, y)))
    return _Cell(tuple(items), place.width, y + 1.0)


def _fitted(words: str, size_pt: float, width: Mm, y: Mm, letter: Lettering) -> Group:
    label = letter(words, size_pt)
    scale = min(1.0, width / label.width)
    return Group(label.items, Affine(scale, 0.0, 0.0, scale, 0.0, y))


def wrapped(words: str, width: Mm, size_pt: float, letter: Lettering) -> Iterator[str]:
    """Lines no wider than `width`, broken between words; a longer word stands alone."""
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and letter(longer, size_pt).width > width:
            yield line
            line = word
        else:
            line = longer
    if line:
        yield line


def inked(item: Item, colour: Colour) -> Item:
    """Lettering in another colour than black."""
    match item:
        case Glyphs():
            return Glyphs(item.font, item.size_pt, item.y, item.glyphs, item.xs, item.text, colour)
        case Group():
            return Group(tuple(inked(inner, colour) for inner in item.items), item.at)
        case _:
            return item
