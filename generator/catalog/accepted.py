"""The part of a catalog's data that has the shape of its models, so that later checks can rely on it.

A fault is one of shape (a missing key, a value of another type, a pair of three) or one of value (a number out of
range, a word that is not in the list, a text of the wrong form). Values are left in: a game often has more to say about
them than a model. What has the wrong shape is left out.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from generator.catalog.typed import by_place, nodes, schema_of
from generator.dataclass import dataclass
from generator.source.diagnostic import Diagnostic
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value
from generator.source.without import without

_OF_VALUE = frozenset(
    (
        "greater_than",
        "greater_than_equal",
        "less_than",
        "less_than_equal",
        "multiple_of",
        "finite_number",
        "string_too_short",
        "string_too_long",
        "string_pattern_mismatch",
    )
)
"""Faults of a value that is of the right type. Whatever is not known to be one counts as a fault of shape."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """The accepted part of a tree, and whether it is the `whole`.

    Of what is left out nothing can be said, nor of the `doubtful` places: the rows that are missing, all that they
    stand in, every value and key that is the id of one of them, and groups with an unknown key, which may be misspelt.
    """

    tree: Tree
    whole: bool
    doubtful: frozenset[Mark]

    def bears(self, found: Diagnostic) -> bool:
        """Whether a finding about the part holds for the whole, and is not only due to what is missing."""
        if self.whole:
            return True
        return found.mark is not None and self.doubtful.isdisjoint((found.mark, *(mark for _, mark in found.related)))


def accepted(tree: Tree, models: Sequence[type[BaseModel]]) -> Accepted | None:
    """The part of the data that has the shape of the models, which share the top-level keys among them.

    A row (a group in a list, or an entry of a group whose keys are free) that has not is left out whole, the outermost
    one where rows hold rows; unknown keys are left out too. None where something has the wrong shape that is no part of
    a row: without it nothing can be said about the rest.
    """
    data = tree.data
    assert isinstance(data, Mapping)
    unknown: set[Path] = {(key,) for key in data}
    rows: set[Path] = set()
    for model in models:
        keys = {info.alias or name for name, info in model.model_fields.items()}
        unknown -= {(key,) for key in keys}
        for path, faults in _faults(model, {key: data[key] for key in data if key in keys}):
            if faults[0]["type"] == "extra_forbidden":
                unknown.add(path)
            elif not any(is_of_value(fault, model, path) for fault in faults):
                row = row_of(model, path)
                if row is None:
                    return None
                rows.add(row)
    groups = {path[:-1] for path in unknown}
    return Accepted(without(tree, unknown | rows), not (unknown or rows), _doubtful(tree, rows, groups))


def _faults(model: type[BaseModel], data: Mapping[str, Any]) -> Iterator[tuple[Path, list[Any]]]:
    try:
        model.model_validate(data)
    except ValidationError as error:
        yield from by_place(error.errors(include_url=False), data).items()


def is_of_value(fault: Any, model: type[BaseModel], path: Path) -> bool:
    """Whether what is wrong at a place is a value of the right shape."""
    kind, found = fault["type"], fault["input"]
    if kind in ("literal_error", "enum"):
        of_texts = str(fault["ctx"]["expected"]).startswith("'")
        return isinstance(found, str) if of_texts else isinstance(found, int) and not isinstance(found, bool)
    if kind in ("too_short", "too_long"):
        return isinstance(found, list) and not any(
            is_tuple(node) for node in nodes(schema_of(model), schema_of(model), path)
        )
    return kind in _OF_VALUE


def is_tuple(node: Mapping[str, Any]) -> bool:
    """Whether a list has always the same length, so that its elements are read one by one."""
    return "minItems" in node and node.get("maxItems") == node["minItems"]


def row_of(model: type[BaseModel], path: Path) -> Path | None:
    """The outermost row that a place lies in."""
    schema = schema_of(model)
    for length, step in enumerate(path):
        for holder in nodes(schema, schema, path[:length]):
            inner = holder.get("items") if isinstance(step, int) else holder.get("additionalProperties")
            free = step not in holder.get("properties", {})
            if free and isinstance(inner, dict) and any("properties" in node for node in nodes(inner, schema, ())):
                return path[: length + 1]
    return None


def _doubtful(tree: Tree, rows: Collection[Path], groups: Collection[Path]) -> frozenset[Mark]:
    around = {row[:length] for row in rows for length in range(len(row) + 1)}
    names = {name for row in rows if isinstance(name := id_of(tree, row), str)}
    paths = around.union(groups, _named(tree.data, (), names) if names else ())
    marks = (table.get(path) for path in paths for table in (tree.marks, tree.key_marks))
    return frozenset(mark for mark in marks if mark is not None)


def id_of(tree: Tree, row: Path) -> Value:
    """What other rows call a row: its `id`, or its key."""
    value = tree.at(row)
    return value.get("id") if isinstance(value, Mapping) and "id" in value else row[-1]


def _named(value: Value, path: Path, names: set[str]) -> Iterator[Path]:
    """The paths of values and keys that are one of the names."""
    if isinstance(value, str) and value in names:
        yield path
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key in names:
                yield (*path, key)
            yield from _named(inner, (*path, key), names)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _named(inner, (*path, index), names)
