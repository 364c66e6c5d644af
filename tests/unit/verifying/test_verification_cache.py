"""What a game was verified with is kept whole: a second build prints what the first one has printed."""

from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.verified import Evidence, Example, LaidTable, Lot, RolledDie, Scene
from generator.source.diagnostic import Passed
from generator.verifying import verification_cache
from tests.unit.games.quarry import catalog

SCENE = Scene((("board", "a1", "fox"),), {"red": {"cards": 2}})
EXAMPLE = Example(
    "QU-EX-01",
    "A title",
    ("QU-1",),
    "A story.",
    SCENE,
    replace(SCENE, placed=()),
    pieces=("fox",),
    dice=(RolledDie(6, 4, "red", "QU-1"),),
    printed=False,
    spaces=("a1",),
    only_spaces=True,
    crossed=("b2",),
    close=0.5,
    paths=(("a1", "b2"),),
    turns=(2,),
    captions=("East goes",),
    views=True,
    free=("c3",),
    single=True,
)
LOT = Lot("fox", 2, "board", "board", "a1", 1, "pile", False, 90.0)
EVIDENCE = Evidence(None, (EXAMPLE,), {"two": SCENE}, {"games": 3}, {"two": LaidTable((LOT,), ("red",))})


def usual(row: Any) -> Iterator[str]:
    """The fields that have their default, which a reader who forgets them would give them too."""
    for entry in fields(row):
        if entry.default is not MISSING and getattr(row, entry.name) == entry.default:
            yield entry.name


def test_nothing_of_what_was_verified_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CACHE", str(tmp_path / "kept"))
    assert [name for row in (EXAMPLE, LOT, *EXAMPLE.dice) for name in usual(row)] == []
    game = catalog(tmp_path / "game")
    verification_cache.store(game, "engine", Passed(EVIDENCE))
    kept = verification_cache.load(game, "engine")
    assert kept is not None and kept.value == EVIDENCE
