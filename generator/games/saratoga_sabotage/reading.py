"""Plain data that may be malformed, read for the checks: what is not there or not of its kind is left out."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree

_NUMBER = re.compile(r"\d+")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")


@dataclass(frozen=True, slots=True)
class Reading:
    """A tree and the report its checks write to."""

    tree: Tree
    report: Report

    def at(self, *path: str | int) -> Any:
        """The value at a path, None where there is none."""
        try:
            return self.tree.at(path)
        except (KeyError, IndexError, TypeError):
            return None

    def mapping(self, *path: str | int) -> Mapping[str, Any]:
        """The mapping at a path, empty where there is none."""
        found = self.at(*path)
        return found if isinstance(found, Mapping) else {}

    def whole(self, *path: str | int) -> int | None:
        """The whole number at a path, None where there is none."""
        found = self.at(*path)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def rows(self, *path: str | int) -> Iterator[tuple[Path, Mapping[str, Any]]]:
        """The mappings in the list at a path, each with its own path."""
        found = self.at(*path)
        if isinstance(found, list):
            for index, row in enumerate(found):
                if isinstance(row, Mapping):
                    yield (*path, index), row

    def error(
        self,
        code: str,
        message: str,
        path: Path,
        *,
        key: bool = False,
        hint: str | None = None,
        because: tuple[Path, ...] = (),
    ) -> None:
        """Report a finding at a value, or at its key; `because` are the values that it contradicts."""
        mark = self.tree.key_mark(path) if key else self.tree.mark(path)
        related = [("by this", other) for other in map(self.tree.mark, because) if other is not None]
        self.report.error(code, message, at=mark, hint=hint, related=related)


def is_whole(value: object) -> bool:
    """Whether it is a whole number (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def numbers(text: str) -> set[int]:
    """The numbers that stand in a printed line, those in unfilled placeholders left out."""
    return {int(found[:9]) for found in _NUMBER.findall(_PLACEHOLDER.sub(" ", text))}


def unfilled(text: str) -> list[str]:
    """The paths of the placeholders that have found nothing to stand for."""
    return [found[1:-1] for found in _PLACEHOLDER.findall(text)]
