"""Ways to put blocks on a table: beside, above and below the main board, in boxes within boxes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.geometry import Size
from generator.rulebook.table_blocks import TableArea, TableBlock, alike, packings
from generator.units import Mm

APART: Mm = 2.4
"""Between blocks, as it is printed."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """Blocks and boxes side by side, or one below the other."""

    parts: "tuple[TableNode, ...]"
    down: bool


TableNode: TypeAlias = "TableBlock | TableRow"


def measured(node: TableNode, scale: float) -> tuple[Mm, Mm]:
    """The width and height of what a node holds, on a scale of things."""
    if isinstance(node, TableBlock):
        return node.measured(scale)
    wide = high = 0.0
    for part in node.parts:
        width, height = measured(part, scale)
        if node.down:
            wide, high = max(wide, width), high + height + APART
        else:
            wide, high = wide + width + APART, max(high, height)
    return (wide, high - APART) if node.down else (wide - APART, high)


def covered(node: TableNode, scale: float) -> float:
    """The area that its things cover, in mm2 of the picture, on a scale of things."""
    if isinstance(node, TableBlock):
        return node.covered * scale * scale
    return sum(covered(part, scale) for part in node.parts)


def fits(node: TableNode, scale: float, room: Size) -> bool:
    """Whether a node has room on a scale of things."""
    width, height = measured(node, scale)
    return width <= room.width and height <= room.height


def arrangements(
    main: TableBlock | None, shared: TableArea, players: Sequence[TableArea], ratio: float, things: float
) -> Iterator[TableNode]:
    """Ways to put blocks around the main board: players at two sides or one, what all share at others or with them."""
    behind = [group for group in players if group.below]
    others = [group for group in players if not group.below]
    for low in alike(behind, ratio, things):
        for seats in alike(others, ratio, things):
            for first, second in _splits(shared, ratio, things):
                yield from _around_board(main, seats, low, first, second)


def _around_board(
    main: TableBlock | None,
    seats: Sequence[TableBlock],
    low: Sequence[TableBlock],
    first: Sequence[TableBlock],
    second: Sequence[TableBlock],
) -> Iterator[TableNode]:
    boards = [main] if main is not None else []
    half = len(seats) // 2 if not low else len(seats)
    halves = [(seats[:half], seats[half:])]
    if low:
        halves = [(seats, ()), (seats[: len(seats) // 2], seats[len(seats) // 2 :])]
    grid = _row([_row(seats[:half], down=False), _row(seats[half:], down=False)], down=True) if half > 1 else None
    for down in (True, False):
        middle = _row([*first, *boards, *second], down=down)
        for one, other in halves:
            yield from _with_low(_row([_row(one, down=False), middle, _row(other, down=False)], down=True), low)
            yield from _with_low(_row([_row(one, down=True), middle, _row(other, down=True)], down=False), low)
        yield from _with_low(_row([middle, _row(seats, down=False)], down=True), low)
        yield from _with_low(_row([middle, _row(seats, down=True)], down=False), low)
        if grid is not None:
            yield from _with_low(_row([middle, grid], down=True), low)
            yield from _with_low(_row([middle, grid], down=False), low)
    if len(seats) > 1:  # all players at one side of the board alone
        for aside in (False, True):
            side = _row([*boards, _row(seats, down=not aside)], down=aside)
            yield from _with_low(_row([*first, side, *second], down=not aside), low)
    for one, other in halves:  # players beside the board, what all share above or below both, and the other way round
        for aside in (False, True):
            sides = [_row(one, down=not aside), *boards, _row(other, down=not aside)]
            whole = _row([*first, _row(sides, down=aside), *second], down=not aside)
            yield from _with_low(whole, low)
    for one, other in halves:  # what all share in the rows of players, or with who sits behind the screen
        beside = _row([_row([*one, *first], down=False), *boards, _row([*other, *second], down=False)], down=True)
        yield from _with_low(beside, low)
        beside = _row([_row([*one, *first], down=True), *boards, _row([*other, *second], down=True)], down=False)
        yield from _with_low(beside, low)
        if low:
            above = _row(
                [_row(one, down=True), _row([*first, *boards], down=False), _row(other, down=True)], down=False
            )
            yield from _with_low(above, [*low, *second])
            above = _row([_row([*one, *other, *first], down=False), *boards], down=True)
            yield from _with_low(above, [*low, *second])


def _with_low(node: "TableNode | None", low: Sequence[TableBlock]) -> Iterator[TableNode]:
    whole = _row([node, _row(low, down=False)], down=True)
    if whole is not None:
        yield whole


def _row(parts: "Sequence[TableNode | None]", *, down: bool) -> "TableNode | None":
    """Parts in a row, those that are none left out; a part alone is itself."""
    found = tuple(part for part in parts if part is not None)
    return None if not found else found[0] if len(found) == 1 else TableRow(found, down)


def _splits(shared: TableArea, ratio: float, things: float) -> Iterator[tuple[list[TableBlock], list[TableBlock]]]:
    """What all share in one block, or in two."""
    units = shared.units
    if not units:
        yield [], []
        return
    for block in packings(shared, ratio, things):
        yield [block], []
        yield [], [block]
    for at in sorted({len(units) // 3, len(units) // 2, -(-2 * len(units) // 3)} - {0, len(units)}):
        one, other = (replace(shared, units=part) for part in (units[:at], units[at:]))
        firsts, seconds = (packings(part, ratio, things) for part in (one, other))
        for step in range(max(len(firsts), len(seconds))):  # both narrow, or both wide
            yield [firsts[min(step, len(firsts) - 1)]], [seconds[min(step, len(seconds) - 1)]]
