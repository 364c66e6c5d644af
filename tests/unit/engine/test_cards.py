"""Card statistics of many games."""

from generator.engine.cards import CardSums, CardUse, impacts
from generator.engine.simulate import SimulationRequest, simulate
from tests.toy import MakeQuarry


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
