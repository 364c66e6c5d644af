"""How worked examples begin: what is laid down, what follows from it, and what cannot be."""

from typing import Any

import pytest

from generator.engine.language import BadValues
from generator.games.wizards_tower.examples import TowerExamples
from tests.unit.games.wizards_tower.conftest import Lay

HEROES = {"red": {"at": "a1"}, "blue": {"at": "e1"}}
KEYS = ["key_bone", "key_iron", "key_glass"]


@pytest.mark.parametrize(
    "start",
    [
        {"tokens_down": {"f1": ["m1"]}},
        {"tokens_up": {"a6": ["m1"]}},
        {"floor": {"g7": {"cards": ["sprint"]}}},
        {"cleared": ["f6"]},
        {"heroes": {"red": {"at": "f1"}, "blue": {"at": "e1"}}},
        {"heroes": {"red": {"at": "a1", "prev": "f1"}, "blue": {"at": "e1"}}},
    ],
)
def test_nothing_lies_off_the_grid(start: dict[str, Any], examples: TowerExamples) -> None:
    with pytest.raises(ValueError, match="is not on the grid"):
        examples.start({"heroes": HEROES, **start})


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ({"tower": "c2"}, "the tower does not stand on c2"),
        ({"size": 6}, "with 3 players the grid has 5 tiles along a side"),
        ({"heroes": {"blue": {"at": "a1"}, "red": {"at": "e1"}}}, "in the order of their seats"),
        ({"heroes": {"red": {"at": "a1"}}}, "there are 1 heroes"),
        ({"heroes": {name: {**row, "alive": False} for name, row in HEROES.items()}}, "a hero must be alive"),
        ({"round": 31}, "round"),
    ],
)
def test_a_position_that_cannot_be_is_refused(start: dict[str, Any], message: str, examples: TowerExamples) -> None:
    with pytest.raises(ValueError, match=message):
        examples.start({"heroes": HEROES, **start})


def test_all_that_is_wrong_is_told_at_its_place(examples: TowerExamples) -> None:
    wrong = {"tokens_down": {"b1": ["m1", "m9"]}, "wizard": {"hand": ["ogr"], "wheel": 9}}
    with pytest.raises(BadValues) as caught:
        examples.start({"heroes": {"red": {"at": "z1"}, "blue": {"at": "e1"}}, **wrong})
    assert [place for place, _ in caught.value.faults] == [
        ("heroes", "red", "at"),
        ("tokens_down", "b1", 1),
        ("wizard", "hand", 0),
        ("wizard", "wheel"),
    ]


def test_keys_that_were_found_and_lie_nowhere_are_on_the_tower(lay: Lay) -> None:
    used, held = lay(HEROES, keys_found=KEYS), lay({**HEROES, "red": {"at": "a1", "keys": KEYS[:1]}}, keys_found=KEYS)
    assert [(table.show("rage"), table.show("tower_open")) for table in (used, held)] == [(True, True), (True, False)]
    assert lay(HEROES, keys_found=KEYS, tower_open=False).show("tower_open") is False


def test_so_many_tokens_stay_in_the_supply(lay: Lay) -> None:
    table = lay(HEROES, supply={"m4": 0, "blank": 1}, tokens_down={"b1": ["blank"]})
    supply = table.show("supply")
    assert (supply["m4"], supply["blank"], supply["m1"]) == (0, 1, 18)


def test_mana_is_the_wheel_s_in_the_wizard_s_turn_where_nothing_else_is_written(lay: Lay) -> None:
    turn, told = lay(HEROES, phase="wizard", wizard={"wheel": 6}), lay(HEROES, phase="wizard", wizard={"mana": 2})
    assert [table.show("wizard")["mana"] for table in (turn, told, lay(HEROES))] == [6, 2, 0]
