"""The reference pages name what the code has, and nothing else."""

import re
from pathlib import Path
from typing import Any

from generator.catalog.json_schema import schema

ROOT = Path(__file__).resolve().parents[3]


def test_every_key_of_the_schema_is_in_the_reference() -> None:
    made = schema(None)
    keys: set[str] = set(made["properties"])
    for entry in made["$defs"].values():
        keys |= set(entry.get("properties", {}))
    words = set(re.findall(r"[A-Za-z_]+", " ".join(_code((ROOT / "docs/CATALOG.md").read_text(encoding="utf-8")))))
    assert keys - words == set()


def _code(text: str) -> list[str]:
    """The fenced blocks and the words between backticks."""
    fenced = re.findall(r"```.*?```", text, re.DOTALL)
    return fenced + re.findall(r"`[^`\n]+`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def test_the_examples_of_the_reference_fit_the_schema() -> None:
    import jsonschema

    from generator.source.reader import read_fences

    trees: Any = read_fences(ROOT / "docs/CATALOG.md", "yaml").value
    validator = jsonschema.Draft202012Validator(schema(None))
    assert trees
    for tree in trees:
        assert [error.message for error in validator.iter_errors(tree.data)] == []


def test_the_deck_of_the_reference_is_one() -> None:
    from generator.catalog.schema_decks import DeckFile
    from generator.source.reader import read_fences

    trees: Any = read_fences(ROOT / "docs/CATALOG.md", "yaml deck").value
    assert [DeckFile.model_validate(tree.data).id for tree in trees] == ["foxes"]
