"""What the checks of Mana Maker say beside their codes, which the defect cases hold."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from generator import resources
from generator.catalog.files import files_in
from generator.catalog.load import read_game, resolve
from generator.games.checking import check_tree
from generator.games.mana_maker import GAME
from generator.games.mana_maker.checks import mana, worth
from generator.games.mana_maker.sections import CardRow
from generator.source.diagnostic import Diagnostic, Report
from generator.source.patch import patched

FILES = files_in(resources.content() / "mana-maker", Report())


def told(patch: Sequence[Mapping[str, Any]]) -> list[Diagnostic]:
    """What the checks say of a changed catalog."""
    tree, report = read_game(FILES).value, Report()
    assert tree is not None
    check_tree(resolve(patched(tree, patch), Report()), GAME, report)
    return report.diagnostics


def test_every_cost_and_value_is_near_its_guide() -> None:
    assert told([]) == []


@pytest.mark.parametrize(
    ("path", "value", "code", "says"),
    [
        ("cards.magma-brute.cost.green", 3, "MM-W-01", "Magma Brute costs 3 mana, but is worth 4.4"),
        ("cards.fire-drake.stats.speed", 6, "MM-W-01", "Fire Drake costs 6.5 mana, but is worth 8.2"),
        ("cards.ember-imp.value", 3, "MM-W-02", "Ember Imp has Value 3, but for 1 mana it would be 1"),
        ("cards.war-banner.cost.silver", 3, "MM-W-02", "War Banner has Value 2, but for 6.5 mana it would be 4"),
    ],
)
def test_a_cost_far_from_its_guide_is_a_warning(path: str, value: int, code: str, says: str) -> None:
    found = [diagnostic for diagnostic in told([{"set": path, "value": value}]) if diagnostic.code == code]
    assert [(diagnostic.severity.value, diagnostic.message) for diagnostic in found] == [("warning", says)]
    assert found[0].mark is not None and found[0].mark.file.endswith("cards.yaml")


@pytest.mark.parametrize(
    ("path", "value", "code", "hint"),
    [
        ("cards.moss-hound.type", "criter", "MM-V-03", "did you mean 'critter'?"),
        ("cards.kelp-giant.effects.0.when", "starts", "MM-V-09", "did you mean 'start'?"),
        ("cards.fireball.effects.0.do.0.op", "damages", "MM-V-10", "did you mean 'damage'?"),
        ("cards.fireball.effects.0.target.side", "enemies", "MM-V-11", "did you mean 'enemy'?"),
        ("cards.fireball.effects.0.target.what", "entities", "MM-V-11", "did you mean 'entity'?"),
        ("cards.grave-digger.effects.0.do.0.card", "skeletton", "MM-V-12", "did you mean 'skeleton'?"),
        ("cards.entangle.effects.0.do.0.status", "roots", "MM-V-15", "did you mean 'root'?"),
        ("decks.ember-legion.cards.firebal", 1, "MM-V-19", "did you mean 'fireball'?"),
        ("rules.hand_limits", 1, "MM-V-20", "did you mean 'hand_limit'?"),
        ("setups.setup_2p.active", "P11", "MM-V-23", "did you mean 'P1'?"),
    ],
)
def test_the_nearest_word_is_named(path: str, value: object, code: str, hint: str) -> None:
    found = [diagnostic for diagnostic in told([{"set": path, "value": value}]) if diagnostic.code == code]
    assert hint in [diagnostic.hint for diagnostic in found]
    assert all(diagnostic.mark is not None for diagnostic in found)


def test_a_card_without_points_is_worth_what_its_figures_are() -> None:
    row = {"id": "a", "title": "A", "type": "critter", "cost": {"green": 1, "silver": 2}}
    card = CardRow.model_validate({**row, "stats": {"power": 2, "vitality": 4, "toughness": 0, "speed": 1}})
    assert (mana(card), worth(card)) == (4.0, (30 + 24) / 24)
