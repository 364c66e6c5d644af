"""The JSON Schema for editors says of a file what the loader says of it."""

import copy
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator.catalog.json_schema import schema
from generator.catalog.load import load
from generator.source.reader import read_text
from tests.unit.catalog.games import GAME, PRINT

WHOLE = GAME + PRINT + "setups:\n  - {id: two, players: 2, place: [{take: fox, to: field.a1, count: 1}]}\n"
SHAPE_CODES = {"CAT001", "CAT002", "CAT003", "CAT004", "CAT005", "CAT006", "CAT021"}
"""What a schema can see; references, places and copies of rows are the loader's alone."""

VALUES: list[Any] = [None, True, -1, 0, 5, 2.5, 10**6, "", "word", "#zzz", [], [1], {}, {"odd": 1}]


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, entry in inner for found in paths(entry, (*path, key)))]


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    new = copy.deepcopy(data)
    holder = new
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value
    return new


def without(data: Any, path: tuple[Any, ...]) -> Any:
    new = copy.deepcopy(data)
    holder = new
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    return new


@pytest.fixture(scope="module")
def whole() -> Any:
    tree = read_text(WHOLE, "x.yaml").value
    assert tree is not None
    return tree.data


@pytest.fixture(scope="module")
def validator() -> Any:
    made = schema(None)
    jsonschema.Draft202012Validator.check_schema(made)
    return jsonschema.Draft202012Validator(made)


def verdict(folder: Path, data: Any) -> bool:
    """Whether the loader has nothing to say about shapes; JSON is YAML."""
    (folder / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
    found = {diagnostic.code for diagnostic in load(folder, lambda *_: None).diagnostics}
    return not found & SHAPE_CODES


def test_a_right_file_is_right_for_both(whole: Any, validator: Any, tmp_path: Path) -> None:
    assert validator.is_valid(whole)
    assert verdict(tmp_path, whole)


def test_unknown_keys_are_wrong_for_both(whole: Any, validator: Any, tmp_path: Path) -> None:
    for path in paths(whole):
        holder = whole
        for step in path:
            holder = holder[step]
        if isinstance(holder, dict) and path[:1] != ("tables",) and "cards" not in path:
            data = changed(whole, (*path, "odd_key"), "x")
            assert validator.is_valid(data) == verdict(tmp_path, data), path


def test_lacking_keys_are_wrong_for_both(whole: Any, validator: Any, tmp_path: Path) -> None:
    for path in paths(whole):
        if len(path) > 1 and path[0] != "tables":
            data = without(whole, path)
            assert validator.is_valid(data) == verdict(tmp_path, data), path


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_other_values_are_right_or_wrong_for_both(value: Any, whole: Any, validator: Any, tmp_path: Path) -> None:
    for path in paths(whole):
        # The fields of a card are typed by their own set, which a schema cannot follow.
        if path and path[0] != "tables" and path[-1] not in ("cost", "where"):
            data = changed(whole, path, value)
            assert validator.is_valid(data) == verdict(tmp_path, data), (path, value)


def test_every_key_is_described(validator: Any) -> None:
    made = schema(None)
    groups = [made["properties"], *(entry.get("properties", {}) for entry in made["$defs"].values())]
    lacking = [
        key for group in groups for key, value in group.items() if not (value.get("description") or "$ref" in value)
    ]
    assert lacking == []


def test_a_placeholder_may_stand_for_a_number(validator: Any, whole: Any) -> None:
    columns = ("print", "boards", 0, "spaces", 0, "grid", "columns")
    assert validator.is_valid(changed(whole, columns, "{rules.goal}"))
    assert not validator.is_valid(changed(whole, columns, "about {rules.goal}"))
