"""Rows of data as the text of a CSV file, which is read back as the same rows."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.catalog.cell_values import written
from generator.catalog.columns import header_of
from generator.source.mark import Path


def csv_of(rows: Sequence[Mapping[str, Any]]) -> str:
    """A header and a line for each row; a value inside a group or list has a column of its own.

    An empty cell is a key that the row has not. A text that would be taken for a formula stands in quotes.
    """
    cells = [dict(_leaves(row, ())) for row in rows]
    paths = _in_order(cells)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([header_of(path, paths) for path in paths])
    writer.writerows([written(row[path]) if path in row else "" for path in paths] for row in cells)
    return text.getvalue()


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The values that hold no others, by their paths."""
    if not value or not isinstance(value, Mapping | list):
        yield path, value
        return
    entries: Iterator[tuple[str | int, Any]] = iter(value.items() if isinstance(value, Mapping) else enumerate(value))
    for step, inner in entries:
        yield from _leaves(inner, (*path, step))


def _in_order(rows: Sequence[Mapping[Path, Any]]) -> Sequence[Path]:
    """All paths, each behind the one that comes before it in the first row that has it; those of one key together."""
    order: dict[str | int, list[Path]] = {}
    keys: list[str | int] = []
    for row in rows:
        last = -1
        for path in row:
            key = path[0] if path else ""
            if key not in order:
                order[key] = []
                keys.insert(last + 1, key)
            last = keys.index(key)
            if path not in order[key]:
                order[key].append(path)
    return [path for key in keys for path in order[key]]
