"""Saratoga Sabotage read a second time."""

from typing import Any

import pytest

from generator import resources
from tests.documents import examples_in
from tests.second_readings.beside.follow import Different
from tests.second_readings.saratoga_beside import SaratogaComparison, opened
from tests.second_readings.saratoga_sabotage.reading import Reading
from tests.second_readings.worked import faults

EXAMPLES = examples_in(resources.content() / "saratoga-sabotage")


@pytest.fixture
def comparison() -> SaratogaComparison:
    return SaratogaComparison("saratoga-sabotage")


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_second_reading_plays_the_worked_example(example: dict[str, Any]) -> None:
    assert faults(Reading(opened()[0], example["start"]), example["steps"], example["end"]) == []


@pytest.mark.parametrize("seed", range(6))
def test_both_go_the_same_way_from_positions(seed: int, comparison: SaratogaComparison) -> None:
    comparison.position(seed)
    assert comparison.counted["steps that were taken"] > 40


@pytest.mark.parametrize("seed", range(6))
def test_both_play_the_same_game(seed: int, comparison: SaratogaComparison) -> None:
    comparison.game(seed)
    assert comparison.counted["steps that were taken"] > 5


def test_positions_meet_every_refusal(comparison: SaratogaComparison) -> None:
    for seed in range(6):
        comparison.position(seed)
    met = {line.split()[-1] for line in comparison.counted if "refused" in line}
    rules = ("END-1", "SETUP-1", "PLAY-1", "PLAY-2", "PLAY-3", "PLAY-4", "PLAY-5", "LOCK-2")
    assert met == {f"SS-{rule}" for rule in rules}


def test_a_difference_is_seen(comparison: SaratogaComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reading, "go_on", lambda reading: None)
    with pytest.raises(Different, match="turn"):
        comparison.position(0)


def test_an_offer_too_many_is_seen(comparison: SaratogaComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    legal = Reading.refusal
    monkeypatch.setattr(
        Reading, "refusal", lambda reading, name, pair: "SS-LOCK-2" if pair[0] == "raid" else legal(reading, name, pair)
    )
    with pytest.raises(Different, match="is offered"):
        comparison.position(0)
