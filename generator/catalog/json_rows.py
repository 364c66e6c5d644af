"""Rows of JSON files as the cells of a sheet, so that all that holds of spreadsheets holds of them.

A list of objects is the rows; so is an object of objects, whose keys are the ids. `cards.json#deck.cards` names a list
inside. A group in a row has a column for each of its keys, `cost.fire`, and a list one for each element, `tags.0`.
"""

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from json import decoder, scanner
from math import isfinite
from typing import Any

from generator.catalog.cell_values import written
from generator.source.csv_text import within
from generator.source.diagnostic import Report, closest
from generator.source.grid import CellGrid, CellValue
from generator.source.mark import Mark
from generator.source.reader import decoded
from generator.source.spreadsheet import DATA, read_spreadsheet

_DEEPEST = 8  # groups and lists within a row


class _Placed(dict[str, Any]):
    """An object that knows where in the text it begins."""

    __slots__ = ("start",)

    start: int


class _Decoder(json.JSONDecoder):
    """The standard library's, in Python alone, with the places of objects; refuses numbers that are none."""

    def __init__(self) -> None:
        super().__init__(parse_constant=_no_number, parse_float=_finite)
        self.parse_object = _object
        self.scan_once = scanner.py_make_scanner(self)  # type: ignore[attr-defined]  # the one that asks for `parse_object`


def _object(start: tuple[str, int], *more: Any) -> tuple[dict[str, Any], int]:
    value, end = decoder.JSONObject(start, *more)  # type: ignore[attr-defined]  # of the standard library, without types
    placed = _Placed(value)
    placed.start = start[1] - 1
    return placed, end


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text} is too large a number")
    return number


def read_rows(data: bytes, shown: str, sheet: str | None, at: Mark | None, report: Report) -> CellGrid | None:
    """The cells of a spreadsheet or JSON file, of a sheet or list of it; None, reported, where there are none."""
    if not shown.lower().endswith(DATA):
        return read_spreadsheet(data, shown, sheet, at, report)
    text = decoded(data, shown, report)
    if text is None:
        return None
    try:
        value: Any = _Decoder().decode(text)
    except json.JSONDecodeError as error:
        report.error("SRC022", f"this is not JSON: {error.msg}", at=Mark(shown, error.lineno, error.colno))
        return None
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        report.error("SRC022", f"this is not JSON: {why}", at=Mark(shown, 1, 1))
        return None
    found = _listed(value, sheet, shown, at, report)
    return None if found is None else _grid(found, text, shown, report)


def _listed(value: Any, path: str | None, shown: str, at: Mark | None, report: Report) -> list[dict[str, Any]] | None:
    """The rows at a path in a document; None, reported, where there are none."""
    for step in path.split(".") if path else ():
        if not isinstance(value, Mapping) or step not in value:
            hint = closest(step, map(str, value)) if isinstance(value, Mapping) else None
            report.error("CAT055", f"{shown} has nothing at {path!r}", at=at, hint=hint)
            return None
        value = value[step]
    if isinstance(value, Mapping) and value and all(isinstance(row, _Placed) for row in value.values()):
        value = [_named(name, row) for name, row in value.items()]
    if isinstance(value, list) and all(isinstance(row, _Placed) for row in value):
        return value
    lists = [name for name, inner in value.items() if isinstance(inner, list)] if isinstance(value, Mapping) else []
    hint = f"name the list in it: {shown.rpartition('/')[2]}#{lists[0]}" if lists else "rows are a list of objects"
    what = f"has no list of rows at {path!r}" if path else "is no list of rows"
    report.error("CAT055", f"{shown} {what}", at=at, hint=hint)
    return None


def _named(name: str, row: _Placed) -> _Placed:
    if "id" in row:
        return row
    made = _Placed({"id": name, **row})
    made.start = row.start
    return made


def _grid(found: list[dict[str, Any]], text: str, shown: str, report: Report) -> CellGrid | None:
    lines = [0, *(index + 1 for index, char in enumerate(text) if char == "\n")]
    columns: dict[str, int] = {}
    rows: list[list[CellValue]] = []
    places: list[list[tuple[int, int]]] = []
    cells = 0
    for row in found:
        assert isinstance(row, _Placed)
        line = bisect_right(lines, row.start)
        place = (line, row.start - lines[line - 1] + 1)
        filled: dict[int, CellValue] = {}
        for name, value in _cells(row, "", 0):
            filled[columns.setdefault(name, len(columns))] = value
            cells += 1
            size = len(value) if isinstance(value, str) else 0
            if not within(len(rows) + 1, len(columns), cells, size, Mark(shown, *place), report):
                return None
        rows.append([filled.get(column, "") for column in range(max(filled, default=-1) + 1)])
        places.append([place])
    return CellGrid(shown, "", [[*columns], *rows], [[(1, 1)], *places], named=False)


def _cells(row: Mapping[str, Any], above: str, depth: int) -> Iterator[tuple[str, CellValue]]:
    """The values of a row by the headers of their columns; what is empty or null has none."""
    for key, value in row.items():
        yield from _cell(f"{above}{key}", value, depth)


def _cell(name: str, value: Any, depth: int) -> Iterator[tuple[str, CellValue]]:
    match value:
        case None | "":
            return
        case bool() | int() | float():
            yield name, value
        case str():
            yield name, written(value.strip()) if value.strip() else ""
        case _ if not value or depth >= _DEEPEST:
            yield name, "[]" if isinstance(value, list) else "{}"
        case list():
            for index, inner in enumerate(value):
                yield from _cell(f"{name}.{index}", inner, depth + 1)
        case _:
            yield from _cells(value, f"{name}.", depth + 1)
