"""What no card of the catalog tells apart: cards that do something twice, or of which there are two."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.catalog.models import Catalog
from generator.games.wizards_tower.examples import TowerExamples
from generator.games.wizards_tower.rules import WizardsTower
from tests.unit.games.wizards_tower.conftest import Table, refused

FAR: dict[str, Any] = {"at": "e5"}
With = Callable[..., TowerExamples]


@pytest.fixture
def with_card(catalog: Catalog) -> With:
    """The game with a card that is otherwise: of its one operation, or of itself."""

    def made(section: str, name: str, *, op: dict[str, int] | None = None, **otherwise: Any) -> TowerExamples:
        rows: Any = catalog.data[section]
        row = next(row for row in rows if row["id"] == name)
        changed = {**row, **otherwise, **({"ops": [{**row["ops"][0], **op}]} if op else {})}
        data = {**catalog.data, section: [changed if other is row else other for other in rows]}
        return TowerExamples(WizardsTower(replace(catalog, data=data)))

    return made


def test_who_has_been_recalled_is_not_recalled_again_in_the_same_turn(with_card: With) -> None:
    heroes = {"red": {"at": "a1", "hand": ["recall_relic"] * 2}, "blue": {"at": "c1"}, "green": {"at": "e1"}}
    table = Table(with_card("loot_deck", "recall_relic", copies=2), {"heroes": heroes, "phase": "move"})
    table.do("use", hero="red", card="recall_relic", to="blue")
    refused(table, "WT-GEAR-7", "use", hero="red", card="recall_relic", to="green")
    assert [table.hero("red", "at"), table.hero("red", "hand")] == ["c1", ["recall_relic"]]


def test_a_hero_is_pushed_step_by_step(with_card: With) -> None:
    examples = with_card("wizard_deck", "shadow_door", op={"steps": 2})
    start = {"heroes": {"red": {"at": "a1"}, "blue": FAR}, "phase": "wizard", "wizard": {"hand": ["shadow_door"]}}
    table = Table(examples, start)
    table.asked()
    table.choose(0, play="shadow_door").choose(0, shove="red", to="b1")
    assert {"shove": "red", "to": "c1"} in table.offered(0)
    table.choose(0, shove="red", to="c1")
    assert [table.hero("red", "at"), table.hero("red", "prev"), table.show("wizard")["discard"]] == [
        "c1",
        "b1",
        ["shadow_door"],
    ]


def test_a_spell_strikes_as_many_tiles_as_it_says(with_card: With) -> None:
    examples = with_card("wizard_deck", "fireball", op={"tiles": 2})
    heroes = {"red": {"at": "a1"}, "blue": FAR}
    start = {"heroes": heroes, "phase": "wizard", "wizard": {"hand": ["fireball"], "wheel": 8}}
    table = Table(examples, start)
    table.asked()
    table.choose(0, play="fireball").choose(0, target="a1").choose(0, target="e5")
    assert [table.hero("red", "hp"), table.hero("blue", "hp")] == [8, 8]


def test_a_spell_strips_a_hero_of_as_many_cards_as_it_says(with_card: With) -> None:
    examples = with_card("wizard_deck", "corrode", op={"amount": 2})
    worn = ["short_sword", "war_boots", "lucky_charm"]
    heroes = {"red": {"at": "a1", "equipped": worn}, "blue": FAR}
    table = Table(examples, {"heroes": heroes, "phase": "wizard", "wizard": {"hand": ["corrode"], "wheel": 8}})
    table.asked()
    table.choose(0, play="corrode").choose(0, strip="red", card="war_boots").choose(0, strip="red", card="short_sword")
    assert [table.hero("red", "equipped"), table.show("wizard")["discard"]] == [["lucky_charm"], ["corrode"]]
