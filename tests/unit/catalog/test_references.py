"""What texts refer to is read alike, whoever asks."""

from generator.catalog.models import Prose
from generator.catalog.references import Literal, Placeholder, RuleReference, braces, margin, read
from generator.editions.record import record_of
from generator.rulebook.parse import parse
from generator.verifying.rule_ids import margin_marks
from tests.unit.rulebook.sample import catalog


def test_all_that_stands_in_braces_is_found_in_order() -> None:
    found = [(brace.written, brace.start, brace.escaped, brace.inside) for brace in braces("a {{b}} {c|word} }")]
    assert found == [
        ("{{", 2, "{", None),
        ("}}", 5, "}", None),
        ("{c|word}", 8, None, "c|word"),
        ("}", 17, None, None),
    ]


def test_braces_hold_a_value_a_number_or_a_rule() -> None:
    assert read("rules.goal | word") == Placeholder(("rules", "goal"), "word")
    assert read("= 3") == Literal(" 3")
    assert read("@ AB-TURN-1") == RuleReference("AB-TURN-1")
    assert read("größe.x") == Placeholder(("größe", "x"))
    assert [read(path).sound for path in ("größe.x", "a b", "", "a..b")] == [True, False, False, False]  # type: ignore[union-attr]


def test_margins_are_read_with_their_columns() -> None:
    found = margin("  - [AB-1, AB-2] Take one.", in_list=True)
    assert found is not None
    assert (found.written, found.rules, found.end) == ("AB-1, AB-2", (("AB-1", 5), ("AB-2", 11)), 16)
    assert margin("- [AB-1] Take one.") is None
    assert margin("[AB-1](#x) is a link.") is None


NESTED = "# Turn\n\n- Take one.\n\n    - [AB-TURN-1] Or {rules.goal}, not {{rules.goal}}.\n"


def test_book_check_and_record_see_the_same_rules() -> None:
    made = catalog(NESTED)
    book = parse(Prose(NESTED, "rulebook.md"), made.data)
    assert book.value is not None, book.diagnostics
    assert list(book.value.rules) == ["AB-TURN-1"]
    assert [rule for rule, _ in margin_marks(Prose(NESTED, "rulebook.md"))] == ["AB-TURN-1"]
    goal = made.rules["goal"]
    assert record_of(made, (), None).rules["AB-TURN-1"] == f"- [AB-TURN-1] Or {goal}, not {{{{rules.goal}}}}."
