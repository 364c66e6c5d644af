"""The places of values and keys in source files, kept small: a mark is made only when somebody asks for it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from generator.source.mark import Mark, Path

_FILE, _LINE, _FIELD = 48, 24, (1 << 24) - 1


def packed(file: int, line: int, column: int) -> int:
    """A place as one number: index of the file, line and column counted from 1 (each below 2**24)."""
    return file << _FILE | line << _LINE | column


@dataclass(slots=True)
class Branch:
    """The place of a mapping or list and of what it holds; `keys` is empty for a list."""

    place: int
    inner: "dict[str, Node] | list[Node]"
    keys: dict[str, int] = field(default_factory=dict)


Node: TypeAlias = int | Branch
"""A packed place for a scalar, a branch for anything that holds values."""


class Cells(Protocol):
    """The cells of a sheet, of which a packed place says row and column."""

    def mark(self, row: int, column: int) -> Mark:
        """The place of a cell, row and column counted from 1."""


@dataclass(slots=True)
class _Marks(Mapping[Path, Mark]):
    """Marks by path, read off the branches on demand; `cells` are the files that are sheets, by their index."""

    files: Sequence[str]
    root: Node
    cells: Mapping[int, Cells] = field(default_factory=dict)

    def _find(self, path: Path) -> Node | None:
        node: Node | None = self.root
        for step in path:
            if not isinstance(node, Branch):
                return None
            inner = node.inner
            if isinstance(inner, dict):
                node = inner.get(step) if isinstance(step, str) else None
            else:
                node = inner[step] if isinstance(step, int) and 0 <= step < len(inner) else None
        return node

    def _mark(self, place: int) -> Mark:
        file, line, column = place >> _FILE, place >> _LINE & _FIELD, place & _FIELD
        sheet = self.cells.get(file) if self.cells else None
        return Mark(self.files[file], line, column) if sheet is None else sheet.mark(line, column)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class ValueMarks(_Marks):
    """The place of every value by its path."""

    __slots__ = ()

    def __getitem__(self, path: Path) -> Mark:
        node = self._find(path)
        if node is None:
            raise KeyError(path)
        return self._mark(node if isinstance(node, int) else node.place)

    def __iter__(self) -> Iterator[Path]:
        return (path for path, _ in _walk(self.root, ()))


class KeyMarks(_Marks):
    """The place of every mapping key by its path."""

    __slots__ = ()

    def __getitem__(self, path: Path) -> Mark:
        above = self._find(path[:-1]) if path else None
        place = above.keys.get(str(path[-1])) if isinstance(above, Branch) else None
        if place is None or not isinstance(path[-1], str):
            raise KeyError(path)
        return self._mark(place)

    def __iter__(self) -> Iterator[Path]:
        return ((*path, key) for path, node in _walk(self.root, ()) if isinstance(node, Branch) for key in node.keys)


def _walk(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    yield path, node
    if isinstance(node, Branch):
        inner: Iterator[tuple[str | int, Node]] = iter(
            node.inner.items() if isinstance(node.inner, dict) else enumerate(node.inner)
        )
        for step, below in inner:
            yield from _walk(below, (*path, step))
