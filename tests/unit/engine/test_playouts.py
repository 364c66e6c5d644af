import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from generator.engine.bots import greedy, random
from generator.engine.chance import Stream
from generator.engine.playout import InvariantError, fresh, play
from generator.engine.replay import BadReplay, Replay, again, from_json, readable, record, to_json
from generator.engine.rules import Rules
from generator.engine.simulate import SimulationRequest, simulate
from generator.engine.state import State, canonical
from generator.engine.statistics import rank, rate, spread
from tests.toy import MakeQuarry, Quarry, QuarryRules

ORDER = SimulationRequest(players=3, games=40, seed=7, bot="random")


def rules_fit_the_interface() -> Rules[Quarry]:
    return QuarryRules()


def test_a_game_of_a_seed_is_always_the_same() -> None:
    rules = QuarryRules()
    ends = set()
    for _ in range(2):
        state, stream = fresh(rules, 2, seed=3, number=5)
        ends.add(canonical(play(rules, state, random, stream, strict=True).state))
    assert len(ends) == 1


def test_a_game_that_goes_on_stops_at_the_limit_without_a_result() -> None:
    rules = QuarryRules()
    state, stream = fresh(rules, 2, 1, 0)
    played = play(rules, state, greedy, stream, limit=4)
    assert played.result is None
    assert played.decisions == 4


def test_strict_play_reports_an_illegal_choice() -> None:
    rules = QuarryRules()
    state, stream = fresh(rules, 2, 1, 0)
    with pytest.raises(InvariantError, match="seat 0 chose action 5"):
        play(rules, state, lambda *_: 5, stream, strict=True)


def test_strict_play_reports_a_broken_invariant() -> None:
    rules = QuarryRules()
    state, stream = fresh(rules, 2, 1, 0)
    state.counters[1] = -9
    with pytest.raises(InvariantError, match="an invariant does not hold: stones"):
        play(rules, state, random, stream, strict=True)


@pytest.mark.parametrize(("every", "asked"), [(1, [1, 2, 3, 4, 5, 6, 7, 8]), (3, [3, 6, 8]), (4, [4, 8]), (50, [8])])
def test_the_invariants_are_asked_after_every_so_many_actions_and_at_the_end(every: int, asked: list[int]) -> None:
    at: list[int] = []

    class Counting(QuarryRules):
        decisions = 0

        def apply(self, state: Quarry, seat: int, action: int) -> None:
            super().apply(state, seat, action)
            self.decisions += 1

        def check(self, state: Quarry) -> None:
            at.append(self.decisions)

    rules = Counting()
    state, stream = fresh(rules, 2, 1, 0)
    assert play(rules, state, random, stream, limit=8, strict=True, every=every).decisions == 8
    assert at == asked


def recorded() -> Replay:
    return record(QuarryRules(), random, game="quarry", catalog="abc", players=3, seed=11)[0]


def test_a_replay_goes_through_json_and_ends_in_the_same_state() -> None:
    replay = recorded()
    assert from_json(to_json(replay)) == replay
    assert to_json(recorded()) == to_json(replay)
    state: State = again(QuarryRules(), from_json(to_json(replay)), catalog="abc")
    assert QuarryRules().result(state) is not None  # type: ignore[arg-type]  # a Quarry


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"catalog": "other"}, "was played with catalog other"),
        ({"players": 7}, "not played by 7"),
        ({"setup": "big"}, "no set-up 'big'"),
        ({"seed": 12}, "."),
        ({"end": "00"}, "another state"),
        ({"decisions": ((0, {"ask": 9}),)}, "QU-ASK-1"),
        ({"decisions": ((0, {"dig": 9}),)}, "decision 1"),
        ({"decisions": ((5, {"ask": 1}),)}, "seat 5 does not decide now"),
        ({"decisions": ((0, {"ask": 1}), (0, {"ask": 1}))}, "decision 2: seat 0 does not decide now"),
    ],
)
def test_a_replay_that_is_not_true_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(BadReplay, match=why):
        again(QuarryRules(), replace(recorded(), **change), catalog=str(change.get("was", "abc")))  # type: ignore[arg-type]


def test_a_replay_that_goes_on_after_the_end_is_refused() -> None:
    replay = recorded()
    longer = replace(replay, decisions=(*replay.decisions, (0, {"ask": 1})))
    with pytest.raises(BadReplay, match="already over"):
        again(QuarryRules(), longer, catalog="abc")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"format": 1}', "[" * 100_000, '{"format": 2}', to_json(recorded()).replace('"ask"', "3,[]")],
)
def test_damaged_replay_files_are_refused(text: str) -> None:
    with pytest.raises(BadReplay):
        from_json(text)


def test_a_replay_can_be_read_aloud() -> None:
    assert readable(recorded(), ("ann", "bob", "cy"))[0] in ("ann  ask 1", "ann  ask 2")


def test_the_report_has_the_same_bytes_for_any_number_of_jobs() -> None:
    alone = simulate(MakeQuarry(), ORDER).to_json()
    assert simulate(MakeQuarry(), ORDER, jobs=2).to_json() == alone
    with ThreadPoolExecutor(2) as pool:
        assert simulate(MakeQuarry(), ORDER, executor=pool, jobs=2).to_json() == alone
    assert simulate(MakeQuarry(), replace(ORDER, seed=8)).to_json() != alone


def test_the_report_adds_up() -> None:
    report = simulate(MakeQuarry(), ORDER)
    assert report.complete and report.games == 40
    assert sum(rate.count for rate in report.reasons.values()) == 40
    assert sum(seat.won.count for seat in report.seats) >= 40
    assert all(sum(seat.by.values()) == seat.won.count for seat in report.seats)
    assert report.length is not None and report.length.most <= 10
    assert report.measures["stones"] > report.measures["stones_max"]
    assert {rule.rule: rule.games for rule in report.rules}["QU-SETUP-1"] == 40
    assert [usage.printed for usage in report.component_usage] == [3, 60]
    assert json.loads(report.to_json())["order"]["seed"] == 7


def test_progress_hears_of_every_game() -> None:
    heard: list[tuple[int, int]] = []
    simulate(MakeQuarry(), ORDER, progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (40, 40)
    assert heard == sorted(heard)


def test_an_interrupt_ends_a_series_with_what_is_done() -> None:
    def interrupt(done: int, of: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    report = simulate(MakeQuarry(), ORDER, progress=interrupt)
    assert 10 <= report.games < 40
    assert not report.complete
    assert sum(rate.count for rate in report.reasons.values()) == report.games


@pytest.mark.parametrize("order", [replace(ORDER, players=9), replace(ORDER, bot="x"), replace(ORDER, setup="y")])
def test_an_impossible_order_is_refused(order: SimulationRequest) -> None:
    with pytest.raises(ValueError, match=r"played by|bot|set-up"):
        simulate(MakeQuarry(), order)


def test_a_wilson_interval() -> None:
    # Checked by hand: p = 0.5, n = 100, z = 1.959964.
    half = rate(50, 100)
    assert (half.share, half.low, half.high) == (0.5, 0.403832, 0.596168)
    assert rate(0, 0).high == 1.0


def test_ranks_of_a_histogram() -> None:
    assert rank({1: 5, 2: 4, 9: 1}, 50) == 1
    assert rank({1: 5, 2: 4, 9: 1}, 90) == 2
    found = spread({1: 1, 4: 1})
    assert found is not None and (found.median, found.mean, found.most) == (1, 2.5, 4)
    assert spread({}) is None


def test_streams_are_independent_of_one_another() -> None:
    first = [Stream(1, "a").below(1000) for _ in range(3)]
    assert len(set(first)) == 1
    assert Stream(1, "a").below(10**6) != Stream(1, "b").below(10**6)
