"""A new game comes with schemas that its own files fit, named in the way editors look for."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from generator.cli import group


@pytest.mark.parametrize("options", [(), ("--rules",)], ids=["plain", "rules"])
def test_editors_find_the_schema_and_have_nothing_to_complain_of(
    options: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(group, ["new", "mine", *options]).exit_code == 0
    files = sorted(Path("mine").glob("*.yaml"))
    assert len(files) >= 3
    for file in files:
        text = file.read_text(encoding="utf-8")
        marker, schema = text.splitlines()[0].split("=")
        assert marker == "# yaml-language-server: $schema"
        validator: Any = jsonschema.Draft202012Validator(json.loads((file.parent / schema).read_text("utf-8")))
        assert [error.message for error in validator.iter_errors(yaml.safe_load(text))] == []
    layout = json.loads(Path("mine/.schemas/layout.schema.json").read_text("utf-8"))
    assert "scatter" in layout["$defs"]


def test_schemas_are_no_part_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.catalog.files import files_in
    from generator.source.diagnostic import Report

    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(group, ["new", "mine"]).exit_code == 0
    found = files_in(Path("mine"), Report())
    assert found is not None
    assert [name for name in found.digests if "schema" in name] == []
