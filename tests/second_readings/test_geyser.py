"""Geyser read a second time."""

from typing import Any

import pytest

from generator import resources
from tests.documents import examples_in
from tests.second_readings.beside.follow import Different
from tests.second_readings.geyser.reading import Reading
from tests.second_readings.geyser_beside import GeyserComparison, opened
from tests.second_readings.worked import faults

EXAMPLES = [example for example in examples_in(resources.content() / "geyser") if "set_up" not in str(example["steps"])]


@pytest.fixture
def comparison() -> GeyserComparison:
    return GeyserComparison("geyser")


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_second_reading_plays_the_worked_example(example: dict[str, Any]) -> None:
    assert faults(Reading(opened()[0], example["start"]), example["steps"], example["end"]) == []


@pytest.mark.parametrize("seed", range(6))
def test_both_go_the_same_way_from_positions(seed: int, comparison: GeyserComparison) -> None:
    comparison.position(seed)
    assert comparison.counted["steps that were taken"] > 100


@pytest.mark.parametrize("seed", range(3))
def test_both_play_the_same_game(seed: int, comparison: GeyserComparison) -> None:
    comparison.game(seed)
    assert comparison.counted["steps that were taken"] > 80


def test_positions_meet_every_refusal(comparison: GeyserComparison) -> None:
    for seed in range(20):
        comparison.position(seed)
    met = {line.split()[-1] for line in comparison.counted if "refused" in line}
    rules = opened()[1].names.rules
    of_steps = ("MOVE-1", "MOVE-2", "MOVE-4", "CLAIM-3", "MOTHER-1", "CAMP-1", "CAMP-2", "TURN-1", "TURN-3", "FIRE-1")
    after = ("FIRE-5", "END-1", "SETUP-4", "PLACE-1", "PLACE-2", "PLACE-3", "PLACE-4", "PLACE-5")
    assert met == {f"GY-{rule}" for rule in (*of_steps, *after)} <= set(rules)


def test_a_difference_is_seen(comparison: GeyserComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reading, "supply", lambda reading, side: 7 - len(reading.tokens[side]))
    with pytest.raises(Different, match="supply"):
        comparison.position(0)


def test_an_offer_too_few_is_seen(comparison: GeyserComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reading, "no_skip", lambda reading, side: None)
    with pytest.raises(Different, match="offered"):
        comparison.position(0)


def test_a_rule_that_the_log_does_not_name_is_seen(
    comparison: GeyserComparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Reading, "also", {"GY-MOVE-4", "GY-FIRE-2"})
    comparison.position(0)
    monkeypatch.setattr(Reading, "locked", lambda reading, side: {"GY-CLAIM-4"})
    with pytest.raises(Different, match="the log names"):
        comparison.position(0)
