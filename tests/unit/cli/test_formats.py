"""Diagnostics as other programs read them."""

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from generator.cli.formats import annotation, sarif
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.mark import Mark

CARD = Diagnostic(
    "CAT024",
    Severity.ERROR,
    "'count' is not a field, 100 % sure",
    Mark("my game/print.yaml", 3, 5),
    "did you mean 'copies'?",
    (("first here", Mark("my game/print.yaml", 1, 1)),),
)
CELL = Diagnostic("CAT003", Severity.WARNING, "odd", Mark("cards.xlsx", 14, 3, "Beasts", "C14", "Cost: two"))
NOWHERE = Diagnostic("GY-V17", Severity.ERROR, "a check of the game's own")


def test_an_annotation_is_one_line_with_its_place() -> None:
    assert annotation(CARD) == (
        "::error file=my game/print.yaml,line=3,col=5,title=CAT024::"
        "'count' is not a field, 100 %25 sure%0Ahint: did you mean 'copies'?"
    )
    assert annotation(CELL) == "::warning file=cards.xlsx,title=CAT003::odd%0Acell C14"
    assert annotation(NOWHERE) == "::error title=GY-V17::a check of the game's own"


def test_an_absolute_path_is_named_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    found = Diagnostic("X", Severity.ERROR, "x", Mark(str(tmp_path / "game" / "a,b.yaml"), 1, 1))
    assert annotation(found).startswith("::error file=game/a%2Cb.yaml,")
    location = sarif([found])["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "game/a%2Cb.yaml"


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}


TEXT = {"type": "string", "minLength": 1}
MESSAGE = _object(["text"], text=TEXT)
LOCATION = _object(
    [],
    id={"type": "integer", "minimum": -1},
    message=MESSAGE,
    physicalLocation=_object(
        ["artifactLocation"],
        artifactLocation=_object([], uri={**TEXT, "format": "uri-reference"}),
        region=_object([], startLine={"type": "integer", "minimum": 1}, startColumn={"type": "integer", "minimum": 1}),
    ),
)
RESULT = _object(
    ["message"],
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": -1},
    level={"enum": ["none", "note", "warning", "error"]},
    message=MESSAGE,
    locations={"type": "array", "items": LOCATION},
    relatedLocations={"type": "array", "uniqueItems": True, "items": LOCATION},
)
RULE = _object(["id"], id=TEXT, shortDescription=MESSAGE, fullDescription=MESSAGE, help=MESSAGE)
DRIVER = _object(["name"], name=TEXT, version=TEXT, rules={"type": "array", "uniqueItems": True, "items": RULE})
RUN = _object(
    ["tool"],
    tool=_object(["driver"], driver=DRIVER),
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results={"type": "array", "items": RESULT},
)
SCHEMA = _object(
    ["version", "runs"],
    **{"$schema": {**TEXT, "format": "uri"}, "version": {"enum": ["2.1.0"]}, "runs": {"type": "array", "items": RUN}},
)
"""What we write of SARIF 2.1.0, with the names, types and required keys of its schema. Source: OASIS SARIF 2.1.0, 3.13
(log), 3.14 (run), 3.18 and 3.19 (tool, driver), 3.27 (result), 3.28 to 3.30 (locations), 3.49 (rule)."""


@pytest.mark.parametrize("found", [[], [CARD], [CARD, CELL, NOWHERE]])
def test_sarif_has_the_keys_of_its_schema(found: list[Diagnostic]) -> None:
    log = json.loads(json.dumps(sarif(found)))
    jsonschema.Draft202012Validator(SCHEMA).validate(log)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result, each in zip(run["results"], found, strict=True):
        assert rules[result["ruleIndex"]] == result["ruleId"] == each.code
        assert result["level"] == each.severity.value
    known = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    if CARD in found:
        assert known["CAT024"]["help"]["text"]


def test_paths_of_sarif_are_references(tmp_path: Path) -> None:
    uri = sarif([CARD])["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "my%20game/print.yaml"
    assert os.sep == "/" or "\\" not in uri
