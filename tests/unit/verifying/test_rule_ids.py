from dataclasses import replace
from types import SimpleNamespace
from typing import cast

from generator.catalog.models import Catalog, Prose
from generator.catalog.verified import Example, RolledDie, Scene
from generator.source.diagnostic import Report
from generator.source.mark import Mark, Path
from generator.source.tree import Tree
from generator.verifying.rule_ids import check, check_rolls, check_rolls_shown, lines_of_rules, margin_marks

TEXT = """\
# Moving

[GY-MOVE-1] Move a token, see {@GY-MOVE-9}.

[GY-MOVE-2 GY-MOVE-3] Never diagonally. [GY-MOVE-8] is not at the beginning.

- [GY-MOVE-4] A rule in a list.
1. [GY-MOVE-5] Another.

[a link](https://example.org) and [GY-LINK-1](#x) are no marks.

~~~components
[GY-MOVE-6] nor is this
~~~

~~~note
[GY-MOVE-7] But a boxed rule is one.
~~~

~~~pieces token beside=text
[GY-MOVE-10] So is one beside a picture.
~~~
"""


def findings(text: str | None, known: tuple[str, ...]) -> list[str]:
    report = Report()
    check(None if text is None else Prose(text, "rulebook.md"), known, report)
    return [str(found) for found in report.diagnostics]


def test_margin_marks_stand_at_the_beginning_of_paragraphs_and_items() -> None:
    found = [(rule, mark.line, mark.column) for rule, mark in margin_marks(Prose(TEXT, "rulebook.md"))]
    assert found == [
        ("GY-MOVE-1", 3, 2),
        ("GY-MOVE-2", 5, 2),
        ("GY-MOVE-3", 5, 12),
        ("GY-MOVE-4", 7, 4),
        ("GY-MOVE-5", 8, 5),
        ("GY-MOVE-7", 17, 2),
        ("GY-MOVE-10", 21, 2),
    ]


def test_one_set_of_rules_is_accepted() -> None:
    assert findings("[A-B-1] x\n\n[A-B-2] y\n", ("A-B-1", "A-B-2")) == []


def test_a_rule_printed_twice_is_refused() -> None:
    assert findings("[A-B-1] x\n\n[A-B-1] y\n", ("A-B-1",)) == [
        "rulebook.md:3:2: error[GAM009]: rule A-B-1 is printed twice"
    ]


def test_a_rule_that_the_engine_does_not_know_is_refused() -> None:
    assert "error[GAM010]" in findings("[A-B-1] x\n\n[A-B-2] y\n", ("A-B-1",))[0]


def test_a_rule_that_the_rulebook_lacks_is_refused() -> None:
    assert "error[GAM011]: the engine plays by rule A-B-2" in findings("[A-B-1] x\n", ("A-B-1", "A-B-2"))[0]
    assert "no rulebook.md" in findings(None, ("A-B-1",))[0]


def test_a_line_belongs_to_the_rules_before_it_up_to_the_next_heading() -> None:
    one = "# One\n\n[AB-ONE-1 AB-ONE-2] First.\nMore.\n\n~~~note\nNoted.\n~~~\n\n"
    text = f"{one}# Two\n\nNobody's.\n\n- [AB-TWO-1] Item.\n"
    found = {line.strip(): ids for ids, line in lines_of_rules(Prose(text, "rulebook.md")) if line.strip()}
    both = ("AB-ONE-1", "AB-ONE-2")
    assert found["More."] == found["Noted."] == both
    assert found["Nobody's."] == ()
    assert found["- [AB-TWO-1] Item."] == ("AB-TWO-1",)


def test_dice_are_rolled_for_rules_that_the_engine_knows() -> None:
    path = ("print", "rolls", "A-B-3")
    tree = Tree({}, {}, {path: Mark("print.yaml", 7, 12)})
    catalog = cast(Catalog, SimpleNamespace(rolls={"A-B-1": ("walk",), "A-B-3": ("fight",)}, tree=tree))
    report = Report()
    check_rolls(catalog, ("A-B-1", "A-B-2"), report)
    (found,) = report.diagnostics
    assert str(found).startswith("print.yaml:7:12: error[GAM010]: print.rolls has a rule A-B-3")


def test_words_for_dice_that_no_printed_example_rolls_are_told() -> None:
    marks: dict[Path, Mark] = {("print", "rolls", f"A-B-{n}"): Mark("print.yaml", n, 12) for n in (1, 2, 3)}
    rolls = {f"A-B-{n}": ("walk",) for n in (1, 2, 3)}
    catalog = cast(Catalog, SimpleNamespace(rolls=rolls, tree=Tree({}, {}, marks)))
    shown = Example("A-1", "One", (), "", Scene(()), Scene(()), dice=(RolledDie(6, 3, "red", "A-B-1"),))
    hidden = replace(shown, dice=(RolledDie(6, 3, "red", "A-B-2"),), printed=False)
    report = Report()
    check_rolls_shown(catalog, (shown, hidden), report)
    assert not report.failed
    told = [str(found).partition(": print.rolls has a word for the dice of ") for found in report.diagnostics]
    assert [(at, words[:5]) for at, _, words in told] == [
        ("print.yaml:2:12: warning[GAM031]", "A-B-2"),
        ("print.yaml:3:12: warning[GAM031]", "A-B-3"),
    ]
