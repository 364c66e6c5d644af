"""Conditions on rows: `where: card.cost > 2 and card.type != 'spell'`."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.catalog import evaluator
from generator.catalog.bounds import Unbound
from generator.catalog.evaluator import Functions, Scope
from generator.catalog.findings import RowSource
from generator.source.mark import Path

FUNCTIONS: Functions = {"len": len, "min": min, "max": max, "abs": abs}
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
