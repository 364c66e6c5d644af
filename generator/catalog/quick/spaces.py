"""Boards' spaces: grids, single spaces, and what rows of the catalog make of them."""

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.catalog.models import Space, SpaceId
from generator.catalog.quick.rows import filled, rows_at, scopes
from generator.catalog.quick.schema import BoardModel, GridEntry, GridModel, RowsEntry, SpaceEntry
from generator.geometry import Point, Size
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path
from generator.source.tree import Tree, Value

MOST_CELLS = 10_000


@dataclass(slots=True)
class Making:
    """The spaces of a board so far, in the order they were made."""

    tree: Tree
    report: Report
    at: Path
    spaces: dict[str, Space] = field(default_factory=dict)

    def add(self, space: Space, at: Path) -> None:
        """One more space; its id must be new."""
        if space.id in self.spaces:
            self.report.error("CAT042", f"space {space.id!r} is made twice", at=self.tree.mark(at))
        self.spaces[space.id] = space


def spaces_of(board: BoardModel, tree: Tree, at: Path, report: Report) -> tuple[Space, ...]:
    """Every space of the board whose model stands at the path `at`."""
    making = Making(tree, report, at)
    for index, entry in enumerate(board.spaces):
        here = (*at, "spaces", index)
        match entry:
            case GridEntry():
                _grid(making, entry, here)
            case SpaceEntry():
                _single(making, entry, board.unit, here)
            case RowsEntry():
                _marked(making, entry, here)
    for space in making.spaces.values():
        for edge in space.edges:
            if edge not in making.spaces:
                report.error(
                    "CAT040",
                    f"space {space.id!r} leads to {edge!r}, which this board lacks",
                    at=tree.mark((*at, "spaces")),
                    hint=closest(edge, making.spaces),
                )
    return tuple(making.spaces.values())


def _letters(column: int) -> str:
    """`a` for 0 ... `z`, `aa`, `ab` ... as in spreadsheets."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = string.ascii_lowercase[rest] + name
    return name


def _grid(making: Making, entry: GridEntry, at: Path) -> None:
    grid = entry.grid
    numbers = _numbers(making, grid, at)
    lanes = _lanes(making, grid, at)
    if numbers is None or lanes is None:
        return
    if len(numbers) * len(lanes) > MOST_CELLS:
        making.report.error("CAT041", f"a grid of more than {MOST_CELLS} spaces", at=making.tree.mark(at))
        return
    cell = float(grid.cell)
    names = list(_names(grid, numbers, lanes))
    width = len(numbers)
    for index, name in enumerate(names):
        row, column = divmod(index, width)
        centre = Point(grid.at[0] + (column + 0.5) * cell, grid.at[1] + (row + 0.5) * cell)
        near = [(row, column - 1), (row, column + 1)] if grid.edges != "none" else []
        near += [(row - 1, column), (row + 1, column)] if grid.edges == "orthogonal" else []
        edges = tuple(SpaceId(names[r * width + c]) for r, c in near if 0 <= r < len(lanes) and 0 <= c < width)
        scope: Mapping[str, Value] = {"number": numbers[column], "lane": lanes[row]}
        label = filled(entry.label, scope, making.tree, (*at, "label"), making.report)
        made = Space(SpaceId(name), entry.type, centre, Size(cell, cell), str(label or ""), edges, scope)
        making.add(made, at)


def _numbers(making: Making, grid: GridModel, at: Path) -> list[int] | None:
    if (grid.columns is None) == (grid.numbers is None):
        making.report.error("CAT043", "a grid has either `columns` or `numbers`", at=making.tree.mark((*at, "grid")))
        return None
    if grid.columns is not None:
        return list(range(1, int(grid.columns) + 1))
    first, last = map(int, grid.numbers or (1, 0))
    return list(range(first, last + 1))


def _lanes(making: Making, grid: GridModel, at: Path) -> list[Value] | None:
    if (grid.rows is None) == (grid.lanes is None):
        making.report.error("CAT043", "a grid has either `rows` or `lanes`", at=making.tree.mark((*at, "grid")))
        return None
    if grid.rows is not None:
        return list(range(int(grid.rows)))
    return rows_at(making.tree, grid.lanes or "", (*at, "grid", "lanes"), making.report)


def _names(grid: GridModel, numbers: list[int], lanes: list[Value]) -> Iterator[str]:
    for row, lane in enumerate(lanes):
        for column, number in enumerate(numbers):
            if grid.lanes is not None:
                yield f"{lane.get('id', row) if isinstance(lane, Mapping) else lane}-{number}"
            elif grid.names == "a1":
                yield f"{_letters(column)}{row + 1}"
            else:
                yield str(int(grid.first) + row * len(numbers) + column)


def _single(making: Making, entry: SpaceEntry, unit: float, at: Path) -> None:
    one = entry.space
    making.add(
        Space(
            SpaceId(one.id),
            entry.type,
            Point(one.at[0] * unit, one.at[1] * unit),
            Size(one.size[0] * unit, one.size[1] * unit),
            entry.label,
            tuple(map(SpaceId, one.edges)),
        ),
        at,
    )


def _marked(making: Making, entry: RowsEntry, at: Path) -> None:
    """Give spaces that are there the type, label and row of a catalog row."""
    for scope in scopes(making.tree, entry.from_, None, at, making.report):
        wanted = filled("{" + entry.at + "}", scope, making.tree, (*at, "at"), making.report)
        if isinstance(wanted, Mapping) and "value" in wanted:  # a plain value of a keyed mapping
            wanted = wanted["value"]
        label = filled(entry.label, scope, making.tree, (*at, "label"), making.report)
        for name in wanted if isinstance(wanted, list) else [wanted]:
            space = making.spaces.get(str(name))
            if space is None:
                making.report.error(
                    "CAT040",
                    f"{entry.at} names space {name!r}, which this board lacks",
                    at=making.tree.mark((*at, "at")),
                    hint=closest(str(name), making.spaces),
                )
                continue
            made = replace(space, type=entry.type, label=str(label or space.label), row={**space.row, **scope})
            making.spaces[space.id] = made
