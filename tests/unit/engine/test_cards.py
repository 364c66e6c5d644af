"""Card statistics of many games."""

from generator.engine.cards import TURN_ENDED, CardSums, CardUse, impacts, most_held, uses
from generator.engine.simulate import SimulationRequest, simulate
from generator.engine.state import CHOOSE, MOVE
from tests.toy import MakeQuarry


def test_the_log_tells_what_became_of_cards() -> None:
    play, end, wait = 1, 2, 3
    log = [
        (MOVE, 0, 0, 5, 7),  # two of design 8 into the hand of seat 0, zone 7
        (MOVE, 0, 1, 5, 7),
        (CHOOSE, 0, 0, 0, play),
        (MOVE, 0, 0, 7, 5),  # the one that is played leaves the hand
        (CHOOSE, 0, 0, 0, wait),
        (CHOOSE, 0, 0, 0, end),
        (CHOOSE, 0, 0, 0, play),
        (MOVE, 0, 1, 7, 5),
        (CHOOSE, 0, 0, 0, end),  # it had been in the hand
        (CHOOSE, 0, 0, 0, end),  # by now the hand is empty
        (MOVE, 0, 2, 5, 6),  # to the hand of seat 1, whose turn does not come
    ]
    played = {play: 8, end: TURN_ENDED, wait: -1}
    assert uses(log, (7, 6), (8, 8, 9), played.__getitem__) == {(8, 0): (2, 2), (9, 1): (0, 0)}


def test_uses_add_up_by_owner() -> None:
    sums = CardSums()
    sums.add(CardUse("wolf", 0, opportunities=3, plays=1), won=True)
    sums.add(CardUse("wolf", 1, opportunities=2, plays=0), won=False)
    other = CardSums()
    other.merge(sums)
    other.merge(sums)
    assert (other.opportunities, other.plays) == (10, 2)
    assert (other.drawn, other.drawn_won, other.played, other.played_won) == (4, 2, 2, 2)


def test_strong_weak_and_dead_cards_are_told_apart() -> None:
    found = impacts(
        {
            "sword": CardSums(400, 200, 200, 150, 200, 150),
            "bread": CardSums(400, 200, 200, 100, 200, 100),
            "thorn": CardSums(400, 200, 200, 50, 200, 50),
            "stone": CardSums(1000, 3, 200, 100, 3, 1),
        }
    )
    assert {impact.card: impact.verdict for impact in found} == {
        "sword": "strong",
        "bread": "",
        "thorn": "weak",
        "stone": "dead",
    }
    assert found[0].card == "sword"
    assert found[0].won_when_played.low < 0.75 < found[0].won_when_played.high


def test_a_card_nobody_could_play_has_no_verdict() -> None:
    (only,) = impacts({"wolf": CardSums(0, 0, 3, 1, 0, 0)})
    assert only.verdict == ""
    assert only.won_when_drawn.count == 1


def test_a_series_reports_the_cards_its_rules_tell_of() -> None:
    report = simulate(MakeQuarry(), SimulationRequest(players=2, games=20, seed=1, bot="random"))
    assert sorted(card.card for card in report.cards) == ["ask one", "ask two"]
    one, two = report.cards
    assert one.played.tries == two.played.tries
    assert one.played.count + two.played.count == one.played.tries


def test_the_most_cards_that_lay_in_one_zone_are_told_from_the_log() -> None:
    moves = [(1, 2), (1, 2), (2, 1), (1, 2), (1, 3), (1, 2)]
    log = [(MOVE, 0, card, before, after) for card, (before, after) in enumerate(moves)]
    assert most_held(log, {2: "hand", 3: "hand", 4: "row"}) == {"hand": 3, "row": 0}
