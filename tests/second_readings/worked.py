"""Worked examples of a game, played by its second reading alone."""

from collections.abc import Mapping
from typing import Any

from generator.engine.examples import differences
from tests.second_readings.lockstep import Reading
from tests.second_readings.refused import Refused


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
