"""What the models of a game say of rows that stand in a spreadsheet: their keys, and what cells hold."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from generator.catalog.cell_values import ANY, TEXT, Kind
from generator.catalog.columns import ExpectedRows
from generator.catalog.typed import nodes, schema_of
from generator.source.mark import Path

_FIELDS: Mapping[str, Kind] = {
    "int": Kind(frozenset({"integer"})),
    "number": Kind(frozenset({"number"})),
    "text": TEXT,
    "picture": TEXT,
    "flag": Kind(frozenset({"boolean"})),
    "list": Kind(frozenset({"array"})),
}
"""What cells of a field of each type hold."""
_ALWAYS_TEXT = (("id",), ("title",), ("text",))
_JSON_TYPES: Mapping[type, str] = {bool: "boolean", int: "integer", float: "number", type(None): "null"}


class RowSchemas:
    """The JSON Schemas of the models that describe a game's top-level keys."""

    def __init__(self, models: Sequence[type[BaseModel]]) -> None:
        self._schemas = [schema_of(model) for model in models]

    def _nodes(self, path: Path) -> list[Mapping[str, Any]]:
        """The parts of the schemas that speak about a path, each without alternatives."""
        found = [node for schema in self._schemas for node in nodes(schema, schema, path)]
        return [node for node in found if not {"anyOf", "oneOf", "allOf"} & set(node)]

    def is_group(self, path: Path) -> bool:
        """Whether rows at a path are a group, in which each has its id as its key, and no list."""
        types = {node.get("type") for node in self._nodes(path)}
        return "object" in types and "array" not in types

    def takes_ids(self, path: Path) -> bool:
        """Whether the rows of a list may have an id."""
        rows = self._nodes((*path, 0))
        closed = [row for row in rows if row.get("additionalProperties") is False]
        return not rows or len(closed) < len(rows) or any("id" in row.get("properties", {}) for row in rows)

    def expected(self, path: Path, fields: Mapping[str, str]) -> ExpectedRows:
        """What is known of the rows at a path: their model, and the fields of their set."""
        as_group = self.is_group(path)
        row = (*path, "" if as_group else 0)
        typed = any(node.get("properties") for node in self._nodes(row))

        def keys(inner: Path) -> Collection[str]:
            known = {key for node in self._nodes((*row, *inner)) for key in node.get("properties", {})}
            return known if inner else known | set(fields) | {"id"}

        def kind(inner: Path) -> Kind:
            if len(inner) == 1 and inner[0] in fields:
                return _FIELDS.get(fields[str(inner[0])], ANY)
            if (inner in _ALWAYS_TEXT and not typed) or (inner == ("id",) and as_group):
                return TEXT
            types = _types(self._nodes((*row, *inner)))
            return Kind(types, _types(self._nodes((*row, *inner, 0))) if "array" in types else frozenset())

        return ExpectedRows(keys, kind)


def _types(found: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """The types of JSON Schema that nodes allow; none where one allows any."""
    types: set[str] = set()
    for node in found:
        words = node.get("enum", [node["const"]] if "const" in node else [])
        allowed = {str(node["type"])} if "type" in node else {_JSON_TYPES.get(type(word), "string") for word in words}
        if not allowed:
            return frozenset()
        types |= allowed
    return frozenset(types)
