"""The rulebook on the table: open at the set-up, and after its last page the table for each number of players."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Anchor, Document, Page
from generator.drawing.structure import StructureElement
from generator.export.tts.seats import TableSeat
from generator.export.tts.table_views import TableView
from generator.geometry import Affine, Point, Size
from generator.rulebook.references import TABLE
from generator.text.fonts import FontBook
from generator.text.paragraph import set_text
from generator.text.style import TextStyle, faces_of
from generator.units import Mm

WIDE_PX = 1000
"""Pixels that a table in the rulebook is wide."""
_MARGIN: Mm = 12.0
_GAP: Mm = 4.0
_ROUNDING: Mm = 0.01
_SETUP = "setup"
_SIDES = {"south": "below", "north": "above", "west": "left", "east": "right"}


def setup_page(document: Document) -> int:
    """The page of the chapter "Set-up", from 0; else that of the picture of a table, or the first."""
    chapters = (
        number
        for number, page in enumerate(document.pages)
        for anchor in page.anchors
        if anchor.title is not None and _letters(anchor.title) == _SETUP
    )
    pictured = (number for number, page in enumerate(document.pages) for anchor in page.anchors if anchor.name == TABLE)
    return next(chapters, next(pictured, 0))


def _letters(title: str) -> str:
    return "".join(filter(str.isalpha, title.casefold()))


def with_tables(document: Document, views: Sequence[TableView], book: FontBook) -> Document:
    """The document with the tables after its last page, two on a page."""
    if not views or not document.pages:
        return document
    size = document.pages[0].drawing.size
    style = TextStyle(faces_of(book, "alegreya-sans"), 9.5, 6, leading=1.25, language=document.language)
    bold = replace(style, size_pt=14, faces=replace(style.faces, regular=style.faces.bold))
    most = (size.height - 2 * _MARGIN - _GAP) / 2
    pages: list[list[Item]] = [[]]
    anchors: list[list[Anchor]] = [[]]
    y = _MARGIN
    for view in views:
        items, height = _view(view, Size(size.width - 2 * _MARGIN, most), style, bold)
        if y + height > size.height - _MARGIN + _ROUNDING and pages[-1]:
            pages.append([])
            anchors.append([])
            y = _MARGIN
        pages[-1].append(Group(items, Affine.move(_MARGIN, y)))
        anchors[-1].append(Anchor(f"table-{view.players}", Point(_MARGIN, y), _title(view)))
        y += height + _GAP
    added = (
        Page(Drawing(size, tuple(items)), anchors=tuple(named)) for items, named in zip(pages, anchors, strict=True)
    )
    return replace(document, pages=(*document.pages, *added))


def _title(view: TableView) -> str:
    return f"The table for {view.players} players"


def _view(view: TableView, room: Size, style: TextStyle, bold: TextStyle) -> tuple[tuple[Item, ...], Mm]:
    """Title, seats and picture of a table, and how high they are."""
    title, seats = set_text(_title(view), room.width, bold), set_text(" · ".join(_seats(view)), room.width, style)
    under, drawn = title.size.height + seats.size.height + 2.0, view.drawing.size
    scale = min(room.width / drawn.width, (room.height - under) / drawn.height)
    shown = Group(
        (Group(view.drawing.items, Affine.scale(scale)),),
        Affine.move((room.width - drawn.width * scale) / 2, under),
        element=StructureElement("Figure", alt=f"{_title(view)}, from above"),
    )
    words = (
        Group(title.items, element=StructureElement("H1")),
        Group(seats.items, Affine.move(0.0, title.size.height + 0.5), element=StructureElement("P")),
    )
    return (*words, shown), under + drawn.height * scale


def _seats(view: TableView) -> Iterator[str]:
    """Who sits where, in the order of the turns."""
    for number, (seat, name) in enumerate(zip(view.seats, view.names, strict=True), 1):
        yield f"{number}. {seat_words(seat, name)}"


def seat_words(seat: TableSeat, name: str) -> str:
    """What a seat is called, and at which side of the picture it is."""
    called = f"{name} ({seat.colour})" if name and name != seat.colour else seat.colour
    return f"{called}, {_SIDES[seat.side]}"
