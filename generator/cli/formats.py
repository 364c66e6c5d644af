"""Diagnostics for other programs: JSON, annotations of GitHub Actions, and SARIF 2.1.0 for code scanning."""

import json
import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path, PurePath
from typing import Any, TypeVar

import click

from generator import __version__
from generator.cli.common import diagnostics_json, show, write_json
from generator.source.diagnostic import Diagnostic, Severity, by_place
from generator.source.mark import Mark

F = TypeVar("F", bound=Callable[..., Any])
FORMATS = ("text", "github", "sarif", "json")
SARIF_ROOT = "%SRCROOT%"
"""What the paths of a SARIF log are relative to. Source: SARIF 2.1.0, 3.14.14, and GitHub Docs, "SARIF support"."""
SARIF_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

FORMAT = click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="How to write what is found: for people; or, to standard output, as annotations of GitHub Actions, as SARIF "
    "2.1.0 or as JSON.",
)


def tell(diagnostics: Iterable[Diagnostic], form: str) -> None:
    """Write diagnostics in a format: `text` to stderr, the others to standard output."""
    found = by_place(diagnostics)
    match form:
        case "github":
            for each in found:
                click.echo(annotation(each))
        case "sarif":
            click.echo(json.dumps(sarif(found), indent=2, ensure_ascii=not _is_unicode()))
        case "json":
            write_json(Path("-"), diagnostics_json(found))
        case _:
            show(found)


def _is_unicode() -> bool:
    from generator.cli import streams

    return streams.is_unicode()


def annotation(found: Diagnostic) -> str:
    """A workflow command of GitHub Actions: one line that makes an annotation beside the line of the file.

    Source: GitHub Docs, "Workflow commands for GitHub Actions", setting an error message.
    """
    facts = {"title": found.code}
    mark = found.mark
    if mark is not None:
        facts = {"file": _path(mark), **({} if mark.sheet else _region(mark)), **facts}
    listed = ",".join(f"{key}={_escaped(value, ':,')}" for key, value in facts.items())
    return f"::{found.severity.value} {listed}::{_escaped(_words(found))}"


def _region(mark: Mark) -> dict[str, str]:
    return {"line": str(mark.line), "col": str(mark.column)}


def _words(found: Diagnostic) -> str:
    """The message, with what follows it: the cell, the hint."""
    cell = [f"cell {found.mark.cell}"] if found.mark is not None and found.mark.cell else []
    hint = [f"hint: {found.hint}"] if found.hint is not None else []
    return "\n".join((found.message, *cell, *hint))


def _escaped(text: str, also: str = "") -> str:
    for char in "%\r\n" + also:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def _path(mark: Mark) -> str:
    """A file as a path from the current folder, which is the root of the repository, with `/`."""
    try:
        return PurePath(os.path.relpath(mark.file)).as_posix()
    except ValueError:  # on another drive
        return PurePath(mark.file).as_posix()


def sarif(found: Sequence[Diagnostic]) -> dict[str, Any]:
    """A SARIF log of one run. Source: OASIS SARIF 2.1.0, sections 3.13 (log), 3.14 (run), 3.27 (result)."""
    codes = sorted({each.code for each in found})
    driver = {"name": "Tabletop Press", "version": __version__, "rules": [_rule(code) for code in codes]}
    results = [_result(each, codes.index(each.code)) for each in found]
    return {
        "$schema": SARIF_SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {SARIF_ROOT: {"description": {"text": "The folder that pnp was started in."}}},
                "results": results,
            }
        ],
    }


def _message(text: str) -> str:
    """A text as a plain text message of SARIF: braces would be placeholders, and `[words](red)` a link.

    Source: SARIF 2.1.0, 3.11.5 and 3.11.6.
    """
    return text.replace("{", "{{").replace("}", "}}").replace("](", "] (")


def _rule(code: str) -> dict[str, Any]:
    from generator.codes import explained

    known = explained(code)
    if known is None:  # a check of a game's own
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": _message(known.meaning)},
        "fullDescription": {"text": _message(known.reason)},
        "help": {"text": _message(known.fix)},
    }


def _result(found: Diagnostic, rule: int) -> dict[str, Any]:
    made: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": "error" if found.severity is Severity.ERROR else "warning",
        "message": {"text": _message(_words(found))},
    }
    if found.mark is not None:
        made["locations"] = [_location(found.mark)]
    if found.related:
        made["relatedLocations"] = [
            {**_location(mark), "id": number, "message": {"text": _message(words)}}
            for number, (words, mark) in enumerate(found.related)
        ]
    return made


def _location(mark: Mark) -> dict[str, Any]:
    place: dict[str, Any] = {"artifactLocation": _artifact(mark)}
    if not mark.sheet:  # a workbook has no lines
        place["region"] = {"startLine": mark.line, "startColumn": mark.column}
    return {"physicalLocation": place}


def _artifact(mark: Mark) -> dict[str, str]:
    """A file by its place below the root, or, where it is not there, by its whole path.

    Source: SARIF 2.1.0, 3.4.3 (a URI, without `..` where it is relative) and 3.4.4 (what it is relative to).
    """
    from urllib.parse import quote

    path = _path(mark)
    if path.startswith("../") or PurePath(path).is_absolute():
        return {"uri": Path(os.path.abspath(mark.file)).as_uri()}  # noqa: PTH100 - links are not followed
    return {"uri": quote(path), "uriBaseId": SARIF_ROOT}
