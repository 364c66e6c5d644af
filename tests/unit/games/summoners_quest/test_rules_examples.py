"""The worked examples, and that their ends say all that changes."""

import copy
from typing import Any

import pytest

from tests.documents import examples_in
from tests.unit.games.summoners_quest.playing import FOLDER, told

EXAMPLES = examples_in(FOLDER)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_an_example_goes_as_written_and_no_part_of_its_end_can_be_left_out(example: dict[str, Any]) -> None:
    outcome = told(example)
    assert outcome.passed, [problem.message for problem in outcome.problems]
    named = set(outcome.named)
    assert named, "an example names rules"
    for part in example["end"]:
        shorter = copy.deepcopy(example)
        del shorter["end"][part]
        # A set-up's end states values that the rules give anyway, and a game that is over compares no turn.
        over = part in ("turn", "round") and "result" in example["end"]
        if "setup" not in example["steps"][0] and not over:
            assert not told(shorter).passed, f"the end holds without {part}"


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["id"] for example in EXAMPLES])
def test_an_example_needs_all_its_dice_and_no_more(example: dict[str, Any]) -> None:
    for index, step in enumerate(example["steps"]):
        if "dice" in step and "refuse" not in step:
            for dice in (step["dice"][:-1], [*step["dice"], 3]):
                other = copy.deepcopy(example)
                other["steps"][index]["dice"] = dice
                assert not told(other).passed


def test_there_are_all_fifty() -> None:
    assert {f"SQ-EX-{number:02}" for number in range(1, 51)} <= {example["id"] for example in EXAMPLES}
