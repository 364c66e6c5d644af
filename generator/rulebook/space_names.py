"""Names of spaces beside a picture of a board: columns and rows of a grid, or the spaces of one line."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from generator.catalog.models import Component
from generator.drawing.items import Group, Item
from generator.geometry import Affine, Point, Rect
from generator.rulebook.example_windows import is_grid
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import line
from generator.units import Mm

Names: TypeAlias = tuple[Mapping[str, Mm], Mapping[str, Mm]]
"""What stands above a picture and left of it, with its place on the board."""

_EDGE: Mm = 3.4
"""Beside a picture for the names."""


def names_of(board: Component, region: Rect) -> Names:
    """What stands above a picture and left of it, with its place on the board: the columns and rows of a grid.

    Of spaces in one row or column the ids, where the board prints these: they are too small in a picture.
    """
    columns: dict[str, Mm] = {}
    rows: dict[str, Mm] = {}
    across = [space for space in board.spaces if region.x < space.centre.x < region.right]
    down = [space for space in board.spaces if region.y < space.centre.y < region.bottom]
    if is_grid(board):
        for space in across:
            columns.setdefault(space.id.rstrip("0123456789"), space.centre.x)
        for space in down:
            rows.setdefault(space.id.lstrip("abcdefghijklmnopqrstuvwxyz"), space.centre.y)
        return columns, rows
    seen = [space for space in across if space in down]
    if not seen or any(space.label != space.id for space in seen):
        return columns, rows
    first = seen[0]
    if all(abs(space.centre.y - first.centre.y) < 0.1 * first.size.height for space in seen):
        columns = {str(space.id): space.centre.x for space in seen}
    elif all(abs(space.centre.x - first.centre.x) < 0.1 * first.size.width for space in seen):
        rows = {str(space.id): space.centre.y for space in seen}
    return columns, rows


def room_for(names: Names) -> Mm:
    """The room above and left of a picture that has these names beside it."""
    columns, rows = names
    return max([_EDGE, *(0.8 + 1.3 * len(name) for name in rows)]) if columns or rows else 0.0


def names_beside(names: Names, origin: Point, scale: float, theme: BookTheme) -> tuple[Item, ...]:
    """The names above and left of a picture whose top left corner is the `origin` of what it shows of the board."""
    columns, rows = names
    style = replace(theme.running, size_pt=6.5, tracking=0.0)
    items: list[Item] = []
    for name, x in columns.items():
        text = line(name, style)
        at = Affine.move((x - origin.x) * scale - text.ink_width / 2, -1.0 - text.first_baseline)
        items.append(Group(text.items, at))
    for name, y in rows.items():
        text = line(name, style)
        at = Affine.move(-0.8 - text.ink_width, (y - origin.y) * scale + 0.75 - text.first_baseline)
        items.append(Group(text.items, at))
    return tuple(items)
