"""Spreadsheet files to cells: what is read, and how files that cannot be read are refused."""

import csv
import io
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.source.csv_text import read_csv
from generator.source.diagnostic import Report
from generator.source.grid import MOST_ROWS, CellGrid, Mangled, column_letters
from generator.source.mark import Mark
from generator.source.spreadsheet import read_spreadsheet
from tests.workbooks import Rows, archive, ods, xlsx

AT = Mark("game.yaml", 7, 3)
ROWS: Rows = [
    ["id", "Title", "n", "b"],
    ["fox", "A <b>\nB", 3, True],
    [None, None, None, None],
    ["owl", None, -2, 0.5],
]


def read(data: bytes, name: str = "a.xlsx", sheet: str | None = None) -> tuple[CellGrid | None, Report]:
    report = Report()
    return read_spreadsheet(data, name, sheet, AT, report), report


def grid(data: bytes, name: str = "a.xlsx", sheet: str | None = None) -> CellGrid:
    found, report = read(data, name, sheet)
    assert found is not None, report.diagnostics
    return found


@pytest.mark.parametrize(("name", "make"), [("a.xlsx", xlsx), ("a.ods", ods)])
def test_both_kinds_of_workbook_hold_the_same_cells(name: str, make: object) -> None:
    assert callable(make)
    found = grid(make({"Cards": ROWS}), name)
    assert [list(row) for row in found.rows] == [["" if cell is None else cell for cell in row] for row in ROWS]
    assert [type(cell) for cell in found.rows[1]] == [str, str, int, bool]
    assert str(found.mark(4, 3)) == f"{name}!Cards:C4" and found.mark(4, 3).shown == "n: -2"


def test_a_sheet_of_several_must_be_named() -> None:
    book = xlsx({"Cards": ROWS, "Notes": [["x"]]})
    assert grid(book, sheet="Notes").rows == [["x"]]
    for sheet, hint in ((None, "write the name of one after #: Cards, Notes"), ("Card", "did you mean 'Cards'?")):
        found, report = read(book, sheet=sheet)
        assert found is None
        assert [(told.code, told.mark, told.hint) for told in report.diagnostics] == [("CAT055", AT, hint)]


def test_cells_that_the_library_leaves_empty_are_known() -> None:
    row = '<row r="1"><c r="A1"><f>B1</f><v/></c><c r="C1" t="e"><v>#REF!</v></c><c r="D1" s="1"><v>45000</v></c>'
    found = grid(xlsx({"S": f'{row}<c r="E1" t="str"><f>B1</f><v></v></c></row>'}))
    whats = [cell.what if isinstance(cell, Mangled) else cell for cell in found.rows[0]]
    assert whats[:4] == ["a formula without a result", "", "the error #REF!", "the date 2023-03-15"]
    cells = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string"><text:p>#DIV/0!</text:p>'
        '</table:table-cell><table:table-cell table:formula="of:=A1"/>'
        '<table:table-cell office:value-type="date" office:date-value="2024-01-02"/>'
    )
    found = grid(ods({"S": f"<table:table-row>{cells}</table:table-row>"}), "a.ods")
    whats = [cell.what if isinstance(cell, Mangled) else cell for cell in found.rows[0]]
    assert whats == ["the error #DIV/0!", "a formula without a result", "the date 2024-01-02"]


FAR = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
REPEATED = (
    '<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="9999" '
    'office:value-type="float" office:value="3"/></table:table-row>'
)
ENTITIES = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><x>&a;</x>'
HOSTILE = {
    "nothing": (b"", "is not a workbook"),
    "a text": (b"id,title\n", "is not a workbook"),
    "a password": (b"\xd0\xcf\x11\xe0" + bytes(600), "is protected with a password"),
    "another archive": (archive({"a.xml": "<a/>"}), "is neither xlsx nor ods"),
    "cut off": (xlsx({"S": ROWS})[:-40], "is not a workbook"),
    "no sheets": (xlsx({}), "has no sheets"),
    "a cell far out": (xlsx({"S": FAR}), f"more than {MOST_ROWS:,} rows"),
    "broken XML": (xlsx({"S": "<row><c>"}), "is damaged"),
    "entities": (xlsx({"S": ROWS}, {"xl/workbook.xml": ENTITIES}), "defines entities"),
    "a bomb": (xlsx({"S": ROWS}, {"xl/sharedStrings.xml": b" " * 40_000_000}), "more than 32 MB once it is unpacked"),
    "a wrong number": (xlsx({"S": '<row r="x"><c/></row>'}), "is damaged"),
    "a text that is not there": (xlsx({"S": '<row><c t="s"><v>7</v></c></row>'}), "cannot be read"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_workbooks_that_cannot_be_read_are_refused_at_once(name: str) -> None:
    data, words = HOSTILE[name]
    began = time.process_time()
    found, report = read(data)
    assert found is None and words in report.diagnostics[0].message, report.diagnostics
    assert [told.code for told in report.diagnostics] == ["SRC017"]
    assert time.process_time() - began < 2


def test_repeated_cells_and_passwords_of_opendocument_are_refused() -> None:
    found, report = read(ods({"S": REPEATED}), "a.ods")
    assert found is None and "more than 20,000 rows" in report.diagnostics[0].message
    found, report = read(ods({"S": ROWS}, {"META-INF/manifest.xml": "<a><encryption-data/></a>"}), "a.ods")
    assert found is None and "password" in report.diagnostics[0].message


def test_links_to_other_files_and_pictures_are_not_looked_at() -> None:
    more: dict[str, str | bytes] = {"xl/externalLinks/externalLink1.xml": "<externalLink><"}
    assert len(grid(xlsx({"S": ROWS}, {**more, "xl/media/a.png": bytes(40_000_000)})).rows) == 4


CSV_REFUSED = {
    "an open quote": (b'a,b\n1,"x\ny', "SRC018", (2, 3)),
    "more behind a quote": (b'a,b\n"x" y,1', "SRC018", (2, 4)),
    "UTF-16": ("a,b".encode("utf-16"), "SRC003", (1, 1)),
    "Latin-1": ("a,é\n".encode("latin-1"), "SRC003", (1, 3)),
    "a million columns": (b"a," * 1_000_000, "SRC017", (1, 1001)),
    "a hundred megabytes": (b"a,b\n" * 25_000_000, "SRC002", (1, 1)),
    "too many rows": (b"a\n" * 20_001, "SRC017", (20_001, 1)),
    "four million quotes": (b'"' * 4_000_001, "SRC018", (1, 1)),
    "a long cell": (b"a\n" + b"x" * 50_001, "SRC017", (2, 1)),
}


@pytest.mark.parametrize("name", CSV_REFUSED)
def test_csv_files_that_cannot_be_read_are_refused_at_their_place(name: str) -> None:
    data, code, place = CSV_REFUSED[name]
    began = time.process_time()
    found, report = read(data, "a.csv")
    assert found is None
    (told,) = report.diagnostics
    assert told.code == code and told.mark is not None and (told.mark.line, told.mark.column) == place
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "text",
    [
        "id;name\r\n1;a,b\r\n",
        "id\tname\n1\ta,b\n",
        "sep=;\nid;name\n1;a,b\n",
        '"id","name"\n1,"a,b"\n',
        "id,name\r1,'a",
    ],
)
def test_the_sign_between_cells_is_found_by_the_header(text: str) -> None:
    found = grid(b"\xef\xbb\xbf" + text.encode(), "a.csv")
    assert [list(row) for row in found.rows] == [["id", "name"], ["1", "'a" if "'" in text else "a,b"]]


def test_a_cell_of_csv_has_its_line_its_column_and_its_name() -> None:
    found = grid(b'id,text\n\nfox,"two\nlines",3\nowl,x\n', "a.csv")
    assert [(str(found.mark(row, 2)), found.mark(row, 2).cell) for row in (3, 4)] == [
        ("a.csv:3:5", "B3"),
        ("a.csv:5:5", "B4"),
    ]
    assert str(found.mark(3, 3)) == "a.csv:4:8"


CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=4), min_size=1, max_size=5))
def test_what_the_standard_library_writes_is_read_back(rows: list[list[str]]) -> None:
    rows = [["id", *rows[0]], *rows]
    text = io.StringIO()
    csv.writer(text, quoting=csv.QUOTE_ALL).writerows(rows)
    report = Report()
    found = read_csv(text.getvalue().encode(), "a.csv", report)
    assert found is not None and [list(row) for row in found.rows] == rows
    lines = re.split(r"\r\n|\r|\n", text.getvalue())
    assert all(lines[line - 1][column - 1] == '"' for row in found.places or () for line, column in row)


def test_columns_are_called_as_in_a_spreadsheet() -> None:
    assert [column_letters(number) for number in (1, 26, 27, 52, 703)] == ["A", "Z", "AA", "AZ", "AAA"]
