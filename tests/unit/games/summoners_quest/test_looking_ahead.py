"""What searching players and card statistics ask of the rules."""

from collections import Counter

import pytest

from generator.engine.bots import MixedBots, greedy, random
from generator.engine.chance import Stream
from generator.engine.playout import play
from generator.engine.search import Search
from generator.engine.state import MOVE
from generator.games.summoners_quest.actions import PLAYING
from generator.games.summoners_quest.board import CHAMBER
from generator.games.summoners_quest.evaluation import WEIGHTS, figures
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.state import SETUP, C, Z
from tests.contract.catalogs import rules_named


@pytest.fixture(scope="module")
def rules() -> SummonersQuest:
    made = rules_named("summoners-quest")
    assert isinstance(made, SummonersQuest)
    return made


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chances_are_shared_by_the_living(rules: SummonersQuest, players: int) -> None:
    state, stream = rules.setup(players, 3), Stream(3)
    assert len(WEIGHTS) == len(figures(rules, state, 0))
    for _ in range(200):
        if rules.result(state) is not None:
            break
        chances = rules.evaluate(state)
        assert len(chances) == players
        assert sum(chances) == pytest.approx(1)
        for seat in range(players):
            assert (chances[seat] > 0) == (seat in state.living)
        seat = rules.actors(state)[0]
        rules.apply(state, seat, random(rules, state, seat, stream))


def test_a_hold_is_worth_much(rules: SummonersQuest) -> None:
    state, stream = rules.setup(2, 3), Stream(3)
    while state.phase == SETUP:
        rules.apply(state, state.asker, greedy(rules, state, state.asker, stream))
    evaluate = []
    for hold in (0, 1, 2):
        twin = rules.clone(state)
        twin.gates, twin.where[1], twin.counters[C.HOLD + 1] = 1, CHAMBER, hold
        evaluate.append(rules.evaluate(twin)[1])
    assert rules.evaluate(state)[1] < evaluate[0] < evaluate[1] < evaluate[2]


def test_card_uses_agree_with_what_was_done(rules: SummonersQuest) -> None:
    drawn: Counter[tuple[str, int]] = Counter()
    played: Counter[tuple[str, int]] = Counter()

    def watch(state: object, seat: int, action: int) -> None:
        if rules.word(action) in PLAYING:
            played[rules.deck.designs[rules.args(action)[0]].id, seat] += 1

    state, stream = rules.setup(3, 5), Stream(5)
    play(rules, state, greedy, stream, watch=watch)
    for kind, _, thing, _, zone in state.log or ():
        if kind == MOVE and Z.HAND <= zone < Z.HAND + 3:
            drawn[rules.of[thing].id, zone - Z.HAND] += 1
    uses = {(card.card, card.seat): card for card in rules.cards(state)}
    assert set(uses) == set(drawn)
    assert sum(played.values()) > 5
    for key, use in uses.items():
        assert use.plays == played[key]
        assert use.opportunities >= 0


def test_others_do_not_hear_which_trap_is_laid(rules: SummonersQuest) -> None:
    state, stream = rules.setup(2, 5), Stream(5)
    for _ in range(500):
        if rules.result(state) is not None:
            break
        seat = rules.actors(state)[0]
        for action in rules.legal(state, seat):
            words = rules.name(state, seat, action)
            assert rules.name_for(state, seat, action, seat) == words
            heard = rules.name_for(state, seat, action, 1 - seat)
            if "place_trap" in words:
                assert heard == {"place_trap": "face down", "at": words["at"]}
                return
            assert heard == words
        rules.apply(state, seat, random(rules, state, seat, stream))
    pytest.fail("no trap could be laid in a whole game")


@pytest.mark.slow
def test_looking_ahead_beats_the_baseline_player(rules: SummonersQuest) -> None:
    won = 0
    for number in range(24):
        state, stream = rules.setup(2, number), Stream(number)
        state.log = None
        search = number % 2
        bots = (Search(25), greedy) if search == 0 else (greedy, Search(25))
        played = play(rules, state, MixedBots(bots), stream)
        won += played.result is not None and search in played.result.winners
    # A thousand games give about seven in ten; so few wins in so few games would be a fault and not chance.
    assert won >= 12


def test_pieces_in_the_chamber_stand_at_the_side_of_the_gate_through_which_they_came(rules: SummonersQuest) -> None:
    state = rules.setup(2, 3)
    assert rules.towards(state) == {}
    for section, hall in enumerate(("NH2", "EH2", "SH2", "WH2")):
        state.where[1], state.via[1] = CHAMBER, section
        (piece,) = rules.towards(state)
        assert piece in rules.own_pieces(state, 1)
        assert rules.towards(state) == {piece: hall}
