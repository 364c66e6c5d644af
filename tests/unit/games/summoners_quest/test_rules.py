"""Rules that the worked examples do not reach, as short positions."""

from typing import Any

import pytest

from generator.engine.state import ROLL, canonical
from generator.games.summoners_quest.state import START, Z
from tests.unit.games.summoners_quest.playing import goes, outcome, rules

P2 = {"temple": "S0", "at": "S0"}


def test_a_portal_is_used_once_a_turn_and_a_pair_jumps_together() -> None:
    start = {
        "players": {"P1": {"temple": "N0", "at": "N2"}, "P2": P2},
        "summons": {"a": {"card": "oni", "owner": "P1", "at": "N2"}},
    }
    end = {"players": {"P1": {"at": "E4"}}, "summons": {"a": {"at": "E4"}}}
    goes(start, [{"move": ["P1", "a"], "dice": [2, 3], "portal": True}], end)
    twice = [{"move": ["P1", "a"], "dice": [2, 3], "portal": [True, True]}]
    assert not outcome(start, twice, end).passed


def test_a_shield_takes_up_to_its_amount_of_the_next_damage_and_ends() -> None:
    start = {
        "players": {
            "P1": {"temple": "N0", "at": "N1", "hand": ["keraunos", "hagalaz"], "mana": [9, 0]},
            "P2": {"temple": "S0", "at": "N3", "status": {"shield": 2}},
        }
    }
    steps = [{"cast": "keraunos", "target": "P2"}, {"cast": "hagalaz", "target": "P2"}]
    end = {
        "players": {"P1": {"mana": [2, 7], "hand": []}, "P2": {"life": 7, "status": {}}},
        "discard": ["keraunos", "hagalaz"],
    }
    goes(start, steps, end)


def test_summoners_that_fall_together_draw_the_game() -> None:
    start = {
        "players": {
            "P1": {"temple": "N0", "at": "E1", "life": 3, "hand": ["surtrs_flame"]},
            "P2": {"temple": "S0", "at": "E1", "life": 2},
        }
    }
    end = {
        "players": {
            "P1": {"at": None, "life": 0, "mana": [0, 0], "hand": [], "out": True},
            "P2": {"at": None, "life": 0, "mana": [0, 0], "out": True},
        },
        "pool": 48,
        "discard": ["surtrs_flame"],
        "result": {"winner": None, "by": "simultaneous"},
    }
    goes(start, [{"cast": "surtrs_flame", "target": "E1"}], end)


def test_the_turn_of_a_player_who_falls_passes_on_the_spot() -> None:
    start = {
        "phase": "start",
        "players": {
            "P1": {"temple": "N0", "at": "N3", "life": 1, "status": {"poison": 1}},
            "P2": P2,
            "P3": {"temple": "W0", "at": "W0"},
        },
    }
    end = {
        "players": {"P1": {"at": None, "life": 0, "mana": [0, 0], "status": {}, "out": True}},
        "pool": 36,
        "turn": "P2",
    }
    after = goes(start, [{"start_turn": "P1"}], end)
    assert after.phase == START
    goes(start, [{"start_turn": "P1"}, {"start_turn": "P2"}], end)


def test_the_round_ends_also_when_its_last_player_falls() -> None:
    start = {
        "round": 60,
        "turn": "P3",
        "phase": "start",
        "players": {
            "P1": {"temple": "N0", "at": "N3"},
            "P2": P2,
            "P3": {"temple": "W0", "at": "W0", "life": 1, "status": {"poison": 1}},
        },
    }
    end = {
        "players": {"P3": {"at": None, "life": 0, "mana": [0, 0], "status": {}, "out": True}},
        "pool": 36,
        "events": ["safety_stop"],
        "result": {"winner": None, "by": "safety_stop"},
    }
    goes(start, [{"start_turn": "P3"}], end)


def test_a_trap_that_ends_the_turn_of_its_victim_is_discarded_too() -> None:
    start = {
        "players": {
            "P1": {"temple": "N0", "at": "W4", "life": 1},
            "P2": P2,
            "P3": {"temple": "W0", "at": "W0"},
        },
        "traps": {"W6": "nidhogg_bite"},
    }
    end = {
        "players": {"P1": {"at": None, "life": 0, "mana": [0, 0], "out": True}},
        "pool": 36,
        "traps": {"W6": None},
        "discard": ["nidhogg_bite"],
        "turn": "P2",
    }
    goes(start, [{"move": ["P1"], "dice": [1, 1, 1]}], end)


def test_a_silenced_summon_loses_its_passive_power() -> None:
    start = {
        "players": {"P1": {"temple": "N0", "at": "S3"}, "P2": P2},
        "summons": {"h": {"card": "harpy", "owner": "P1", "at": "W1", "status": {"silence": 1}}},
    }
    goes(start, [{"move": ["h"], "dice": [1, 1]}], {"summons": {"h": {"at": "W3"}}})


def test_a_trap_in_the_chamber_is_sprung_on_entering() -> None:
    start = {
        "players": {"P1": {"temple": "N0", "at": "NH2", "mana": [4, 2]}, "P2": P2},
        "gates": ["NG"],
        "traps": {"CH": "cuca_cauldron"},
    }
    end = {
        "players": {"P1": {"at": "CH", "via": "N", "mana": [1, 5]}},
        "traps": {"CH": None},
        "discard": ["cuca_cauldron"],
    }
    goes(start, [{"move": ["P1"], "dice": [1, 1, 3]}], end)


def test_a_pair_that_beats_one_of_two_guards_waits_outside_together() -> None:
    start = {
        "players": {
            "P1": {"temple": "N0", "at": "NH1"},
            "P2": {"temple": "S0", "at": "CH", "via": "E", "hold": 2},
        },
        "summons": {
            "f": {"card": "cyclops", "owner": "P1", "at": "NH1"},
            "o": {"card": "kappa", "owner": "P2", "at": "CH", "via": "E"},
        },
        "gates": ["NG", "EG"],
    }
    steps = [{"move": ["P1", "f"], "dice": [2, 2, 6, 1], "fighter": "f", "attack": "o"}]
    end: dict[str, Any] = {
        "players": {"P1": {"at": "NH2"}},
        "summons": {"f": {"at": "NH2"}, "o": None},
        "discard": ["kappa"],
    }
    goes(start, steps, end)


def test_an_item_negates_only_a_trap_that_its_bearer_takes() -> None:
    start = {
        "players": {"P1": {"temple": "W0", "at": "N0", "items": ["omamori"]}, "P2": P2},
        "summons": {"a": {"card": "troll", "owner": "P1", "at": "N0"}},
        "traps": {"N3": "gleipnir"},
        "deck": ["boto"],
    }
    steps = [{"move": ["P1", "a"], "dice": [3, 3, 6], "victim": "a"}]
    end: dict[str, Any] = {"players": {"P1": {"at": "N3", "hand": ["boto"]}}, "summons": {"a": {"at": "N3"}}}
    end |= {"traps": {"N3": None}, "deck": [], "discard": ["gleipnir"]}
    goes(start, steps, end)


def test_a_consumable_needs_no_free_place() -> None:
    items = ["talaria", "gungnir", "draupnir"]
    start = {
        "players": {"P1": {"temple": "N0", "at": "N1", "life": 5, "hand": ["muiraquita"], "items": items}, "P2": P2}
    }
    end = {"players": {"P1": {"life": 8, "mana": [4, 2], "hand": []}}, "discard": ["muiraquita"]}
    goes(start, [{"equip": "muiraquita", "bearer": "P1"}], end)


def test_the_supply_pays_what_it_still_holds() -> None:
    start = {
        "players": {
            "P1": {"temple": "E0", "at": "N6", "mana": [20, 4]},
            "P2": {"temple": "S0", "at": "S0", "mana": [17, 6]},
        },
        "deck": ["troll"],
    }
    end = {"players": {"P1": {"at": "E1", "mana": [21, 4], "hand": ["troll"]}}, "pool": 0, "deck": []}
    goes(start, [{"move": ["P1"], "dice": [2, 1]}], {**end, "events": ["mana_supply_short"]})


def test_threads_lower_the_price_of_a_gate_together() -> None:
    start = {
        "players": {
            "P1": {"temple": "N0", "at": "N4", "mana": [6, 0], "items": ["ariadne_thread", "ariadne_thread"]},
            "P2": P2,
        }
    }
    goes(start, [{"open_gate": "NG"}], {"players": {"P1": {"mana": [0, 6]}}, "gates": ["NG"]})


def test_a_full_hand_may_decline_the_second_of_two_cards() -> None:
    hand = ["mimirs_well", "oni", "oni", "troll", "kappa"]
    hand[2] = "hydra"
    start = {
        "players": {"P1": {"temple": "N0", "at": "N4", "hand": hand}, "P2": P2},
        "deck": ["medusa", "boto"],
    }
    left = ["oni", "hydra", "troll", "kappa", "medusa"]
    end = {"players": {"P1": {"mana": [4, 2], "hand": left}}, "deck": ["boto"], "discard": ["mimirs_well"]}
    goes(start, [{"cast": "mimirs_well"}], end)
    made = {"players": {"P1": {"mana": [4, 2], "hand": [*left[1:], "boto"]}}, "deck": []}
    goes(start, [{"cast": "mimirs_well", "overdraw": "oni"}], {**made, "discard": ["mimirs_well", "oni"]})


def test_a_tie_for_the_order_is_rolled_for_again_only_so_often() -> None:
    tied = [3] * (2 * rules().rules.order_max_rolls)
    steps = [{"setup": ["A", "B"], "dice": tied, "temples": {"A": "N0", "B": "E0"}}]
    goes({}, steps, {"order": ["A", "B"], "turn": "A"})
    assert not outcome({}, [{**steps[0], "temples": {"A": "N0", "B": "N0"}}], {}).passed


def test_a_start_that_cannot_be_is_told() -> None:
    for wrong in (
        {"players": {"P1": {"temple": "N0", "at": "N0"}}},
        {"players": {"P1": {"temple": "N0", "at": "Q7"}, "P2": P2}},
        {"players": {"P1": {"temple": "N0", "at": "NH1"}, "P2": P2}},  # behind a closed gate
        {"players": {"P1": {"temple": "N0", "at": "N0", "hand": ["fenrir", "fenrir"]}, "P2": P2}},
        {"players": {"P1": {"temple": "N0", "at": "N0", "hold": 1}, "P2": P2}},
        {"players": {"P1": {"temple": "N0", "at": "N0", "mana": [40, 3]}, "P2": P2}},
    ):
        assert outcome(wrong, [], {}).before is None


@pytest.mark.parametrize(
    ("step", "end"),
    [
        ({"use_power": "none"}, {}),
        ({"equip": "talaria", "bearer": "none"}, {}),
        ({"move": ["P1"], "dice": [1, 2]}, {"discard": [1, "oni"]}),
        ({"move": ["P1"], "dice": [1, 2]}, {"events": None}),
    ],
)
def test_odd_words_are_told(step: dict[str, Any], end: dict[str, Any]) -> None:
    start = {"players": {"P1": {"temple": "W0", "at": "N1", "hand": ["talaria"]}, "P2": P2}}
    found = outcome(start, [step], end)
    assert found.problems and not any("cannot be understood" in problem.message for problem in found.problems)


def test_a_named_opening_begins_with_its_first_player() -> None:
    game = rules()
    state = game.setup(2, 5, "setup_2p_near")
    assert [state.temples, state.where[:2]] == [[0, 8], [0, 8]]
    assert state.turn == 0 and game.actors(state) == (0,)
    assert canonical(game.setup(2, 5, "setup_2p_near")) == canonical(state)
    assert len(state.piles[Z.DECK]) == 100


def test_what_the_own_temple_brings_on_the_way_pays_for_the_gate_of_the_same_walk() -> None:
    far = {"temple": "S0", "at": "S0"}
    start = {"players": {"P1": {"temple": "E0", "at": "N6", "mana": [8, 0]}, "P2": far}}
    step: dict[str, Any] = {"move": ["P1"], "dice": [4, 5], "gate": "EG", "open": True}
    goes(start, [step], {"players": {"P1": {"at": "EH2", "mana": [0, 10]}}, "pool": 32, "gates": ["EG"]})
    short = {"players": {"P1": {"temple": "E0", "at": "N6", "mana": [7, 0]}, "P2": far}}
    goes(short, [{**step, "refuse": "SQ-MANA-3"}], {})
    rich = {**far, "mana": [33, 6]}  # one counter is left in the supply
    none_left = {"players": {"P1": {"temple": "E0", "at": "N6", "mana": [8, 0]}, "P2": rich}}
    goes(none_left, [{**step, "refuse": "SQ-MANA-3"}], {})
    behind = {"players": {"P1": {"temple": "E0", "at": "E0", "mana": [8, 0]}, "P2": far}}
    goes(behind, [{**step, "refuse": "SQ-MANA-3"}], {})


def test_a_gate_out_of_reach_is_told_before_its_price() -> None:
    start = {"players": {"P1": {"temple": "N0", "at": "N2"}, "P2": P2}}
    steps = [
        {"move": ["P1"], "dice": [1, 1], "gate": "NG", "open": True, "refuse": "SQ-GATE-5"},
        {"move": ["P1"], "dice": [1, 1], "gate": "NG", "refuse": "SQ-GATE-2"},
        {"move": ["P1"], "dice": [1, 2], "gate": "NG", "open": True, "refuse": "SQ-MANA-3"},
    ]
    goes(start, steps, {})


def test_a_draw_of_which_nothing_is_left_is_skipped_once() -> None:
    start = {"players": {"P1": {"temple": "N0", "at": "N4", "hand": ["mimirs_well"]}, "P2": P2}}
    end = {"players": {"P1": {"mana": [4, 2], "hand": []}}, "discard": ["mimirs_well"], "events": ["draw_skipped"]}
    goes(start, [{"cast": "mimirs_well"}], end)
    one_left = {**start, "deck": ["boto"]}
    drawn = {"players": {"P1": {"mana": [4, 2], "hand": ["boto"]}}, "deck": []}
    goes(one_left, [{"cast": "mimirs_well"}], {**end, **drawn})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_new_game_is_begun_by_the_highest_rolls(players: int) -> None:
    game, orders = rules(), set()
    for seed in range(30):
        state = game.setup(players, seed)
        thrown = [event[4] for event in state.log or () if event[0] == ROLL]
        left, groups = list(thrown), [list(range(players))]
        while left:  # SQ-SETUP-4: the highest tied group first, in seat order
            number = next(number for number, group in enumerate(groups) if len(group) > 1)
            fell = {seat: left.pop(0) for seat in groups[number]}
            values = sorted(set(fell.values()), reverse=True)
            groups[number : number + 1] = [[seat for seat in fell if fell[seat] == value] for value in values]
        assert [seat for group in groups for seat in group] == list(state.order) and len(groups) == players
        orders.add(state.order)
    assert len(orders) > 1
