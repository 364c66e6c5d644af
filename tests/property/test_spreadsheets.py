"""Rows written as a spreadsheet and read back are the same rows."""

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.cell_values import ANY, TEXT, value_of, written
from generator.catalog.columns import ExpectedRows
from generator.catalog.sheet_rows import rows_of
from generator.catalog.sheet_schema import RowSchemas
from generator.catalog.sheet_text import csv_of
from generator.catalog.spreadsheets import shared_alone
from generator.source.csv_text import read_csv
from generator.source.diagnostic import Report
from generator.source.grid import CellGrid
from generator.source.spreadsheet import read_spreadsheet
from tests.property.test_yaml import LEAF
from tests.property.test_yaml import TEXT as WORDS
from tests.workbooks import ods, xlsx

ODD = st.text(st.sampled_from('"" 0123.-+=@e#~trueTRUE[]{}\nJan/:,;\''), max_size=8)
LEAVES = LEAF | ODD
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(WORDS.filter(bool) | st.sampled_from("012"), inner, max_size=3)
    ),
    max_leaves=6,
)
KEYS = (WORDS | ODD).filter(bool).filter(lambda key: key not in ("id", "title", "text"))
ROW = st.dictionaries(KEYS, VALUES, min_size=1, max_size=4)
TITLED = st.fixed_dictionaries({}, optional={"title": WORDS | ODD, "text": WORDS | ODD})
UNTYPED: ExpectedRows = RowSchemas(shared_alone({})).expected(("tables", "rows"), {})


def rows_in(grid: CellGrid | None, report: Report) -> Sequence[Mapping[str, Any]]:
    assert grid is not None, report.diagnostics
    found = rows_of(grid, 0, UNTYPED, report)
    assert found is not None and report.diagnostics == [], report.diagnostics
    return found.rows


def exact(value: Any) -> Any:
    """A value with its type, since 1, 1.0 and true are equal."""
    if isinstance(value, Mapping):
        return {key: exact(inner) for key, inner in value.items()}
    return [exact(inner) for inner in value] if isinstance(value, list) else (type(value), value)


@given(st.lists(st.tuples(ROW, TITLED), min_size=1, max_size=4))
def test_any_rows_of_yaml_are_read_back_from_csv(made: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    rows = [{"id": f"row-{number}", **titled, **row} for number, (row, titled) in enumerate(made)]
    report = Report()
    grid = read_csv(csv_of(rows).encode(), "rows.csv", report)
    assert exact(rows_in(grid, report)) == exact(rows)
    header = grid.header if grid is not None else None
    assert header == 0


@given(st.lists(st.tuples(ROW, TITLED), min_size=1, max_size=3))
def test_a_workbook_made_of_the_csv_has_the_same_rows(made: list[tuple[dict[str, Any], dict[str, Any]]]) -> None:
    """A spreadsheet program keeps the texts of cells as they are, and makes numbers of what it writes as numbers."""
    rows = [{"id": f"row-{number}", **titled, **row} for number, (row, titled) in enumerate(made)]
    grid = read_csv(csv_of(rows).encode(), "rows.csv", Report())
    assert grid is not None
    cells: Any = [[_as_typed(str(cell)) if number else cell for cell in row] for number, row in enumerate(grid.rows)]
    for name, make in (("rows.xlsx", xlsx), ("rows.ods", ods)):
        report = Report()
        read = rows_in(read_spreadsheet(make({"Rows": cells}), name, None, None, report), report)
        assert _whole(read) == _whole(rows)


def _as_typed(cell: str) -> Any:
    value = value_of(cell, ANY) if cell else None
    return value if isinstance(value, bool | int | float) and abs(value) < 10**15 else cell or None


def _whole(value: Any) -> Any:
    """Values without the types of numbers: a workbook has one, of 53 bits; larger ones are texts in it."""
    if isinstance(value, Mapping):
        return {key: _whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_whole(inner) for inner in value]
    return str(value) if isinstance(value, int | float) and abs(value) >= 10**15 else value


@given(LEAVES)
def test_every_value_is_read_from_the_cell_it_is_written_in(value: Any) -> None:
    cell = written(value)
    assert exact(value_of(cell, ANY)) == exact(value)
    assert not isinstance(value, str) or value_of(cell, TEXT) == value
    assert not isinstance(value, str) or not cell.startswith(("=", "+", "-", "@"))
