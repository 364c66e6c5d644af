"""Cards and constants are data: another catalog is another game."""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from generator.engine import scenario
from generator.engine.bots import greedy, random
from generator.engine.playout import fresh, play
from generator.games.summoners_quest.examples import QuestExamples
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.sections import Sections
from tests.unit.games.summoners_quest.playing import catalog

STRIKE = {
    "id": "x",
    "title": "x",
    "story": "x",
    "rules": ["SQ-SPELL-1"],
    "start": {
        "players": {"P1": {"temple": "N0", "at": "N2", "hand": ["keraunos"]}, "P2": {"temple": "S0", "at": "N6"}}
    },
    "steps": [{"cast": "keraunos", "target": "P2"}],
    "end": {"players": {"P1": {"mana": [2, 4], "hand": []}, "P2": {"life": 7}}, "discard": ["keraunos"]},
}


def _changed(change: Callable[[dict[str, Any]], None]) -> SummonersQuest:
    data: dict[str, Any] = copy.deepcopy({key: catalog().data[key] for key in (*Sections.model_fields, "rules")})
    change(data)
    return SummonersQuest(replace(catalog(), data=data, rules=dict(data["rules"])))


def _card(data: dict[str, Any], name: str) -> dict[str, Any]:
    return next(card for card in data["cards"] if card["id"] == name)


def _found(rules: SummonersQuest) -> list[str]:
    examples = QuestExamples(rules)
    parsed, _ = scenario.parse(STRIKE, examples.further)
    assert parsed is not None
    return [problem.message for problem in scenario.run(parsed, rules, examples).problems]


def test_a_card_does_what_its_row_says() -> None:
    def stronger(data: dict[str, Any]) -> None:
        _card(data, "keraunos")["powers"][0]["effects"] = [
            {"op": "damage", "amount": 4},
            {"op": "apply_status", "status": "slow"},
        ]

    assert _found(_changed(lambda data: None)) == []
    problems = _found(_changed(stronger))
    assert "players.P2.life: expected 7, found 6" in problems
    assert "players.P2.status.slow: expected null, found 2" in problems


def test_a_range_and_a_cost_are_those_of_the_row() -> None:
    def shorter(data: dict[str, Any]) -> None:
        _card(data, "keraunos")["powers"][0]["range"] = 3

    def dearer(data: dict[str, Any]) -> None:
        _card(data, "keraunos")["cost"] = 7

    assert "SQ-TARGET-1" in _found(_changed(shorter))[0]
    assert "SQ-MANA-3" in _found(_changed(dearer))[0]


def test_other_constants_still_make_a_game_that_ends() -> None:
    def other(data: dict[str, Any]) -> None:
        data["rules"] |= {"hand_limit": 3, "focus_draw": 2, "start_hand": 2, "move_dice": 3, "max_rounds": 20}
        data["rules"] |= {"push_back": 2, "at_will_per_turn": 2, "portal_uses_per_turn": 2, "combat_dice": 2}
        data["rules"] |= {"status_limit_summon": 2, "trap_cost": 1, "chamber_hold_turns": 2, "gate_cost": 8}

    rules = _changed(other)
    for bot in (random, greedy):
        for number in range(20):
            state, stream = fresh(rules, 3, 9, number)
            assert play(rules, state, bot, stream, strict=True).result is not None
