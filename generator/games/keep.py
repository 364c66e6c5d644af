"""Verifications kept between runs, so that an unchanged game is not played again.

A kept result is named by the fingerprint of the catalog and that of all the code that judged it; damaged files count
as not kept, and a folder that cannot be written to only costs the time of playing again.
"""

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir

import generator
from generator import atomic, kept_json
from generator.catalog.models import Catalog
from generator.catalog.verified import Evidence, Example, Scene, Verified
from generator.games import GAMES, GROUP, any_offered
from generator.source.diagnostic import Checked, Diagnostic, Severity

FORMAT = 1
"""Raised when the shape of the kept files changes."""


def folder() -> Path:
    """Where verifications are kept: `PNP_CACHE`, or the user's cache folder."""
    chosen = os.environ.get("PNP_CACHE")
    return Path(chosen) if chosen else Path(user_cache_dir("tabletop-press", appauthor=False))


@cache
def engine_fingerprint(game_id: str) -> str:
    """A hex digest over the code that judges a game: engine, catalog, source, games, and the game's own package."""
    home = Path(generator.__file__).parent
    files = [file for part in ("engine", "catalog", "source") for file in (home / part).rglob("*.py")]
    files += (home / "games").glob("*.py")
    files += _package(game_id)
    digest = hashlib.sha256(f"{FORMAT}\n".encode())
    for file in sorted(files):
        data = file.read_bytes()
        digest.update(f"{file.parent.name}/{file.name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()


def _package(game_id: str) -> list[Path]:
    module = GAMES.get(game_id)
    if module is None and any_offered():
        from importlib.metadata import entry_points  # slow to import, and hardly ever needed

        for entry in entry_points(group=GROUP, name=game_id):
            module = entry.module
    spec = find_spec(module) if module else None
    if spec is None:
        return []
    homes = spec.submodule_search_locations
    if homes:
        return [file for home in homes for file in Path(home).rglob("*.py")]
    return [Path(spec.origin)] if spec.origin else []


def _file(catalog: Catalog, engine: str) -> Path:
    return folder() / f"{catalog.identity.id}-{catalog.fingerprint[:24]}-{engine[:24]}.json"


def store(catalog: Catalog, engine: str, checked: Checked[Verified]) -> None:
    """Keep a verification that has succeeded, with its warnings but without their places."""
    assert checked.value is not None
    evidence = checked.value.evidence
    kept = {
        "format": FORMAT,
        "catalog": catalog.fingerprint,
        "engine": engine,
        "evidence": asdict(evidence),
        "warnings": [_plain(found) for found in checked.diagnostics],
    }
    with suppress(OSError):
        atomic.write(_file(catalog, engine), json.dumps(kept, ensure_ascii=False).encode(), durable=False)


def load(catalog: Catalog, engine: str) -> Checked[Verified] | None:
    """The verification kept for exactly this catalog and this code; None where there is none or it is damaged."""

    def checked(kept: Any) -> Checked[Verified]:
        if (kept["format"], kept["catalog"], kept["engine"]) != (FORMAT, catalog.fingerprint, engine):
            raise ValueError("it is another catalog's")
        return Checked(Verified(catalog, _evidence(kept["evidence"])), tuple(map(_warning, kept["warnings"])))

    try:
        return kept_json.read(_file(catalog, engine), checked)
    except (OSError, kept_json.Damaged):
        return None


def _warning(one: Any) -> Diagnostic:
    return Diagnostic(one["code"], Severity(one["severity"]), one["message"], hint=one["hint"])


def _evidence(plain: Any) -> Evidence:
    examples = tuple(
        Example(one["id"], one["title"], tuple(one["rules"]), one["story"], _scene(one["before"]), _scene(one["after"]))
        for one in plain["examples"]
    )
    setups = {name: _scene(one) for name, one in plain["setups"].items()}
    return Evidence(plain["accepted"] is True, plain["engine"], examples, setups, plain["measures"])


def _scene(plain: Any) -> Scene:
    return Scene(tuple((board, space, piece) for board, space, piece in plain["placed"]), plain["tally"])


def _plain(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
    }
