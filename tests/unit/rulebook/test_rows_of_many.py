"""Directives that lay things in a row: however many there are, nothing stands beyond the column."""

from dataclasses import replace

import pytest

from generator.catalog.models import Catalog, ComponentId
from generator.catalog.verified import Example, RolledDie, Scene, Verified
from generator.drawing.extent import of_path
from generator.drawing.items import Outline, walk
from generator.rulebook.compose import SetBook, set_book
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import BOOK

MANY = 30
BLEED = 1.5
CARDS = " ".join(f"card-{number}" for number in range(MANY))


def with_many(prose: str) -> Catalog:
    catalog = sample.catalog(prose)
    cards = catalog.sets[-1]
    many = tuple(replace(cards.components[0], id=ComponentId(f"card-{number}")) for number in range(MANY))
    return replace(catalog, sets=(*catalog.sets[:-1], replace(cards, components=many)))


def book_of(prose: str, *examples: Example) -> SetBook:
    catalog = with_many(prose)
    game = sample.verified(catalog)
    assert isinstance(game, Verified)
    game = replace(game, evidence=replace(game.evidence, examples=examples or game.evidence.examples))
    checked = set_book(game, BOOK, sample.pieces(catalog))
    assert checked is not None and checked.value is not None
    return checked.value


def stays_in_its_column(book: SetBook) -> bool:
    """Whether no shape that is drawn in a strip is beyond its column, but for the bleed of pieces, which is cut off."""
    boxes = [
        at.bounds(of_path(item.segments))
        for leaf in book.leaves
        for one in leaf.placed
        for at, item in walk(one.strip.items)
        if isinstance(item, Outline)
    ]
    return bool(boxes) and all(box.x > -BLEED and box.right < book.theme.column.width + BLEED for box in boxes)


@pytest.mark.parametrize(
    "directive",
    [
        f"~~~pieces {CARDS}",
        f"~~~pieces {CARDS} show=pictures height=20",
        f"~~~pieces {CARDS} show=pictures height=90",
        f"~~~pieces {CARDS} show=pairs height=15",
        f"~~~pieces {CARDS} show=readable height=20",
        "~~~components",
    ],
)
def test_things_in_a_row_wrap(directive: str) -> None:
    prose = f"# Goal\n\nWin.\n\n{directive}\n~~~\n"
    assert stays_in_its_column(book_of(prose))


def test_pictures_of_cards_stand_in_lines_of_about_the_same_number() -> None:
    six = " ".join(f"card-{number}" for number in range(6))
    book = book_of(f"# Goal\n\nWin.\n\n~~~pieces {six} show=pictures height=25\n~~~\n")
    (shown,) = [strip for strip in book.strips if strip.flexible is not None or strip.height > 40]
    assert shown.height > 2 * 25


@pytest.mark.parametrize("pieces", [3, 12, MANY])
@pytest.mark.parametrize("dice", [0, 5, 20])
def test_what_an_example_is_about_wraps(pieces: int, dice: int) -> None:
    rolled = tuple(RolledDie(6, 1) for _ in range(dice))
    names = tuple(CARDS.split()[:pieces])
    example = Example("AB-EX-01", "Many", (), "All of them.", Scene(), Scene(), names, rolled)
    assert stays_in_its_column(book_of("# Goal\n\nWin.\n\n~~~example AB-EX-01\n~~~\n", example))
