"""Worked examples of a game, played by its second reading alone."""

from collections.abc import Mapping
from typing import Any

import yaml

from generator import resources
from generator.engine.examples import differences
from tests.second_readings.lockstep import Reading
from tests.second_readings.refused import Refused


def examples_of(game: str) -> list[dict[str, Any]]:
    """The worked examples in a game's folder."""
    files = sorted((resources.content() / game / "scenarios").glob("*.yaml"))
    return [example for file in files for example in yaml.safe_load_all(file.read_text(encoding="utf-8"))]


def faults(now: Reading, steps: list[dict[str, Any]], end: Mapping[str, Any]) -> list[str]:
    """What the second reading does otherwise than an example says."""
    found = []
    for number, step in enumerate(steps):
        after, refused = now.copied(), None
        try:
            after.take({key: value for key, value in step.items() if key != "refuse"})
        except Refused as error:
            refused = str(error)
        if refused != step.get("refuse"):
            found.append(f"step {number} is refused by {refused}")
        now = now if refused else after
    told = now.told()
    return [*found, *(str(wrong) for key, part in end.items() for wrong in differences(key, part, told[key]))]
