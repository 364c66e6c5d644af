"""Tables of effects: the faults of rows, each with its kind and its place."""

from typing import Any

import pytest

from generator.games.mana_maker.words import EFFECTS

ARMED: dict[str, Any] = {"when": "activate", "name": "Bolt", "cost": {"ap": 1}}
ENEMY: dict[str, Any] = {"what": "entity", "side": "enemy", "range": 3, "count": 1}


def found(type_: str, *effects: dict[str, Any]) -> list[tuple[str, tuple[str | int, ...]]]:
    """The faults of the effects of a card."""
    return [(fault.kind, fault.place) for fault in EFFECTS.faults(type_, effects)]


@pytest.mark.parametrize(
    ("type_", "effect"),
    [
        ("critter", {**ARMED, "target": ENEMY, "do": [{"op": "attack", "bonus": 1}]}),
        ("critter", {**ARMED, "target": ENEMY, "do": [{"op": "damage", "n": 1}, {"op": "move", "steps": 2}]}),
        ("critter", {"when": "start", "name": "Regrow", "do": [{"op": "heal", "n": 1, "who": "self"}]}),
        ("critter", {"when": "fallen", "do": [{"op": "spawn", "card": "skeleton", "n": 1, "at": "own_tile"}]}),
        ("structure", {"when": "static", "do": [{"op": "capacity", "colour": "green", "n": 2}]}),
        ("enchantment", {"when": "static", "do": [{"op": "add_attack", "n": -2}]}),
    ],
)
def test_what_is_right_has_no_fault(type_: str, effect: dict[str, Any]) -> None:
    assert found(type_, effect) == []


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        ({"when": "upkeep", "do": [{"op": "draw", "n": 1}]}, ("trigger", (0, "when"))),
        ({"when": "resolve", "do": [{"op": "draw", "n": 1}]}, ("trigger", (0, "when"))),
        ({**ARMED, "range": 2, "do": [{"op": "draw", "n": 1}]}, ("trigger", (0, "range"))),
        ({"when": "activate", "cost": {"ap": 1}, "do": [{"op": "draw", "n": 1}]}, ("name", (0,))),
        ({**ARMED, "do": [{"op": "drow", "n": 1}]}, ("operation", (0, "do", 0, "op"))),
        ({**ARMED, "do": [{"op": "reduce", "n": 1}]}, ("operation", (0, "do", 0, "op"))),
        ({**ARMED, "do": [{"op": "draw"}]}, ("operation", (0, "do", 0))),
        ({**ARMED, "do": [{"op": "draw", "n": 0}]}, ("operation", (0, "do", 0, "n"))),
        ({**ARMED, "do": [{"op": "draw", "n": 1, "m": 1}]}, ("operation", (0, "do", 0, "m"))),
        ({**ARMED, "do": []}, ("operation", (0, "do"))),
        ({**ARMED, "do": [{"op": "damage", "n": 1}]}, ("target", (0, "do", 0, "op"))),
        ({**ARMED, "target": {**ENEMY, "side": "own"}, "do": [{"op": "attack"}]}, ("target", (0, "target"))),
        ({**ARMED, "target": {**ENEMY, "side": "ours"}, "do": [{"op": "kill"}]}, ("target", (0, "target", "side"))),
        ({**ARMED, "target": {"what": "tile", "range": 1}, "do": [{"op": "kill"}]}, ("target", (0, "target", "what"))),
        ({**ARMED, "target": ENEMY, "do": [{"op": "draw", "n": 1}]}, ("target", (0, "target"))),
    ],
)
def test_what_is_wrong_is_told_with_its_kind_and_place(effect: dict[str, Any], fault: tuple[str, Any]) -> None:
    assert found("critter", effect) == [fault]


def test_abilities_of_a_card_have_different_names_and_a_spell_resolves() -> None:
    bolt = {**ARMED, "target": ENEMY, "do": [{"op": "kill"}]}
    assert found("critter", bolt, bolt) == [("name", (1, "name"))]
    assert ("trigger", ()) in found("spell", {"when": "static", "do": [{"op": "reach", "n": 3}]})
