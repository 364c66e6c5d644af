"""Conditions on rows: `where: card.cost > 2 and card.type != 'spell'`."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.catalog.findings import Source
from generator.source.mark import Path

LONGEST = 500
"""Characters of a condition."""


class _View:
    """A row as a condition sees it: its keys are attributes, and it has no others."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        self._row = row

    def __getattr__(self, name: str) -> Any:
        try:
            return _seen(self._row[name])
        except KeyError:
            raise AttributeError(name) from None

    def __getitem__(self, name: str) -> Any:
        return _seen(self._row[name])


def _seen(value: Any) -> Any:
    return _View(value) if isinstance(value, Mapping) else value


def condition(text: str, source: Source, path: Path) -> Callable[[Mapping[str, Any]], bool]:
    """Whether the condition holds for rows by name; one that cannot be evaluated is told at `path` and never holds."""
    # Few games need conditions; the evaluator is loaded for those.
    import simpleeval

    evaluator = simpleeval.SimpleEval(functions={"len": len, "min": min, "max": max, "abs": abs})
    parsed: Any = None
    if len(text) <= LONGEST:
        try:
            parsed = evaluator.parse(text)
        except Exception as error:  # whatever the evaluator says about a stranger's text
            source.error("CAT019", f"this condition cannot be read: {error}", path)
            return lambda rows: False
    else:
        source.error("CAT019", f"a condition has at most {LONGEST} characters", path)
        return lambda rows: False

    def holds(rows: Mapping[str, Any]) -> bool:
        evaluator.names = {name: _seen(value) for name, value in {**source.data, **rows}.items()}
        try:
            return bool(evaluator.eval(text, previously_parsed=parsed))
        except Exception as error:
            source.error("CAT019", f"this condition cannot be evaluated: {error}", path)
            return False

    return holds
