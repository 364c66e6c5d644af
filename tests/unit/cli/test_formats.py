"""Diagnostics as other programs read them."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema
import pytest

from generator.cli.formats import annotation, sarif
from generator.codes import CODES
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


def test_what_could_end_an_annotation_is_escaped() -> None:
    """Source: actions/toolkit, packages/core/src/command.ts: of values %, CR and LF, of properties : and , too."""
    odd = Diagnostic("X", Severity.ERROR, "50 %, a:b\r\n::end,%0A", Mark("a%b:c,d.yaml", 1, 2), "h\ri")
    assert annotation(odd) == (
        "::error file=a%25b%3Ac%2Cd.yaml,line=1,col=2,title=X::50 %25, a:b%0D%0A::end,%250A%0Ahint: h%0Di"
    )


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
        artifactLocation=_object(["uri"], uri={**TEXT, "format": "uri-reference"}, uriBaseId=TEXT),
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
    originalUriBaseIds={"type": "object", "additionalProperties": _object([], description=MESSAGE)},
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


CONTROLS = Diagnostic("CAT024", Severity.WARNING, "a\tb\x07 ü 𝄞 {0} [x](1)", Mark("ü/#1?.yaml", 9, 120))
OUTSIDE = Diagnostic("LAY001", Severity.ERROR, "x", Mark("../other/a b.yaml", 2, 1))
FIRST_HERE = (("first {here}", Mark("b.yaml", 1, 1)), ("and there", Mark("b.yaml", 2, 1)))
BUNDLED = Diagnostic("LAY002", Severity.ERROR, "x", Mark("/opt/layouts/a.yaml", 2, 1), None, FIRST_HERE)


def broken(log: dict[str, Any]) -> list[str]:
    """What SARIF 2.1.0 demands beyond its schema and a log does not keep, by the section that demands it."""
    wrong = []
    for run in log["runs"]:
        rules, bases = run["tool"]["driver"]["rules"], run["originalUriBaseIds"]
        for rule in rules:
            texts = [rule[key]["text"] for key in ("shortDescription", "fullDescription", "help") if key in rule]
            wrong += [fault for text in texts for fault in _unlike_plain_text(text)]
        if len({rule["id"] for rule in rules}) < len(rules):
            wrong.append("3.49.3: rule ids are unique where `ruleId` names them")
        for name, base in bases.items():
            if "uri" in base or "uriBaseId" in base:
                wrong.append(f"3.14.14: where {name} is depends on the machine, so it is left out")
        for result in run["results"]:
            if result["ruleIndex"] >= len(rules) or rules[result["ruleIndex"]]["id"] != result["ruleId"]:
                wrong.append("3.27.6: `ruleIndex` is that of the rule with the id `ruleId`")
            if result.get("level") not in ("none", "note", "warning", "error"):
                wrong.append("3.27.10: the words of `level`")
            related = result.get("relatedLocations", [])
            ids = [place["id"] for place in related]
            if len(set(ids)) < len(ids) or any(number < 0 for number in ids):
                wrong.append("3.28.2: ids of the locations of a result are unique and not negative")
            told = [result["message"], *(place["message"] for place in related)]
            wrong += [fault for message in told for fault in _unlike_plain_text(message["text"])]
            for place in (*result.get("locations", []), *related):
                wrong += list(_misplaced(place["physicalLocation"], bases))
    return wrong


def _unlike_plain_text(text: str) -> Iterator[str]:
    if not text.strip():
        yield "3.11.8: a message has a text"
    if re.search(r"[{}]", text.replace("{{", "").replace("}}", "")):
        yield "3.11.5: braces are doubled where there are no arguments for them"
    if re.search(r"\[[^\[\]]*\]\(", text):
        yield "3.11.6: what looks like an embedded link is one"


def _misplaced(place: dict[str, Any], bases: dict[str, Any]) -> Iterator[str]:
    artifact, region = place["artifactLocation"], place.get("region")
    uri = urlsplit(artifact["uri"])
    if not re.fullmatch(r"(?:[A-Za-z0-9._~!$&'()*+,;=:@/?#-]|%[0-9A-F]{2})+", artifact["uri"]):
        yield "3.10.1: a URI is one of RFC 3986, percent-encoded"
    if uri.query or uri.fragment:
        yield "3.10.1: signs of a path that mean something else in a URI are percent-encoded"
    if uri.scheme and "uriBaseId" in artifact:
        yield "3.4.4: an absolute URI has no base"
    if not uri.scheme and artifact.get("uriBaseId") not in bases:
        yield "3.4.4: a relative one has a base, which the run names"
    if not uri.scheme and (uri.path.startswith("/") or ".." in uri.path.split("/")):
        yield "3.4.3: a relative one stays within its base"
    if region is not None and (region["startLine"] < 1 or region.get("startColumn", 1) < 1):
        yield "3.30.5, 3.30.6: lines and columns are counted from 1"


ALL = [CARD, CELL, NOWHERE, CONTROLS, OUTSIDE, BUNDLED]


def test_every_code_is_explained_in_words_that_sarif_can_hold() -> None:
    log = sarif([Diagnostic(entry.code, Severity.ERROR, "x") for entry in CODES])
    assert broken(log) == []


def test_sarif_keeps_what_its_specification_demands() -> None:
    log = json.loads(json.dumps(sarif(ALL)))
    assert broken(log) == []
    jsonschema.Draft202012Validator(SCHEMA).validate(log)
    uris = [
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        for result in log["runs"][0]["results"]
        if "locations" in result
    ]
    assert [result["message"]["text"] for result in log["runs"][0]["results"]][3] == "a\tb\x07 ü 𝄞 {{0}} [x] (1)"
    assert uris[:3] == ["my%20game/print.yaml", "cards.xlsx", "%C3%BC/%231%3F.yaml"]
    assert all(uri.startswith("file:///") for uri in uris[3:]) and uris[4].endswith("/opt/layouts/a.yaml")


def _changed(log: dict[str, Any], path: list[str | int], value: object) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(log))
    at: Any = copy
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return copy


FIRST: list[str | int] = ["runs", 0, "results", 0]
PLACE: list[str | int] = [*FIRST, "locations", 0, "physicalLocation"]


@pytest.mark.parametrize(
    ("path", "value", "section"),
    [
        ([*FIRST, "ruleIndex"], 0, "3.27.6"),
        ([*FIRST, "ruleId"], "X", "3.27.6"),
        ([*FIRST, "level"], "fatal", "3.27.10"),
        ([*FIRST, "message", "text"], " ", "3.11.8"),
        ([*FIRST, "message", "text"], "{cost} is wrong", "3.11.5"),
        ([*FIRST, "message", "text"], "[words](red)", "3.11.6"),
        ([*PLACE, "region", "startColumn"], 0, "3.30.5"),
        ([*PLACE, "region", "startLine"], 0, "3.30.5"),
        ([*PLACE, "artifactLocation", "uri"], "my game/print.yaml", "3.10.1"),
        ([*PLACE, "artifactLocation", "uri"], "game/#1.yaml", "3.10.1"),
        ([*PLACE, "artifactLocation", "uri"], "../print.yaml", "3.4.3"),
        ([*PLACE, "artifactLocation", "uri"], "/print.yaml", "3.4.3"),
        ([*PLACE, "artifactLocation", "uri"], "file:///print.yaml", "3.4.4"),
        ([*PLACE, "artifactLocation", "uriBaseId"], "ROOT", "3.4.4"),
        (["runs", 0, "tool", "driver", "rules", 0, "id"], "CAT024", "3.49.3"),
    ],
)
def test_the_checker_finds_what_is_broken(path: list[str | int], value: object, section: str) -> None:
    log = _changed(sarif(ALL), path, value)
    assert any(found.startswith(section) for found in broken(log))
