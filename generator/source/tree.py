"""Plain data with the place of each key and value: what the YAML reader makes and the checks read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from generator.source.mark import Mark, Path

Value: TypeAlias = "bool | int | float | str | Sequence[Value] | Mapping[str, Value] | None"
"""A YAML value; mappings are dicts with text keys, sequences are lists."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Data read from one or more files.

    `marks` holds the place of every value by its path, `key_marks` that of every mapping key. `unfilled` are the texts
    whose placeholders could not be filled: they stay as they are written, and that has been reported. `sheets` has, by
    the paths of rows that come from a spreadsheet, the keys that each of these may have.
    """

    data: Value
    marks: Mapping[Path, Mark]
    key_marks: Mapping[Path, Mark]
    unfilled: frozenset[Path] = frozenset()
    sheets: Mapping[Path, Mapping[str, Any]] = field(default_factory=dict)

    def mark(self, path: Path) -> Mark | None:
        """The place of the value at `path`; of the nearest value around it where there is none."""
        return _nearest(self.marks, path)

    def key_mark(self, path: Path) -> Mark | None:
        """The place of the key of `path`; where it has none (a list element), of the value."""
        return self.key_marks.get(path) or self.mark(path)

    def at(self, path: Path) -> Value:
        """The value at `path`; raises KeyError, IndexError or TypeError where there is none."""
        value = self.data
        for step in path:
            value = value[step]  # type: ignore[index]  # a wrong step is the documented error
        return value


def _nearest(marks: Mapping[Path, Mark], path: Path) -> Mark | None:
    for length in range(len(path), -1, -1):
        found = marks.get(path[:length])
        if found is not None:
            return found
    return None
