"""The spaces of a board: grids, single spaces, and marks that rows put on them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from generator.catalog import hexes
from generator.catalog.board_points import points_of, with_takes
from generator.catalog.conditions import condition
from generator.catalog.findings import RowSource
from generator.catalog.models import Space, SpaceId
from generator.catalog.places import SpacePlace
from generator.catalog.rows import RowScope, filled, look_up, scopes
from generator.catalog.schema_boards import GridRow, HexRow, OneSpace, SlotsRow, Spaces
from generator.catalog.schema_pieces import BoardRow
from generator.geometry import Point, Size
from generator.source.diagnostic import closest
from generator.source.mark import Path

MOST_SPACES = 10_000
"""Spaces of one board."""
MOST_UNITS = 10_000
"""Units from the corner of a board to a space."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,79}")


@dataclass(slots=True)
class _Making:
    source: RowSource
    unit: float
    size: Size  # of the board in mm
    spaces: dict[str, Space] = field(default_factory=dict)
    edges: list[tuple[str, str, Path]] = field(default_factory=list)
    whole: bool = True  # else spaces lack because their entry is wrong, which has been reported


def spaces_of(board: BoardRow, size: Size, source: RowSource, path: Path) -> tuple[Space, ...]:
    """The spaces of a board of that size in the order they are made; `path` leads to the board."""
    making = _Making(source, board.unit, size)
    for index, entry in enumerate(board.spaces):
        place = (*path, "spaces", index)
        match entry:
            case Spaces(grid=GridRow() as grid, hexes=None, space=None, from_=None):
                _grid(making, grid, entry, (*place, "grid"))
            case Spaces(grid=None, hexes=HexRow() as hex_grid, space=None, slots=None, from_=None):
                _hexes(making, hex_grid, entry, (*place, "hexes"))
            case Spaces(grid=None, space=OneSpace() as single, from_=None):
                _one(making, single, entry, (*place, "space"))
            case Spaces(grid=None, space=None, slots=SlotsRow() as slots, at=None, centre=None):
                for scope in (
                    [RowScope({}, place)] if entry.from_ is None else scopes(source, entry.from_, entry.where, place)
                ):
                    _slots(making, scope, slots, entry, place)
            case Spaces(grid=None, space=None, from_=dict() as rows, at=None, centre=str() as centre):
                for scope in scopes(source, rows, entry.where, place):
                    _row(making, scope, centre, entry, place)
            case Spaces(grid=None, space=None, from_=dict() as rows, at=str() as at, centre=None):
                for scope in scopes(source, rows, entry.where, place):
                    _mark(making, scope, at, entry, place)
            case _:
                making.whole = False
                one_of = "`grid`, `hexes`, `space`, `slots`, or `from` with `centre` or `at`"
                source.error("CAT028", f"an entry of `spaces` is one of: {one_of}", place)
    return with_takes(board.takes, _joined(making), source, (*path, "takes"), whole=making.whole)


def _points(
    making: _Making, scope: RowScope | None, entry: Spaces, centre: Point, path: Path
) -> tuple[SpacePlace, ...]:
    """The points for pieces of a space that the entry at `path` makes."""
    return points_of(making.source, scope or RowScope({}, path), entry.places, centre, making.unit, (*path, "places"))


def _pair(value: float | list[float]) -> tuple[float, float]:
    return (value[0], value[1]) if isinstance(value, list) else (value, value)


def _grid(making: _Making, grid: GridRow, entry: Spaces, path: Path) -> None:
    numbers, lanes = _numbers(making.source, grid, path), _lanes(making.source, grid, path)
    making.whole = making.whole and bool(numbers) and bool(lanes) and len(numbers) * len(lanes) <= MOST_SPACES
    if len(numbers) * len(lanes) > MOST_SPACES:
        making.source.error("CAT025", f"the grid has more than {MOST_SPACES:,} spaces", path)
        return
    width, height = (side * making.unit for side in _pair(grid.cell))
    left, top = (offset * making.unit for offset in _pair(grid.at))
    holds = condition(entry.where, making.source, (*path[:-1], "where")) if entry.where is not None else None
    names: dict[tuple[int, int], str] = {}
    for row, lane in enumerate(lanes):
        for column, number in enumerate(numbers):
            if holds is not None and not holds({"cell": {"column": column + 1, "row": row + 1}, "lane": lane}):
                continue
            scope = RowScope({"number": number, "lane": lane}, path)
            name = names[row, column] = (
                f"{grid.prefix}{_name(grid, row, column, len(numbers), number, lane)}{grid.suffix}"
            )
            centre = Point(left + (column + 0.5) * width, top + (row + 0.5) * height)
            label = filled(making.source, scope, entry.label, (*path[:-1], "label"))
            about = scope.rows if grid.lanes is not None else {}
            words = "" if label is None else str(label)
            points = _points(making, scope, entry, centre, path[:-1])
            space = Space(SpaceId(name), entry.type, centre, Size(width, height), words, row=about, places=points)
            _add(making, space, path)
            if grid.edges != "none" and (row, column - 1) in names:
                making.edges.append((names[row, column - 1], name, path))
            if grid.edges == "orthogonal" and (row - 1, column) in names:
                making.edges.append((names[row - 1, column], name, path))


_HEX_KEYS = {"block": (True, True, False), "diamond": (True, True, False), "triangle": (False, True, False)}
"""Which of columns, rows and rings each form of hexagonal spaces needs."""


def _hexes(making: _Making, grid: HexRow, entry: Spaces, path: Path) -> None:
    """Hexagonal spaces; texts and the condition of the entry may read `hex`."""
    source, unit = making.source, making.unit
    stated = (grid.columns is not None, grid.rows is not None, grid.rings is not None)
    if stated != _HEX_KEYS[grid.form] and (grid.form != "block" or stated != (False, False, True)):
        making.whole = False
        wanted = "`rows` alone" if grid.form == "triangle" else "`columns` and `rows`"
        said = f"of the form {grid.form} have {wanted}" if grid.form != "block" else f"have either {wanted}, or `rings`"
        source.error("CAT028", f"`hexes` {said}", path)
        return
    width, height = hexes.extent(grid.size, flat=grid.flat)
    left, top = (grid.at[0] + width / 2, grid.at[1] + height / 2) if grid.rings is None else grid.at
    holds = condition(entry.where, source, (*path[:-1], "where")) if entry.where is not None else None
    names: dict[tuple[int, int], str] = {}
    for cell in hexes.hexes(grid):
        facts = {"hex": cell.facts}
        if holds is not None and not holds(facts):
            continue
        if len(making.spaces) >= MOST_SPACES:
            making.whole = False
            source.error("CAT025", f"the board has more than {MOST_SPACES:,} spaces", path)
            return
        scope = RowScope(facts, path)
        name = names[cell.q, cell.r] = f"{grid.prefix}{_hex_name(grid, cell, grid.first + len(names))}{grid.suffix}"
        kind = filled(source, scope, entry.type, (*path[:-1], "type"))
        label = filled(source, scope, entry.label, (*path[:-1], "label"))
        if kind is None or label is None:
            making.whole = False
            return
        centre = Point((left + cell.centre.x * grid.size) * unit, (top + cell.centre.y * grid.size) * unit)
        size = Size(width * unit, height * unit)
        points = _points(making, scope, entry, centre, path[:-1])
        space = Space(SpaceId(name), str(kind), centre, size, str(label), row=facts, places=points)
        _add(making, space, path)
    if grid.edges == "none":
        return
    for (q, r), name in names.items():
        near = (names.get((q + right, r + down)) for right, down in hexes.NEIGHBOURS)
        making.edges += [(name, other, path) for other in near if other is not None]


def _hex_name(grid: HexRow, cell: hexes.Hex, number: int) -> str:
    match grid.names:
        case "1":
            return str(number)
        case "0101":
            return f"{cell.column + 1:02}{cell.row + 1:02}"
        case "axial":
            return f"q{cell.q}r{cell.r}"
    return f"{letters(cell.column)}{cell.row + 1}"


def _numbers(source: RowSource, grid: GridRow, path: Path) -> Sequence[int]:
    match grid:
        case GridRow(columns=int() as columns, numbers=None):
            return range(1, columns + 1)
        case GridRow(columns=None, numbers=[first, last]):
            return range(first, last + 1)
    source.error("CAT028", "a grid has either `columns` or `numbers`", path)
    return ()


def _lanes(source: RowSource, grid: GridRow, path: Path) -> Sequence[Any]:
    match grid:
        case GridRow(rows=int() as rows, lanes=None):
            return range(1, rows + 1)
        case GridRow(rows=None, lanes=str() as lanes):
            return [scope.rows["lane"] for scope in scopes(source, {"lane": lanes}, None, path)]
    source.error("CAT028", "a grid has either `rows` or `lanes`", path)
    return ()


def _name(grid: GridRow, row: int, column: int, columns: int, number: int, lane: Any) -> str:
    if grid.lanes is not None:
        return f"{lane.get('id', row + 1)}-{number}"
    if grid.names == "1":
        return f"{grid.first + row * columns + column}"
    if grid.names == "1-1":
        return f"{number}-{row + 1}"
    return f"{letters(column)}{row + 1}"


def letters(number: int) -> str:
    """0 is `a`, 25 `z`, 26 `aa`, as columns are lettered."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def _one(making: _Making, one_space: OneSpace, entry: Spaces, path: Path) -> None:
    (x, y), (width, height) = _pair(one_space.at), _pair(one_space.size)
    unit = making.unit
    centre, size = Point(x * unit, y * unit), Size(width * unit, height * unit)
    points = _points(making, None, entry, centre, path[:-1])
    space = Space(SpaceId(one_space.id), entry.type, centre, size, entry.label, places=points)
    _add(making, space, path)
    making.edges += [(one_space.id, other, (*path, "edges", index)) for index, other in enumerate(one_space.edges)]


def _slots(making: _Making, scope: RowScope, slots: SlotsRow, entry: Spaces, path: Path) -> None:
    """The named places of one sheet, which lies where its row says, or is the whole board."""
    source, (across, down) = making.source, _pair(slots.size)
    stated = (*path, "slots")
    sheet = _lengths(making, scope, slots.sheet, stated, "sheet")
    corner = [0.0, 0.0] if slots.at is None else _lengths(making, scope, slots.at, stated, "at")
    making.whole = making.whole and bool(sheet and corner)
    if not sheet or not corner:
        return
    (width, height), (column, row) = sheet, corner
    prefix = filled(source, scope, slots.prefix, (*stated, "prefix"))
    places = _shares(making, scope, slots, path)
    for name in slots.only or ():
        making.whole = making.whole and name in places
        if places and name not in places:
            source.error("CAT022", f"{slots.places} has no place {name!r}", (*stated, "only"), closest(name, places))
    for name, (x, y) in places.items():
        if slots.only is None or name in slots.only:
            right, lower = (column + x) * width + slots.shift[0], (row + y) * height + slots.shift[1]
            at = Point(right * making.unit, lower * making.unit)
            size = Size(across * making.unit, down * making.unit)
            kind, label = (filled(source, scope, text, path) for text in (entry.type, entry.label))
            own = SpaceId(f"{prefix}{name}{slots.suffix}")
            points = _points(making, scope, entry, at, path)
            _add(making, Space(own, str(kind), at, size, str(label), row=scope.rows, places=points), path)


def _shares(making: _Making, scope: RowScope, slots: SlotsRow, path: Path) -> Mapping[str, tuple[float, float]]:
    """The places by name; empty, reported, where the path leads to none."""
    source = making.source
    try:
        found = look_up(source, scope, slots.places)
    except KeyError:
        found = None
    if isinstance(found, Mapping) and found:
        shares = {str(name): place for name, place in found.items() if name != "id"}
        if all(_is_share(place) for place in shares.values()):
            return {name: (float(place[0]), float(place[1])) for name, place in shares.items()}
    making.whole = False
    source.error(
        "CAT028", f"{slots.places} must be places by name, each [x, y] from 0 to 1", (*path, "slots", "places")
    )
    return {}


def _is_share(place: Any) -> bool:
    return (
        isinstance(place, list) and len(place) == 2 and all(isinstance(x, int | float) and 0 <= x <= 1 for x in place)
    )


def _row(making: _Making, scope: RowScope, centre: str, entry: Spaces, path: Path) -> None:
    """A space of its own, as a row has it."""
    source, unit = making.source, making.unit
    place, extent = _lengths(making, scope, centre, path, "centre"), [1.0, 1.0]
    if entry.extent is not None:
        extent = _lengths(making, scope, entry.extent, path, "extent")
    kind = filled(source, scope, entry.type, (*path, "type"))
    label = filled(source, scope, entry.label, (*path, "label"))
    name = next(iter(scope.rows.values())).get("id")
    making.whole = making.whole and bool(place and extent)
    if not place or not extent or kind is None or label is None:
        return
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        source.error("CAT006", f"{name!r} cannot be the id of a space", (*scope.path, "id"))
        return
    at, size = Point(place[0] * unit, place[1] * unit), Size(extent[0] * unit, extent[1] * unit)
    points = _points(making, scope, entry, at, path)
    _add(making, Space(SpaceId(name), str(kind), at, size, str(label), row=scope.rows, places=points), scope.path)
    for dotted in [entry.edges] if isinstance(entry.edges, str) else entry.edges:
        near = _optional(source, scope, dotted)
        for other in near if isinstance(near, list) else [near] * (near is not None):
            making.edges.append((name, str(other), _place(scope, dotted)))


def _optional(source: RowSource, scope: RowScope, dotted: str) -> Any:
    try:
        return look_up(source, scope, dotted)
    except KeyError:
        return None


def _lengths(making: _Making, scope: RowScope, dotted: str, path: Path, key: str) -> list[float]:
    """The two lengths at a path of a row; empty, reported, where there are none."""
    source = making.source
    try:
        found = look_up(source, scope, dotted)
    except KeyError:
        source.error("CAT016", f"{dotted!r} is not defined in these rows", (*path, key))
        return []
    pair = found if isinstance(found, list) else [found, found] if key == "extent" else []
    # Only lengths that are sane for a board: what is printed is bounded.
    if len(pair) == 2 and all(isinstance(entry, int | float) and abs(entry) <= MOST_UNITS for entry in pair):
        return [float(entry) for entry in pair]
    wanted = "[x, y]" if key != "extent" else "a length or [width, height]"
    key_of_row = dotted.rpartition(".")[2]
    hint = (
        f"in a spreadsheet, give it two columns: {key_of_row}.0 and {key_of_row}.1" if isinstance(found, str) else None
    )
    source.error("CAT028", f"{dotted} must be {wanted}", _place(scope, dotted), hint)
    return []


def _add(making: _Making, space: Space, path: Path) -> None:
    if space.id in making.spaces:
        making.source.error("CAT015", f"duplicate space {space.id!r} on the board", path)
    elif len(making.spaces) >= MOST_SPACES:
        making.source.error("CAT025", f"the board has more than {MOST_SPACES:,} spaces", path)
    else:
        making.spaces[space.id] = space
        if not (0 <= space.centre.x <= making.size.width and 0 <= space.centre.y <= making.size.height):
            board = f"the board of {making.size.width:g} x {making.size.height:g} mm"
            place = f"{space.centre.x:g} mm from its left and {space.centre.y:g} mm from its top"
            making.source.error("CAT038", f"the space {space.id!r} is not on {board}, but {place}", path)


def _mark(making: _Making, scope: RowScope, at: str, entry: Spaces, path: Path) -> None:
    source = making.source
    try:
        found = look_up(source, scope, at)
    except KeyError:
        source.error("CAT016", f"{at!r} is not defined in these rows", (*path, "at"))
        return
    label = filled(source, scope, entry.label, (*path, "label"))
    kind = filled(source, scope, entry.type, (*path, "type"))
    if label is None or kind is None:
        return
    for name in found if isinstance(found, list) else [found]:
        space = making.spaces.get(name) if isinstance(name, str) else None
        if space is None:
            _lacks(making, name, _place(scope, at))
            continue
        words, row = str(label) if entry.label else space.label, {**space.row, **scope.rows}
        points = _points(making, scope, entry, space.centre, path) or space.places
        making.spaces[space.id] = replace(space, type=str(kind), label=words, row=row, places=points)


def _place(scope: RowScope, at: str) -> Path:
    return (*scope.path, *at.split(".")[1:])


def _lacks(making: _Making, name: Any, path: Path) -> None:
    if making.whole:
        mark, hint = making.source.tree.mark(path), closest(str(name), making.spaces)
        making.source.report.error("CAT022", f"the board has no space {name!r}", at=mark, hint=hint)


def _joined(making: _Making) -> tuple[Space, ...]:
    """The spaces with their edges, each edge in both directions and once."""
    near: dict[str, dict[str, None]] = {name: {} for name in making.spaces}
    for one, other, path in making.edges:
        if other not in near:
            _lacks(making, other, path)
        elif one in near and one != other:
            near[one][other] = near[other][one] = None
    return tuple(replace(space, edges=tuple(map(SpaceId, near[name]))) for name, space in making.spaces.items())
