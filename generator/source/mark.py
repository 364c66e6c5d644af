"""Where something stands in a source file."""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a text file: its path as shown to the user, line and column, both counted from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


Path: TypeAlias = tuple[str | int, ...]
"""The keys and indexes that lead from the root of a YAML document to one of its values."""


def dotted(path: Path) -> str:
    """`('cards', 3, 'cost')` as `cards.3.cost`."""
    return ".".join(map(str, path))
