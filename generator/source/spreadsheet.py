"""The cells of any spreadsheet file, by the ending of its name."""

from generator.source.csv_text import read_csv
from generator.source.diagnostic import Report
from generator.source.grid import CellGrid
from generator.source.mark import Mark

TEXTS, WORKBOOKS, DATA = (".csv", ".tsv"), (".xlsx", ".ods"), (".json",)
ENDINGS = (*TEXTS, *WORKBOOKS, *DATA)
"""What names of files with rows end with, in small letters."""


def read_spreadsheet(data: bytes, shown: str, sheet: str | None, at: Mark | None, report: Report) -> CellGrid | None:
    """The cells of a file, or of a sheet of it; `at` is the place that asks for it.

    None, and a diagnostic, where the file cannot be read or has no such sheet.
    """
    if shown.lower().endswith(WORKBOOKS):
        from generator.source.workbook import read_sheet  # a library of 5 MB, which most games do not need

        return read_sheet(data, shown, sheet, at, report)
    if sheet is not None:
        report.error("CAT055", f"{shown} has no sheets", at=at, hint="leave out the # and what follows it")
        return None
    return read_csv(data, shown, report)
