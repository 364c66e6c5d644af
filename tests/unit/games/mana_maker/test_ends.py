"""Ends of worked examples: what is compared, and how exactly."""

from typing import Any

import pytest

from generator.games import game_of
from tests.contract.catalogs import catalog_named, rules_named

START = {
    "players": 2,
    "entities": {
        "m1": {"card": "moss-hound", "side": "P1", "at": [3, 1], "status": {"burn": {"n": 1, "turns": 2}}},
    },
    "decks": {"P1": ["blink", "insight"]},
    "hands": {"P1": ["quicken", "dispel"]},
}


@pytest.mark.parametrize(
    ("end", "different"),
    [
        ({"entities": {"m1": {"at": [3, 1], "damage": 0}}}, []),
        ({"entities": {"m1": {"at": [1, 3]}}}, ["entities.m1.at"]),
        ({"entities": {"m1": {"status": {"burn": {"n": 1, "turns": 2}}}}}, []),
        ({"entities": {"m1": {"status": {}}}}, ["entities.m1.status"]),
        ({"entities": {"m1": "gone"}}, ["entities.m1"]),
        ({"entities": {"m2": {"damage": 0}}}, ["entities.m2"]),
        ({"entities": {"m2": "gone"}}, []),
        ({"hands": {"P1": ["dispel", "quicken"]}}, []),
        ({"decks": {"P1": ["insight", "blink"]}}, ["decks.P1"]),
        ({"distance": [[[0, 0], [9, 0], 1], [[0, 0], [9, 0], 9]]}, ["distance [0, 0] [9, 0]"]),
        ({"winner": []}, ["winner"]),
    ],
)
def test_an_end_is_held_to_the_table(end: dict[str, Any], different: list[str]) -> None:
    game = game_of("mana-maker")
    assert game is not None
    examples = game.examples(catalog_named("mana-maker"), rules_named("mana-maker"))
    assert [path for path, _, _ in examples.compare(examples.start(START), end)] == different
