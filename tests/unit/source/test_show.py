"""How a diagnostic is shown."""

from generator.source.diagnostic import Diagnostic, Severity
from generator.source.mark import Mark
from generator.source.show import excerpt


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
