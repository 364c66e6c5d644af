"""Worked examples as far as they can be judged without playing them, as `pnp validate` does."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from generator import pipeline, resources
from generator.catalog.verified import Scene
from generator.engine.placements import OnBoard, Placement
from generator.engine.rules import Rules
from generator.engine.state import State
from generator.source.diagnostic import by_place
from generator.verifying.examples import as_known, scene

MISTAKES = (
    ("battles.yaml", "rules: [GY-MOVE-3,", "rules: [GY-MOVE-33,", "GAM003", "the game has no rule 'GY-MOVE-33'"),
    (
        "firing-and-end.yaml",
        "start:\n  order: [north, south]",
        "start:\n  order: [north, west]",
        "GAM002",
        "did you mean 'north'?",
    ),
    ("geysers.yaml", "story: >-", "storie: >-", "GAM001", "unknown key 'storie'"),
    ("mother-geyser.yaml", "id: GY-EX-11", "id: GY-EX-06", "GAM004", "two examples have the id 'GY-EX-06'"),
    ("numbers.yaml", "rules: [", "rules: x # [", "GAM001", "rules must be a list of rule ids"),
    ("setting-up-and-moving.yaml", "title: ", "title: !x ", "SRC008", ""),
)
"""File, what is right, what is written instead, and what is told at its line."""


@pytest.fixture
def geyser(tmp_path: Path) -> Path:
    return Path(shutil.copytree(resources.content() / "geyser", tmp_path / "geyser"))


def mistaken(folder: Path, file: str, right: str, wrong: str) -> int:
    """Write a mistake into a game's examples; the line it is in."""
    path = folder / "scenarios" / file
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return text[: text.index(right)].count("\n") + 1


def test_all_mistakes_are_told_at_once_each_with_its_line(geyser: Path) -> None:
    wanted = {(file, mistaken(geyser, file, *how), code, said) for file, *how, code, said in MISTAKES}
    found = pipeline.validate(geyser, examples=True)
    assert found.value is None
    for file, line, code, said in wanted:
        assert any(
            x.mark is not None
            and (Path(x.mark.file).name, x.code) == (file, code)
            and x.mark.line == line
            and said in x.message
            for x in found.diagnostics
        ), (file, line, code, said, list(map(str, by_place(found.diagnostics))))


def test_whoever_plays_a_game_need_not_mend_its_examples(geyser: Path) -> None:
    for file, right, wrong, *_ in MISTAKES:
        mistaken(geyser, file, right, wrong)
    assert pipeline.validate(geyser).value is not None


def test_a_scene_knows_whose_pieces_lie_where_and_at_which_side() -> None:
    rules = SimpleNamespace(
        seatings=lambda state: [SimpleNamespace(colour="red"), SimpleNamespace(colour=None)],
        own_pieces=lambda state, seat: [f"hero-{seat}"],
        placed=lambda state: [("map", "a1", "hero-0")],
        player_counters=lambda state: {"red": {"coins": 3}},
        towards=lambda state: {"hero-0": "b1"},
    )
    assert scene(cast(Rules[Any], rules), cast(State, None)) == Scene(
        (("map", "a1", "hero-0"),), {"red": {"coins": 3}}, {"hero-0": "red"}, {"hero-0": "b1"}
    )


def test_a_player_knows_the_faces_that_it_may_look_at() -> None:
    placed = [
        ("map", "a1", "room/back"),
        ("map", "a1", "blank/back"),
        ("map", "a1", "hero"),
        ("map", "b1", "room/back"),
    ]
    spots = [OnBoard("map", "a1"), OnBoard("map", "b1")]
    laid = [
        Placement("room", 1, spots[0], face_up=False, seen_by=()),
        Placement("trap", 1, spots[0], face_up=False, seen_by=(0,)),
        Placement("hero", 1, spots[0]),
        Placement("vault", 1, spots[1], face_up=False, seen_by=(0,)),
    ]
    assert [piece for *_, piece in as_known(placed, laid, 0)] == ["room/back", "trap", "hero", "vault"]
    assert as_known(placed, laid, 1) == tuple(placed)
    assert as_known(placed, [], 0) == tuple(placed), "of which nothing is laid"


def test_steps_are_not_played(geyser: Path) -> None:
    mistaken(geyser, "battles.yaml", "from: h10, to: g10", "from: h10, to: a1")
    assert pipeline.validate(geyser, examples=True).diagnostics == ()


def test_examples_are_only_read_where_the_data_are_wrong(geyser: Path) -> None:
    mistaken(geyser, "numbers.yaml", "title: ", "title: [")
    mistaken(geyser, "geysers.yaml", "story: >-", "storie: >-")
    mistaken(geyser, "../rulebook.md", "{rules.", "{rule.")
    found = by_place(pipeline.validate(geyser, examples=True).diagnostics)
    assert {x.code for x in found} == {"RUL001", "SRC005"}
