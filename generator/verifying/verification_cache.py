"""Verifications kept between runs, so that an unchanged game is not played again.

A kept result is named by the fingerprint of the catalog and that of all the code that judged it; damaged files count
as not kept, and a folder that cannot be written to only costs the time of playing again.
"""

import os
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator import atomic, kept_json, resources
from generator.catalog.files import OUTPUT
from generator.catalog.models import Catalog
from generator.catalog.verified import Evidence, Example, LaidTable, Lot, RolledDie, Scene
from generator.fingerprint import LIBRARIES, digest, own_files, versions
from generator.games import GAMES, offered
from generator.source.diagnostic import Checked, Diagnostic, Passed, Severity

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FORMAT = 18
"""Raised when the shape of the kept files changes."""


def folder() -> Path:
    """Where verifications are kept."""
    return resources.cache()


ROOMS = ("quick", "units", "geometry", "colour", "resources", "fingerprint", "source", "catalog", "engine", "verifying")
"""The packages and modules of ours that can change what is found out about a game, besides `games`."""


@cache
def engine_fingerprint(game_id: str, *, beside: bool = False) -> str:
    """A hex digest over all that judges a game.

    That is the code of engine, catalog, source and games, the game's own package, the versions of Python and of the
    libraries; for a game of somebody else, everything its distribution has installed and the versions of all others.
    Rules that lie `beside` a game's data are in the fingerprint of its catalog; they may import any distribution.
    """
    files = own_files((*ROOMS, *(f"games/{file.stem}" for file in (Path(__file__).parents[1] / "games").glob("*.py"))))
    if beside:
        return digest(files, str(FORMAT), versions())
    module = GAMES.get(game_id)
    if module is not None:
        own = own_files([module.removeprefix("generator.").replace(".", "/")])
        return digest([*files, *own], str(FORMAT), versions(LIBRARIES))
    entry = offered(game_id)
    if entry is None:
        return digest(files, str(FORMAT), versions(LIBRARIES))
    return digest([*files, *_distribution(entry)], str(FORMAT), entry.value, versions())


def _distribution(entry: "EntryPoint") -> list[Path]:
    """Every file of the package that an entry point leads to: those it has installed, and those beside its module."""
    listed = [Path(str(file.locate())) for file in (entry.dist.files if entry.dist else None) or ()]
    spec = find_spec(entry.module.split(".")[0])  # of a module inside a package the package would be imported
    for home in (spec.submodule_search_locations or ()) if spec else ():
        listed += Path(home).rglob("*")
    if spec is not None and spec.origin is not None:
        listed.append(Path(spec.origin))
    return sorted({file.resolve() for file in listed if file.suffix != ".pyc" and file.is_file()})


def _file(catalog: Catalog, engine: str) -> Path:
    return folder() / f"{catalog.identity.id}-{catalog.fingerprint[:24]}-{engine[:24]}.json"


def keeps(catalog: Catalog) -> bool:
    """Whether anything may be kept of a game: not where it would itself become one of the game's files."""
    home, game = (Path(os.path.realpath(path)) for path in (folder(), catalog.folder))
    return not home.is_relative_to(game) or home.relative_to(game).parts[:1] == (OUTPUT,)


def store(catalog: Catalog, engine: str, checked: Checked[Evidence]) -> None:
    """Keep a verification that has succeeded, with its warnings but without their places."""
    assert checked.value is not None
    if not keeps(catalog):
        return
    kept = {
        "format": FORMAT,
        "catalog": catalog.fingerprint,
        "engine": engine,
        "evidence": asdict(checked.value),
        "warnings": [_plain(found) for found in checked.diagnostics],
    }
    file = _file(catalog, engine)
    with suppress(OSError):
        if atomic.is_device(file):  # a pipe in its place would be waited for
            return
        atomic.write(file, kept_json.sealed(kept), durable=False)


def load(catalog: Catalog, engine: str) -> Checked[Evidence] | None:
    """The verification kept for exactly this catalog and this code; None where there is none or it is damaged."""

    def checked(kept: Any) -> Checked[Evidence]:
        if (kept["format"], kept["catalog"], kept["engine"]) != (FORMAT, catalog.fingerprint, engine):
            raise ValueError("it is another catalog's")
        return Passed(_evidence(kept["evidence"]), tuple(map(_warning, kept["warnings"])))

    try:
        return kept_json.read_sealed(_file(catalog, engine), checked)
    except (OSError, kept_json.DamagedJson):
        return None


def _warning(entry: Any) -> Diagnostic:
    return Diagnostic(entry["code"], Severity(entry["severity"]), entry["message"], hint=entry["hint"])


def _evidence(plain: Any) -> Evidence:
    examples = tuple(
        Example(
            example["id"],
            example["title"],
            tuple(example["rules"]),
            example["story"],
            _scene(example["before"]),
            _scene(example["after"]),
            tuple(example["pieces"]),
            tuple(RolledDie(**die) for die in example["dice"]),
            example["printed"],
            tuple(example["spaces"]),
            example["only_spaces"],
            tuple(example["crossed"]),
            example["close"],
            tuple(map(tuple, example["paths"])),
            tuple(example["turns"]),
            tuple(example["captions"]),
            example["views"],
            tuple(example["free"]),
            example["single"],
        )
        for example in plain["examples"]
    )
    setups = {name: _scene(setup) for name, setup in plain["setups"].items()}
    tables = {
        name: LaidTable(tuple(Lot(**lot) for lot in table["lots"]), tuple(table["seats"]))
        for name, table in plain["tables"].items()
    }
    return Evidence(plain["engine"], examples, setups, plain["measures"], tables)


def _scene(plain: Any) -> Scene:
    placed = tuple((board, space, piece) for board, space, piece in plain["placed"])
    return Scene(placed, plain["counters"], plain["owners"], plain["towards"])


def _plain(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity.value,
        "message": found.message,
        "hint": found.hint,
    }
