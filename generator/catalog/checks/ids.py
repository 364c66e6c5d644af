"""Ids within one list."""

from typing import Any

from generator.source.diagnostic import Report
from generator.source.mark import Path, dotted
from generator.source.tree import Tree


def ids_are_unique(tree: Tree, report: Report) -> None:
    """CAT015: two rows of one list have the same id, so that a path could mean either."""
    _look(tree.data, (), tree, report)


def _look(value: Any, path: Path, tree: Tree, report: Report) -> None:
    if value.__class__ is dict:
        for key, inner in value.items():
            if inner.__class__ is list or inner.__class__ is dict:
                _look(inner, (*path, key), tree, report)
    elif value.__class__ is list:
        first: dict[str, int] = {}
        for index, inner in enumerate(value):
            if inner.__class__ is dict:
                name = inner.get("id")
                # Ids of pieces are unique over all sets, which is checked where they are made.
                if isinstance(name, str) and first.setdefault(name, index) != index and path[:1] != ("print",):
                    _report(name, (*path, first[name]), (*path, index), tree, report)
                _look(inner, (*path, index), tree, report)
            elif inner.__class__ is list:
                _look(inner, (*path, index), tree, report)


def _report(name: str, first: Path, second: Path, tree: Tree, report: Report) -> None:
    mark = tree.mark((*first, "id"))
    related = [("first here", mark)] if mark is not None else []
    message = f"duplicate id {name!r} in {dotted(second[:-1])}"
    report.error("CAT015", message, at=tree.mark((*second, "id")), related=related)
