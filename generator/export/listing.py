"""Lists as CSV (RFC 4180, UTF-8, line feeds), which a spreadsheet shows as they are written.

Spreadsheets take a cell that begins with `=`, `+`, `-`, `@`, a tab or a carriage return for a formula, whoever wrote it
into a card's title. Such a text gets an apostrophe in front, which they show as text and do not print; a number stays a
number. Source: OWASP, "CSV Injection".
"""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Cell: TypeAlias = str | int | float

_FORMULA = re.compile(r"[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\n\0]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")


def csv_of(columns: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """The file: a line of column names and a line for each row."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(columns)
    lines.writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue().encode()


def _harmless(cell: Cell) -> Cell:
    """The cell, marked as text where it would be a formula; numbers such as -1 stay numbers."""
    if isinstance(cell, str):
        cell = cell.replace("\r\n", "\n").replace("\r", "\n")
    if isinstance(cell, str) and _FORMULA.match(cell) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
