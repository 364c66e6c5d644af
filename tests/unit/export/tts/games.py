"""Games exported to Tabletop Simulator, each once for all tests."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from generator.catalog.models import Catalog
from generator.export.order import files
from generator.export.tts import check
from generator.export.tts.alike import alike
from generator.export.tts.pictures import drawn
from generator.export.tts.things import shown
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


@cache
def faces_of(game: str) -> Mapping[str, str]:
    """The components by the address of their face, of those that are alike with others face down."""
    order = order_of(game)
    gallery = drawn(shown(order.pieces, order.game.catalog), game, lambda name: name)
    return {gallery.faces[name][0]: name for name in alike(order.game.catalog.components)}


def album(game: str) -> check.PictureCache:
    return check.PictureCache(export(game).get)


def write(game: str, folder: Path) -> None:
    for name, data in export(game).items():
        (folder / name).write_bytes(data)
