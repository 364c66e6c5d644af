"""Cache of preflight results, so that unchanged pieces are not checked again.

A damaged file counts as not kept, and a folder that cannot be written to only costs the time of looking again.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from generator import atomic, kept_json
from generator.fingerprint import LIBRARIES, digest, own_files, versions
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.face import FaceRef
from generator.source.mark import Mark

FORMAT = 5
"""Raised when the shape of the kept files changes."""


ROOMS = (
    *("units", "geometry", "colour", "resources", "source", "catalog", "drawing", "preflight", "illustration"),
    *("layout", "nets", "text"),
)
"""The packages and modules of ours that can change what a face looks like and what is found about it."""


def name_for(game_id: str, fingerprint: str, *bundled: Path) -> str:
    """The file for a catalog of that fingerprint as drawn and judged by this code, these libraries and bundled files.

    `bundled` are the folders of layouts and fonts that come with the package.
    """
    shipped = [file for folder in bundled for file in sorted(folder.rglob("*")) if file.is_file()]
    facts = (str(FORMAT), fingerprint, versions(LIBRARIES))
    return f"{game_id}-preflight-{digest([*own_files(ROOMS), *shipped], *facts)[:32]}.json"


def load(file: Path, folder: Path) -> tuple[Diagnostic, ...] | None:
    """The findings kept in a file, about the game in `folder`; None where there are none or they are damaged."""
    try:
        return kept_json.read_sealed(file, lambda plain: tuple(_found(entry, folder) for entry in plain))
    except (OSError, kept_json.DamagedJson):
        return None


def _found(entry: Any, folder: Path) -> Diagnostic:
    mark = None
    if entry["file"] is not None:
        place = (int(entry["line"]), int(entry["column"]), entry["sheet"], entry["cell"], entry["shown"])
        mark = Mark(str(folder / entry["file"]), *place)
    about = FaceRef(**entry["about"]) if entry["about"] is not None else None
    return Diagnostic(
        str(entry["code"]), Severity(entry["severity"]), str(entry["message"]), mark, entry["hint"], about=about
    )


def _plain(found: Diagnostic, folder: Path) -> dict[str, Any]:
    mark = found.mark
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "file": _inside(mark.file, folder) if mark else None,
        "line": mark.line if mark else None,
        "column": mark.column if mark else None,
        "sheet": mark.sheet if mark else None,
        "cell": mark.cell if mark else None,
        "shown": mark.shown if mark else None,
        "about": asdict(found.about) if found.about else None,
    }


def _inside(file: str, folder: Path) -> str:
    """A file's place in the game's folder."""
    path = Path(file)
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.name


def store(file: Path, folder: Path, found: Iterable[Diagnostic]) -> None:
    """Keep findings about the game in `folder`, whole or not at all."""
    plain = [_plain(diagnostic, folder) for diagnostic in found]
    with suppress(OSError):
        if atomic.is_device(file):  # a pipe in its place would be waited for
            return
        atomic.write(file, kept_json.sealed(plain), durable=False)
