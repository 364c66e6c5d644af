"""The rules as an engine: what is counted up as legal is what no rule refuses, and play keeps what must hold."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.catalog.models import Catalog
from generator.engine.bots import greedy, random
from generator.engine.chance import Stream
from generator.engine.placements import OnBoard
from generator.engine.playout import fresh, play
from generator.engine.rules import IllegalAction
from generator.games.geyser.rules import Geyser
from generator.games.geyser.state import GeyserState


def begin(rules: Geyser, players: int, seed: int, number: int) -> tuple[GeyserState, Stream]:
    state, stream = fresh(rules, players, seed, number)
    assert isinstance(state, GeyserState)
    return state, stream


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), wait=st.integers(0, 250))
def test_legal_is_what_no_rule_refuses(rules: Geyser, seed: int, players: int, wait: int) -> None:
    state, stream = begin(rules, players, seed, 0)
    play(rules, state, random, stream, limit=wait)
    if rules.result(state) is not None:
        return
    (seat,) = rules.actors(state)
    assert rules.enumerated(state, seat) == list(rules.legal(state, seat))
    every = [(verb, args) for verb in rules.verbs_now(state) for args in product(*map(range, verb.sizes))]
    allowed = [verb.number(args) for verb, args in every if rules.refusal(state, seat, verb, args) is None]
    assert allowed == sorted(rules.legal(state, seat))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", [random, greedy])
def test_games_keep_what_must_hold(rules: Geyser, players: int, bot: object) -> None:
    for number in range(6):
        state, stream = begin(rules, players, 7, number)
        played = play(rules, state, bot, stream, strict=True)  # type: ignore[arg-type]  # both are bots
        assert played.result is not None


def test_every_rule_is_named_in_play_or_by_a_refusal(rules: Geyser) -> None:
    named: set[int] = set()
    for players in (2, 3, 4):
        for number in range(25):
            state, stream = begin(rules, players, 3, number)
            play(rules, state, greedy, stream)
            named |= {event[1] for event in state.log or ()}
    missing = [rule for index, rule in enumerate(rules.names.rules) if index not in named]
    # A baseline player is rarely short of tokens, or of squares, or of moves, or of time; the examples show these.
    rare = {
        "GY-CLAIM-3",
        "GY-PLACE-3",
        "GY-PLACE-4",
        "GY-CAMP-1",
        "GY-CAMP-2",
        "GY-CAMP-3",
        "GY-CAMP-4",
        "GY-TURN-3",
        "GY-BATTLE-7",
    }
    assert set(missing) <= rare


def test_a_named_set_up_is_played_as_it_stands(rules: Geyser) -> None:
    state = rules.setup(4, 1, "setup_4p")
    assert rules.view(state, 0)["order"] == ["west", "north", "east", "south"]
    assert rules.view(state, 0)["tokens"] == {"north": ["g1"], "east": ["m7"], "south": ["g13"], "west": ["a7"]}


def test_a_new_game_rolls_for_the_start(rules: Geyser) -> None:
    starts = {rules.view(rules.setup(3, seed), 0)["order"][0] for seed in range(40)}
    assert starts == {"north", "east", "south"}


def test_resampled_dice_fall_otherwise(rules: Geyser) -> None:
    state = rules.setup(2, 1)
    other = rules.resample(state, 0, Stream(5))
    assert rules.view(other, 0) == rules.view(state, 0)
    assert other.streams != state.streams


def test_actions_have_words_and_words_that_do_not_fit_are_refused(rules: Geyser) -> None:
    state = rules.setup(2, 1, "setup_2p")
    (seat,) = rules.actors(state)
    for action in rules.legal(state, seat):
        assert rules.parse(state, seat, rules.name(state, seat, action)) == action
    with pytest.raises(IllegalAction, match="GY-MOVE-2"):
        rules.parse(state, seat, {"move": {"from": "g13", "to": "h12"}})
    with pytest.raises(IllegalAction, match="GY-TURN-1"):
        rules.parse(state, 1 - seat, {"move": {"from": "g1", "to": "g2"}})
    with pytest.raises(IllegalAction, match="GY-TURN-3"):
        rules.parse(state, seat, {"pass": {}})
    strange: tuple[dict[str, Any], ...] = (
        {"fly": {}},
        {"move": {"from": "g13"}},
        {"tie": "retry"},
        {"place": "none"},
        {},
    )
    for words in strange:
        with pytest.raises((IllegalAction, ValueError)):
            rules.parse(state, seat, words)


def test_another_catalog_plays_otherwise(catalog: Catalog) -> None:
    rules = Geyser(replace(catalog, rules={**catalog.rules, "round_limit": 3}))
    state, stream = begin(rules, 4, 1, 0)
    played = play(rules, state, random, stream, strict=True)
    assert played.result is not None and played.result.reason == "GY-END-2"
    assert rules.progress(state) == ("rounds", 3)


def test_no_game_uses_more_than_is_printed(rules: Geyser) -> None:
    for number in range(20):
        state, stream = begin(rules, 4, 2, number)
        play(rules, state, greedy, stream)
        assert all(usage.peak <= usage.printed for usage in rules.component_usage(state))
        measures = rules.measures(state)
        assert measures["tokens_on_one_square_max"] <= 2
        assert measures["dice_at_once_max"] == 2
        assert measures["tokens_of_one_tribe_max"] <= 8


@pytest.mark.slow
@pytest.mark.parametrize(("players", "even"), [(2, 50), (3, 33), (4, 25)])
def test_the_baseline_player_keeps_the_balance_bands(rules: Geyser, players: int, even: int) -> None:
    games, lengths, scored, wins = 1_500, [], 0, [0] * players
    for number in range(games):
        state, stream = begin(rules, players, 1, number)
        result = play(rules, state, greedy, stream).result
        assert result is not None
        lengths.append(rules.progress(state)[1])
        scored += result.reason == "GY-END-2"
        if result.reason == "GY-END-1":
            wins[state.order.index(state.seats[result.winners[0]])] += 1
    assert 12 <= sorted(lengths)[games // 2] <= 20
    assert scored / games <= 0.15
    assert all(abs(100 * won / games - even) <= 8 for won in wins)


def test_a_tribe_has_used_the_tokens_that_were_out_at_once(rules: Geyser) -> None:
    assert rules.names.components == tuple(f"{tribe}.{n}" for tribe in rules.island.tribes for n in range(1, 9))
    for players in (2, 4):
        used = {usage.source: usage.peak for usage in rules.component_usage(rules.setup(players, 5))}
        assert [used[tribe] for tribe in rules.island.tribes if tribe in used] == [1] * players


def test_a_step_onto_an_own_token_keeps_from_passing(rules: Geyser) -> None:
    state = rules.lay({"order": ["north", "south"], "tokens": {"north": ["a1", "a2"], "south": ["b2", "a3"]}})
    rules.run(state)
    offered = [dict(rules.name(state, 0, action)) for action in rules.legal(state, 0)]
    assert offered == [{"move": {"from": "a2", "to": to}} for to in ("a1", "b2", "a3")]


def test_the_marker_lies_on_the_round_of_the_track(rules: Geyser) -> None:
    state = rules.setup(2, 1)
    marks = [(piece.component, piece.place) for piece in rules.placements(state) if piece.component == "round-marker"]
    assert marks == [("round-marker", OnBoard("round-track", "1"))]


def test_an_example_without_tokens_begins_as_set_up(rules: Geyser) -> None:
    state = rules.lay({"order": ["north", "south"]})
    assert (rules.squares_of(state, 0), rules.squares_of(state, 2)) == (["g1"], ["g13"])
    assert not any(rules.squares_of(rules.lay({"order": ["north", "south"], "tokens": {}}), side) for side in (0, 2))
