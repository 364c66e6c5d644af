"""The figures of the rules stand in one place: a catalog or a variant with others plays and prints otherwise."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.engine.simulate import SimulationRequest, simulate
from generator.games.checking import sections_of, validate
from generator.games.rulesets import RulesOf
from generator.games.saratoga_sabotage.rules import Saratoga
from tests.folders import read_folder
from tests.unit.games.saratoga_sabotage.conftest import FOLDER

ON_CARDS = {
    "head_west_gain": "head_west",
    "convoy_gain": "convoy",
    "convoy_cost": "convoy",
    "get_supplies_gain": "get_supplies",
    "attack_cost": "you_scoundrel",
    "sabotage_damage": "sabotage",
    "raid_minimum": "raid_attack",
    "raid_damage": "raid_attack",
    "circle_divisor": "circle_the_wagons",
    "idle_defence_penalty": "indians",
}
"""The constants that stand on cards, each with an action that says it."""
GAMES = 40

Altered = Callable[..., Path]


@pytest.fixture
def altered(tmp_path: Path) -> Altered:
    """A copy of the game with other constants, or with a variant that has them."""

    def made(variant: str | None = None, **constants: int) -> Path:
        folder = tmp_path / "saratoga-sabotage"
        shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
        file = folder / "rules.yaml"
        text = file.read_text(encoding="utf-8")
        if variant is not None:
            changes = ", ".join(f"{name}: {value}" for name, value in constants.items())
            text += f"variants:\n  - {{id: {variant}, title: Hard, rules: {{{changes}}}}}\n"
        lines = [
            f"  {name}: {constants[name]}" if variant is None and name in constants else line
            for line in text.splitlines()
            for name in [line.strip().partition(":")[0]]
        ]
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return folder

    return made


def loaded(folder: Path, variant: str | None = None) -> Catalog:
    checked = load(folder, sections_of, variant=variant)
    assert checked.value is not None, [str(diagnostic) for diagnostic in checked.diagnostics]
    return checked.value


def test_a_variant_plays_otherwise(altered: Altered) -> None:
    folder = altered("hard", raid_damage=4, attack_cost=3)
    files = loaded(folder).files
    order = SimulationRequest(players=4, games=GAMES, seed=1, bot="greedy")
    usual, hard = (simulate(RulesOf(files, variant), order) for variant in (None, "hard"))
    assert usual != hard


@pytest.mark.parametrize(("constant", "action"), ON_CARDS.items())
def test_a_constant_reaches_play_and_card(
    altered: Altered, catalog: Catalog, rules: Saratoga, constant: str, action: str
) -> None:
    stated = catalog.rules[constant]
    assert isinstance(stated, int)
    number = stated + 4
    usual = {play.number: play for play in rules.deck}
    varied = Saratoga(loaded(altered("hard", **{constant: number}), "hard"))
    assert {usual[play.number].action for play in varied.deck if play != usual[play.number]} >= {action}
    printed = loaded(altered(**{constant: number}))
    rows = printed.data["actions"]
    assert isinstance(rows, list)
    (row,) = (row for row in rows if isinstance(row, dict) and row["id"] == action)
    assert f"{number} " in str(row["text"]) or f"{number}," in str(row["text"])


def test_other_constants_are_all_that_another_game_needs(altered: Altered) -> None:
    folder = altered(raid_damage=3, attack_cost=2, goal=11, start_progress=4, round_limit=10)
    checked = validate(read_folder(folder))
    assert checked.value is not None
    assert checked.diagnostics == ()
