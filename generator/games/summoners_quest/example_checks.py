"""The checks of worked examples: what they begin with (SQ-V-POS-1 to -12), and what their steps give (-1 and -13)."""

from collections.abc import Iterator

from pydantic import BaseModel

from generator.catalog.accepted import accepted
from generator.catalog.typed import check
from generator.games.catalog_checks import Checks, Fault
from generator.games.summoners_quest.position_checks import POSITION_CHECKS, wrong_number
from generator.games.summoners_quest.sections import Constants, Start
from generator.source.diagnostic import Report
from generator.source.mark import Path
from generator.source.tree import Tree

STEP_CHECKS = Checks()


@STEP_CHECKS.check("SQ-V-POS-1")
def as_many_are_set_up_as_can_play(setup: list[object], at: Path, rules: Constants) -> Iterator[Fault]:
    """A set-up in a step is for as many as can play."""
    for index, step in enumerate(setup):
        match step:
            case {"setup": players} if players is not None:
                number = len(players) if isinstance(players, list) else 0
                yield from wrong_number(number, (*at, index, "setup"), rules)


@STEP_CHECKS.check("SQ-V-POS-13")
def dice_have_their_faces(setup: list[object], at: Path, rules: Constants) -> Iterator[Fault]:
    """A scripted die shows a number that is on it."""
    for index, step in enumerate(setup):
        match step:
            case {"dice": [*dice]}:
                for place, die in enumerate(dice):
                    if type(die) is not int or not 1 <= die <= rules.die_sides:
                        message = f"a die with {rules.die_sides} faces does not show {die!r}"
                        yield Fault((*at, index, "dice", place), message)


class _Beginning(BaseModel):
    start: Start


def check_example(catalog: Tree, example: Tree, report: Report) -> None:
    """Report everything by which a worked example breaks the checks SQ-V-POS-1 to -13."""
    data = example.data if isinstance(example.data, dict) else {}
    if data.get("start"):
        begins = Tree({"start": data["start"]}, example.marks, example.key_marks)
        check(_Beginning, {"start": data["start"]}, example, report)
        part, found = accepted(begins, (_Beginning,)), Report()
        if part is not None:
            POSITION_CHECKS.run_at(catalog, ("start",), found, within=part.tree)
            report.extend(diagnostic for diagnostic in found.diagnostics if part.bears(diagnostic))
    if data.get("steps"):
        STEP_CHECKS.run_at(catalog, ("steps",), report, within=example)
