"""The cells of a CSV or TSV file, each with its line and column.

The standard library's reader has no columns of cells and passes over quotes that are left open, so the text is read
here. Source: RFC 4180; semicolons, tabs and the line `sep=;` are what spreadsheet programs write.
"""

import re
from dataclasses import field

from generator.dataclass import dataclass
from generator.source.diagnostic import Report
from generator.source.grid import LONGEST_CELL, MOST_CELLS, MOST_COLUMNS, MOST_ROWS, CellGrid
from generator.source.mark import Mark
from generator.source.reader import decoded

_QUOTED = re.compile(r'"([^"]*+(?:""[^"]*+)*+)"')
_BREAK = re.compile(r"\r\n|\r|\n")
_SEPARATOR = re.compile(r"sep=([,;\t])(?:\r\n|\r|\n)", re.IGNORECASE)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_csv(data: bytes, shown: str, report: Report) -> CellGrid | None:
    """The cells of a file; None, and a diagnostic, where it is no CSV file in UTF-8 of bounded size."""
    if data.startswith(_UTF16):
        hint = "save it as `CSV UTF-8`"
        report.error("SRC003", "the file is not UTF-8 but UTF-16", at=Mark(shown, 1, 1), hint=hint)
        return None
    text = decoded(data, shown, report)
    if text is None:
        return None
    stated = _SEPARATOR.match(text)
    start = stated.end() if stated else 0
    reading = _Reading(text, shown, report, stated[1] if stated else _delimiter(text, shown))
    reading.at = reading.line_start = start
    reading.line = 2 if stated else 1
    return CellGrid(shown, "", reading.rows, reading.places) if reading.all_rows() else None


def _delimiter(text: str, shown: str) -> str:
    """Which sign stands between the cells of the header: the most frequent one outside quotes."""
    if shown.lower().endswith(".tsv"):
        return "\t"
    header = next((line for line in re.split(r"[\r\n]+", _QUOTED.sub("", text[:100_000])) if line.strip(",;\t ")), "")
    return max(",;\t", key=header.count)


@dataclass(slots=True)
class _Reading:
    text: str
    shown: str
    report: Report
    delimiter: str
    rows: list[list[str]] = field(default_factory=list)
    places: list[list[tuple[int, int]]] = field(default_factory=list)
    at: int = 0
    line: int = 1
    line_start: int = 0
    cells: int = 0

    def all_rows(self) -> bool:
        """Read to the end; False, and a diagnostic, where that cannot be done."""
        plain = re.compile(rf"[^{re.escape(self.delimiter)}\r\n]*")
        while self.at < len(self.text):
            row: list[str] = []
            places: list[tuple[int, int]] = []
            self.rows.append(row)
            self.places.append(places)
            while True:
                place = (self.line, self.at - self.line_start + 1)
                cell = self.cell(plain)
                if cell is None or not self.bounded(cell, row, place):
                    return False
                row.append(cell)
                places.append(place)
                if self.text[self.at : self.at + 1] != self.delimiter:
                    break
                self.at += 1
            self.next_line()
        return True

    def cell(self, plain: re.Pattern[str]) -> str | None:
        """The cell that begins here, which is then behind."""
        if self.text[self.at : self.at + 1] != '"':
            found = plain.match(self.text, self.at)
            assert found is not None  # it may be empty
            self.at = found.end()
            return found[0]
        quoted = _QUOTED.match(self.text, self.at)
        if quoted is None:
            hint = 'close it; inside a cell in quotes, a quote is written twice: ""'
            self.fault("SRC018", "the quote that begins this cell is not closed", hint=hint)
            return None
        self.at = quoted.end()
        if self.text[self.at : self.at + 1] not in ("", self.delimiter, "\r", "\n"):
            hint = 'put quotes around the whole cell, and write each quote inside it twice: ""'
            self.fault("SRC018", "there is more in this cell after its closing quote", hint=hint)
            return None
        for line_break in _BREAK.finditer(quoted[0]):
            self.line, self.line_start = self.line + 1, quoted.start() + line_break.end()
        return quoted[1].replace('""', '"')

    def next_line(self) -> None:
        found = _BREAK.match(self.text, self.at)
        if found is not None:
            self.at = self.line_start = found.end()
            self.line += 1

    def bounded(self, cell: str, row: list[str], place: tuple[int, int]) -> bool:
        self.cells += bool(cell)
        return within(len(self.rows), len(row) + 1, self.cells, len(cell), Mark(self.shown, *place), self.report)

    def fault(self, code: str, message: str, hint: str) -> None:
        self.report.error(code, message, at=Mark(self.shown, self.line, self.at - self.line_start + 1), hint=hint)


def within(rows: int, columns: int, cells: int, characters: int, at: Mark | None, report: Report) -> bool:
    """Whether so much may be in one sheet; SRC017 where not."""
    for number, most, what in (
        (rows, MOST_ROWS, "rows"),
        (columns, MOST_COLUMNS, "columns"),
        (cells, MOST_CELLS, "filled cells"),
    ):
        if number > most:
            report.error("SRC017", f"the sheet has more than {most:,} {what}", at=at, hint="delete what is not needed")
            return False
    if characters > LONGEST_CELL:
        report.error("SRC017", f"the cell holds more than {LONGEST_CELL:,} characters", at=at)
        return False
    return True
