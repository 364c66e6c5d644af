"""Where something stands in a source file."""

from dataclasses import dataclass, field
from typing import TypeAlias

from generator.quick import quick


@quick
@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file: its path as shown to the user, line and column, both counted from 1.

    A place in a spreadsheet names its `cell` (`C14`) as well. In a CSV file, line and column are those of the text. A
    workbook has no lines: there `sheet` is the name of a sheet, and line and column are those of the cell. `shown` is
    what stands in the cell, after its header.
    """

    file: str
    line: int
    column: int
    sheet: str = ""
    cell: str = ""
    shown: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.file}!{self.sheet}:{self.cell}" if self.sheet else f"{self.file}:{self.line}:{self.column}"


Path: TypeAlias = tuple[str | int, ...]
"""The keys and indexes that lead from the root of a YAML document to one of its values."""


def dotted(path: Path) -> str:
    """`('cards', 3, 'cost')` as `cards.3.cost`."""
    return ".".join(map(str, path))
