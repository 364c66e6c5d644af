"""Wizard's Tower read a second time."""

from typing import Any

import pytest
import yaml

from tests.second_readings.wizards_tower.cards import CONTENT
from tests.second_readings.wizards_tower.steps import faults

EXAMPLES: list[dict[str, Any]] = [
    example
    for file in sorted((CONTENT / "scenarios").glob("*.yaml"))
    for example in yaml.safe_load_all(file.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_the_second_reading_plays_the_worked_example(example: dict[str, Any]) -> None:
    assert faults(example) == []
