"""The schema for editors takes every layout there is, and refuses the keys that the reader refuses."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator import resources
from generator.layout.elements import ELEMENTS
from generator.layout.read import TEMPLATE_KEYS
from generator.layout.schema import KINDS, TOP, schema
from generator.source.reader import read, read_text

FILES = sorted([*resources.layouts().glob("*.yaml"), *resources.content().glob("*/layouts/*.yaml")])
VALIDATOR: Any = jsonschema.Draft202012Validator(schema())


def test_the_schema_is_one_and_knows_all_kinds_and_keys() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    assert {*KINDS} == {*ELEMENTS} and {*TOP} == {*TEMPLATE_KEYS}
    assert len(FILES) > 20


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_every_layout_there_is_fits(file: Path) -> None:
    tree = read(file).value
    assert tree is not None
    assert [error.message for error in VALIDATOR.iter_errors(tree.data)] == []


@pytest.mark.parametrize(
    "text",
    [
        "layers: {rect: trim}",
        "layers: [{rectangle: trim}]",
        "layers: [{rect: trim, colour: ink}]",
        "layers: [{rect: trim, ellipse: trim}]",
        "layers: [{repeat: 3}]",
        "layers: [{group: [{text: a, font-size: 3}]}]",
        "styles: {text: {fontsize: 3}}",
        "layer: []",
    ],
)
def test_what_the_reader_refuses_the_schema_refuses(text: str) -> None:
    tree = read_text(text, "one.yaml").value
    assert tree is not None
    assert not VALIDATOR.is_valid(tree.data)
