"""Changes to a tree in memory, so that a defect can be tried without writing files."""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value


def patched(tree: Tree, operations: Sequence[Mapping[str, Any]], root: Path = ()) -> Tree:
    """A copy of `tree` with each operation carried out in turn, below the value at `root`.

    An operation is `{set: path, value: v}`, `{remove: path}` or `{add: path, value: v}` (append to a list). Paths are
    dotted; a list element is addressed by its `id` or by its index. A new value stands where the one it replaces stood,
    or else where the value around it stands. Raises ValueError for a path that leads nowhere or an unknown operation.
    """
    data = copy.deepcopy(tree.data)
    marks, key_marks = dict(tree.marks), dict(tree.key_marks)
    for operation in operations:
        verb, dotted = _verb(operation)
        steps = str(dotted).split(".")
        parent_path, parent = _walk(data, root, steps[:-1] if verb != "add" else steps)
        if verb == "add":
            if not isinstance(parent, list):
                raise ValueError(f"{dotted}: only a list can be added to")
            parent.append(copy.deepcopy(operation["value"]))
            continue
        key = _key(parent, steps[-1], new=verb == "set")
        path = (*parent_path, key)
        if verb == "set":
            _forget_below(path, marks, key_marks)
            parent[key] = copy.deepcopy(operation["value"])
        elif isinstance(parent, list):
            assert isinstance(key, int)
            del parent[key]
            _close_gap(parent_path, key, marks)
            _close_gap(parent_path, key, key_marks)
        else:
            del parent[key]
            _forget_below(path, marks, key_marks)
            marks.pop(path, None)
            key_marks.pop(path, None)
    return replace(tree, data=data, marks=marks, key_marks=key_marks)


def _verb(operation: Mapping[str, Any]) -> tuple[str, Any]:
    for verb in ("set", "remove", "add"):
        if verb in operation:
            return verb, operation[verb]
    raise ValueError(f"an operation is set, remove or add, not {', '.join(operation)}")


def _walk(data: Value, root: Path, steps: Sequence[str]) -> tuple[Path, Any]:
    """The path and the value that `steps` lead to from `root`."""
    path, value = root, data
    for step in root:
        value = value[step]  # type: ignore[index]  # a caller's root exists
    for step in steps:
        key = _key(value, step)
        value = value[key]  # type: ignore[index]  # _key has looked
        path = (*path, key)
    return path, value


def _key(value: Any, step: str, *, new: bool = False) -> Any:
    """The key or index that `step` means in `value`; a `new` key need not be there yet."""
    if isinstance(value, dict):
        for key in value:
            if str(key) == step:
                return key
        if new:
            return step
    elif isinstance(value, list):
        for index, element in enumerate(value):
            if isinstance(element, dict) and str(element.get("id")) == step:
                return index
        if step.isdigit() and int(step) < len(value):
            return int(step)
    raise ValueError(f"there is no {step!r} here")


def _forget_below(path: Path, *tables: dict[Path, Mark]) -> None:
    for table in tables:
        for known in [pair for pair in table if len(pair) > len(path) and pair[: len(path)] == path]:
            del table[known]


def _close_gap(parent: Path, gone: int, table: dict[Path, Mark]) -> None:
    """Move the marks of the elements behind a removed one up by one place."""
    depth = len(parent)
    below = {path: mark for path, mark in table.items() if path[:depth] == parent and len(path) > depth}
    for path in below:
        del table[path]
    for path, mark in below.items():
        index = path[depth]
        assert isinstance(index, int)
        if index != gone:
            table[(*parent, index - (index > gone), *path[depth + 1 :])] = mark
