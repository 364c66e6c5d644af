"""The rulebook on the table: it is open at the set-up and shows every table."""

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest

from generator.drawing.items import Drawing, Group, Item, Picture
from generator.drawing.piece import Anchor, Document, Page
from generator.export.order import files
from generator.export.tts.rulebook import setup_page, with_tables
from generator.export.tts.target import laid_tables
from generator.geometry import IDENTITY, Affine, Point, Rect, Size
from generator.rulebook.compose import compose
from generator.source.diagnostic import Report
from tests.unit.export.sample import book_of, order_of, verified, whole
from tests.unit.export.tts.games import NEW, of

PAGE = Size(148.0, 210.0)
BLANK = Page(Drawing(PAGE, ()))


def headed(*titles: str, name: str = "") -> Page:
    return replace(BLANK, anchors=tuple(Anchor(name or title, Point(0, 0), title or None) for title in titles))


def document(*pages: Page) -> Document:
    return Document(pages, "A game", "Somebody")


@pytest.mark.parametrize("title", ["Set-up", "Setup", "Set up", "SET-UP"])
def test_the_page_of_the_set_up_is_found_by_its_heading(title: str) -> None:
    table = headed("", name="table")
    assert setup_page(document(headed("Cover"), table, headed("The goal", title))) == 2


def test_without_such_a_heading_the_picture_of_the_table_or_the_first_page_is_shown() -> None:
    table = headed("", name="table")
    assert setup_page(document(headed("Cover"), headed("Aufbau"), table)) == 2
    assert setup_page(document(headed("Cover"), headed("Aufbau"))) == 0


@cache
def rulebook(game: str) -> Document:
    written = compose(verified(of(game)), book_of(of(game)), whole(of(game), None))
    assert written is not None and written.value is not None
    return written.value


def pictures(items: tuple[Item, ...], at: Affine = IDENTITY) -> Iterator[Rect]:
    """Where pictures are on a page."""
    for item in items:
        if isinstance(item, Group):
            yield from pictures(item.items, at.after(item.at))
        elif isinstance(item, Picture):
            ends = [at.apply(Point(item.box.x, item.box.y)), at.apply(Point(item.box.right, item.box.bottom))]
            left, top = min(end.x for end in ends), min(end.y for end in ends)
            yield Rect(left, top, max(end.x for end in ends) - left, max(end.y for end in ends) - top)


@pytest.mark.parametrize("game", [NEW])
def test_every_table_is_on_a_page_of_its_own_size_after_the_last(game: str) -> None:
    found = laid_tables(order_of(of(game)))
    assert found is not None
    book = rulebook(game)
    made = with_tables(book, found.views(400), book_of(of(game)))
    assert made.pages[: len(book.pages)] == book.pages
    added = made.pages[len(book.pages) :]
    titles = [anchor.title for page in added for anchor in page.anchors]
    assert titles == [f"The table for {stage.players} players" for stage in found.stages]
    for page in added:
        assert page.drawing.size == book.pages[0].drawing.size
        boxes = list(pictures(page.drawing.items))
        assert boxes and all(Rect.of(page.drawing.size).contains(box, tolerance=0.1) for box in boxes)


@pytest.mark.parametrize("game", [NEW])
def test_a_save_opens_the_rulebook_at_the_set_up(game: str) -> None:
    order = replace(order_of(of(game)), report=Report(), rulebook=lambda: rulebook(game))
    made = {file.path.name: file.data for file in files("tts", order)}
    assert not order.report.failed
    [name] = [name for name in made if name.endswith(".pdf")]
    with pypdfium2.PdfDocument(made[name]) as file:
        texts = [page.get_textpage().get_text_range() for page in file]
    for save in (data for name, data in made.items() if name.endswith(".json")):
        [book] = [thing for thing in json.loads(save)["ObjectStates"] if thing["Name"] == "Custom_PDF"]
        page = book["CustomPDF"]["PDFPage"]
        assert book["CustomPDF"]["PDFUrl"] == name
        assert page > 0 and "Set-up" in texts[page]
