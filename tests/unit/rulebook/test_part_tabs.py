"""Each page of a part has a tab with its name at the outer edge, at a height of its own."""

from itertools import pairwise

from generator import resources
from generator.drawing.extent import of_item
from generator.drawing.items import Glyphs, Item, Outline, walk
from generator.drawing.piece import Page
from generator.geometry import Point
from generator.rulebook.compose import compose
from generator.rulebook.theme import BookTheme, look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])
PARTS = ("Learn the game", "Every rule", "Look it up")


def pages(prose: str) -> list[Page]:
    made = sample.catalog(prose)
    checked = compose(sample.verified(made), BOOK, sample.pieces(made))
    assert checked is not None and checked.value is not None
    return list(checked.value.pages[2:])


def look() -> BookTheme:
    return look_of(sample.catalog(), BOOK, Report())


def tab(page: Page) -> tuple[float, float, float, float] | None:
    """The box of the tab: what touches an outer edge of the page, but not its head."""
    width = page.drawing.size.width
    for item in page.drawing.items:
        found = of_item(item) if isinstance(item, Outline) and item.fill is not None else None
        if found is not None and found.y > 1.0 and (found.x < 1e-6) != (found.right > width - 1e-6):
            return found.x, found.right, found.y, found.bottom
    return None


def turned(page: Page) -> list[str]:
    """The words that stand along the edge."""
    items: list[Item] = list(page.drawing.items)
    return [item.text for at, item in walk(tuple(items)) if isinstance(item, Glyphs) and abs(at.b) > 0.5]


def book(*parts: str) -> str:
    return "\n\n".join(f"~~~page {part}\n~~~\n\n# About {part}\n\nWords." for part in parts)


def test_a_tab_names_the_part_at_the_outer_edge_of_each_of_its_pages() -> None:
    made = pages(book(*PARTS))
    assert ["".join(turned(page)) for page in made] == list(PARTS)
    width = look().page.width
    sides = [found[1] == width for page in made if (found := tab(page)) is not None]
    assert sides == [True, False, True]  # page 3 is a right-hand page


def test_tabs_of_parts_stand_one_below_the_other_and_within_the_column() -> None:
    theme = look()
    for parts in (PARTS, tuple(f"Part {letter} of a long book with long names" for letter in "ABCDEF")):
        boxes = [found for page in pages(book(*parts)) if (found := tab(page)) is not None]
        assert len(boxes) == len(parts)
        assert all(above[3] < below[2] for above, below in pairwise(boxes))
        assert boxes[0][2] >= theme.top and boxes[-1][3] <= theme.page.height - theme.bottom + 1e-6


def test_words_stand_within_their_tab() -> None:
    for page in pages(book(*PARTS)):
        found = tab(page)
        assert found is not None
        words = [item for item in page.drawing.items if "".join(_texts(item)) in PARTS and _is_turned(item)]
        assert len(words) == 1
        (at, glyphs) = next((at, item) for at, item in walk((words[0],)) if isinstance(item, Glyphs))
        begin, end = (at.apply(Point(x, glyphs.y)) for x in (min(glyphs.xs), max(glyphs.xs)))
        assert found[0] + 1.0 < begin.x < found[1] - 1.0 and abs(begin.x - end.x) < 1e-6
        assert found[2] < min(begin.y, end.y) and max(begin.y, end.y) < found[3]


def test_a_book_of_one_part_or_none_has_no_tabs() -> None:
    for parts in ((), ("Every rule",)):
        assert [tab(page) for page in pages(book(*parts) or "# A chapter\n\nWords.")] == [None]


def _texts(item: Item) -> list[str]:
    return [found.text for _, found in walk((item,)) if isinstance(found, Glyphs)]


def _is_turned(item: Item) -> bool:
    return any(abs(at.b) > 0.5 for at, found in walk((item,)) if isinstance(found, Glyphs))
