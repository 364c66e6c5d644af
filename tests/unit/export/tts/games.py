"""Games exported to Tabletop Simulator, each once for all tests."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from generator.catalog.models import Catalog
from generator.export.order import files
from generator.export.tts import check
from tests.unit.export.sample import order_of, verified

GAMES = ("geyser", "saratoga-sabotage", "summoners-quest", "wizards-tower")


@cache
def export(game: str) -> Mapping[str, bytes]:
    """The files of a game by name."""
    order = order_of(game)
    made = {file.path.name: file.data for file in files("tts", order)}
    assert not order.report.failed, order.report.diagnostics
    return made


@cache
def catalog(game: str) -> Catalog:
    return verified(game).catalog


def saves(game: str) -> dict[int, Any]:
    """The save of each number of players."""
    found = {}
    for name, data in export(game).items():
        stem = PurePosixPath(name).stem
        if name.endswith("-players.json"):
            found[int(stem.split("-")[-2])] = json.loads(data)
    return found


def album(game: str) -> check.PictureCache:
    return check.PictureCache(export(game).get)


def write(game: str, folder: Path) -> None:
    for name, data in export(game).items():
        (folder / name).write_bytes(data)
