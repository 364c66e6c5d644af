"""The cells of a sheet, whatever file they come from."""

from collections.abc import Sequence
from dataclasses import field
from typing import TypeAlias

from generator.dataclass import dataclass
from generator.source.mark import Mark

MOST_ROWS, MOST_COLUMNS, MOST_CELLS = 20_000, 500, 250_000
"""Rows, columns and filled cells of one sheet."""
LONGEST_CELL = 50_000
"""Characters of one cell."""
_SHOWN = 80


@dataclass(frozen=True, slots=True)
class Mangled:
    """What stands in a cell that has no value to be used: a date, an error, a formula without a result."""

    what: str
    hint: str


CellValue: TypeAlias = bool | int | float | str | Mangled
"""What a cell holds: in a CSV file a text always; an empty one holds an empty text."""


@dataclass(frozen=True, slots=True)
class CellGrid:
    """The rows of a sheet, of any lengths.

    `sheet` is its name in a workbook, empty for a CSV file. There `places` has the line and column of each cell, and
    a row cannot be longer than the header. Cells are not `named` by letter and number where they come from JSON.
    """

    file: str
    sheet: str
    rows: Sequence[Sequence[CellValue]] = field(repr=False)
    places: Sequence[Sequence[tuple[int, int]]] | None = field(default=None, repr=False)
    named: bool = True

    @property
    def header(self) -> int | None:
        """The index of the first row that is not blank; None where all are."""
        return next((index for index, row in enumerate(self.rows) if not is_blank(row)), None)

    def value(self, row: int, column: int) -> CellValue:
        """What stands in a cell, row and column counted from 0; an empty text beyond the end of the row."""
        cells = self.rows[row]
        return cells[column] if column < len(cells) else ""

    def mark(self, row: int, column: int) -> Mark:
        """The place of a cell, row and column counted from 1."""
        cell = f"{column_letters(column)}{row}" if self.named else ""
        line, start = row, column
        if self.places is not None:
            found = self.places[row - 1]
            line, start = found[min(column, len(found)) - 1]
        return Mark(self.file, line, start, self.sheet, cell, self._shown(row - 1, column - 1))

    def _shown(self, row: int, column: int) -> str:
        header = self.header
        if header is None or row <= header:
            return f"header: {_short(self.value(row, column))}"
        return f"{_short(self.value(header, column)) or 'a column without a header'}: {_short(self.value(row, column))}"


def is_blank(row: Sequence[CellValue]) -> bool:
    """Whether nothing but blanks stands in any cell."""
    return all(isinstance(cell, str) and not cell.strip() for cell in row)


def column_letters(column: int) -> str:
    """The name of a column counted from 1: A, Z, AA."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(65 + letter) + letters
    return letters


def _short(value: CellValue) -> str:
    text = value.what if isinstance(value, Mangled) else str(value)
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
