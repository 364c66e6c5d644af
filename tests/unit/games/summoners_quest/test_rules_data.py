"""Cards and constants are data: another catalog is another game."""

import re
from typing import Any

import pytest

from generator.engine import scenario
from generator.engine.bots import greedy, random
from generator.engine.playout import fresh, play
from generator.engine.rules import IllegalAction, Step
from generator.games.summoners_quest.examples import QuestExamples
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.state import C, Z
from tests.unit.games.summoners_quest.playing import FOLDER, changed, goes, outcome, row

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


def _found(rules: SummonersQuest) -> list[str]:
    examples = QuestExamples(rules)
    parsed, _ = scenario.parse(STRIKE, examples.further)
    assert parsed is not None
    return [problem.message for problem in scenario.run(parsed, rules, examples).problems]


def test_a_card_does_what_its_row_says() -> None:
    def stronger(data: dict[str, Any]) -> None:
        row(data, "keraunos")["powers"][0]["effects"] = [
            {"op": "damage", "amount": 4},
            {"op": "apply_status", "status": "slow"},
        ]

    assert _found(changed(lambda data: None)) == []
    problems = _found(changed(stronger))
    assert "players.P2.life: expected 7, found 6" in problems
    assert "players.P2.status.slow: expected null, found 2" in problems


def test_a_range_and_a_cost_are_those_of_the_row() -> None:
    def shorter(data: dict[str, Any]) -> None:
        row(data, "keraunos")["powers"][0]["range"] = 3

    def dearer(data: dict[str, Any]) -> None:
        row(data, "keraunos")["cost"] = 7

    assert "SQ-TARGET-1" in _found(changed(shorter))[0]
    assert "SQ-MANA-3" in _found(changed(dearer))[0]


CONSTANTS: dict[str, tuple[dict[str, Any], list[dict[str, Any]], str]] = {
    "moves_per_turn": (
        {"players": {"P1": {"temple": "N0", "at": "W5"}, "P2": {"temple": "S0", "at": "E0"}}},
        [{"move": ["P1"], "dice": [1, 1]}],
        "SQ-TURN-5",
    ),
    "power_uses_per_turn": (
        {
            "players": {
                "P1": {"temple": "N0", "at": "W1", "mana": [9, 0]},
                "P2": {"temple": "S0", "at": "S2", "mana": [9, 0]},
            },
            "summons": {"a": {"card": "kappa", "owner": "P1", "at": "S1"}},
        },
        [{"use_power": "a", "target": "P2"}],
        "SQ-POWER-4",
    ),
    "traps_per_space": (
        {
            "players": {
                "P1": {
                    "temple": "N0",
                    "at": "W1",
                    "hand": ["gleipnir", "nidhogg_bite", "cuca_cauldron", "siren_song"],
                },
                "P2": {"temple": "S0", "at": "S0"},
            }
        },
        [],
        "SQ-TRAP-3",
    ),
}
"""For a constant that says how often something can be done: a start, the step to be done, and the rule against more."""


@pytest.mark.parametrize("name", CONSTANTS)
@pytest.mark.parametrize("often", [1, 2, 3])
def test_a_limit_is_obeyed_as_often_as_it_says(name: str, often: int) -> None:
    start, steps, rule = CONSTANTS[name]
    game = changed(lambda data: data["rules"].update({name: often}))
    steps = [*steps] * (often + 1) or [
        {"place_trap": trap, "at": "S6"} for trap in start["players"]["P1"]["hand"][: often + 1]
    ]
    examples = QuestExamples(game)
    state = examples.start(start)
    for number, step in enumerate(steps):
        verb, value = next(iter(step.items()))
        further = {key: word for key, word in step.items() if key != verb}
        if number < often:
            examples.play(state, Step(verb, value, None, further))
            game.check(state)
        else:
            with pytest.raises(IllegalAction, match=rule):
                examples.play(state, Step(verb, value, None, further))


@pytest.mark.parametrize("name", CONSTANTS)
def test_the_rulebook_says_a_limit_in_words_that_fit_any_number(name: str) -> None:
    text = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
    after = re.findall(rf"\{{rules\.{name}[^}}]*\}}\W*(\w+)", text)
    assert after and not {"movement", "time", "trap", "use"} & set(after)


def test_who_lands_on_two_traps_springs_the_one_laid_last_and_then_the_other() -> None:
    game = changed(lambda data: data["rules"].update(traps_per_space=2))
    examples = QuestExamples(game)
    start = {
        "players": {"P1": {"temple": "N0", "at": "W1"}, "P2": {"temple": "S0", "at": "S0"}},
        "traps": {"W3": ["nidhogg_bite", "cuca_cauldron"]},
        "deck": ["oni"],
    }
    state = examples.start(start)
    assert game.view(state, 0)["traps"] == {"W3": ["face down", "face down"]}
    examples.play(state, Step("move", ["P1"], None, {"dice": [1, 1, 1, 6]}))
    assert [game.of[card].id for card in state.piles[Z.DISCARD]] == ["cuca_cauldron", "nidhogg_bite"]
    assert (
        state.counters[C.ACTIVE] == 3 and state.counters[C.LIFE] == game.rules.start_life
    )  # the first worked, one not


def test_with_two_movements_a_turn_there_are_actions_between_them_and_no_end() -> None:
    game = changed(lambda data: data["rules"].update(moves_per_turn=2))
    examples = QuestExamples(game)
    players = {"P1": {"temple": "W0", "at": "W5", "hand": ["kappa"]}, "P2": {"temple": "S0", "at": "E0"}}
    state = examples.start({"players": players, "deck": ["oni", "troll"]})
    examples.play(state, Step("move", ["P1"], None, {"dice": [1, 1]}))
    with pytest.raises(IllegalAction, match="SQ-MOVE-6"):
        examples.play(state, Step("end_turn", "P1"))
    examples.play(state, Step("summon", "kappa"))
    examples.play(state, Step("move", ["P1"], None, {"dice": [1, 1]}))
    examples.play(state, Step("end_turn", "P1"))
    assert state.turn == 1


def test_arriving_by_portal_offers_no_other_however_many_a_turn_allows() -> None:
    game = changed(lambda data: data["rules"].update(portal_uses_per_turn=2, moves_per_turn=2))
    start = {"players": {"P1": {"temple": "W0", "at": "N2"}, "P2": {"temple": "S0", "at": "S0"}}}
    first, second = ({"move": ["P1"], "dice": dice, "portal": True} for dice in ([1, 1], [4, 4]))
    goes(start, [first], {"players": {"P1": {"at": "E4"}}}, game)
    goes(start, [first, second], {"players": {"P1": {"at": "W4"}}}, game)
    assert not outcome(start, [{**first, "portal": [True, True]}], {"players": {"P1": {"at": "S4"}}}, game).passed


def test_a_portal_too_many_is_refused_by_its_rule() -> None:
    start = {"players": {"P1": {"temple": "W0", "at": "N2"}, "P2": {"temple": "S0", "at": "S0"}}}
    twice = {"move": ["P1"], "dice": [1, 1], "portal": [True, True], "refuse": "SQ-PORTAL-3"}
    goes(start, [twice], {})
    assert not outcome(start, [twice], {}, changed(lambda data: data["rules"].update(portal_uses_per_turn=2))).passed


@pytest.mark.parametrize(("limit", "piece"), [("status_limit_summon", "t"), ("status_limit_summoner", "P2")])
def test_where_no_status_is_allowed_each_is_refused(limit: str, piece: str) -> None:
    game = changed(lambda data: data["rules"].update({limit: 0}))
    start = {
        "players": {"P1": {"temple": "W0", "at": "N2"}, "P2": {"temple": "S0", "at": "N4"}},
        "summons": {
            "i": {"card": "iara", "owner": "P1", "at": "N3"},
            "t": {"card": "troll", "owner": "P2", "at": "N5"},
        },
    }
    end = {"players": {"P1": {"mana": [5, 1]}}, "events": ["status_refused"]}
    goes(start, [{"use_power": "i", "target": piece}], end, game)


@pytest.mark.parametrize("push_back", [0, 1, 2, 3])
def test_who_loses_an_attack_on_the_chamber_waits_on_the_last_hall_space(push_back: int) -> None:
    game = changed(lambda data: data["rules"].update(push_back=push_back))
    start = {
        "players": {"P1": {"temple": "W0", "at": "NH1"}, "P2": {"temple": "S0", "at": "CH", "via": "E", "hold": 1}},
        "summons": {"t": {"card": "troll", "owner": "P1", "at": "NH1"}},
        "gates": ["NG", "EG"],
    }
    steps = [{"move": ["P1", "t"], "dice": [3, 3, 1, 6], "fighter": "P1"}]
    goes(start, steps, {"players": {"P1": {"at": "NH2", "life": 8}}, "summons": {"t": {"at": "NH2"}}}, game)


def test_other_constants_still_make_a_game_that_ends() -> None:
    def other(data: dict[str, Any]) -> None:
        data["rules"] |= {"hand_limit": 3, "focus_draw": 2, "start_hand": 2, "move_dice": 3, "max_rounds": 20}
        data["rules"] |= {"push_back": 2, "at_will_per_turn": 2, "portal_uses_per_turn": 2, "combat_dice": 2}
        data["rules"] |= {"moves_per_turn": 2, "power_uses_per_turn": 2, "traps_per_space": 2}
        data["rules"] |= {"status_limit_summon": 2, "trap_cost": 1, "chamber_hold_turns": 2, "gate_cost": 8}

    rules = changed(other)
    for bot in (random, greedy):
        for number in range(20):
            state, stream = fresh(rules, 3, 9, number)
            assert play(rules, state, bot, stream, strict=True).result is not None
