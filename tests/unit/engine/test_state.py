from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from generator.engine.chance import ScriptEnded, draw, seeded, shuffle
from generator.engine.state import COUNT, MOVE, RULE, State, canonical, cloner, count, move, note


@dataclass(slots=True)
class Rich(State):
    plain: int
    nested: list[list[int]]
    pair: tuple[int, int]
    maybe: list[int] | None


def rich() -> Rich:
    return Rich([1], [0, 0], [0, 0], [0, 0], [seeded(1, "a")], {0: [3, 4]}, [], 7, [[1], [2, 3]], (4, 5), None)


def test_a_clone_shares_nothing_that_changes() -> None:
    clone = cloner(Rich)
    state = rich()
    copy = clone(state)
    assert copy == state and canonical(copy) == canonical(state)
    copy.nested[1].append(9)
    copy.where[0] = 2
    assert copy.script is not None
    copy.script[0].pop()
    count(copy, 1, 5, 0)
    assert state == rich()


def test_a_clone_keeps_what_is_none() -> None:
    state = rich()
    state.log = state.script = None
    assert cloner(Rich)(state) == state


def test_the_log_is_history_and_no_part_of_the_state() -> None:
    state = rich()
    note(state, 3, 1)
    assert state.log == [(RULE, 3, 1, 0, 0)]
    assert canonical(state) == canonical(rich())


def test_changes_are_logged_with_their_rule() -> None:
    state = rich()
    move(state, 0, 5, 2)
    count(state, 0, -3, 4)
    assert state.log == [(MOVE, 2, 0, 1, 5), (COUNT, 4, 0, 0, -3)]


@given(st.lists(st.integers(-5, 5)))
def test_counters_remember_their_least_and_greatest_value(deltas: list[int]) -> None:
    state = rich()
    values = [0]
    for delta in deltas:
        count(state, 0, delta, 0)
        values.append(state.counters[0])
    assert (state.low[0], state.high[0]) == (min(values), max(values))


def test_a_scripted_stream_gives_what_was_laid_down_and_then_ends() -> None:
    state = rich()
    assert [draw(state, 0, 6), draw(state, 0, 6)] == [3, 4]
    try:
        draw(state, 0, 6)
    except ScriptEnded as ended:
        assert "no scripted number left" in str(ended)
    else:
        raise AssertionError("the script should have ended")


@given(st.integers(1, 1000), st.integers(0, 2**63))
def test_draws_stay_within_their_sides(sides: int, seed: int) -> None:
    state = rich()
    state.script = None
    state.streams[0] = seeded(seed, "a")
    assert all(0 <= draw(state, 0, sides) < sides for _ in range(20))


def test_a_die_falls_on_each_side_about_equally_often() -> None:
    state = rich()
    state.script = None
    thrown = [draw(state, 0, 6) for _ in range(6000)]
    assert all(900 < thrown.count(side) < 1100 for side in range(6))


@given(st.lists(st.integers()))
def test_a_shuffle_keeps_every_thing(things: list[int]) -> None:
    state = rich()
    state.script = None
    shuffled = things[:]
    shuffle(state, 0, shuffled)
    assert sorted(shuffled) == sorted(things)
