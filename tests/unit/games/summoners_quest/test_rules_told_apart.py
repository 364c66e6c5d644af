"""What no card of the catalog tells apart, and rules that are not at work."""

from typing import Any

import pytest

from generator.games.summoners_quest.board import BACK, CHAMBER
from generator.games.summoners_quest.deck import TRAP
from generator.games.summoners_quest.examples import QuestExamples
from generator.games.summoners_quest.state import SEATS, C
from tests.unit.games.summoners_quest.playing import changed, goes, outcome, row, rules

P1, P2 = {"temple": "E0", "at": "N0"}, {"temple": "S0", "at": "S0"}


def test_the_chamber_has_no_space_behind_it() -> None:
    assert BACK[CHAMBER] == CHAMBER


def test_every_trap_lies_face_down_and_nothing_else_does() -> None:
    game = rules()
    hidden = [card for card in range(SEATS, len(game.deck.components)) if game.hides(card)]
    assert hidden == [card for card in range(SEATS, len(game.deck.components)) if game.of[card].type == TRAP]


def test_a_consumable_that_is_aimed_reaches_what_its_row_says() -> None:
    def aimed(data: dict[str, Any]) -> None:
        row(data, "muiraquita")["powers"][0].update(target="ally_piece", range=1)

    game = changed(aimed)
    start = {
        "players": {"P1": {**P1, "at": "N1", "hand": ["muiraquita"]}, "P2": {**P2, "at": "N2"}},
        "summons": {
            "near": {"card": "oni", "owner": "P1", "at": "N0", "damage": 4},
            "far": {"card": "hydra", "owner": "P1", "at": "N4", "damage": 4},
        },
    }
    step = {"equip": "muiraquita", "bearer": "P1"}
    steps = [
        {**step, "target": "P2", "refuse": "SQ-TARGET-2"},
        {**step, "target": "far", "refuse": "SQ-TARGET-1"},
        {**step, "bearer": "near", "target": "near"},
    ]
    end = {
        "players": {"P1": {"mana": [4, 2], "hand": []}},
        "summons": {"near": {"damage": 1}},
        "discard": ["muiraquita"],
    }
    goes(start, steps, end, game)
    state = goes(start, steps[:2], {}, game)
    offered = [game.name(state, 0, action) for action in game.legal(state, 0)]
    targets = [words["target"] for words in offered if "equip" in words and words["bearer"] == "P1"]
    assert sorted(targets) == ["P1", "near"]


@pytest.mark.parametrize(("status", "price"), [({}, 4), ({"silence": 1}, 6)])
def test_a_summon_lowers_the_price_of_a_gate_unless_it_is_silenced(status: dict[str, int], price: int) -> None:
    def handy(data: dict[str, Any]) -> None:
        data["rules"]["gate_cost"] = 6
        power = {"timing": ["passive"], "target": "owner", "effects": [{"op": "gate_discount", "amount": 2}]}
        row(data, "oni")["powers"] = [power]

    start = {
        "players": {"P1": {**P1, "at": "N4"}, "P2": P2},
        "summons": {"o": {"card": "oni", "owner": "P1", "at": "W2", "status": status}},
    }
    end = {"players": {"P1": {"mana": [6 - price, price]}}, "gates": ["NG"]}
    goes(start, [{"open_gate": "NG"}], end, changed(handy))


def test_summons_that_can_have_no_status_get_none() -> None:
    game = changed(lambda data: data["rules"].update(status_limit_summon=0))
    start = {
        "players": {"P1": {**P1, "items": ["zarabatana"]}, "P2": P2},
        "summons": {"o": {"card": "oni", "owner": "P2", "at": "N2"}},
    }
    end = {"players": {"P1": {"mana": [5, 1]}}, "events": ["status_refused"]}
    goes(start, [{"use_item": "zarabatana", "bearer": "P1", "target": "o"}], end, game)


def test_nothing_more_comes_to_a_player_who_falls_at_the_start_of_the_turn() -> None:
    def grim(data: dict[str, Any]) -> None:
        for name, effect in (("gungnir", {"op": "damage", "amount": 1}), ("mjolnir", {"op": "draw", "count": 1})):
            row(data, name)["powers"] = [{"timing": ["on_turn_start"], "target": "self", "effects": [effect]}]

    start = {
        "phase": "start",
        "players": {
            "P1": {**P1, "life": 1, "items": ["gungnir", "mjolnir"]},
            "P2": P2,
            "P3": {"temple": "W0", "at": "W0"},
        },
        "deck": ["oni"],
    }
    gone = {"at": None, "life": 0, "mana": [0, 0], "items": [], "out": True}
    end = {"players": {"P1": gone}, "pool": 36, "turn": "P2", "discard": ["gungnir", "mjolnir"]}
    goes(start, [{"start_turn": "P1"}], end, changed(grim))


def test_a_plain_walk_names_no_rule_of_other_walks() -> None:
    end = {"players": {"P1": {"at": "N2", "hand": ["oni"]}}, "deck": []}
    start = {"players": {"P1": {**P1, "items": ["gungnir"]}, "P2": P2}, "deck": ["oni"]}
    walked = outcome(start, [{"move": ["P1"], "dice": [1, 1]}], end)
    assert walked.passed
    others = {"SQ-MOVE-3", "SQ-MOVE-4", "SQ-MOVE-10", "SQ-STATUS-12", "SQ-STATUS-14", "SQ-EFFECT-11", "SQ-TEMPLE-2"}
    others |= {"SQ-GATE-4", "SQ-GATE-5", "SQ-HALL-2", "SQ-CHAMBER-1", "SQ-CHAMBER-12", "SQ-TEMPLE-1", "SQ-ORDER-2"}
    assert others.isdisjoint(walked.named)


def test_a_card_at_its_price_names_no_discount() -> None:
    start = {"players": {"P1": {**P1, "hand": ["oni"]}, "P2": P2}}
    end = {
        "players": {"P1": {"hand": [], "mana": [1, 5]}},
        "summons": {"o": {"card": "oni", "owner": "P1", "at": "N0"}},
    }
    called = outcome(start, [{"summon": "oni", "id": "o"}], end)
    assert called.passed and "SQ-TEMPLE-5" not in called.named


def test_no_trap_is_left_by_a_player_who_laid_none() -> None:
    players = {
        "P1": {**P1, "at": "N7", "hand": ["surtrs_flame"]},
        "P2": {"temple": "S0", "at": "E2", "life": 3},
        "P3": {"temple": "W0", "at": "W0"},
    }
    gone = {"at": None, "life": 0, "mana": [0, 0], "out": True}
    end = {"players": {"P1": {"mana": [1, 5], "hand": []}, "P2": gone}, "pool": 36, "discard": ["surtrs_flame"]}
    fallen = outcome({"players": players, "traps": {"S6": "gleipnir"}}, [{"cast": "surtrs_flame", "target": "E2"}], end)
    assert fallen.passed and "SQ-TRAP-10" not in fallen.named


@pytest.mark.parametrize(("mine", "won"), [(6, 1), (1, 0)])
def test_fights_are_counted_by_who_meets_whom(mine: int, won: int) -> None:
    start = {
        "players": {"P1": {**P1, "at": "W2"}, "P2": {**P2, "at": "W4"}},
        "summons": {"o": {"card": "oni", "owner": "P1", "at": "N0"}, "t": {"card": "hydra", "owner": "P2", "at": "N2"}},
    }
    loser = {"t": {"at": "N1", "damage": 4}, "o": {"at": "N2"}} if won else {"o": {"at": "N1", "damage": 4}}
    after = goes(start, [{"move": ["o"], "dice": [1, 1, mine, 3]}], {"summons": loser})
    assert after.counters[C.FIGHTS : C.FIGHTS + 4] == [0, 0, 0, 1]
    assert after.counters[C.WON : C.WON + 4] == [0, 0, 0, won]


def test_nobody_moves_or_ends_the_turn_while_something_is_asked() -> None:
    game = rules()
    start = {
        "players": {
            "P1": {**P1, "hand": ["mimirs_well", "mimirs_well", "oni", "troll", "cyclops"]},
            "P2": P2,
        },
        "deck": ["kappa", "medusa", "hydra"],
    }
    state = QuestExamples(game).start(start)
    cast = next(action for action in game.legal(state, 0) if "cast" in game.name(state, 0, action))
    game.apply(state, 0, cast)
    assert game.name(state, 0, next(iter(game.legal(state, 0)))).keys() == {"overdraw"}
    assert [
        game.names.rules[game.not_now(state, 0, word) or 0] for word in ("move", "roll", "skip_move", "end_turn")
    ] == [
        "SQ-TURN-5",
        "SQ-TURN-5",
        "SQ-TURN-5",
        "SQ-MOVE-6",
    ]
