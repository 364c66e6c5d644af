"""Games exported to Tabletop Simulator, each once for all tests."""

import atexit
import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from generator.catalog.models import Catalog
from generator.cli.new import command as new
from generator.engine.placements import Placement, on_boards
from generator.export.order import files
from generator.export.tts import check
from generator.export.tts.alike import alike
from generator.export.tts.pictures import drawn
from generator.export.tts.stage import Stage
from generator.export.tts.stages import tables_of
from generator.export.tts.things import shown
from generator.games.rulesets import rules_of
from tests.unit.export.sample import order_of, verified, without_pieces

GAMES = ("geyser", "saratoga-sabotage", "summoners-quest", "wizards-tower")
NEW = "new-game"
"""Stands for a game as `pnp new` makes it."""
EVERY = (*GAMES, "nine-worlds", NEW, pytest.param("mana-maker", marks=pytest.mark.slow))


@cache
def of(game: str) -> str | Path:
    """The game as orders name it: its id, or the folder of a new one."""
    if game != NEW:
        return game
    parent = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, parent, ignore_errors=True)
    new.main([NEW, "--in", str(parent)], standalone_mode=False)
    return parent / NEW


@cache
def export(game: str) -> Mapping[str, bytes]:
    """The files of a game by name."""
    order = order_of(of(game))
    made = {file.path.name: file.data for file in files("tts", order)}
    assert not order.report.failed, order.report.diagnostics
    return made


@cache
def catalog(game: str) -> Catalog:
    return verified(of(game)).catalog


@cache
def stages(game: str) -> tuple[Stage, ...]:
    """The tables of a game, for each number of players."""
    return tuple(tables_of(without_pieces(of(game))))


class SavesOf(Mapping[int, Any]):
    """The save of each number of players, read anew whenever it is asked for, so that everybody may change it."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files: dict[int, bytes] = {}
        for name, data in files.items():
            if name.endswith("-players.json"):
                self._files[int(PurePosixPath(name).stem.split("-")[-2])] = data

    def __getitem__(self, players: int) -> Any:
        return json.loads(self._files[players])

    def __iter__(self) -> Iterator[int]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


@cache
def saves(game: str) -> SavesOf:
    """The save of each number of players."""
    return SavesOf(export(game))


@cache
def known(game: str) -> Mapping[int, Any]:
    """The same, read once, for who changes nothing in it."""
    return dict(saves(game))


@cache
def faces_of(game: str) -> Mapping[str, str]:
    """The components by the address of their face, of those that are alike with others face down."""
    order = order_of(of(game))
    gallery = drawn(shown(order.pieces, order.game.catalog), game, lambda name: name)
    return {gallery.faces[name][0]: name for name in alike(order.game.catalog.components)}


@cache
def album(game: str) -> check.PictureCache:
    return check.PictureCache(export(game).get)


def write(game: str, folder: Path) -> None:
    for name, data in export(game).items():
        (folder / name).write_bytes(data)


def first_state(game: str, players: int) -> list[Placement]:
    """What the engine begins with, as the export's set-ups do: with the seed 1."""
    rules = rules_of(catalog(game))
    state = rules.setup(players, 1, rules.setups(players)[0])
    laid = rules.placements(state)
    return list(laid if laid is not None else on_boards(rules.placed(state)))
