"""Summoner's Quest read a second time."""

from typing import Any

import pytest

from generator import resources
from tests.documents import examples_in
from tests.second_readings.beside.follow import Different
from tests.second_readings.summoners_quest import reading
from tests.second_readings.summoners_quest.reading import Reading
from tests.second_readings.summoners_quest_beside import QuestComparison, opened
from tests.second_readings.worked import faults

EXAMPLES = [example for example in examples_in(resources.content() / "summoners-quest") if example["start"]]
"""The set-up is not read a second time: it begins with a table that is laid."""


@pytest.fixture
def comparison() -> QuestComparison:
    return QuestComparison("summoners-quest")


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_second_reading_plays_the_worked_example(example: dict[str, Any]) -> None:
    assert faults(Reading(opened()[0], example["start"]), example["steps"], example["end"]) == []


@pytest.mark.parametrize("seed", range(6))
def test_both_go_the_same_way_from_positions(seed: int, comparison: QuestComparison) -> None:
    comparison.position(seed)
    assert comparison.counted["steps that were taken"] > 60


@pytest.mark.parametrize("seed", range(3))
def test_both_play_the_same_game(seed: int, comparison: QuestComparison) -> None:
    comparison.game(seed)
    assert comparison.counted["steps that were taken"] > 80


def test_positions_meet_every_refusal(comparison: QuestComparison) -> None:
    for seed in range(6, 18):
        comparison.position(seed)
    met = {line.split()[-1].removeprefix("SQ-") for line in comparison.counted if "refused" in line}
    of_cards = {"TURN-3", "CARD-1", "SUMMON-2", "MANA-3", "STATUS-15", "TARGET-2", "TARGET-1", "TRAP-3"}
    of_items = {"EQUIP-2", "EQUIP-3", "EQUIP-4", "EQUIP-5", "EQUIP-6", "EQUIP-7", "POWER-1", "POWER-4"}
    of_walks = {"TURN-5", "MOVE-2", "MOVE-3", "CHAMBER-2", "STATUS-10", "MOVE-4", "HALL-3", "GATE-5", "GATE-2"}
    assert met - {"TURN-4"} == of_cards | of_items | of_walks | {"GATE-3", "MOVE-6", "TURN-8"}


def test_a_difference_is_seen(comparison: QuestComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reading, "fall_back", lambda *_: None)
    with pytest.raises(Different, match="at"):
        comparison.position(0)


def test_an_offer_too_many_is_seen(comparison: QuestComparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "distance", lambda one, other: 9)
    with pytest.raises(Different, match="is offered"):
        comparison.position(0)
