"""What a worked example begins with, read and checked as a set-up is."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, create_model

from generator.catalog.accepted import accepted
from generator.catalog.typed import check
from generator.engine.language import BadValues
from generator.games.catalog_checks import Checks, Fault
from generator.source.diagnostic import Report
from generator.source.mark import Mark, Path
from generator.source.tree import Tree

M = TypeVar("M", bound=BaseModel)


def typed(model: type[M], given: Mapping[str, Any]) -> M:
    """A start as the model of it; raises BadValues with all that does not fit."""
    start = check(model, given, Tree(given, {}, {}), Report())
    if start is None:
        raise BadValues(_misfits(model, given))
    return start


def _misfits(model: type[BaseModel], given: Mapping[str, Any]) -> list[tuple[Path, str]]:
    """What does not fit, with its path: plain data stand in no file, so that the line of a mark is that of a path."""
    paths = [path for path, _ in _values((), given)]
    marks = {path: Mark("", line, 1) for line, path in enumerate(paths, start=1)}
    report = Report()
    check(model, given, Tree(given, marks, marks), report)
    return [
        (paths[found.mark.line - 1] if found.mark is not None else (), found.message) for found in report.diagnostics
    ]


def checks_of_examples(
    start: type[BaseModel], positions: Checks, steps: Checks
) -> Callable[[Tree, Tree, Report], None]:
    """The `check_example` of a game: its start has the shape of a model and is checked as a set-up is, then its steps.

    What checks find about the parts of a start that have another shape is not told.
    """
    model = create_model("Beginning", start=(start, ...))

    def check_example(catalog: Tree, example: Tree, report: Report) -> None:
        """Report everything by which a worked example breaks the checks."""
        data = example.data if isinstance(example.data, dict) else {}
        if data.get("start"):
            begins = Tree({"start": data["start"]}, example.marks, example.key_marks)
            check(model, {"start": data["start"]}, example, report)
            part, found = accepted(begins, (model,)), Report()
            if part is not None:
                positions.run_at(catalog, ("start",), found, within=part.tree)
                report.extend(diagnostic for diagnostic in found.diagnostics if part.bears(diagnostic))
        if data.get("steps"):
            steps.run_at(catalog, ("steps",), report, within=example)

    return check_example


def wrong_dice(steps: Sequence[object], at: Path, keys: Collection[str], faces: int) -> Iterator[Fault]:
    """That a die of the steps at a path shows what is not on it; `keys` have a die, a list of dice, or a group of such.

    A key stands beside a step's verb, or among its arguments.
    """
    for index, step in enumerate(steps):
        parts: list[tuple[Path, Any]] = [((*at, index), step)]
        if isinstance(step, Mapping):
            parts += [((*at, index, verb), arguments) for verb, arguments in step.items()]
        for path, part in parts:
            for key in [key for key in part if key in keys] if isinstance(part, Mapping) else ():
                for where, die in _values((*path, key), part[key]):
                    if not isinstance(die, Mapping | list) and (type(die) is not int or not 1 <= die <= faces):
                        yield Fault(where, f"a die with {faces} faces does not show {die!r}")


def _values(path: Path, value: object) -> Iterator[tuple[Path, object]]:
    """Every value at a path or below it, groups before what is in them."""
    yield path, value
    if isinstance(value, Mapping | list):
        for step, inner in value.items() if isinstance(value, Mapping) else enumerate(value):
            yield from _values((*path, step), inner)
