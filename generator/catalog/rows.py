"""Rows of data by path, their combinations, and texts that are filled for each row."""

import itertools
import math
from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalog.conditions import condition, number
from generator.catalog.findings import RowSource
from generator.catalog.placeholders import Malformed, fill, follow, index_of, known_steps
from generator.catalog.references import Placeholder
from generator.catalog.sheet_row import SheetRow
from generator.dataclass import dataclass
from generator.source.diagnostic import closest
from generator.source.mark import Path

MOST_COMBINATIONS = 20_000
"""Combinations of rows that one entry may make."""


@dataclass(frozen=True, slots=True)
class RowScope:
    """One combination: its rows by name, and where the first of them stands."""

    rows: Mapping[str, Any]
    path: Path
    others: tuple[Path, ...] = ()  # where the further rows stand


def scopes(source: RowSource, rows: Mapping[str, str], where: str | None, path: Path) -> list[RowScope]:
    """Every combination of the rows, first name outermost, for which the condition holds; `path` is the entry's.

    Of no rows at all there is none.
    """
    if not rows:
        return []
    found: list[list[tuple[str, Mapping[str, Any], Path]]] = []
    for name, dotted in rows.items():
        at = _path_of(source, dotted, _from(source, path, name))
        if at is None:
            return []
        keys = source.tree.sheets.get(at)
        rows_here = rows_at(source.tree.at(at), at)
        found.append([(name, SheetRow(row, keys) if keys else row, place) for row, place in rows_here])
    if math.prod(map(len, found)) > MOST_COMBINATIONS:
        source.error("CAT025", f"these rows make more than {MOST_COMBINATIONS:,} combinations", (*path, "from"))
        return []
    made = [
        RowScope(
            {name: row for name, row, _ in combination}, combination[0][2], tuple(at for *_, at in combination[1:])
        )
        for combination in itertools.product(*found)
    ]
    if where is None:
        return made
    holds = condition(where, source, (*path, "where"))
    return [scope for scope in made if holds(scope.rows)]


def _from(source: RowSource, path: Path, name: str) -> Path:
    """Where the path to rows stands: under `from`, or, for a grid, under `lanes`."""
    stated = (*path, "from", name)
    return stated if stated in source.tree.marks else (*path, f"{name}s")


def _path_of(source: RowSource, dotted: str, path: Path) -> Path | None:
    value: Any = source.data
    found: Path = ()
    for step in dotted.split("."):
        inner: Any = index_of(value, step) if isinstance(value, list) else step
        if inner is None or not isinstance(value, list | Mapping) or (isinstance(value, Mapping) and step not in value):
            hint = closest(step, known_steps(value))
            source.error("CAT016", f"there are no rows at {dotted!r}: {step!r} is not defined", path, hint)
            return None
        value, found = value[inner], (*found, inner)
    if not isinstance(value, list | Mapping):
        source.error("CAT016", f"there are no rows at {dotted!r}, only {value!r}", path)
        return None
    return found


def rows_at(value: Any, path: Path) -> Iterator[tuple[Mapping[str, Any], Path]]:
    """The rows of a list or a group, with their places.

    A group with an `id` is one row; of any other group each value is a row whose `id` is its key. A value that is no
    group becomes `{id: ..., value: ...}`.
    """
    if isinstance(value, Mapping):
        if "id" in value:
            yield value, path
            return
        for key, inner in value.items():
            yield ({"id": key, **inner} if isinstance(inner, Mapping) else {"id": key, "value": inner}), (*path, key)
        return
    for index, inner in enumerate(value):
        row = inner if isinstance(inner, Mapping) else {"id": str(inner), "value": inner}
        yield row, (*path, index)


def look_up(source: RowSource, scope: RowScope, dotted: str) -> Any:
    """The value at a path that begins with a row's name or a key of the catalog; raises KeyError.

    The path of a row without keys of its own is its value.
    """
    first, *rest = dotted.split(".")
    value = follow(scope.rows[first] if first in scope.rows else source.data[first], rest)
    return value["value"] if isinstance(value, Mapping) and set(value) == {"id", "value"} else value


def calculated(source: RowSource, scope: RowScope, text: str, path: Path) -> Any:
    """What a text with placeholders, or else a calculation, comes to; None, reported at `path`, where it cannot be."""
    return filled(source, scope, text, path) if "{" in text else number(text, source, path)(scope.rows)


def filled(source: RowSource, scope: RowScope, text: str, path: Path) -> Any:
    """A text for one combination of rows; None, reported at `path`, where it cannot be filled."""
    if "{" not in text and "}" not in text:
        return text

    def lookup(placeholder: Placeholder) -> Any:
        try:
            return look_up(source, scope, ".".join(placeholder.path))
        except KeyError:
            first, *_ = placeholder.path
            known = {**source.data, **scope.rows}
            hint = closest(first, known)
            if first in scope.rows:
                hint = closest(placeholder.path[-1], known_steps(scope.rows[first]))
            raise Malformed("CAT010", f"{placeholder} is not defined", hint) from None

    try:
        return fill(text, lookup)
    except Malformed as error:
        source.error(error.code, str(error), path, error.hint)
        return None
