"""Mana Maker read a second time."""

from typing import Any

import pytest

from generator.games.mana_maker.aims import Aims
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.state import ManaState, R, Z
from tests.documents import examples_in
from tests.second_readings.__main__ import main
from tests.second_readings.beside.follow import Different
from tests.second_readings.mana_maker import steps
from tests.second_readings.mana_maker.catalog import CONTENT, cards, rules
from tests.second_readings.mana_maker.position import differences, lay
from tests.second_readings.mana_maker.steps import take
from tests.second_readings.mana_maker_beside import Beside
from tests.second_readings.mana_maker_tries import Dealer, ManaComparison
from tests.second_readings.plain import faults

EXAMPLES = examples_in(CONTENT)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_second_reading_plays_the_worked_example(example: dict[str, Any]) -> None:
    assert faults(example, lay, take, differences) == []


@pytest.fixture(scope="module")
def comparison() -> ManaComparison:
    return ManaComparison("mana-maker")


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_the_second_reading_follows_a_game_of_the_engine(seed: int, comparison: ManaComparison) -> None:
    comparison.game(seed)
    assert comparison.counted["steps"] > 50


@pytest.mark.parametrize("seed", range(12))
def test_both_go_the_same_way_from_a_position(seed: int, comparison: ManaComparison) -> None:
    comparison.position(seed)
    assert comparison.counted["tried: play carried out"] > 0


FIRE_ON_PLANT = (
    {
        "players": 2,
        "entities": {
            "i1": {"card": "ember-imp", "side": "P1", "at": [3, 2], "ap": 1},
            "g1": {"card": "grove-warden", "side": "P2", "at": [4, 2], "ap": 0},
        },
    },
    "attack",
    {"by": "P1", "entity": "i1", "target": "g1"},
)
"""A position, and a step from it."""


def test_a_difference_is_seen(comparison: ManaComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Beside(comparison.catalog)
    table.tried(*FIRE_ON_PLANT)
    monkeypatch.setitem(rules(), "type_multiplier", 1)
    with pytest.raises(Different, match=r"entities.g1.damage: the engine has 4, the second reading 2;"):
        table.tried(*FIRE_ON_PLANT)


def test_a_rule_that_is_named_in_place_of_another_is_seen(
    comparison: ManaComparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(R, "DMG_8", R.MOVE_1)
    with pytest.raises(Different, match=r"the log names \['MM-MOVE-1'\], and not \['MM-DMG-8'\]"):
        Beside(comparison.catalog).tried(*FIRE_ON_PLANT)


@pytest.mark.parametrize(
    ("name", "instead", "says"),
    [
        ("free_pairs", lambda *_: 0, "only offered"),
        ("can_pay", lambda *_: True, "only allowed {"),
        ("has", lambda *_: True, "offered"),
    ],
)
def test_an_offer_too_few_or_too_many_is_seen(
    name: str, instead: Any, says: str, comparison: ManaComparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Beside(comparison.catalog)
    starts = [Dealer(seed).position() for seed in range(100, 130)]
    for start in starts[:6]:
        table.offers(start)
    monkeypatch.setattr(steps, name, instead)
    with pytest.raises(Different, match=says):
        for start in starts:
            table.offers(start)


def test_offers_are_compared_along_a_game(comparison: ManaComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "can_pay", lambda *_: True)
    with pytest.raises(Different, match="only allowed"):
        comparison.game(0)


def test_a_flight_over_others_that_is_not_offered_is_seen(
    comparison: ManaComparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    flights = Aims.flights
    monkeypatch.setattr(Aims, "flights", lambda self, g, start, steps: flights(self, g, start, 1))
    table, dealer = Beside(comparison.catalog), Dealer(0)
    with pytest.raises(Different, match=r"only offered set\(\), only allowed"):
        table.offers(dealer.flying(dealer.position()))


def test_an_attached_card_that_lies_with_its_owner_is_seen(
    comparison: ManaComparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, bear = Beside(comparison.catalog), ManaMaker.bear
    start = {
        "players": 2,
        "hands": {"P1": ["weakening-curse"]},
        "mana": {"P1": {"green": 3, "silver": 1}},
        "entities": {"m2": {"card": "moss-hound", "side": "P2", "at": [4, 2]}},
    }
    step = ("play", {"by": "P1", "card": "weakening-curse", "with": {"target": "m2"}})
    table.tried(start, *step)

    def with_owner(self: ManaMaker, g: ManaState, slot: int, card: int, rule: int) -> None:
        bear(self, g, slot, card, rule)
        self.put(g, card, Z.PLAY + self.player_of(card), rule)

    monkeypatch.setattr(ManaMaker, "bear", with_owner)
    with pytest.raises(Different, match="lies with another player"):
        table.tried(start, *step)


def test_the_command_says_what_was_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mana-maker", "--positions", "1"]) == 0
    said = capsys.readouterr().out
    assert "1 positions" in said and "0 differences" in said


def test_every_operation_status_and_reaction_occurs_in_an_example() -> None:
    told = " ".join(str(example) for example in EXAMPLES)
    shown = {name for name in cards() if f"'{name}'" in told}
    effects_of = [(name, effect) for name, card in cards().items() for effect in card["effects"]]
    every = {(effect["when"], row["op"]) for _, effect in effects_of for row in effect["do"]}
    assert every == {
        (effect["when"], row["op"]) for name, effect in effects_of if name in shown for row in effect["do"]
    }
    reactions = {e["name"] for _, e in effects_of if e["when"] in ("block", "counter", "retaliation")}
    assert {name for name in reactions if f"'{name}'" in told} == reactions
