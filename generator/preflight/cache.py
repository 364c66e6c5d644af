"""Cache of preflight results, so that unchanged pieces are not checked again.

A damaged file counts as not kept, and a folder that cannot be written to only costs the time of looking again.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from generator import atomic, kept_json
from generator.fingerprint import LIBRARIES, digest, own_files, versions
from generator.source.diagnostic import Diagnostic, Severity
from generator.source.face import FaceRef
from generator.source.mark import Mark

FORMAT = 8
"""Raised when the shape of the kept files changes."""


ROOMS = (
    *("quick", "units", "geometry", "colour", "resources", "source", "catalog", "drawing", "preflight", "illustration"),
    *("layout", "nets", "text"),
)
"""The packages and modules of ours that can change what a face looks like and what is found about it."""


def name_for(game_id: str, fingerprint: str, *bundled: Path, what: str = "preflight") -> str:
    """The file for a catalog of that fingerprint as drawn and judged by this code, these libraries and bundled files.

    `bundled` are the folders of layouts and fonts that come with the package. `what` is found: by preflight of the
    faces, on single `faces`, in `illustrations`, or by all that is `drawn`, the rulebook too.
    """
    facts = (str(FORMAT), fingerprint, versions(LIBRARIES), _shared(bundled))
    more = own_files(["rulebook"]) if what == "drawn" else ()
    return f"{game_id}-{what}-{digest(more, *facts)[:32]}.json"


@cache
def _shared(bundled: tuple[Path, ...]) -> str:
    """A digest of the code and the bundled files, which are read once."""
    shipped = [file for folder in bundled for file in sorted(folder.rglob("*")) if file.is_file()]
    return digest([*own_files(ROOMS), *shipped])


def load(file: Path, folder: Path) -> tuple[Diagnostic, ...] | None:
    """The findings kept in a file, about the game in `folder`; None where there are none or they are damaged."""
    try:
        return kept_json.read_sealed(file, lambda plain: tuple(_found(entry, folder) for entry in plain))
    except (OSError, kept_json.DamagedJson):
        return None


def _found(entry: Any, folder: Path) -> Diagnostic:
    mark = _mark(entry["mark"], folder) if entry["mark"] is not None else None
    about = FaceRef(**entry["about"]) if entry["about"] is not None else None
    related = tuple((str(words), _mark(place, folder)) for words, place in entry["related"])
    code, severity = str(entry["code"]), Severity(entry["severity"])
    return Diagnostic(code, severity, str(entry["message"]), mark, entry["hint"], related, about)


def _mark(place: Any, folder: Path) -> Mark:
    file, line, column, sheet, cell, shown = place
    return Mark(str(folder / file), int(line), int(column), str(sheet), str(cell), str(shown))


def _plain(found: Diagnostic, folder: Path) -> dict[str, Any]:
    mark = found.mark
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
        "mark": _place(mark, folder) if mark else None,
        "related": [[words, _place(place, folder)] for words, place in found.related],
        "about": asdict(found.about) if found.about else None,
    }


def _place(mark: Mark, folder: Path) -> list[Any]:
    return [_inside(mark.file, folder), mark.line, mark.column, mark.sheet, mark.cell, mark.shown]


def _inside(file: str, folder: Path) -> str:
    """A file's place in the game's folder; the whole path of one that is bundled."""
    path = Path(file)
    return path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path.resolve())


def store(file: Path, folder: Path, found: Iterable[Diagnostic]) -> None:
    """Keep findings about the game in `folder`, whole or not at all."""
    plain = [_plain(diagnostic, folder) for diagnostic in found]
    with suppress(OSError):
        if atomic.is_device(file):  # a pipe in its place would be waited for
            return
        atomic.write(file, kept_json.sealed(plain), durable=False)
