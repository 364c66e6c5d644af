"""The schema for editors takes what the reader takes, and refuses what it refuses."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator import resources
from generator.illustration.schema import schema
from generator.source.reader import read, read_text

FILES = sorted(
    [*(resources.layouts() / "illustrations").glob("*.yaml"), *resources.content().glob("*/illustrations/*.yaml")]
)


def valid(data: object) -> bool:
    validator: Any = jsonschema.Draft202012Validator(schema())
    return bool(validator.is_valid(data))


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_every_illustration_there_is_fits(file: Path) -> None:
    tree = read(file).value
    assert tree is not None
    assert valid(tree.data)


@pytest.mark.parametrize(
    "text",
    [
        "parts: []",
        "inks: {a: '#000000'}",
        "parts: [{ball: [0, 0, 1]}]",
        "parts: [{ball: [0, 0], ink: key}]",
        "parts: [{ball: [0, 0, 1], limb: [[0, 0, 1], [1, 1, 1]], ink: key}]",
        "parts: [{ball: [0, 0, 1], ink: key, as: blur}]",
        "parts: [{ball: [0, 0, 1], ink: key, colour: red}]",
        "parts: [{ball: [0, 0, 1], ink: key}]\nshape: round",
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(text: str) -> None:
    tree = read_text(text, "one.yaml").value
    assert tree is not None
    assert not valid(tree.data)
