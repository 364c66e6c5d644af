"""Markdown that is written once for every row."""

from generator.catalog.models import Prose
from generator.rulebook.blocks import Paragraph, Table
from generator.rulebook.each import MOST_LINES, expanded
from generator.rulebook.parse import parse
from generator.source.diagnostic import Report

DATA = {
    "cards": [
        {"id": "fox", "name": "Fox *and* hen", "cost": 3, "type": "beast"},
        {"id": "fog", "name": "Fog", "cost": 1, "type": "spell"},
        {"id": "owl", "name": "Owl", "cost": 2, "type": "beast"},
    ],
    "signs": {"sun": {"title": "Sun"}, "moon": {"title": "Moon"}},
}


def read(text: str) -> tuple[list[str], list[tuple[str, int]]]:
    """The paragraphs, and the findings with their lines."""
    found = parse(Prose(text, "rulebook.md"), DATA)
    blocks = found.value.blocks if found.value is not None else ()
    words = ["".join(span.text for span in block.spans) for block in blocks if isinstance(block, Paragraph)]
    return words, [
        (diagnostic.code, diagnostic.mark.line if diagnostic.mark else 0) for diagnostic in found.diagnostics
    ]


def test_rows_are_sorted_by_a_key() -> None:
    text = "~~~each card=cards by=cost\n{card.name}\n~~~"
    assert read(text) == (["Fog", "Owl", "Fox and hen"], [])
    text = "~~~each card=cards type=beast by=name\n{card.name}\n~~~"
    assert read(text) == (["Fox and hen", "Owl"], [])


def test_rows_are_sorted_by_words_without_their_accents() -> None:
    names = {"z": "Zarabatana", "e": "Épée", "f": "Fan", "j": "\u00d6rn"}
    data = {"cards": [{"id": key, "name": name} for key, name in names.items()]}
    lines = expanded("~~~each card=cards by=name\n{card.id}\n~~~", "rulebook.md", data, Report())
    assert [line.text for line in lines if line.text] == [f"{{cards.{key}.id}}" for key in "efjz"]


def test_the_body_is_written_for_every_row_that_is_chosen() -> None:
    text = "Before.\n\n~~~each card=cards type=beast\n**{card.name}**: {card.cost}\n~~~\n\nAfter."
    assert read(text) == (["Before.", "Fox and hen: 3", "Owl: 2", "After."], [])


def test_rows_of_a_table_follow_one_another() -> None:
    rows = "~~~each card=cards type=beast by=name\n| {card.name} | {card.cost} |\n~~~"
    found = parse(Prose(f"| Card | Cost |\n| --- | --- |\n{rows}\n\nAfter.", "rulebook.md"), DATA)
    assert found.value is not None and not found.diagnostics
    table, after = found.value.blocks
    assert isinstance(table, Table) and len(table.rows) == 2
    assert isinstance(after, Paragraph)


def test_rows_run_on_in_one_paragraph_with_what_stands_between_them() -> None:
    text = "**Beasts:**\n~~~each card=cards type=beast by=name between=,\n{card.name} {card.cost}\n~~~\n\nAfter."
    assert read(text) == (["Beasts: Fox and hen 3, Owl 2", "After."], [])
    assert read("~~~each card=cards between=,\n~~~") == ([], [])
    assert read("~~~each card=cards type=spell between=;\n{card.name}\n~~~\nand no more.") == (["Fog and no more."], [])


def test_rows_may_be_a_group_of_groups() -> None:
    assert read("~~~each sign=signs\n{sign.title}\n~~~") == (["Sun", "Moon"], [])


def test_findings_behind_it_stand_where_they_are_written() -> None:
    text = "~~~each card=cards\n{card.cost}\n\nMore.\n~~~\n\nTake 7."
    assert read(text)[1] == [("RUL002", 7)]


def test_findings_in_it_stand_on_the_line_of_the_body() -> None:
    text = "~~~each card=cards type=spell\nA line with\n{card.price} in it.\n~~~\n"
    assert read(text)[1] == [("RUL001", 3)]


def test_what_names_no_rows_is_told() -> None:
    for words in ("", "card", "card=crads", "card=cards.fox.name.x"):
        assert read(f"One.\n\n~~~each {words}\nx\n~~~")[1] == [("RUL005", 3)]


def test_the_lines_it_makes_are_bounded() -> None:
    body = "\n".join(["x"] * (MOST_LINES // 2))
    assert ("RUL010", 1) in read(f"~~~each card=cards\n{body}\n~~~")[1]
