"""References to pages: in a row, on their own page, to headings, and in an index."""

import re
from collections import Counter

import pytest

from generator.drawing.items import Glyphs, walk
from generator.drawing.piece import Document
from generator.rulebook.page_references import PageReference, joined_pages
from generator.text.style import Span
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import codes, made, text_of

PARTED = "\n\n~~~page\n~~~\n\n"


def book(prose: str) -> Document:
    return made(sample.catalog(prose))


def words(document: Document, page: int) -> str:
    return re.sub(r"\s+", " ", text_of(document.pages[page])).replace(" ,", ",").replace(" .", ".")


@pytest.mark.parametrize(
    ("pages", "worded", "printed"),
    [
        ((16,), True, "page 16"),
        ((16, 17), True, "pages 16, 17"),
        ((16, 17, 18), True, "pages 16–18"),
        ((16, 17, 18, 20), True, "pages 16–18, 20"),
        ((12, 16, 17, 18), True, "pages 12, 16–18"),
        ((15, 16, 17), False, "15–17"),
        ((15, 19), False, "15, 19"),
    ],
)
def test_pages_in_a_row(pages: tuple[int, ...], worded: bool, printed: str) -> None:
    spans: list[Span] = []
    references = []
    for page in pages:
        spans += [Span(", ")] if spans else []
        references.append(PageReference(len(spans), page, worded))
        spans.append(Span(references[-1].words, link=f"#{page}"))
    made = joined_pages(spans, references)
    assert "".join(span.text for span in made).replace("\u00a0", " ") == printed
    assert all(span.link for span in made if span.text[-1].isdigit())


def test_pages_with_words_between_them_stay_apart() -> None:
    spans = [Span("page 3"), Span(" before "), Span("page 4")]
    references = [PageReference(0, 3, True), PageReference(2, 4, True)]
    assert joined_pages(spans, references) == tuple(spans)


def test_a_reference_to_its_own_page_says_so() -> None:
    document = book(f"# One\n\n[AB-TURN-1] Go. See {{@AB-TURN-1|page}} and {{@AB-END-1}}.{PARTED}[AB-END-1] Stop.")
    assert "See this page and page 4." in words(document, 2)


def test_references_lead_to_headings() -> None:
    document = book(f"# One\n\nBy the lists on {{@# The lists|page}}.{PARTED}## The lists\n\nThese.")
    assert "By the lists on page 4." in words(document, 2)
    (link,) = document.pages[2].links
    assert link.target == "title-the-lists"


def test_a_heading_that_is_not_there_is_reported() -> None:
    assert codes("# One\n\nBy the lists on {@# The list|page}.\n\n# The lists\n\nThese.") == ["RUL003"]


def test_references_lead_to_worked_examples_and_boards() -> None:
    referring = "# One\n\nAs in {@AB-EX-01|page}, and on the field, {@field|page}."
    document = book(f"{referring}{PARTED}~~~example AB-EX-01\n~~~{PARTED}~~~board field width=60\n~~~")
    assert "As in page 4, and on the field, page 5." in words(document, 2)
    assert [link.target for link in document.pages[2].links] == ["example-AB-EX-01", "board-field"]


def test_a_board_that_is_not_shown_is_reported() -> None:
    assert codes("# One\n\nOn {@feild|page}.\n\n~~~board field width=60\n~~~") == ["RUL009"]


INDEX = f"""# One

[AB-TURN-1] Go.{PARTED}[AB-TURN-2] On.{PARTED}[AB-END-1] Stop.

~~~columns
- Going {{@AB-TURN-1|number}}
- Ends {{@AB-TURN-1|number}}, each {{@AB-TURN-1|number}}, all {{@AB-END-1|number}}
- Turned {{@AB-END-1|number}}, {{@AB-TURN-1|number}}
- Rests: short {{@AB-TURN-1|number}}, long {{@AB-TURN-1|number}}
- Long entries that take two lines of a column {{@AB-TURN-1|number}}, {{@AB-TURN-2|number}}, {{@AB-END-1|number}}
~~~
"""


def test_the_numbers_of_an_index_end_at_the_right_of_their_columns() -> None:
    page = book(INDEX).pages[4]
    runs = [(at, item) for at, item in walk(page.drawing.items) if isinstance(item, Glyphs) and item.size_pt == 8.75]
    rows: dict[tuple[float, bool], float] = {}  # by baseline and column, where the last number of an entry begins
    for at, run in runs:
        x = at.e + run.xs[-1]
        if run.text[-1:].isdigit():
            row = round(at.f + run.y, 1), x > 75
            rows[row] = max(x, rows.get(row, 0.0))
    assert rows
    assert max(Counter(round(x, 1) for x in rows.values()).values()) >= 2


def test_parts_of_an_entry_on_the_page_of_the_whole_are_left_out() -> None:
    told = words(book(INDEX), 4)
    assert "Ends" in told and "each" not in told and "all" in told
    assert "short" in told and "long" in told
    assert "3–5" in told.replace(" ", "")


def test_numbers_of_an_entry_ascend_whatever_their_order_in_the_source() -> None:
    told = words(book(INDEX), 4)
    assert "3, 5" in told[told.index("Turned") :][:20]


def test_a_rule_is_named_beside_its_page() -> None:
    document = book(f"# One\n\nSee {{@AB-END-1|rule}}, {{@AB-END-1|page}}.{PARTED}# Two\n\n[AB-END-1] Stop.")
    assert "See rule 1.1, page 4." in words(document, 2)
