"""Where the data of a game name a spreadsheet: `cards.csv`, `game.xlsx#Beasts`."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalog.resolve import SETS
from generator.source.mark import Path
from generator.source.spreadsheet import ENDINGS

_ENDINGS = "|".join(map(re.escape, ENDINGS))
_REFERENCE = re.compile(rf"([^\n#]{{1,300}}(?:{_ENDINGS}))(?:#([^\n]{{1,100}}))?", re.IGNORECASE)
_LISTS = ("cards", "tiles", "pieces")
_NO_ROWS = ("game", "rules", "sheets")


def reference(value: object) -> tuple[str, str | None] | None:
    """The file that a value names, and the sheet in it; None where it names none."""
    found = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
    return (found[1], found[2]) if found is not None else None


def lists_in(data: Mapping[str, Any]) -> Iterator[Path]:
    """The paths of texts that name a spreadsheet instead of rows: of a set, a table, or the game's own sections."""
    for key, value in data.items():
        if key == "print":
            for path, entry in _sets_in(data):
                yield from ((*path, name) for name in _LISTS if reference(entry.get(name)))
        elif key not in _NO_ROWS:
            yield from _named_in(value, (key,))


def _named_in(value: Any, path: Path) -> Iterator[Path]:
    if reference(value):
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _named_in(inner, (*path, key))


def sources_in(data: Mapping[str, Any]) -> Iterator[Path]:
    """The paths of texts that name a spreadsheet instead of the path of rows: under `from`, `values` and `lanes`."""
    for path, entry in _sets_in(data):
        yield from _from_in(entry, path)
        if reference(entry.get("values")):
            yield (*path, "values")
        spaces = entry.get("spaces")
        for index, space in enumerate(spaces if isinstance(spaces, list) else ()):
            if isinstance(space, dict):
                yield from _from_in(space, (*path, "spaces", index))
                grid = space.get("grid")
                if isinstance(grid, dict) and reference(grid.get("lanes")):
                    yield (*path, "spaces", index, "grid", "lanes")


def _from_in(entry: Mapping[str, Any], path: Path) -> Iterator[Path]:
    rows = entry.get("from")
    if isinstance(rows, dict):
        yield from ((*path, "from", name) for name, value in rows.items() if reference(value))


def _sets_in(data: Mapping[str, Any]) -> Iterator[tuple[Path, dict[str, Any]]]:
    print_ = data.get("print")
    if not isinstance(print_, dict):
        return
    for key in SETS:
        entries = print_.get(key)
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                yield ("print", key, index), entry


def fields_of(data: Mapping[str, Any], path: Path) -> Mapping[str, str]:
    """The fields of the set in which a path lies; of other rows none."""
    fields = at(data, path[:3]).get("fields") if path[0] == "print" else None
    return {str(key): str(kind) for key, kind in fields.items()} if isinstance(fields, Mapping) else {}


def fields_of_sources(data: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """The fields that sets state of rows they take `from` a sheet, by what names the sheet; the first counts."""
    found: dict[str, dict[str, str]] = {}
    for path in sources_in(data):
        if path[3] == "from":
            known = found.setdefault(at(data, path), {})
            known |= {key: kind for key, kind in fields_of(data, path).items() if key not in known}
    return found


def at(data: Any, path: Path) -> Any:
    """The value at a path that is there."""
    for step in path:
        data = data[step]
    return data
