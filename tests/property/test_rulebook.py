"""A rulebook comes from strangers: whatever they write, it is read or refused, never a crash."""

from hypothesis import given, settings
from hypothesis import strategies as st

from generator import resources
from generator.catalog.models import Prose
from generator.rulebook.compose import compose
from generator.rulebook.parse import parse
from generator.text.fonts import FontBook
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])

scraps = st.sampled_from(
    [
        "# Title",
        "## Part",
        "### Step",
        "#### Deep",
        "[AB-ONE-1] A rule.",
        "[AB-ONE-2 AB-ONE-3] Two.",
        "- item",
        "  - inner",
        "1. first",
        "> quoted",
        "| a | b |\n|---|:-:|\n| c | d | e |\n| f |",
        "---",
        "~~~note\ninside\n~~~",
        "~~~board field setup=two width=40\ncaption\n~~~",
        "~~~components\n~~~",
        "~~~anatomy field setup=two\n- e9: A square.\n- e1: Another.\n~~~",
        "~~~anatomy card-a\ncaption\n\n- cost: What {rules.goal}\n~~~",
        "~~~examples\n~~~",
        "~~~pieces tokens\n~~~",
        "~~~credits\n~~~",
        "~~~rules\n~~~",
        "~~~table setup=two tokens hand\ncaption\n~~~",
        "~~~table x\n~~~",
        "~~~~columns\n# Title\n\n- item\n\n~~~table\n~~~\n~~~~",
        "~~~example AB-EX-01 float=no\n~~~",
        "{#tokens}",
        "{:crossed-swords}",
        "{:}",
        "{@AB-ONE-1|number}",
        "~~~note\n~~~components\n~~~\n~~~",
        "{rules.goal}",
        "{@AB-ONE-1}",
        "{",
        "}}",
        "{=7}",
        "12",
        "**b",
        "*i*",
        "`code`",
        "    code",
        "<b>",
        "[x](https://y.z)",
        "![p](../x.png)",
        "\\*",
        "&amp;",
        "\t",
        "word " * 60,
        "\u200b",
        "x" * 300,
        "\ue0000\ue001",
        "~~~",
        "é → ½",
    ]
)
proses = (
    st.lists(scraps, max_size=12).map("\n\n".join) | st.lists(scraps, max_size=8).map("\n".join) | st.text(max_size=80)
)


@settings(max_examples=150, deadline=None)
@given(proses)
def test_any_prose_is_read_or_refused(text: str) -> None:
    checked = parse(Prose(text, "rulebook.md"), {"rules": {"goal": 3}})
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for found in checked.diagnostics:
        assert found.code.startswith("RUL")
        assert found.mark is not None
        assert 1 <= found.mark.line <= len(lines)
        assert 1 <= found.mark.column <= len(lines[found.mark.line - 1]) + 1


@settings(max_examples=40, deadline=None)
@given(st.lists(scraps, max_size=10).map("\n\n".join))
def test_any_prose_is_set_or_refused(text: str) -> None:
    checked = compose(sample.verified(sample.catalog(text)), BOOK, ())
    assert checked is not None
    assert (checked.value is None) == checked.failed
