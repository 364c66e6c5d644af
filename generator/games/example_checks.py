"""What a worked example begins with, read and checked as a set-up is."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, create_model

from generator.catalog.accepted import accepted
from generator.catalog.typed import check
from generator.games.catalog_checks import Checks
from generator.source.diagnostic import Report
from generator.source.tree import Tree

M = TypeVar("M", bound=BaseModel)


def typed(model: type[M], given: Mapping[str, Any]) -> M:
    """A start as the model of it; raises ValueError with all that does not fit."""
    report = Report()
    start = check(model, given, Tree(given, {}, {}), report)
    if start is None:
        raise ValueError("; ".join(found.message for found in report.diagnostics))
    return start


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
