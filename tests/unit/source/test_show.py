"""How a diagnostic is shown."""

import pytest

from generator.source.diagnostic import Diagnostic, Severity
from generator.source.face import FaceRef
from generator.source.mark import Mark
from generator.source.show import excerpt, grouped


def shown(text: str | None, line: int, column: int, hint: str | None = None) -> list[str]:
    found = Diagnostic("X001", Severity.ERROR, "wrong", Mark("x.yaml", line, column), hint)
    return excerpt(found, text.split("\n") if text is not None else ()).split("\n")


def test_the_caret_stands_under_the_place() -> None:
    assert shown("a: 1\n  b: 2\n", 2, 6, "do better") == [
        "x.yaml:2:6: error[X001]: wrong",
        "    b: 2",
        "       ^",
        "  hint: do better",
    ]


def test_tabs_do_not_move_the_caret() -> None:
    _, line, caret = shown("\ta: 1", 1, 5)
    assert (line, caret) == ("   a: 1", "      ^")


def test_a_long_line_is_cut_around_the_place() -> None:
    _, line, caret = shown("x" * 500 + "HERE" + "y" * 500, 1, 501)
    assert line[caret.index("^") :].startswith("HERE")
    assert len(line) < 130


def test_a_line_that_is_not_there_is_left_out() -> None:
    assert shown("a: 1", 7, 1) == ["x.yaml:7:1: error[X001]: wrong"]
    assert shown(None, 1, 1) == ["x.yaml:1:1: error[X001]: wrong"]


def test_related_places_are_named() -> None:
    found = Diagnostic("X001", Severity.WARNING, "twice", None, None, (("first here", Mark("x.yaml", 1, 1)),))
    assert excerpt(found) == "warning[X001]: twice\n  first here: x.yaml:1:1"


def test_escapes_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in "".join(shown("a: \x1b[31mred", 1, 4)[1:])


def test_findings_of_one_cause_are_one_with_its_places() -> None:
    about = [FaceRef("card", "beasts", name) for name in ("wolf", "bat", "owl")]
    found = [
        Diagnostic("L1", Severity.ERROR, f"{face}: there is no icon 'x'", Mark("x.yaml", line, 1), about=face)
        for line, face in enumerate(about, 1)
    ]
    other = Diagnostic("L1", Severity.ERROR, "card 'wolf': there is no icon 'y'", Mark("x.yaml", 9, 1), about=about[0])
    (first, others), (last, alone) = grouped([*found, other])
    assert (first, others, last, alone) == (found[0], tuple(found[1:]), other, ())
    assert excerpt(first, (), others).split("\n") == [
        "x.yaml:1:1: error[L1]: card 'wolf': there is no icon 'x'",
        "  also: x.yaml:2:1 (card 'bat')",
        "  also: x.yaml:3:1 (card 'owl')",
    ]
    many = [found[0]] * 20
    assert excerpt(first, (), many).split("\n")[-1] == "  and 14 more"


@pytest.mark.parametrize("width", [24, 40, 80, 121])
@pytest.mark.parametrize("column", [1, 30, 200])
def test_an_excerpt_fits_its_window(width: int, column: int) -> None:
    row = "".join(chr(97 + index % 26) for index in range(250))
    found = Diagnostic("X001", Severity.ERROR, "wrong", Mark("x.yaml", 1, column))
    _, line, caret = excerpt(found, [row], width=width).split("\n")
    assert max(len(line), len(caret)) <= width
    assert line[caret.index("^")] == row[column - 1]


def test_the_caret_counts_wide_characters_as_the_terminal_does() -> None:
    _, line, caret = shown("text: 狼 wolf", 1, 9)
    assert caret.index("^") == line.index("wolf") + 1
