"""Spreadsheets in a catalog: a text that names one is replaced by its rows, so that nothing later knows of them.

It may stand where rows are expected: for the list of a set, for a table, for a path of `from`, for rows of the game's
own.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Any, TypeAlias

from pydantic import BaseModel

from generator.catalog.columns import Keys
from generator.catalog.files import FileChanged, GameFiles, inside
from generator.catalog.json_rows import read_rows
from generator.catalog.schema import Shared
from generator.catalog.sheet_references import at, fields_of, fields_of_sources, lists_in, reference, sources_in
from generator.catalog.sheet_rows import SheetRows, rows_of
from generator.catalog.sheet_schema import RowSchemas
from generator.dataclass import dataclass
from generator.source.diagnostic import Report, closest
from generator.source.grid import CellGrid
from generator.source.mark import Mark, Path
from generator.source.places import Branch, Cells, Node, ValueMarks
from generator.source.spreadsheet import ENDINGS

MOST_ROWS = 100_000
"""Rows of all sheets of a game together."""

Models: TypeAlias = Callable[[Mapping[str, Any]], Sequence[type[BaseModel]]]
"""The models of the top-level keys of a game's data."""


def shared_alone(_: Mapping[str, Any]) -> Sequence[type[BaseModel]]:
    """The keys that every game has: of others nothing is known."""
    return (Shared,)


@dataclass
class SheetPlacing:
    """Puts the rows of spreadsheets into the data of a game, which it changes.

    `names` are the files of the tree, to which each sheet is added; `cells` are the sheets among them. Afterwards
    `keys` has the keys that rows may have by the path of their list, `unread` the paths of cells that could not be
    read, and `whole` says whether every sheet could be.
    """

    files: GameFiles
    data: dict[str, Any]
    root: Branch
    names: list[str]
    models: Models
    report: Report
    cells: dict[int, Cells] = field(default_factory=dict)
    keys: dict[Path, Keys] = field(default_factory=dict)
    unread: set[Path] = field(default_factory=set)
    whole: bool = True
    _grids: dict[str, tuple[int, CellGrid] | None] = field(default_factory=dict)
    _tables: dict[str, str] = field(default_factory=dict)
    _rows: int = 0

    @cached_property
    def schemas(self) -> RowSchemas:
        """What is known of the rows; made for games with a spreadsheet only."""
        return RowSchemas(self.models(self.data))

    def place_all(self) -> None:
        """Replace every text that names a spreadsheet where rows are expected."""
        for path in list(lists_in(self.data)):
            self._place(path, at(self.data, path), fields_of(self.data, path))
        fields = fields_of_sources(self.data)
        for path in list(sources_in(self.data)):
            named = at(self.data, path)
            self._put(path, f"tables.{self._table(named, path, fields.get(named, {}))}")

    def _place(self, path: Path, named: str, fields: Mapping[str, str]) -> None:
        """Put the rows of a sheet at a path; an empty list, where it cannot be read."""
        mark = ValueMarks(self.names, self.root, self.cells)[path]
        grid = self._grid(named, mark)
        found = None
        if grid is not None:
            makes_ids = self.schemas.is_group(path) or self.schemas.takes_ids(path)
            expected = self.schemas.expected(path, fields)
            found = rows_of(grid[1], grid[0], expected, self.report, makes_ids=makes_ids)
        if found is not None:
            self._rows += len(found.rows)
            if self._rows > MOST_ROWS:
                self.report.error("CAT025", f"the game's spreadsheets have more than {MOST_ROWS:,} rows", at=mark)
                found = None
        if grid is None or found is None:
            self.whole = False
            self._put(path, [])
        else:
            self._fill(path, found, grid[1])

    def _fill(self, path: Path, found: SheetRows, grid: CellGrid) -> None:
        """Put rows at a path, as a list or as a group."""
        holder = self._node(path[:-1])
        assert isinstance(holder, Branch) and isinstance(holder.inner, dict)
        place = _place_of(self._node(path))
        steps: Sequence[str | int] = range(len(found.rows))
        if self.schemas.is_group(path):
            steps = [str(row.get("id", "")) for row in found.rows]
            rows, nodes, keys = found.by_id(self.report, grid)
            self._put(path, rows)
            holder.inner[str(path[-1])] = Branch(place, nodes, keys)
        else:
            self._put(path, found.rows)
            holder.inner[str(path[-1])] = Branch(place, list(found.nodes))
        self.keys[path] = found.keys
        self.unread |= {(*path, steps[int(index)], *rest) for index, *rest in found.unread}

    def _grid(self, named: str, mark: Mark) -> tuple[int, CellGrid] | None:
        """The cells of a sheet and its index among the files; read once, None and reported where it cannot be."""
        if named not in self._grids:
            grid = self._read(named, mark)
            self._grids[named] = None if grid is None else (len(self.names), grid)
            if grid is not None:
                self.cells[len(self.names)] = grid
                self.names.append(grid.file)
        return self._grids[named]

    def _read(self, named: str, mark: Mark) -> CellGrid | None:
        found = reference(named)
        assert found is not None
        file, sheet = found
        name = inside(file)
        if name is None:
            self.report.error(
                "CAT008", f"{file} is outside the game's folder", at=mark, hint="copy the file into the folder"
            )
            return None
        if name not in self.files:
            message = f"there is no file {name!r} in the game's folder"
            self.report.error("CAT055", message, at=mark, hint=self._hint(name))
            return None
        try:
            data = self.files.read(name)
        except FileChanged as changed:
            self.report.error("SRC016", str(changed))
            return None
        return read_rows(data, str(self.files.path(name)), sheet, mark, self.report)

    def _hint(self, name: str) -> str | None:
        sheets = self.data.get("sheets")
        if isinstance(sheets, Mapping) and name in sheets:
            return "`pnp pull` fetches it"
        return closest(name, (file for file in self.files.digests if file.lower().endswith(ENDINGS)))

    def _table(self, named: str, path: Path, fields: Mapping[str, str]) -> str:
        """The name of the table that holds the rows of a sheet which `from` names; it is made the first time."""
        tables = self.data.setdefault("tables", {})
        if named in self._tables or not isinstance(tables, dict):
            return self._tables.get(named, "?")
        name = self._tables[named] = _unlike(_words(named), tables)
        place = _place_of(self._node(path))
        assert isinstance(self.root.inner, dict)
        self.root.keys.setdefault("tables", place)
        branch = self.root.inner.setdefault("tables", Branch(place, {}))
        assert isinstance(branch, Branch) and isinstance(branch.inner, dict)
        tables[name] = []
        branch.inner[name] = branch.keys[name] = place
        self._place(("tables", name), named, fields)
        return name

    def _node(self, path: Path) -> Node:
        node: Any = self.root
        for step in path:
            node = node.inner[step]
        found: Node = node
        return found

    def _put(self, path: Path, value: Any) -> None:
        at(self.data, path[:-1])[path[-1]] = value


def _place_of(node: Node) -> int:
    return node.place if isinstance(node, Branch) else node


def _words(named: str) -> str:
    """The name of the table for a sheet: `game.xlsx#Beasts` is game_beasts."""
    file, sheet = reference(named) or ("", None)
    stem = file.rpartition("/")[2].rpartition(".")[0]
    return re.sub(r"\W+", "_", f"{stem} {sheet or ''}").strip("_").lower() or "sheet"


def _unlike(name: str, known: Mapping[str, Any]) -> str:
    made, number = name, 2
    while made in known:
        made, number = f"{name}_{number}", number + 1
    return made
