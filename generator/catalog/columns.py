"""Columns of a spreadsheet: what their headers say, and rows of cells put together to rows of data.

`cost.fire` is the key `fire` in the group `cost`, `ops.0.amount` the key `amount` of the first entry of the list `ops`;
a step in double quotes is a key as it is written. So any row of YAML can be written as a row of cells.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from generator.catalog.cell_values import EMPTY, Kind
from generator.dataclass import dataclass
from generator.source.diagnostic import Report
from generator.source.grid import CellGrid, CellValue
from generator.source.mark import Path
from generator.source.places import Branch, Node
from generator.source.synonyms import MEANS, plain

_STEP = re.compile(r'"(?P<exact>(?:[^"]|"")+)"(?=\.|\Z)|(?P<free>(?:(?!(?<=\S)\.(?=\S)).)+)', re.DOTALL)
"""A step of a header; a dot separates steps where no blank is beside it."""
_NO_KEY = re.compile(r"\W+")
_NOTES = ("#", "//")


@dataclass(frozen=True, slots=True)
class HeaderStep:
    """A step of a header: a key as it is written, in quotes, or one of which capitals and signs do not count."""

    key: str
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column that is read: its index, and where its cells stand in a row."""

    index: int
    path: Path
    kind: Kind


@dataclass(frozen=True, slots=True)
class ExpectedRows:
    """What is known of rows before they are read.

    `keys` are those known below a path, as they are spelled; `kind` says what stands at one.
    """

    keys: Callable[[Path], Collection[str]]
    kind: Callable[[Path], Kind]


def columns_of(grid: CellGrid, header: int, expected: ExpectedRows, report: Report) -> Sequence[Column]:
    """The columns of a sheet, notes left out; CAT056 for a header that is no key, or is there already."""
    found: dict[int, tuple[HeaderStep, ...]] = {}
    for index, cell in enumerate(grid.rows[header]):
        text = header_text(cell)
        if not text or text.startswith(_NOTES):
            continue
        steps = steps_of(text)
        if steps is None:
            message = f"the header {text!r} cannot be a key"
            hint = "use letters, digits and underscores; begin the header of a column of notes with #"
            report.error("CAT056", message, at=grid.mark(header + 1, index + 1), hint=hint)
        else:
            found[index] = steps
    if "name" not in expected.keys(()) and "title" not in (steps[0].key for steps in found.values()):
        named = [index for index, steps in found.items() if steps == (HeaderStep("name"),)]
        found.update((index, (HeaderStep("title"),)) for index in named)
    _warn_of_counts(found, grid, header, expected, report)
    spelled = {index: _spelled(steps, expected.keys) for index, steps in found.items()}
    lists = _lists(spelled.values())
    made: dict[Path, Column] = {}
    for index, steps in spelled.items():
        path = tuple(int(step.key) if steps[:length] in lists else step.key for length, step in enumerate(steps))
        first = made.setdefault(path, Column(index, path, expected.kind(path)))
        if first.index != index:
            message = f"two columns have the key {'.'.join(map(str, path))!r}"
            related = [("first here", grid.mark(header + 1, first.index + 1))]
            hint = "rename one; begin the header of a column of notes with #"
            report.error("CAT056", message, at=grid.mark(header + 1, index + 1), hint=hint, related=related)
    return tuple(made.values())


def _warn_of_counts(
    found: Mapping[int, tuple[HeaderStep, ...]], grid: CellGrid, header: int, expected: ExpectedRows, report: Report
) -> None:
    """CAT059: rows may say how many `copies` there are, and a column that says so by another name is not read so."""
    known = {_key(key) for key in expected.keys(())}
    words = {index: steps[0].key for index, steps in found.items() if len(steps) == 1}
    if "copies" not in known or "copies" in words.values():
        return
    for index, word in words.items():
        if word not in known and word != "number" and "copies" in MEANS.get(plain(word), ()):
            message = f"the column {word!r} is not how many copies are printed, which is one of each"
            hint = f"rename it to copies; if it is something else, declare {word} under the set's `fields`"
            report.warning("CAT059", message, at=grid.mark(header + 1, index + 1), hint=hint)


def header_text(cell: CellValue) -> str:
    """What a header says; what is no text is read as one."""
    return str(cell).strip() if isinstance(cell, str | int | float) else "?"


def steps_of(text: str) -> tuple[HeaderStep, ...] | None:
    """The steps of a header; None where it cannot be a key."""
    steps: list[HeaderStep] = []
    at = 0
    while at <= len(text):
        found = _STEP.match(text, at)
        if found is None:
            return None
        exact = found["exact"]
        step = HeaderStep(_key(found["free"])) if exact is None else HeaderStep(exact.replace('""', '"'), exact=True)
        if not step.key:
            return None
        steps.append(step)
        at = found.end() + 1  # behind the dot
    return tuple(steps)


def _key(text: str) -> str:
    return _NO_KEY.sub("_", text).strip("_").lower()


def header_of(path: Path, others: Collection[Path]) -> str:
    """The header that is read as this path, among those of the `others`."""
    words = []
    for step in path:
        plain = isinstance(step, int) or (_key(step) == step and not step.isdecimal())
        if path == ("name",) and all(other[0] != "title" for other in others):
            plain = False  # it would be the title
        words.append(str(step) if plain else '"{}"'.format(str(step).replace('"', '""')))
    return ".".join(words)


def _spelled(steps: Sequence[HeaderStep], known: Callable[[Path], Collection[str]]) -> tuple[HeaderStep, ...]:
    """Steps with the capitals of the known keys."""
    made: tuple[HeaderStep, ...] = ()
    for step in steps:
        spelling = {} if step.exact else {_key(key): key for key in known(tuple(found.key for found in made))}
        made = (*made, HeaderStep(spelling.get(step.key, step.key), step.exact))
    return made


def _lists(paths: Iterable[tuple[HeaderStep, ...]]) -> set[tuple[HeaderStep, ...]]:
    """Where entries of lists stand: all steps from there are numbers, and one of them is 0."""
    below: dict[tuple[HeaderStep, ...], set[HeaderStep]] = {}
    for steps in paths:
        for length in range(1, len(steps)):
            below.setdefault(steps[:length], set()).add(steps[length])
    return {
        path
        for path, steps in below.items()
        if HeaderStep("0") in steps and all(re.fullmatch("[0-9]{1,4}", step.key) and not step.exact for step in steps)
    }


Keys: TypeAlias = dict[str, Any]
"""The keys that rows of a sheet may have: each with None, `[]` for a list, or the keys of a group."""


def keys_in(columns: Iterable[Column]) -> Keys:
    """The keys that a row of these columns may have."""
    found: Keys = {}
    for column in columns:
        _add(found, column.path, [] if column.kind.is_list else None)
    return found


def _add(keys: Keys, path: Path, nothing: Any) -> None:
    step, rest = str(path[0]), path[1:]
    if not rest:
        keys.setdefault(step, nothing)
    elif isinstance(rest[0], str):
        group = keys[step] = keys[step] if isinstance(keys.get(step), dict) else {}
        _add(group, rest, nothing)
    else:
        entries = keys[step] = keys[step] if isinstance(keys.get(step), list) else []
        if len(rest) > 1 and isinstance(rest[1], str):
            entries[:] = entries or [{}]
            _add(entries[0], rest[1:], nothing)


@dataclass(slots=True)
class CellNode:
    """What stands at a path of a row: a value, or what is below it; and its place."""

    place: int
    value: Any = EMPTY
    inner: "dict[str | int, CellNode]" = field(default_factory=dict)

    def put(self, path: Path, value: Any, place: int) -> None:
        """Put a value below."""
        node = self
        for step in path:
            node = node.inner.setdefault(step, CellNode(place))
        node.value, node.place = value, place

    @property
    def filled(self) -> bool:
        """Whether there is a value here or below."""
        return self.value is not EMPTY or any(inner.filled for inner in self.inner.values())

    def doubled(self) -> "Iterator[CellNode]":
        """What has a value of its own and another below it."""
        if self.value is not EMPTY and any(inner.filled for inner in self.inner.values()):
            yield self
        for inner in self.inner.values():
            yield from inner.doubled()

    def finished(self, headers: Mapping[Path, int], path: Path = ()) -> tuple[Any, Node]:
        """The value and its places; EMPTY, and the place of the cell, where nothing is filled.

        A group has places for its empty cells too, so that what is missing in it is reported there. `headers` has the
        place of the first header of each path.
        """
        if self.value is not EMPTY or (path and not self.filled):
            return self.value, self._places()
        inner = {step: child.finished(headers, (*path, step)) for step, child in self.inner.items()}
        if any(isinstance(step, int) for step in inner):
            entries = [inner[step] for step in sorted(inner, key=int) if inner[step][0] is not EMPTY]
            return [value for value, _ in entries], Branch(self.place, [node for _, node in entries])
        data = {str(step): value for step, (value, _) in inner.items() if value is not EMPTY}
        nodes = {str(step): node for step, (_, node) in inner.items()}
        return data, Branch(self.place, nodes, {str(step): headers[*path, step] for step in inner})

    def _places(self) -> Node:
        if isinstance(self.value, list):
            return Branch(self.place, [self.place] * len(self.value))
        return Branch(self.place, {}) if isinstance(self.value, dict) else self.place
