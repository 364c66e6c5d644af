"""Plain data that may be malformed, read for a game's checks: what is missing or of another kind is left out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from generator.source.diagnostic import Report
from generator.source.mark import Path, dotted
from generator.source.tree import Tree


@dataclass(frozen=True, slots=True)
class CheckContext:
    """A tree and the report that its checks write to."""

    tree: Tree
    report: Report

    def at(self, *path: str | int) -> Any:
        """The value at a path; None where there is none."""
        try:
            return self.tree.at(path)
        except (KeyError, IndexError, TypeError):
            return None

    def whole(self, *path: str | int) -> int | None:
        """The whole number at a path; None where there is none."""
        value = self.at(*path)
        return value if is_whole(value) else None

    def mapping(self, *path: str | int) -> Mapping[str, Any]:
        """The mapping at a path; empty where there is none."""
        value = self.at(*path)
        return value if isinstance(value, Mapping) else {}

    def listed(self, *path: str | int) -> list[tuple[Path, Any]]:
        """The elements of the list at a path, each with its own path; empty where there is none."""
        value = self.at(*path)
        return [((*path, index), entry) for index, entry in enumerate(value)] if isinstance(value, list) else []

    def rows(self, *path: str | int) -> list[tuple[Path, Mapping[str, Any]]]:
        """The mappings in the list at a path, each with its own path."""
        return [(where, row) for where, row in self.listed(*path) if isinstance(row, Mapping)]

    def error(
        self, code: str, message: str, *path: str | int, hint: str | None = None, against: Sequence[Path] = ()
    ) -> None:
        """Report what is wrong at a path, and which other values it is held against."""
        marks = [(dotted(other), self.tree.mark(other)) for other in against]
        related = [(name, mark) for name, mark in marks if mark is not None]
        self.report.error(code, message, at=self.tree.mark(path), hint=hint, related=related)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number (yes and no are none)."""
    return isinstance(value, int) and not isinstance(value, bool)
