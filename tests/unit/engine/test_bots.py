"""Bots: the searching one, and mixed tables."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.engine.bots import BOTS, KINDS, MixedBots, bot_named, greedy, random, seated
from generator.engine.chance import Stream
from generator.engine.playout import fresh, play
from generator.engine.search import Search
from generator.engine.simulate import SimulationRequest, simulate
from generator.engine.state import canonical
from tests.toy import MakeQuarry, Quarry, QuarryRules


class Peeking(QuarryRules):
    """Quarry whose greedy player asks for one, which is the worse choice, and whose positions are judged."""

    def greedy(self, state: Quarry, seat: int, stream: Stream) -> int:
        return 1

    def evaluate(self, state: Quarry) -> Sequence[float]:
        return [stones / 24 for stones in state.counters]


def test_a_search_chooses_what_is_legal_and_leaves_the_state_alone() -> None:
    rules = QuarryRules()
    state = rules.setup(3, 1)
    before = canonical(state)
    assert Search(20)(rules, state, 0, Stream(1)) in rules.legal(state, 0)
    assert canonical(state) == before


@pytest.mark.parametrize("rules", [QuarryRules(), Peeking()])
def test_a_search_finds_the_better_choice_even_where_the_greedy_player_does_not(rules: QuarryRules) -> None:
    state = rules.setup(2, 1)
    state.counters[:] = [10, 10]  # asking for two wins at once with 5/6, asking for one cannot
    assert [Search(200)(rules, state, 0, Stream(seed)) for seed in range(5)] == [2] * 5


def test_a_search_without_budget_is_the_greedy_player() -> None:
    rules = QuarryRules()
    state, stream = fresh(rules, 2, 1, 0)
    assert Search(0)(rules, state, 0, stream) == greedy(rules, state, 0, stream)


def test_searching_games_are_repeatable_and_strictly_legal() -> None:
    rules = QuarryRules()
    ends = set()
    for _ in range(2):
        state, stream = fresh(rules, 3, 4, 2)
        ends.add(canonical(play(rules, state, Search(25), stream, strict=True).state))
    assert len(ends) == 1


def test_a_search_does_not_see_what_others_have_chosen() -> None:
    rules = QuarryRules()
    choices = set()
    for hidden in (1, 2):
        state = rules.setup(2, 1)
        rules.apply(state, 0, hidden)
        choices.add(Search(60)(rules, state, 1, Stream(5)))
    assert len(choices) == 1


def test_a_party_asks_the_player_of_each_seat() -> None:
    rules = QuarryRules()
    state, stream = fresh(rules, 2, 1, 0)
    party = MixedBots((lambda *_: 1, lambda *_: 2))
    assert [party(rules, state, seat, stream) for seat in (0, 1)] == [1, 2]


@given(st.integers(2, 6), st.lists(st.sampled_from(KINDS), min_size=1, max_size=6), st.integers(0, 50))
def test_everybody_sits_everywhere_equally_often(players: int, kinds: list[str], first: int) -> None:
    kinds = kinds[:players]
    tables = [seated(kinds, players, first + game) for game in range(players)]
    assert all(Counter(table) == Counter(tables[0]) for table in tables)
    for seat in range(players):
        assert Counter(table[seat] for table in tables) == Counter(tables[0])


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot 'clever'"):
        bot_named("clever")
    assert bot_named("random") is random
    assert set(BOTS) < set(KINDS)


MIXED = SimulationRequest(players=2, games=30, seed=3, bot="random", mixed=("search", "random"), iterations=15)


def test_mixed_tables_are_reported_by_kind_of_player() -> None:
    report = simulate(MakeQuarry(), MIXED)
    assert [line_up.bot for line_up in report.line_up] == ["random", "search"]
    assert [line_up.won.tries for line_up in report.line_up] == [30, 30]
    wins = sum(seat.won.count for seat in report.seats)
    assert sum(line_up.won.count for line_up in report.line_up) == wins
    assert simulate(MakeQuarry(), MIXED, jobs=2).to_json() == report.to_json()


@pytest.mark.parametrize("mixed", [("random", "clever"), ("random",) * 3])
def test_an_impossible_company_is_refused(mixed: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="bot"):
        simulate(MakeQuarry(), replace(MIXED, mixed=mixed))
