"""One change at a time to plain data: a key deleted, doubled, or given a value of another kind."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from generator.source.mark import Path, dotted

VALUES: dict[str, Any] = {
    "text": "wrong",
    "number": 7,
    "numeric text": "7",
    "nothing": None,
    "true": True,
    "negative": -3,
    "zero": 0,
    "fraction": 1.5,
    "huge": 10**17,
    "huge negative": -(10**17),
    "huge fraction": 1e308,
    "empty text": "",
    "long text": "long " * 2000,
    "list": ["wrong", 7, None],
    "list of groups": [{}],
    "list of lists": [[["x"]]],
    "empty list": [],
    "group": {"wrong": 7},
    "group of groups": {"wrong": {"wrong": {}}},
    "empty group": {},
    "brace": "{{",
    "placeholder": "{no.such.place}",
    "own name": "{id}",
    "control": "a\tb\u202ec\u200b",
}
"""What may stand instead of a value, by the name of the change."""
KINDS = ("delete", "double", *VALUES)
"""The names of all changes."""


@dataclass(frozen=True, slots=True)
class Change:
    """A change of that kind to the value at a path."""

    path: Path
    kind: str

    def __str__(self) -> str:
        return f"{dotted(self.path)}: {self.kind}"


def changes(data: Any) -> list[Change]:
    """Every change there is to any value of the data."""
    return [
        Change(path, kind)
        for path, value in values(data, ())
        for kind in KINDS
        if _changes_something(kind, value) and not (kind == "double" and not isinstance(path[-1], int))
    ]


def values(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Every value inside, with its path."""
    inner: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(data, dict):
        inner = iter(data.items())
    elif isinstance(data, list):
        inner = iter(enumerate(data))
    for step, value in inner:
        yield (*path, step), value
        yield from values(value, (*path, step))


def _changes_something(kind: str, value: Any) -> bool:
    return kind not in VALUES or VALUES[kind] != value or type(VALUES[kind]) is not type(value)


@contextmanager
def changed(data: Any, change: Change) -> Iterator[None]:
    """The data with the change made, for as long as the context lasts; only an element of a list can be doubled."""
    holder = data
    for step in change.path[:-1]:
        holder = holder[step]
    step = change.path[-1]
    before = list(holder.items()) if isinstance(holder, dict) else list(holder)
    try:
        if change.kind == "delete":
            del holder[step]
        elif change.kind == "double":
            holder.insert(step, holder[step])
        else:
            holder[step] = VALUES[change.kind]
        yield
    finally:
        holder.clear()
        if isinstance(holder, dict):
            holder.update(before)
        else:
            holder.extend(before)
