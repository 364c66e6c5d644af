"""What stands in the margin beside the rules, and that every rule is in the book whatever that is."""

import pytest

from generator.drawing.piece import Document
from tests.unit.rulebook import sample
from tests.unit.rulebook.books import codes, made, text_of, words_of

PROSE = """\
# The goal

Read {@AB-END-1|rule} first, or {@AB-TURN-3|rule}.

# Your turn

[AB-TURN-1] Step.

1. [AB-TURN-2 AB-TURN-3] Rest.

~~~note
[AB-TURN-4] Or stay.
~~~

# The end

[AB-END-1] Stop.
"""
RULES = {f"rule-AB-{name}" for name in ("TURN-1", "TURN-2", "TURN-3", "TURN-4", "END-1")}


def book(kind: str) -> Document:
    return made(sample.catalog(PROSE, theme={"marks": kind}))


def test_chapters_with_rules_are_numbered_and_the_rules_in_each() -> None:
    words = " ".join(map(text_of, book("numbers").pages[2:])).split()
    assert {"1.1", "1.2", "1.3", "2.1"} <= set(words)
    assert not {"1.4", "2.2", "3.1"} & set(words)


def test_the_contents_number_the_chapters_with_rules() -> None:
    contents = text_of(book("numbers").pages[1])
    assert "1 Your turn" in contents and "2 The end" in contents and "1 The goal" not in contents


@pytest.mark.parametrize(("kind", "words"), [("numbers", "rule 2.1"), ("ids", "rule AB-END-1"), ("none", "this page")])
def test_references_name_a_rule_by_its_mark(kind: str, words: str) -> None:
    assert words in words_of(book(kind)).replace("\u00a0", " ")


def test_from_one_mark_to_another_is_a_range() -> None:
    words = words_of(made(sample.catalog(f"# Goal\n\nSee {{@AB-TURN-1|mark}}–{{@AB-TURN-4|mark}}.\n\n{PROSE}")))
    assert "See 1.1–1.3." in words.replace(" ", "").replace("See", "See ")


@pytest.mark.parametrize("kind", ["numbers", "ids", "none"])
def test_every_rule_is_a_place_in_the_book_whatever_is_printed(kind: str) -> None:
    document = book(kind)
    assert {anchor.name for page in document.pages for anchor in page.anchors} >= RULES
    assert ("AB-TURN-2" in words_of(document)) is (kind == "ids")


def test_a_list_of_ids_is_refused_where_ids_are_not_printed() -> None:
    assert codes(f"{PROSE}\n~~~rules\n~~~\n") == ["RUL005"]
    assert codes(f"{PROSE}\n~~~rules\n~~~\n", theme={"marks": "ids"}) == []


def test_other_marks_are_refused() -> None:
    assert codes(PROSE, theme={"marks": "stars"}) == ["RUL012"]
