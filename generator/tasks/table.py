"""`pnp table`: the rows of a game as CSV, to go on with in a spreadsheet program."""

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath
from typing import Any

from generator import pipeline
from generator.catalog.models import Catalog
from generator.catalog.resolve import SETS
from generator.catalog.rows import rows_at
from generator.catalog.sheet_text import csv_of
from generator.dataclass import dataclass
from generator.source.diagnostic import Checked, Failed, Report, closest
from generator.source.mark import Path

_LISTS = ("cards", "tiles", "pieces")


@dataclass(frozen=True, slots=True)
class NamedRows:
    """Rows by what they are called: the path of their list, or the id of a set."""

    name: str
    rows: tuple[Mapping[str, Any], ...]

    @property
    def csv(self) -> str:
        """The rows as the text of a CSV file."""
        return csv_of(self.rows)


def tables_of(folder: FilePath) -> Checked[tuple[NamedRows, ...]]:
    """The rows of every set and table, and of the game's own sections; texts as they are written."""
    loaded = pipeline.load_checked(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    return Report(list(loaded.diagnostics)).checked(tuple(_tables(loaded.value)))


def table_of(folder: FilePath, name: str) -> Checked[NamedRows]:
    """The rows of that name; CAT016 where there are none, or a set makes its pieces of several."""
    loaded = pipeline.load_checked(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    report = Report()
    tables = {table.name: table for table in _tables(loaded.value)}
    wanted = name if name in tables else f"tables.{name}"
    if wanted in tables:
        return report.checked(tables[wanted])
    for _, entry in _sets(loaded.value):
        sources = entry.get("from")
        if entry.get("id") == name and isinstance(sources, Mapping):
            places = list(map(str, sources.values()))
            if len(places) == 1 and places[0] in tables:
                return report.checked(NamedRows(name, tables[places[0]].rows))
            hint = f"write {' or '.join(f'`pnp table {loaded.value.identity.id} {place}`' for place in places)}"
            report.error("CAT016", f"the set {name!r} is made of rows that stand elsewhere", hint=hint)
            return report.refused()
    hint = closest(name, tables) or f"there are {', '.join(tables) or 'none'}"
    report.error("CAT016", f"{loaded.value.identity.title} has no rows called {name!r}", hint=hint)
    return report.refused()


def _data(catalog: Catalog) -> Mapping[str, Any]:
    """The data as they are written, placeholders unfilled."""
    assert catalog.raw is not None and isinstance(catalog.raw.data, Mapping)  # a catalog that was loaded has them
    return catalog.raw.data


def _sets(catalog: Catalog) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    print_ = _data(catalog).get("print")
    for key in SETS:
        entries = print_.get(key) if isinstance(print_, Mapping) else None
        for index, entry in enumerate(entries if isinstance(entries, list) else ()):
            yield ("print", key, index), entry


def _tables(catalog: Catalog) -> Iterator[NamedRows]:
    for _, entry in _sets(catalog):
        for key in _LISTS:
            if isinstance(entry.get(key), list):
                yield NamedRows(str(entry["id"]), tuple(entry[key]))
    for key, value in _data(catalog).items():
        if key not in ("print", "game", "rules", "decks", "sheets"):
            yield from _below(value, (key,))


def _below(value: Any, path: Path) -> Iterator[NamedRows]:
    """The lists and groups of rows at a path and below."""
    entries = list(value.values()) if isinstance(value, Mapping) else value
    if not isinstance(entries, list) or not entries:
        return
    if all(isinstance(entry, Mapping) for entry in entries):
        yield NamedRows(".".join(map(str, path)), tuple(row for row, _ in rows_at(value, path)))
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _below(inner, (*path, key))
