import csv
import io

import pytest

from generator.export.listing import csv_of


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode())))


@pytest.mark.parametrize("text", ["=1+1", "+1+cmd", "-2+3", "@SUM(A1)", "\t=1", "\t1", " =1", "\n=1", "=", "\uff1d1"])
def test_a_text_that_would_be_a_formula_is_shown_as_text(text: str) -> None:
    assert read(csv_of(("title",), [(text,)]))[1] == [f"'{text}"]


def test_a_carriage_return_becomes_a_line_feed_in_quotes() -> None:
    assert csv_of(("title",), [("\r=1",), ("a\r\nb",)]) == b'title\n"\'\n=1"\n"a\nb"\n'


@pytest.mark.parametrize("cell", [-1, -1.5, "-1", "+2", "-0.25", 7])
def test_a_number_stays_a_number(cell: str | float) -> None:
    assert read(csv_of(("cost",), [(cell,)]))[1] == [str(cell)]


@pytest.mark.parametrize("text", ["Wolf", "a=b", "'quoted'", "1-2", "", 'say "x", y\nz'])
def test_any_other_text_comes_back_as_it_was(text: str) -> None:
    assert read(csv_of(("title", "more"), [(text, 1)])) == [["title", "more"], [text, "1"]]
