"""What players may do, see and know."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.models import Catalog
from generator.engine.bots import random
from generator.engine.chance import Stream
from generator.engine.examples import GameExamples
from generator.engine.playout import play
from generator.engine.rules import IllegalAction, Step
from generator.engine.state import canonical
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.state import C, R, SabotageState


def pairs(rules: Saratoga, state: SabotageState, seat: int) -> list[list[str]]:
    return [rules.name(state, seat, play)["play"] for play in rules.legal(state, seat)]


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(4, 6), wait=st.integers(0, 80))
def test_legal_is_what_no_rule_refuses(rules: Saratoga, seed: int, players: int, wait: int) -> None:
    state, stream = rules.setup(players, seed), Stream(seed)
    play(rules, state, random, stream, limit=wait)
    for seat in rules.actors(state):
        assert rules.enumerated(state, seat) == list(rules.legal(state, seat))
        every = [(verb, args) for verb in rules.verbs_now(state) for args in product(*map(range, verb.sizes))]
        allowed = [verb.number(args) for verb, args in every if rules.refusal(state, seat, verb, args) is None]
        assert allowed == rules.legal(state, seat)
        for action in allowed:
            assert rules.parse(state, seat, rules.name(state, seat, action)) == action


def test_a_first_turn_offers_every_pair_of_the_rules(rules: Saratoga) -> None:
    state = rules.setup(4, 1)
    foes = ["red", "white", "purple"]
    assert pairs(rules, state, 0) == [
        *(["move", target] for target in (*foes, "self")),
        *(["bullet", target] for target in (*foes, "self")),
        *(["raid", target] for target in foes),
        *(["defend", target] for target in (*foes, "self", "bullet", "raid")),
    ]


def test_the_second_turn_lacks_both_cards_of_the_first(rules: Saratoga, examples: GameExamples[SabotageState]) -> None:
    state = examples.start(
        {"players": ["red", "blue", "green", "black"], "turn": 2, "locked": {"red": ["defend", "raid"]}}
    )
    offered = pairs(rules, state, 0)
    assert {card for card, _ in offered} == {"move", "bullet"}
    locked_target = examples.start(
        {"players": ["red", "blue", "green", "black"], "turn": 2, "locked": {"red": ["move", "blue"]}}
    )
    assert not any("blue" in pair or "move" in pair for pair in pairs(rules, locked_target, 0))


def test_a_second_play_always_exists(rules: Saratoga) -> None:
    state = rules.setup(4, 1)
    for action in rules.legal(state, 2):
        state.locked[2] = rules.deck[action].cards
        cards = {pair[0] for pair in pairs(rules, state, 2)}
        assert len(cards) >= 2
        state.locked[2] = 0


def test_who_has_chosen_chooses_no_more(rules: Saratoga) -> None:
    state = rules.setup(5, 1)
    rules.apply(state, 3, rules.legal(state, 3)[0])
    assert list(rules.actors(state)) == [0, 1, 2, 4]
    assert rules.legal(state, 3) == ()
    with pytest.raises(IllegalAction, match="SS-ROUND-2"):
        rules.parse(state, 3, {"play": ["move", "self"]})


def test_nobody_sees_what_others_have_laid(rules: Saratoga) -> None:
    state = rules.setup(6, 1)
    other = rules.clone(state)
    plays = rules.legal(state, 0)
    rules.apply(state, 0, plays[0])
    rules.apply(other, 0, plays[-1])
    assert rules.view(state, 1) == rules.view(other, 1)
    assert rules.view(state, 0) != rules.view(other, 0)


def test_a_resampled_state_looks_the_same_and_hides_other_plays(rules: Saratoga) -> None:
    state = rules.setup(4, 1)
    for seat in (0, 1, 2):
        rules.apply(state, seat, rules.legal(state, seat)[0])
    before = canonical(state)
    stream = Stream(3)
    copies = [rules.resample(state, 1, stream) for _ in range(40)]
    assert canonical(state) == before
    assert all(rules.view(copy, 1) == rules.view(state, 1) for copy in copies)
    assert len({tuple(copy.chosen) for copy in copies}) > 20
    assert {copy.chosen[3] for copy in copies} == {-1}


def test_the_log_of_a_hidden_choice_says_nothing(rules: Saratoga) -> None:
    state = rules.setup(4, 1)
    assert state.log is not None
    events = len(state.log)
    rules.apply(state, 0, rules.legal(state, 0)[0])
    assert len(state.log) == events


def test_set_up_deals_the_hands_of_the_catalog(rules: Saratoga, catalog: Catalog) -> None:
    for players in (4, 5, 6):
        for name in rules.setups(players):
            state = rules.setup(players, 1, name)
            (written,) = (dict(setup) for setup in catalog.setups if setup["id"] == name)
            hands = written["hands"]
            assert isinstance(hands, dict)
            for colour, hand in hands.items():
                assert isinstance(hand, list)
                zone = rules.names.zones.index(f"{colour} cards")
                held = {rules.names.components[card] for card, where in enumerate(state.where) if where == zone}
                cards = {"move", "bullet", "raid", "defend"}
                assert held == {f"{colour}-{card}" if card in cards else f"{colour}-target-{card}" for card in hand}
                sign = rules.names.components.index(f"{colour}-target-{colour}")
                assert rules.names.zones[state.where[sign]] == f"{colour} sign"


def test_a_card_that_is_not_printed_cannot_be_dealt(catalog: Catalog) -> None:
    rules = Saratoga(catalog)
    del rules.printed["red-raid"]
    with pytest.raises(ValueError, match="red-raid"):
        rules.setup(4, 1)


def test_a_game_is_accounted_for_by_rules_that_have_not_dealt_it(rules: Saratoga, catalog: Catalog) -> None:
    state = rules.setup(5, 1)
    component_usage = list(Saratoga(catalog).component_usage(state))
    assert component_usage == list(rules.component_usage(state))
    assert {usage.source: usage.peak for usage in component_usage} == {
        "action-cards": 20,
        "target-cards": 30,
        "reference-cards": 5,
        "markers": 5,
        "progress-track": 1,
        "white-chip": 25,
        "blue-chip": 25,
    }


def test_a_changed_catalog_plays_differently(catalog: Catalog) -> None:
    actions = [dict(row) for row in catalog.data["actions"]]  # type: ignore[union-attr,arg-type]
    actions[0]["ops"] = [{"op": "gain_progress", "who": "actor", "amount": 3}]
    changed = Saratoga(replace(catalog, data={**catalog.data, "actions": actions}))
    state = changed.setup(4, 1)
    for seat in range(4):
        changed.apply(state, seat, changed.parse(state, seat, {"play": ["move", "self"]}))
    assert state.counters[:4] == [8, 8, 8, 8]


def test_a_defence_may_stop_without_capturing(catalog: Catalog) -> None:
    actions = [dict(row) for row in catalog.data["actions"]]  # type: ignore[union-attr,arg-type]
    (fence,) = (row for row in actions if row["id"] == "git_of_mah_land")
    fence["ops"] = [op for op in fence["ops"] if op["op"] != "capture"]
    changed = Saratoga(replace(catalog, data={**catalog.data, "actions": actions}))
    state = changed.setup(4, 1)
    names = list(changed.seat_names(state))
    for seat, pair in enumerate((["defend", "bullet"], ["bullet", names[0]], ["move", "self"], ["move", "self"])):
        changed.apply(state, seat, changed.parse(state, seat, {"play": pair}))
    assert (state.counters[0], changed.by_seat(state, C.SUPPLIES)[names[0]]) == (5, 5)
    assert R.RES_8 not in {event[1] for event in state.log or ()}  # nobody's supplies change after the movement


def test_a_defence_stops_what_it_blocks_and_nothing_else(catalog: Catalog) -> None:
    actions = [dict(row) for row in catalog.data["actions"]]  # type: ignore[union-attr,arg-type]
    (fence,) = (row for row in actions if row["id"] == "git_of_mah_land")
    fence["ops"] = [{**op, "attack": "raid_attack"} if op["op"] == "capture" else op for op in fence["ops"]]
    changed = Saratoga(replace(catalog, data={**catalog.data, "actions": actions}))
    state = changed.setup(4, 1)
    foe = changed.seat_names(state)[0]
    laid = (["defend", "bullet"], ["raid", foe], ["raid", foe], ["bullet", foe])
    for seat, pair in enumerate(laid):
        changed.apply(state, seat, changed.parse(state, seat, {"play": pair}))
    assert (changed.by_seat(state, C.PROGRESS)[foe], changed.by_seat(state, C.SUPPLIES)[foe]) == (1, 5)


def test_supplies_beyond_the_cap_stay_in_the_bank(rules: Saratoga, examples: GameExamples[SabotageState]) -> None:
    players = ["red", "blue", "green", "black"]
    state = examples.start({"players": players, "supplies": {"red": 9, "blue": 8, "green": 10}})
    laid = {
        "red": ["bullet", "self"],
        "blue": ["bullet", "self"],
        "green": ["bullet", "self"],
        "black": ["move", "self"],
    }
    examples.play(state, Step("turn", laid))
    assert rules.by_seat(state, C.SUPPLIES) == {"red": 10, "blue": 10, "green": 10, "black": 5}
    measures = rules.measures(state)
    assert (measures["supplies_lost_to_the_cap"], measures["supplies_of_all_players_max"]) == (1 + 2, 35)


def test_each_piece_lies_where_its_colour_says(rules: Saratoga) -> None:
    state = rules.setup(4, 1)
    zones = {rules.names.components[card]: rules.names.zones[zone] for card, zone in enumerate(state.where)}
    first, colours = rules.seat_names(state)[0], {*rules.colours}
    assert {zones[f"{first}-{card}"] for card in ("move", "raid", "target-self")} == {f"{first} cards"}
    assert zones[f"{first}-target-{first}"] == f"{first} sign"
    unplayed = min(colours - {*rules.seat_names(state)})
    assert {zones[f"{first}-target-{unplayed}"], zones[f"{unplayed}-move"]} == {"box"}


@pytest.mark.parametrize(
    ("pair", "rule"),
    [
        (["move"], "SS-PLAY-2"),
        ("move", "SS-PLAY-2"),
        (["self", "move"], "SS-PLAY-2"),
        (["move", "pink"], "SS-PLAY-2"),
        (["move", 3], "SS-PLAY-2"),
        (["raid", "green"], "SS-PLAY-4"),
        (["raid", "blue"], "SS-PLAY-5"),
        (["raid", "self"], "SS-PLAY-3"),
        (["move", "bullet"], "SS-PLAY-3"),
        (["defend", "defend"], "SS-PLAY-3"),
    ],
)
def test_a_bad_pair_is_refused_by_the_first_rule_it_breaks(rules: Saratoga, pair: object, rule: str) -> None:
    state = rules.setup(4, 1)  # green, red, white, purple
    with pytest.raises(IllegalAction) as refused:
        rules.parse(state, 0, {"play": pair})
    assert refused.value.rule == rule


@pytest.mark.parametrize(
    "start",
    [
        {},
        {"players": ["red", "blue"]},
        {"players": ["red", "red", "blue", "green"]},
        {"players": ["red", "blue", "green", "pink"]},
        {"players": ["red", "blue", "green", "black"], "progress": {"white": 3}},
        {"players": ["red", "blue", "green", "black"], "progress": {"red": 14}},
        {"players": ["red", "blue", "green", "black"], "supplies": {"red": True}},
        {"players": ["red", "blue", "green", "black"], "round": 13},
        {"players": ["red", "blue", "green", "black"], "locked": {"red": ["red"] * 2}},
        {"players": ["red", "blue", "green", "black"], "weather": "snow"},
    ],
)
def test_an_example_cannot_start_with_nonsense(examples: GameExamples[SabotageState], start: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        examples.start(start)


def test_a_wrong_end_is_told_part_by_part(examples: GameExamples[SabotageState]) -> None:
    state = examples.start({"players": ["red", "blue", "green", "black"]})
    end = {
        "progress": {"red": 5, "blue": 6, "green": 5, "black": 5},
        "round": 1,
        "winner": ["red"],
        "locked": {"red": ["move"]},
    }
    assert examples.compare(state, end) == [
        ("progress.blue", 6, 5),
        ("winner", ["red"], None),
        ("locked.red", ["move"], []),
    ]
