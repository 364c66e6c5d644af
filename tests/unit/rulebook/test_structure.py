"""The structure of a rulebook: what each part of it is, what its links say, and what no reader hears."""

from collections.abc import Iterator
from dataclasses import replace

from generator import resources
from generator.catalog.models import Catalog
from generator.drawing.extent import of_item
from generator.drawing.items import Glyphs, Group, Item, walk
from generator.drawing.piece import Document
from generator.drawing.structure import StructureElement
from generator.rulebook.compose import compose
from generator.rulebook.flow import GRID
from generator.rulebook.theme import look_of
from generator.source.diagnostic import Report
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])

PROSE = """\
# Turns

[AB-TURN-1] Go to a spring. See {@AB-END-1} and {#tokens}.

## Steps

### Rest

> Once upon a time.

1. Step.
2. Rest.

| Square | Worth |
| --- | --: |
| Spring | {rules.goal} |

~~~note
Stay close.
~~~

~~~board field setup=two
The field.
~~~

~~~table setup=two tokens
~~~

# End

[AB-END-1] Stop. More at <https://example.org/>.

~~~glossary
- **spring**: where water is
~~~
"""


def made(prose: str = PROSE, **changes: object) -> Document:
    catalog: Catalog = sample.catalog(prose, **changes)
    checked = compose(sample.verified(catalog), BOOK, sample.pieces(catalog))
    assert checked is not None and checked.value is not None, checked
    return checked.value


DOCUMENT = made()


def told(
    items: tuple[Item, ...], inside: StructureElement | None = None
) -> Iterator[tuple[StructureElement | None, str]]:
    """Every run of letters with its element; None where it is there for the eye alone."""
    for item in items:
        if isinstance(item, Group):
            yield from told(item.items, item.element or inside)
        elif isinstance(item, Glyphs):
            yield inside, item.text


def roles(word: str) -> list[str]:
    """The elements that a word stands in, the innermost first, where it is first told."""
    for page in DOCUMENT.pages[2:]:
        for element, text in told(page.drawing.items):
            if word in text:
                found: list[str] = []
                while element is not None:
                    found.append(element.role)
                    element = element.parent
                return found
    raise AssertionError(word)


def test_each_part_is_what_it_is() -> None:
    assert roles("Go to a") == ["P"]
    assert roles("Turns") == ["H1"]
    assert roles("Steps") == ["H2"]
    assert roles("Rest") == ["H3"]
    assert roles("Once upon") == ["P", "BlockQuote"]
    assert roles("Step.") == ["P", "LBody", "LI", "L"]
    assert roles("2.") == ["Lbl", "LI", "L"]
    assert roles("Worth") == ["TH", "TR", "Table"]
    assert roles("3") == ["TD", "TR", "Table"] or roles("Spring") == ["TD", "TR", "Table"]
    assert roles("Stay close.") == ["P", "Div"]
    assert roles("The field.") == ["P"]


def test_the_number_of_a_rule_is_read_with_its_paragraph() -> None:
    assert roles("1.1") == ["Span", "P"]


def test_running_heads_and_numbers_of_pages_are_not_read() -> None:
    page = DOCUMENT.pages[3]
    silent = [text for element, text in told(page.drawing.items) if element is None]
    assert "4" in silent
    assert any("Springs" in text for text in silent)


def test_the_head_of_a_page_names_the_first_and_the_last_rule_on_it() -> None:
    def silent(prose: str) -> list[str]:
        page = made(prose).pages[2]
        return [text for element, text in told(page.drawing.items) if element is None]

    rules = "\n\n".join(f"[AB-TURN-{number}] Rule." for number in (1, 2, 3))
    assert "1.1\u20131.3" in silent(f"# One\n\n{rules}")
    assert "1.1" in silent("# One\n\n[AB-TURN-1] Rule.")
    assert not [text for text in silent("# One\n\nNo rule.") if text.startswith("1.")]


def test_every_figure_says_what_it_shows() -> None:
    figures = {
        element
        for page in DOCUMENT.pages
        for element, _ in _groups(page.drawing.items)
        if element is not None and element.role == "Figure"
    }
    assert {figure.alt for figure in figures} == {
        "The cover picture of Springs & Stones.",
        "Field. E1: Red. E9: Blue.",
        (
            "Field: Red; Blue. On the table: 2 × Cards, face down. Red, in hand: Cards, face down. "
            "Red, before the player: 7 × Red. Blue, before the player: 7 × Blue."
        ),
    }


def _groups(items: tuple[Item, ...]) -> Iterator[tuple[StructureElement | None, Group]]:
    for item in items:
        if isinstance(item, Group):
            yield item.element, item
            yield from _groups(item.items)


def test_links_say_in_words_where_they_lead() -> None:
    pages = {anchor.name: number for number, page in enumerate(DOCUMENT.pages, 1) for anchor in page.anchors}
    words = {link.target: link.words for page in DOCUMENT.pages for link in page.links}
    assert words["rule-AB-END-1"] == f"Rule 2.1, page {pages['rule-AB-END-1']}"
    assert words["table"] == f"Picture of the table, page {pages['table']}"
    assert words["term-spring"] == f"Glossary: spring, page {pages['term-spring']}"
    assert words["https://example.org/"] == "https://example.org/"
    chapters = {link.words for link in DOCUMENT.pages[1].links}
    assert chapters == {"Turns, page 3", "Steps, page 3", "End, page 5", "Credits, page 6"}


def test_addresses_in_the_credits_are_links() -> None:
    identity = replace(
        sample.catalog().identity, licence="Free (https://example.org/free).", credits="At https://a.org/b."
    )
    book = made("# Goal\n\nWin.", identity=identity)
    links = {link.target: link for page in book.pages for link in page.links if link.target.startswith("https:")}
    assert {"https://example.org/free", "https://a.org/b"} <= set(links)
    assert links["https://example.org/free"].element is not None
    assert links["https://example.org/free"].box.x > 40.0


def test_links_are_read_where_they_stand() -> None:
    (link,) = [link for link in DOCUMENT.pages[2].links if link.target == "rule-AB-END-1"]
    assert link.element is not None and link.element.role == "P"
    line = [element for element, text in told(DOCUMENT.pages[2].drawing.items) if "Go to a" in text]
    assert link.element in line


def test_a_book_is_tagged_and_its_pictures_are_silent() -> None:
    assert (DOCUMENT.tagged, DOCUMENT.silent_pictures, DOCUMENT.language) == (True, True, "en")
    other = replace(sample.catalog().identity, language="de")
    assert made("# Ziel\n\nGewinne.", identity=other).language == "de"


def test_heights_are_multiples_of_half_a_line() -> None:
    theme = look_of(sample.catalog(), BOOK, Report())
    assert theme.lead == 2 * GRID
    assert [round(theme.rows(height) / GRID) for height in (0.0, 0.1, GRID, GRID + 0.1)] == [0, 1, 1, 2]


def test_links_in_boxes_and_tables_are_read_with_the_words_around_them() -> None:
    prose = (
        "# Goal\n\n~~~note\nSee [the rules](https://a.org/note).\n~~~\n\n"
        "| Where | |\n| --- | --- |\n| Far | [Away](https://a.org/table) |\n"
    )
    (page,) = [page for page in made(prose).pages if any("a.org" in link.target for link in page.links)]
    found = {link.target: link for link in page.links}
    for address, role, words in (("https://a.org/note", "P", "the rules"), ("https://a.org/table", "TD", "Away")):
        link = found[address]
        assert link.element is not None and link.element.role == role
        assert link.element in [element for element, text in told(page.drawing.items) if words in text]
        boxes = [
            at.bounds(of_item(item)) for at, item in walk(page.drawing.items) if words in getattr(item, "text", "")
        ]
        assert any(link.box.grown(1.0).overlaps(box) for box in boxes)
