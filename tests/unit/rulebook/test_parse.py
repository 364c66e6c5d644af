from collections.abc import Mapping

import pytest

from generator.catalog.models import Prose
from generator.rulebook.blocks import Book, Directive, Heading, Listing, Paragraph, Table
from generator.rulebook.parse import parse
from generator.source.diagnostic import Checked
from generator.text.style import Span

DATA: Mapping[str, object] = {
    "rules": {"goal": 3, "many": 40, "half": 0.5, "one": 1},
    "costs": {"fox": {"fire": 1, "rain": 0, "any": 2}, "owl": {}, "cat": {"gold": 1}, "dog": {"fire": "much"}},
    "print": {"icons": {"flame": {"name": "fire"}, "droplets": {"name": "rain"}, "plain-circle": {"name": "any"}}},
    "tribes": [{"id": "red", "title": "Red"}, {"id": "blue", "title": "Blue", "text": "Be **quick**"}],
}


def parsed(text: str) -> Checked[Book]:
    return parse(Prose(text, "rulebook.md"), DATA)


def book(text: str) -> Book:
    checked = parsed(text)
    assert checked.diagnostics == ()
    assert checked.value is not None
    return checked.value


def words(text: str) -> str:
    (block,) = book(text).blocks
    assert isinstance(block, Paragraph)
    return "".join(span.text for span in block.spans)


def codes(text: str) -> list[str]:
    return [found.code for found in parsed(text).diagnostics]


def test_headings_have_levels_and_places() -> None:
    one, two = book("# Goal\n\n## More *of* it").blocks
    assert isinstance(one, Heading)
    assert isinstance(two, Heading)
    assert (one.level, two.level, two.title) == (1, 2, "More of it")
    assert one.anchor != two.anchor


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("Take {rules.goal}.", "Take 3."),
        ("Take {rules.goal|word}, {rules.goal|Word}.", "Take three, Three."),
        ("There are {tribes|count}.", "There are 2."),
        ("{tribes.blue.title} and {tribes.0.title}", "Blue and Red"),
        ("{rules.goal} {rules.goal|city/cities}, {rules.one} {rules.one|city/cities}", "3 cities, 1 city"),
        ("{rules.goal|spring}, {rules.one|spring}, {rules.half|world}", "springs, spring, worlds"),
        ("{rules.half} of {=12}, {{sic}}", "0.5 of 12, {sic}"),
        ('"Quoted" -- and...', "“Quoted” – and…"),
        ("a\nb", "a b"),
    ],
)
def test_references_are_filled_in(text: str, reads: str) -> None:
    assert words(text) == reads


def test_a_map_of_numbers_is_printed_with_its_signs() -> None:
    (block,) = book("{costs.fox|signs}, {costs.owl|signs}").blocks
    assert isinstance(block, Paragraph)
    spans = [(span.text, span.icon) for span in block.spans]
    assert spans == [
        ("1", False),
        ("flame", True),
        ("\u00a02", False),
        ("plain-circle", True),
        (", ", False),
        ("0", False),
    ]


def test_a_text_of_the_catalog_keeps_its_markup() -> None:
    (block,) = book("*{tribes.blue.text}*").blocks
    assert isinstance(block, Paragraph)
    assert block.spans == (Span("Be ", italic=True), Span("quick", bold=True, italic=True))


def test_a_value_is_never_taken_for_markdown() -> None:
    data = {"a": "# <b>x</b> [y](https://z) | {b}"}
    checked = parse(Prose("{a}", "rulebook.md"), data)
    assert checked.diagnostics == ()
    assert checked.value is not None
    (block,) = checked.value.blocks
    assert isinstance(block, Paragraph)
    assert "".join(span.text for span in block.spans) == data["a"]


def test_margin_ids_are_taken_off_the_text_with_their_places() -> None:
    read = book("Intro.\n\n[AB-ONE-1 AB-ONE-2] Do it.\n\n- [AB-TWO-1] Or not.")
    block = read.blocks[1]
    assert isinstance(block, Paragraph)
    assert (block.rules, block.spans[0].text) == (("AB-ONE-1", "AB-ONE-2"), "Do it.")
    assert {rule: (mark.line, mark.column) for rule, mark in read.rules.items()} == {
        "AB-ONE-1": (3, 2),
        "AB-ONE-2": (3, 11),
        "AB-TWO-1": (5, 4),
    }


def test_rule_references_link_to_the_rule_wherever_it_stands() -> None:
    first, _ = book("See {@AB-ONE-1}.\n\n[AB-ONE-1] Do it.").blocks
    assert isinstance(first, Paragraph)
    assert first.spans[1] == Span("AB-ONE-1", link="#rule-AB-ONE-1")


def test_tables_lists_and_directives_are_read() -> None:
    table, listing, board = book(
        "| A | B |\n|---|--:|\n| x | {rules.goal|word} |\n\n"
        "3. one\n4. two\n\n"
        "~~~board island setup=two\nA *caption*.\n~~~"
    ).blocks
    assert isinstance(table, Table)
    assert (table.aligns, table.rows[0][1][0].text) == (("left", "right"), "three")
    assert isinstance(listing, Listing)
    assert (listing.first, len(listing.items)) == (3, 2)
    assert isinstance(board, Directive)
    assert (board.kind, board.arguments, board.option("setup")) == ("board", ("island",), "two")
    assert len(board.body) == 1


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("Take {rules.gaol}.", "RUL001", 1, 6),
        ("Take {rules}.", "RUL001", 1, 6),
        ("{rules.goal} of 12 things", "RUL002", 1, 17),
        ("# Round 2", "RUL002", 1, 9),
        ("~~~note\nTake 5.\n~~~", "RUL002", 2, 6),
        ("x\n\nSee {@AB-ONE-1}.", "RUL003", 3, 5),
        ("~~~bord island\n~~~", "RUL004", 1, 1),
        ("~~~\ncode\n~~~", "RUL004", 1, 1),
        ("a <b>c</b>", "RUL006", 1, 3),
        ("<div>\nx\n</div>", "RUL006", 1, 1),
        ("a ![x](y.png) b", "RUL007", 1, 3),
        ("[x](http://plain)", "RUL008", 1, 5),
        ("a { b", "RUL009", 1, 3),
        ("[TURN] Draw.", "RUL009", 1, 1),
        ("Go on: {@TURN}.", "RUL009", 1, 8),
        ("{rules.many|word}", "RUL009", 1, 1),
        ("{rules.goal|wrod}", "RUL009", 1, 1),
        ("{rules.goal|Words}", "RUL009", 1, 1),
        ("{tribes.blue.title|spring}", "RUL009", 1, 1),
        ("{costs.cat|signs}", "RUL001", 1, 1),
        ("{costs.dog|signs}", "RUL009", 1, 1),
        ("{=x}", "RUL009", 1, 1),
        ("#### deep", "RUL009", 1, 1),
        ("# One\n\n### deep", "RUL009", 3, 1),
        ("### deep", "RUL009", 1, 1),
        ("x\n\n##", "RUL009", 3, 1),
        ("# &nbsp;", "RUL009", 1, 1),
    ],
)
def test_mistakes_are_told_at_their_place(text: str, code: str, line: int, column: int) -> None:
    found = parsed(text).diagnostics[0]
    assert found.mark is not None
    assert (found.code, found.mark.line, found.mark.column) == (code, line, column)


def test_all_mistakes_are_told_at_once() -> None:
    assert sorted(codes("{a} and 12\n\n<b>\n\n~~~nothing\n~~~")) == ["RUL001", "RUL002", "RUL004", "RUL006"]


def test_near_names_are_offered() -> None:
    hints = [found.hint for found in parsed("{rules.gaol}\n\n~~~bord\n~~~\n\n[AB-ONE-1] x {@AB-ONE-2}").diagnostics]
    assert hints == ["did you mean 'goal'?", "did you mean 'board'?", "did you mean 'AB-ONE-1'?"]


def test_a_link_may_not_run_a_script() -> None:
    assert codes("[x](javascript:alert)") in (["RUL008"], [])  # Markdown itself may refuse it and leave plain text


def test_a_huge_rulebook_is_refused() -> None:
    assert codes("x" * 1_000_001) == ["RUL010"]


def test_deep_nesting_ends_quickly() -> None:
    parsed(">" * 5_000 + " x")
    parsed("*" * 20_000 + "x")
    parsed("[" * 20_000)


def test_a_mark_within_a_paragraph_is_told_where_it_belongs() -> None:
    (found,) = parsed("Deal the cards. [TURN-1] Play one.").diagnostics
    assert (found.code, "at the beginning of a paragraph" in (found.hint or "")) == ("RUL002", True)
