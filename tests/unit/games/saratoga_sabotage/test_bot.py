"""The policies keep the balance bands of the specification."""

from collections import Counter
from statistics import median

import pytest

from generator.engine.bots import greedy
from generator.engine.chance import Stream
from generator.engine.playout import play
from generator.games.saratoga_sabotage import bot
from generator.games.saratoga_sabotage.deck import MOVE_CARD, STRIDE
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.state import C

GAMES = 400


@pytest.mark.parametrize("players", [4, 5, 6])
def test_talking_players_keep_the_bands(rules: Saratoga, players: int) -> None:
    lengths, wins, shared, winter, most = [], Counter[int](), 0, 0, 0
    for number in range(GAMES):
        state, stream = rules.setup(players, number), Stream(number)
        played = play(rules, state, greedy, stream)
        assert played.result is not None
        lengths.append(state.counters[C.ROUND])
        shared += len(state.winners) > 1
        winter += played.result.reason == "SS-END-4"
        most = max(most, rules.measures(state)["supplies_of_one_player_max"])
        wins.update(state.winners if len(state.winners) == 1 else ())
    assert 4 <= median(lengths) <= 8
    assert winter <= 0.05 * GAMES
    assert shared <= 0.15 * GAMES
    assert most == rules.rules.supply_cap
    # Four points in thousands of games; with so few, chance alone moves a seat by more.
    assert all(abs(wins[seat] / wins.total() - 1 / players) <= 0.08 for seat in range(players))


def test_without_talk_nobody_gets_there(rules: Saratoga) -> None:
    reasons = Counter[str]()
    for number in range(60):
        state, stream = rules.setup(4, number), Stream(number)
        while rules.result(state) is None:
            for seat in rules.actors(state):
                rules.apply(state, seat, bot.alone(rules, state, seat, stream))
        result = rules.result(state)
        assert result is not None
        reasons[result.reason] += 1
    assert reasons["SS-END-4"] >= 58


def test_agreements_are_mutual_public_and_possible(rules: Saratoga) -> None:
    for number in range(40):
        state, stream = rules.setup(6, number), Stream(number)
        while rules.result(state) is None:
            agreed = bot.agreements(state)
            for one, other in agreed.items():
                assert agreed[other] == one
                assert MOVE_CARD * STRIDE + other in rules.legal(state, one)
            for seat in rules.actors(state):
                rules.apply(state, seat, rules.greedy(state, seat, stream))
                if rules.actors(state) and len(rules.actors(state)) < 6:
                    assert bot.agreements(state) == agreed  # nothing hidden has a part in it
