"""`pnp schema`: what a catalog file may hold, for editors."""

from collections.abc import Mapping
from typing import Any

from generator.catalog.json_schema import schema as make
from generator.games import GAMES
from generator.games.checking import sections_of
from generator.illustration.schema import schema as of_illustrations
from generator.layout.schema import schema as of_layouts


def illustration_schema() -> Mapping[str, Any]:
    """The JSON Schema of an illustration's file."""
    return of_illustrations()


def layout_schema() -> Mapping[str, Any]:
    """The JSON Schema of a layout file."""
    return of_layouts()


def editor_schemas() -> Mapping[str, Mapping[str, Any]]:
    """The schemas that a new game has for editors, by file name."""
    return {
        "catalog.schema.json": schema(None),
        "layout.schema.json": layout_schema(),
        "illustration.schema.json": illustration_schema(),
    }


def schema(game_id: str | None) -> Mapping[str, Any]:
    """The JSON Schema of a catalog file.

    Raises KeyError (with the known games) for a game without rules, UnusableRules where they cannot be imported.
    """
    sections = sections_of(game_id) if game_id else None
    if game_id and sections is None:
        raise KeyError(f"known: {', '.join(GAMES)}")
    return make(sections)
