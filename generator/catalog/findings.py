"""Shared by the code that makes pieces and spaces: the resolved data, and its diagnostics."""

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from generator.dataclass import dataclass
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree


@dataclass(slots=True)
class RowSource:
    """A resolved catalog to take rows from."""

    tree: Tree
    report: Report
    told: set[tuple[Path, str]] = field(default_factory=set)

    @property
    def data(self) -> Mapping[str, Any]:
        """The catalog's data."""
        return self.tree.data if isinstance(self.tree.data, Mapping) else {}

    def error(self, code: str, message: str, path: Path, hint: str | None = None) -> None:
        """An error at a place, reported once however many rows run into it."""
        if (path, code) not in self.told:
            self.told.add((path, code))
            self.report.error(code, message, at=self.tree.mark(path), hint=hint)
