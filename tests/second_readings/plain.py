"""What second readings share that have a table of plain dictionaries: its type, and a worked example gone through."""

import copy
from collections.abc import Callable
from typing import Any, TypeAlias

from tests.second_readings.refused import Refused

Table: TypeAlias = dict[str, Any]
"""A position, or a part of it."""


def faults(
    example: Table,
    lay: Callable[[Table], Table],
    take: Callable[[Table, str, Table], object],
    differences: Callable[[Table, Table], list[str]],
) -> list[str]:
    """What goes otherwise in a worked example than it says.

    `lay` makes the position of a start, `take` carries a step out or raises Refused, `differences` compares a position
    with an end.
    """
    g = lay(example["start"])
    for number, step in enumerate(example["steps"]):
        verb = next(key for key in step if key != "refuse")
        before = copy.deepcopy(g)
        try:
            take(g, verb, step[verb] or {})
        except Refused as refused:
            if str(refused) != step.get("refuse"):
                return [f"step {number + 1}: {verb} is refused by {refused}, not {step.get('refuse')}"]
            if g != before:
                return [f"step {number + 1}: {verb} was refused, but changed something"]
        else:
            if "refuse" in step:
                return [f"step {number + 1}: {verb} should be refused by {step['refuse']}"]
    return differences(g, example["end"])
