"""Rows: what components and spaces are made from."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import simpleeval

from generator.catalog.quick.filling import Missing, fill_rows, follow
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path, dotted
from generator.source.tree import Tree, Value

MOST_ROWS = 20_000
"""Components or spaces that one entry may make."""


def rows_at(tree: Tree, dotted_path: str, at: Path, report: Report) -> list[Value] | None:
    """The rows a dotted path leads to: a list's elements, a mapping's values (each with its key as `id`), or one row.

    A mapping that has an `id` itself is a single row.
    """
    try:
        _, value = follow(tree.data, dotted_path.split("."))
    except Missing as missing:
        report.error(
            "CAT030",
            f"{dotted_path!r} leads nowhere: there is no {missing.step!r}",
            at=tree.mark(at),
            hint=closest(missing.step, missing.known),
        )
        return None
    if isinstance(value, Mapping):
        if "id" in value:
            return [value]
        return [_keyed(key, row) for key, row in value.items()]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list(value)
    report.error("CAT031", f"{dotted_path!r} is no list of rows", at=tree.mark(at))
    return None


def _keyed(key: str, row: Value) -> Value:
    return {"id": key, **row} if isinstance(row, Mapping) else {"id": key, "value": row}


def scopes(
    tree: Tree, sources: Mapping[str, str], where: str | None, at: Path, report: Report
) -> Iterator[Mapping[str, Value]]:
    """Each combination of rows by name, the first name outermost, for which the condition holds."""
    tables = [rows_at(tree, path, (*at, "from", name), report) for name, path in sources.items()]
    if any(table is None for table in tables):
        return
    for number, rows in enumerate(product(*(table or [] for table in tables))):
        if number >= MOST_ROWS:
            report.error("CAT032", f"more than {MOST_ROWS} pieces from one entry", at=tree.mark(at))
            return
        scope = dict(zip(sources, rows, strict=True))
        if where is None or _holds(where, scope, tree, at, report):
            yield scope


def _holds(where: str, scope: Mapping[str, Value], tree: Tree, at: Path, report: Report) -> bool:
    try:
        return bool(evaluate(where, scope))
    except Exception as error:  # simpleeval raises whatever the expression does
        report.error("CAT033", f"the condition {where!r} cannot be answered: {error}", at=tree.mark((*at, "where")))
        return False


@cache
def _parsed(text: str) -> Any:
    return simpleeval.SimpleEval.parse(text)


def evaluate(text: str, scope: Mapping[str, Value]) -> Any:
    """The value of an expression over rows; raises whatever is wrong with it."""
    evaluator = simpleeval.EvalWithCompoundTypes(names=dict(scope), functions={"len": len})
    return evaluator.eval(text, previously_parsed=_parsed(text))


def filled(text: str, scope: Mapping[str, Value], tree: Tree, at: Path, report: Report) -> Value:
    """A text of an entry with its row names filled in; None, with a diagnostic, where one leads nowhere."""
    try:
        return fill_rows(text, scope)
    except Missing as missing:
        report.error(
            "CAT020",
            f"{text!r} leads nowhere: there is no {missing.step!r} in {dotted(at)}",
            at=tree.mark(at),
            hint=closest(missing.step, missing.known),
        )
        return None
