"""By which rule a hero's choice is refused: it stands in the answer to whoever tries."""

from typing import Any

import pytest

from generator.engine.rules import IllegalAction
from tests.unit.games.wizards_tower.conftest import Lay

FAR: dict[str, Any] = {"at": "e5"}


@pytest.mark.parametrize(
    ("phase", "red", "blue", "choice", "rule"),
    [
        ("move", {}, FAR, {"use": "healing_potion"}, "WT-GEAR-5"),
        ("move", {"hand": ["scrying_orb"]}, FAR, {"scry": "c1"}, "WT-GEAR-6"),
        ("move", {"hand": ["great_elixir"]}, FAR, {"scry": "b1"}, "WT-GEAR-5"),
        ("move", {"hand": ["great_elixir"]}, FAR, {"recall": "blue"}, "WT-GEAR-5"),
        ("move", {"hand": ["recall_relic"]}, {"at": "a1"}, {"recall": "red"}, "WT-GEAR-7"),
        ("combat", {"hand": ["scrying_orb", "great_elixir"]}, FAR, {"scry": "b1"}, "WT-GEAR-6"),
        ("combat", {"hand": ["recall_relic", "great_elixir"]}, FAR, {"recall": "blue"}, "WT-GEAR-6"),
        ("combat", {"hand": ["scrying_orb", "great_elixir"]}, FAR, {"use": "scrying_orb"}, "WT-GEAR-6"),
        ("move", {"hand": ["short_sword"]}, FAR, {"equip": "great_elixir"}, "WT-GEAR-5"),
        ("move", {"hand": ["great_elixir"]}, FAR, {"equip": "great_elixir"}, "WT-GEAR-5"),
        ("move", {"hand": ["short_sword"]}, FAR, {"unequip": "short_sword"}, "WT-GEAR-3"),
        ("move", {"hand": ["short_sword"]}, FAR, {"give": "short_sword", "to": "blue"}, "WT-GEAR-4"),
        ("move", {"hand": ["short_sword"]}, {"at": "a1"}, {"give": "great_elixir", "to": "blue"}, "WT-GEAR-5"),
        ("move", {}, FAR, {"step": "a3"}, "WT-MOVE-2"),
        (
            "move",
            {"hand": ["great_elixir"]},
            {"at": "a1", "hp": 0, "alive": False},
            {"give": "great_elixir", "to": "blue"},
            "WT-DEATH-1",
        ),
    ],
)
def test_a_choice_is_refused_by_the_rule_it_breaks(
    phase: str, red: dict[str, Any], blue: dict[str, Any], choice: dict[str, str], rule: str, lay: Lay
) -> None:
    table = lay({"red": {"at": "a1", **red}, "blue": blue}, phase=phase)
    g = table.asked()
    with pytest.raises(IllegalAction) as caught:
        table.game.parse(g, 1, choice)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("red", "open_", "rule"),
    [({}, {"a1": ["m1"]}, "WT-MOVE-7"), ({"frozen": True}, {}, "WT-MOVE-9")],
)
def test_who_is_held_says_why_where_the_others_name_their_steps(
    red: dict[str, Any], open_: dict[str, list[str]], rule: str, lay: Lay
) -> None:
    table = lay({"red": {"at": "a1", **red}, "blue": FAR}, tokens_up=open_, phase="move")
    g = table.asked()
    assert table.game.actors(g) == (2,)
    with pytest.raises(IllegalAction) as caught:
        table.game.parse(g, 1, {"step": "b1"})
    assert caught.value.rule == rule
