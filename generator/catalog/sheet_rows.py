"""The rows of a sheet as data of the catalog, each value at the place of its cell."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from generator.catalog.cell_values import BadCell, value_of
from generator.catalog.columns import CellNode, Column, ExpectedRows, Keys, columns_of, header_text, keys_in
from generator.dataclass import dataclass
from generator.source.diagnostic import Report
from generator.source.grid import CellGrid, is_blank
from generator.source.mark import Path
from generator.source.places import Branch, Node, packed

MOST_FINDINGS = 50
"""Mistakes reported of one sheet."""
_LONGEST_ID = 60


@dataclass(frozen=True, slots=True)
class SheetRows:
    """Rows with their places, the keys that each may have, and the paths of cells that could not be read."""

    rows: Sequence[dict[str, Any]]
    nodes: Sequence[Branch]
    keys: Keys
    unread: Sequence[Path]

    def by_id(self, report: Report, grid: CellGrid) -> tuple[dict[str, Any], dict[str, Node], dict[str, int]]:
        """The rows as a group in which each has its id as its key, with their places and those of the keys.

        CAT015 for an id that is there twice.
        """
        group: dict[str, Any] = {}
        nodes: dict[str, Node] = {}
        keys: dict[str, int] = {}
        for row, node in zip(self.rows, self.nodes, strict=True):
            assert isinstance(node.inner, dict)
            name = str(row.pop("id", ""))
            place = node.inner.pop("id", node.place)
            node.keys.pop("id", None)
            number = place if isinstance(place, int) else place.place
            if name in group:
                report.error("CAT015", f"duplicate id {name!r}", at=grid.mark(*_cell(number)), hint="rename one")
            elif name:
                group[name], nodes[name], keys[name] = row, node, number
        return group, nodes, keys


def _cell(place: int) -> tuple[int, int]:
    return place >> 24 & 0xFFFFFF, place & 0xFFFFFF


def rows_of(
    grid: CellGrid, file: int, expected: ExpectedRows, report: Report, *, makes_ids: bool = True
) -> SheetRows | None:
    """The rows below the header; `file` is the index of the grid among the files of the tree.

    With `makes_ids`, a row without an id has one made of its title. None, and a diagnostic, without a header.
    """
    header = grid.header
    if header is None:
        hint = "the first row names the columns, such as id, title, copies, text"
        report.error("CAT056", f"{_named(grid)} is empty", at=grid.mark(1, 1) if grid.rows else None, hint=hint)
        return None
    columns = columns_of(grid, header, expected, report)
    reading = _Reading(grid, file, header, columns, report)
    for row in range(header + 1, len(grid.rows)):
        reading.row(row)
        if reading.findings >= MOST_FINDINGS:
            message = f"more than {MOST_FINDINGS} errors; the rest of the sheet was not checked"
            report.error("SRC015", message, at=grid.mark(row + 1, 1))
            break
    if makes_ids:
        reading.make_ids(required="title" in expected.keys(()))
    return SheetRows(reading.rows, reading.nodes, keys_in(columns), tuple(reading.unread))


def _named(grid: CellGrid) -> str:
    return f"the sheet {grid.sheet!r}" if grid.sheet else grid.file


@dataclass(slots=True)
class _Reading:
    grid: CellGrid
    file: int
    header: int
    columns: Sequence[Column]
    report: Report
    rows: list[dict[str, Any]] = field(default_factory=list)
    nodes: list[Branch] = field(default_factory=list)
    unread: list[Path] = field(default_factory=list)
    findings: int = 0

    def place(self, row: int, column: int) -> int:
        return packed(self.file, row + 1, column + 1)

    def row(self, row: int) -> None:
        """Read a row, unless it is blank."""
        self.refuse_more_than_the_header(row)
        if is_blank([self.grid.value(row, column.index) for column in self.columns]):
            return
        first = next(column.index for column in self.columns if self.grid.value(row, column.index) != "")
        cells = CellNode(self.place(row, first))
        for column in self.columns:
            cells.put(column.path, self.cell(row, column), self.place(row, column.index))
        for doubled in cells.doubled():
            message = "the cell has a value, and so has a column for a part of it"
            self.error("CAT056", message, *_cell(doubled.place), hint="leave one of them empty")
        data, node = cells.finished(self.headers())
        assert isinstance(node, Branch)
        self.rows.append(data)
        self.nodes.append(node)

    def headers(self) -> Mapping[Path, int]:
        """The place of the first header of each path."""
        places: dict[Path, int] = {}
        for column in self.columns:
            for length in range(1, len(column.path) + 1):
                places.setdefault(column.path[:length], self.place(self.header, column.index))
        return places

    def cell(self, row: int, column: Column) -> Any:
        """The value of a cell; what stands there as a text where it cannot be read."""
        try:
            in_workbook = self.grid.places is None
            return value_of(self.grid.value(row, column.index), column.kind, in_workbook=in_workbook)
        except BadCell as bad:
            self.error(bad.code, str(bad), row + 1, column.index + 1, hint=bad.hint)
            self.unread.append((len(self.rows), *column.path))
            return "?"

    def error(self, code: str, message: str, row: int, column: int, hint: str) -> None:
        self.findings += 1
        self.report.error(code, message, at=self.grid.mark(row, column), hint=hint)

    def refuse_more_than_the_header(self, row: int) -> None:
        """In a CSV file, a cell beyond the header is the rest of a text that holds the sign between cells."""
        width = len(self.grid.rows[self.header])
        cells = self.grid.rows[row]
        if self.grid.places is not None and len(cells) > width and not is_blank(cells[width:]):
            hint = "put a text that holds a comma or semicolon in double quotes"
            self.error("SRC018", "the row has more cells than the header", row + 1, width + 1, hint)

    def refuse_without_names(self) -> None:
        """CAT057 at the header: no column has ids or titles; which one may be meant."""
        named = [column for column in self.columns if _TITLE & {*str(column.path[-1]).split("_")}]
        texts = (column for column in self.columns if any(_is_words(row.get(str(column.path[0]))) for row in self.rows))
        column = next(iter(named), None) or next(texts, None)
        shown = header_text(self.grid.value(self.header, column.index)) if column is not None else ""
        hint = f"rename the column {shown!r} to title, if it has the names" if shown else "add a column called title"
        message = "no column is called title, name or id, so that the rows have no names"
        self.error("CAT057", message, self.header + 1, 1 if column is None else column.index + 1, hint=hint)
        self.unread += [(index, "id") for index in range(len(self.rows))]
        for index, (row, node) in enumerate(zip(self.rows, self.nodes, strict=True)):
            assert isinstance(node.inner, dict)
            row["id"], node.inner["id"] = f"row-{index + 1}", node.place

    def make_ids(self, *, required: bool = False) -> None:
        """Give each row without an id one made of its title, unlike any other; CAT057 where it has no title, and where
        ids are `required` and no column has either.
        """
        paths = {column.path for column in self.columns}
        if paths.isdisjoint({("id",), ("title",)}):
            if required:
                self.refuse_without_names()
            return
        taken = {str(row["id"]).casefold() for row in self.rows if "id" in row}
        for index, (row, node) in enumerate(zip(self.rows, self.nodes, strict=True)):
            assert isinstance(node.inner, dict)
            if row.get("id") not in (None, ""):
                continue
            made = next(_ids(row.get("title")), None)
            if made is None:
                message = "the row has neither an id nor a title"
                hint = "fill in one of them; a row that is blank is left out"
                self.error("CAT057", message, *_cell(node.place), hint=hint)
                self.unread.append((index, "id"))
                made = "row"
            title = node.inner.get("title", node.place)
            row["id"] = next(name for name in _numbered(made) if name.casefold() not in taken)
            taken.add(row["id"].casefold())
            node.inner["id"] = title if isinstance(title, int) else title.place


_TITLE = frozenset({"cardname", "cardtitle", "name", "title"})


def _is_words(value: Any) -> bool:
    return isinstance(value, str) and any(letter.isalpha() for letter in value)


def _ids(title: Any) -> Iterator[str]:
    """The id made of a title: small letters and digits without accents, joined by hyphens; others by their codes."""
    letters = unicodedata.normalize("NFKD", str(title if title is not None else "").casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    words = (letter if letter.isascii() or not letter.isalnum() else f"{ord(letter):x}" for letter in plain)
    made = re.sub(r"[^a-z0-9]+", "-", "".join(words)).strip("-")[:_LONGEST_ID].strip("-")
    if made:
        yield made


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1
