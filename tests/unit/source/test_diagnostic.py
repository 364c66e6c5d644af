import pytest

from generator.source.diagnostic import Checked, Diagnostic, Failed, Passed, Report, Severity, by_place
from generator.source.mark import Mark

ERROR = Diagnostic("CAT001", Severity.ERROR, "wrong")
WARNING = Diagnostic("CAT014", Severity.WARNING, "odd")


@pytest.mark.parametrize("told", [(), (WARNING,)])
def test_nothing_is_refused_without_an_error(told: tuple[Diagnostic, ...]) -> None:
    with pytest.raises(AssertionError, match="has said why"):
        Failed(told)
    with pytest.raises(AssertionError, match="has said why"):
        Report(list(told)).refused()


def test_nothing_passes_without_a_value() -> None:
    with pytest.raises(AssertionError, match="has no value"):
        Passed(None)


def test_a_report_with_an_error_gives_no_value() -> None:
    checked: Checked[int] = Report([ERROR]).checked(1)
    assert (checked.value, checked.failed) == (None, True)
    checked = Report([WARNING]).checked(1)
    assert (checked.value, checked.failed) == (1, False)


@pytest.mark.parametrize(("before", "after", "value"), [(WARNING, WARNING, 1), (ERROR, WARNING, None)])
def test_another_stages_outcome_is_joined_to_what_was_found_before(
    before: Diagnostic, after: Diagnostic, value: int | None
) -> None:
    joined = Report([before]).joined(Passed(1, (after,)))
    assert (joined.value, joined.diagnostics) == (value, (before, after))


def test_what_has_failed_stays_so_when_it_is_joined() -> None:
    failed: Checked[int] = Failed((ERROR,))
    assert Report([WARNING]).joined(failed) == Failed((WARNING, ERROR))


def placed(message: str, line: int = 0, column: int = 0, file: str = "a.yaml") -> Diagnostic:
    return Diagnostic("CAT001", Severity.ERROR, message, Mark(file, line, column) if line else None)


def test_diagnostics_are_told_by_file_line_and_column_those_without_a_place_last() -> None:
    found = [
        placed("of the whole game"),
        placed("b", 2, 1, file="b.yaml"),
        placed("late", 10, 1),
        placed("second here", 9, 4),
        placed("first", 9, 3),
        placed("third here", 9, 4),
    ]
    told = [found.message for found in by_place(found)]
    assert told == ["first", "second here", "third here", "late", "b", "of the whole game"]
