"""A row of a spreadsheet: an empty cell reads as nothing, where the key of a YAML row would be missing."""

from collections.abc import Mapping
from typing import Any


class SheetRow(dict[str, Any]):
    """A row with the keys of its filled cells; `columns` are those it may have besides.

    Each stands there with what an empty cell reads as: None, `[]` for a list, or the columns of a group. For `in`,
    `has` and comparisons such a key is missing.
    """

    __slots__ = ("columns",)

    def __init__(self, row: Mapping[str, Any], columns: Mapping[str, Any]) -> None:
        super().__init__((key, _inner(value, columns.get(key))) for key, value in row.items())
        self.columns = columns

    def __missing__(self, key: str) -> Any:
        columns = self.columns[key]
        return SheetRow({}, columns) if isinstance(columns, Mapping) else [] if isinstance(columns, list) else None


def _inner(value: Any, columns: Any) -> Any:
    if isinstance(value, Mapping) and isinstance(columns, Mapping):
        return SheetRow(value, columns)
    if isinstance(value, list) and isinstance(columns, list) and columns:
        return [_inner(entry, columns[0]) for entry in value]
    return value


def reads(row: Mapping[str, Any], key: str) -> bool:
    """Whether a key can be read from a row: it is there, or its cell is empty."""
    return key in row or (isinstance(row, SheetRow) and key in row.columns)
