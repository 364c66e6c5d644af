"""Wizard's Tower read a second time."""

from typing import Any

import pytest

from tests.documents import examples_in
from tests.second_readings.__main__ import Comparison, main
from tests.second_readings.beside import offers
from tests.second_readings.beside.follow import Different
from tests.second_readings.plain import faults
from tests.second_readings.wizards_tower import position
from tests.second_readings.wizards_tower.cards import CONTENT
from tests.second_readings.wizards_tower.position import differences, lay
from tests.second_readings.wizards_tower.steps import take

# The set-up is not read a second time: it begins with a table that is laid.
EXAMPLES = [example for example in examples_in(CONTENT) if example["start"]]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_second_reading_plays_the_worked_example(example: dict[str, Any]) -> None:
    assert faults(example, lay, take, differences) == []


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return Comparison("wizards-tower")


@pytest.mark.parametrize("seed", range(6))
def test_the_second_reading_follows_a_game_of_the_engine(seed: int, comparison: Comparison) -> None:
    comparison.game(seed)
    assert comparison.counted["steps"] > 50


@pytest.mark.parametrize("seed", range(20))
def test_both_go_the_same_way_from_a_position(seed: int, comparison: Comparison) -> None:
    comparison.position(seed)
    assert comparison.counted["tried steps that were carried out"] > 0


def test_a_difference_is_seen(comparison: Comparison, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position, "turn_wheel", lambda g, by, rule: None)
    with pytest.raises(Different, match="wheel"):
        for seed in range(3):
            comparison.game(seed)


def test_the_command_says_what_was_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wizards-tower", "--games", "1", "--positions", "1"]) == 0
    said = capsys.readouterr().out
    assert "1 games" in said and "3 positions" in said and "0 differences" in said


@pytest.mark.parametrize(("name", "instead"), [("check_tower", None), ("kept", None), ("barred", "WT-PLACE-1")])
def test_an_offer_too_few_or_too_many_is_seen(
    name: str, instead: str | None, comparison: Comparison, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(offers, name, lambda *arguments: instead)
    with pytest.raises(Different, match="offered"):
        for seed in range(400, 460):
            comparison.position(seed)
