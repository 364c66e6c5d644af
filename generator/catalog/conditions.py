"""Conditions and numbers of rows: `where: card.cost > 2 and card.type != 'spell'`, `copies: card.rank * 2`."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.catalog import evaluator
from generator.catalog.bounds import Unbound
from generator.catalog.evaluator import Functions, Scope
from generator.catalog.findings import RowSource
from generator.catalog.typed import described
from generator.source.mark import Path


def get(row: object, key: object, default: object = None) -> object:
    """The value of a key that not every row has; the default, or null, where it is missing or there is no row."""
    return row.get(key, default) if isinstance(row, Mapping) else default


FUNCTIONS: Functions = {"len": len, "min": min, "max": max, "abs": abs, "get": get}
"""What a condition may call."""


def condition(text: str, source: RowSource, path: Path) -> Callable[[Mapping[str, Any]], bool]:
    """Whether the condition holds for rows by name; one that cannot be evaluated is reported at `path` and is false."""
    try:
        evaluator.parsed(text)
    except Unbound as error:
        source.error("CAT019", f"this condition cannot be read: {error.message}", path, error.hint)
        return lambda rows: False

    def holds(rows: Scope) -> bool:
        try:
            return bool(evaluator.evaluate(text, {**source.data, **rows}, FUNCTIONS))
        except Unbound as error:
            source.error("CAT019", f"this condition cannot be evaluated: {error.message}", path, error.hint)
            return False

    return holds


def number(text: str, source: RowSource, path: Path) -> Callable[[Mapping[str, Any]], int | None]:
    """The whole number an expression is worth for rows by name; None, reported at `path`, where it is worth none."""

    def worth(rows: Scope) -> int | None:
        try:
            value = evaluator.evaluate(text, {**source.data, **rows}, FUNCTIONS)
        except Unbound as error:
            source.error("CAT019", f"this number cannot be calculated: {error.message}", path, error.hint)
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            source.error("CAT019", f"{text!r} must be a whole number, not {described(value)}", path)
            return None
        return value

    return worth
