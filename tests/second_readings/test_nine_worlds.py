"""Nine Worlds read a second time."""

from typing import Any

import pytest

from generator import resources
from tests.documents import examples_in
from tests.second_readings.beside.follow import Different
from tests.second_readings.nine_worlds.position import Position, Refused, differences
from tests.second_readings.nine_worlds.steps import Reading
from tests.second_readings.nine_worlds_beside import beside, opened
from tests.second_readings.nine_worlds_live import Live

EXAMPLES = examples_in(resources.content() / "nine-worlds")


def faults(example: dict[str, Any]) -> list[str]:
    """What the second reading does otherwise than an example says."""
    now, found = Reading(opened()[0], example["start"]), []
    for number, step in enumerate(example["steps"]):
        refused = None
        try:
            now = now.tried(step)
        except Refused as error:
            refused = str(error)
        if refused != step.get("refuse"):
            found.append(f"step {number} is refused by {refused}")
    return [*found, *differences(now.told(), example["end"])]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_second_reading_plays_the_worked_example(example: dict[str, Any]) -> None:
    assert faults(example) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_both_go_the_same_way_from_a_position(seed: int, players: int) -> None:
    assert beside(seed, players) > 5


@pytest.mark.parametrize("players", [2, 3, 4])
def test_both_play_the_same_game(players: int) -> None:
    assert beside(players, players, whole=True) > 100


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_reading_goes_along_with_a_game_as_it_is_played(players: int) -> None:
    live = Live()
    assert live.play(players, players) > 100
    assert live.lost < live.steps // 50


def test_a_report_that_is_counted_otherwise_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "report", lambda *_, **__: None)
    with pytest.raises(Different, match="card_without_effect is counted 2 times, not 0"):
        beside(0, 2)


def test_a_difference_is_seen_in_a_game_as_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "resistance", lambda *_: 4)
    with pytest.raises(Different, match="resistance"):
        Live().play(2, 0)


def test_a_difference_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Position, "resistance", lambda *_: 4)
    with pytest.raises(Different, match="resistance"):
        beside(0, 2)


def test_every_operation_and_trigger_occurs_in_an_example() -> None:
    told = " ".join(str(example) for example in EXAMPLES)
    cards = opened()[0]["cards"]
    pairs = {card["id"]: {(e["when"], s["op"]) for e in card["effects"] for s in e["do"]} for card in cards}
    shown = {pair for name, found in pairs.items() if f"'{name}'" in told for pair in found}
    assert shown == {pair for found in pairs.values() for pair in found}
