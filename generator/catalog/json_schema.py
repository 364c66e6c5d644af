"""The JSON Schema of a catalog file, for editors: completion, hover and red lines while one types."""

import re
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from generator.catalog.schema import Plain, Shared
from generator.source.spreadsheet import ENDINGS

PLACEHOLDER = {
    "type": "string",
    "pattern": r"^\{[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*\}$",
    "description": "A value from elsewhere in the catalog, such as {rules.goal}.",
}
"""What may stand wherever a value may."""
SPREADSHEET = {
    "type": "string",
    "pattern": rf"^[^#]+({'|'.join(map(re.escape, ENDINGS))})(#.+)?$",
    "description": "A spreadsheet that holds the rows, such as cards.csv or game.xlsx#Beasts.",
}
"""What may stand for a list of rows."""


def schema(sections: type[BaseModel] | None) -> dict[str, Any]:
    """The schema of any one data file of a game whose own keys `sections` describes; None: a game without a package.

    Keys are spread over files, so none is required at the top. What only the whole game shows (references, places,
    layouts) is the loader's business.
    """
    models: tuple[type[BaseModel], ...] = (Shared, sections or Plain)
    references, definitions = models_json_schema(
        [(model, "validation") for model in models], by_alias=True, ref_template="#/$defs/{model}"
    )
    inner = definitions["$defs"]
    properties: dict[str, Any] = {}
    for model in models:
        name = references[(model, "validation")]["$ref"].rsplit("/", 1)[1]
        properties.update(inner.pop(name)["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A data file of a game for Tabletop Press",
        "type": "object",
        "properties": {key: _open(value) for key, value in properties.items()},
        "additionalProperties": False,
        "$defs": {key: _open(value, definition=True) for key, value in inner.items()},
    }


def _open(node: Any, *, definition: bool = False) -> Any:
    """A schema in which a placeholder may stand for every value that is no free text or mapping."""
    if not isinstance(node, dict):
        return node
    changed = dict(node)
    for key in ("properties", "patternProperties"):
        if key in node:
            changed[key] = {name: _open(inner) for name, inner in node[key].items()}
    for key in ("items", "additionalProperties"):
        if key in node:
            changed[key] = _open(node[key])
    for key in ("anyOf", "oneOf", "allOf"):
        if key in node:
            changed[key] = [_open(inner) for inner in node[key]]
    if definition or not _takes_placeholder(node):
        return changed
    about = {key: changed.pop(key) for key in ("title", "description", "default") if key in changed}
    return {**about, "anyOf": [changed, PLACEHOLDER, *([SPREADSHEET] if node.get("type") == "array" else [])]}


def _takes_placeholder(node: dict[str, Any]) -> bool:
    if node.get("type") in ("integer", "number", "boolean", "array") or "enum" in node or "const" in node:
        return True
    return node.get("type") == "string" and bool(set(node) & {"pattern", "minLength", "maxLength", "format"})
