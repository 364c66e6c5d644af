"""The state stays sound from turn to turn, and the log tells all of it."""

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.engine.chance import Stream
from generator.engine.state import COUNT, MOVE
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.state import C, SabotageState


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(4, 6))
def test_the_log_tells_the_whole_game(seed: int, players: int, rules: Saratoga) -> None:
    state = _played(rules, players, seed)
    counters, where = [0] * len(state.counters), [0] * len(state.where)
    for kind, rule, thing, before, after in state.log or ():
        assert 0 <= rule < len(rules.names.rules)
        if kind == COUNT:
            assert counters[thing] == before
            counters[thing] = after
        elif kind == MOVE:
            assert where[thing] == before
            where[thing] = after
    assert counters == state.counters
    assert where == state.where


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(4, 6))
def test_a_game_without_a_log_is_the_same_game(seed: int, players: int, rules: Saratoga) -> None:
    loud, quiet = _played(rules, players, seed), _played(rules, players, seed, log=False)
    assert quiet.log is None
    quiet.log = loud.log
    assert quiet == loud


def test_every_game_ends_by_the_last_round(rules: Saratoga) -> None:
    for seed in range(30):
        state = _played(rules, 4, seed)
        assert state.counters[C.ROUND] <= rules.rules.round_limit
        assert state.counters[C.TURN] == rules.rules.turns_per_round
        assert state.winners


def _played(rules: Saratoga, players: int, seed: int, *, log: bool = True) -> SabotageState:
    state = rules.setup(players, seed)
    if not log:
        state.log = None
    stream = Stream(seed)
    while rules.result(state) is None:
        for seat in rules.actors(state):
            rules.apply(state, seat, stream.choice(rules.legal(state, seat)))
            rules.check(state)
    return state
