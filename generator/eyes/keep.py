"""What was seen of a game, kept between runs, so that unchanged pieces are not looked at again.

A damaged file counts as not kept, and a folder that cannot be written to only costs the time of looking again.
"""

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import generator
from generator import atomic, kept_json
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.mark import Mark

FORMAT = 1
"""Raised when the shape of the kept files changes."""


def name_for(game_id: str, fingerprint: str, layouts: Path) -> str:
    """The file for a catalog of that fingerprint as drawn and judged by this code and the bundled layouts."""
    home = Path(generator.__file__).parent
    files = [file for part in ("drawing", "eyes", "layout", "text") for file in (home / part).rglob("*.py")]
    digest = hashlib.sha256(f"{FORMAT} {fingerprint}\n".encode())
    for file in sorted(files) + sorted(layouts.rglob("*.yaml")):
        data = file.read_bytes()
        digest.update(f"{file.parent.name}/{file.name} {len(data)}\n".encode())
        digest.update(data)
    return f"{game_id}-eyes-{digest.hexdigest()[:32]}.json"


def load(file: Path, folder: Path) -> tuple[Diagnostic, ...] | None:
    """The findings kept in a file, about the game in `folder`; None where there are none or they are damaged."""
    try:
        return kept_json.read(file, lambda plain: tuple(_found(one, folder) for one in plain))
    except (OSError, kept_json.Damaged):
        return None


def _found(one: Any, folder: Path) -> Diagnostic:
    mark = Mark(str(folder / one["file"]), int(one["line"]), int(one["column"])) if one["file"] is not None else None
    return Diagnostic(str(one["code"]), Severity(one["severity"]), str(one["message"]), mark, one["hint"])


def _plain(found: Diagnostic) -> dict[str, Any]:
    mark = found.mark
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "file": Path(mark.file).name if mark else None,  # all data of a game lie directly in its folder
        "line": mark.line if mark else None,
        "column": mark.column if mark else None,
    }


def store(file: Path, found: Iterable[Diagnostic]) -> None:
    """Keep findings, whole or not at all."""
    plain = [_plain(one) for one in found]
    with suppress(OSError):
        atomic.write(file, json.dumps(plain, ensure_ascii=False).encode(), durable=False)
