"""Where the hexagons of a grid lie, and what they are called.

Axial coordinates: q goes to the right, r down and, of hexagons that stand on a corner, half a hexagon to the right.
Source: Red Blob Games, "Hexagonal Grids", axial and offset coordinates (odd-r, odd-q).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.catalog.schema_boards import HexRow
from generator.geometry import Point

_PITCH = math.sqrt(3) / 2
"""How far lines of hexagons lie apart, in widths between opposite sides."""
_LONG = 2 / math.sqrt(3)
"""From corner to corner, in the same."""


@dataclass(frozen=True, slots=True)
class Hex:
    """A hexagon: its axial coordinates, its column and row from 0, and its distance from the middle of the grid.

    `centre` is in widths of a hexagon, from the middle of the one at q = r = 0.
    """

    q: int
    r: int
    column: int
    row: int
    ring: int
    centre: Point

    @property
    def facts(self) -> dict[str, int]:
        """What conditions, texts and layouts may read."""
        place = {"column": self.column + 1, "row": self.row + 1}
        return {"q": self.q, "r": self.r, "s": -self.q - self.r, "ring": self.ring, **place}


def hexes(grid: HexRow) -> Iterator[Hex]:
    """The hexagons, line by line."""
    if grid.rings is not None:
        yield from _around(grid.rings, flat=grid.flat)
        return
    columns, rows = grid.columns or 0, grid.rows or 0
    if grid.form == "triangle":
        yield from _triangle(rows, flat=grid.flat)
        return
    if grid.form == "diamond":
        yield from _diamond(columns, rows, flat=grid.flat)
        return
    middle = _axial((columns - 1) // 2, (rows - 1) // 2, flat=grid.flat)
    for row in range(rows):
        for column in range(columns):
            q, r = _axial(column, row, flat=grid.flat)
            yield Hex(q, r, column, row, _distance(q - middle[0], r - middle[1]), _centre(q, r, flat=grid.flat))


def _diamond(columns: int, rows: int, *, flat: bool) -> Iterator[Hex]:
    middle = (columns - 1) // 2, (rows - 1) // 2
    for r in range(rows):
        for q in range(columns):
            yield Hex(q, r, q, r, _distance(q - middle[0], r - middle[1]), _centre(q, r, flat=flat))


def _triangle(lines: int, *, flat: bool) -> Iterator[Hex]:
    """Lines of one hexagon, of two and so on, each in the middle below the one before it (or right of it)."""
    middle, half = 2 * (lines - 1) // 3, (lines - 1) / 2
    for line in range(lines):
        for along in range(line + 1):
            q, r = (line, along - line) if flat else (along - line, line)
            column, row = (line, along) if flat else (along, line)
            off = (middle, -(middle // 2)) if flat else (-(middle // 2), middle)
            centre, corner = _centre(q, r, flat=flat), Point(0.0, half) if flat else Point(half, 0.0)
            yield Hex(q, r, column, row, _distance(q - off[0], r - off[1]), centre + corner)


def _around(rings: int, *, flat: bool) -> Iterator[Hex]:
    for line in range(-rings, rings + 1):
        first, last = max(-rings, -rings - line), min(rings, rings - line)
        for along in range(first, last + 1):
            q, r = (line, along) if flat else (along, line)
            column, row = (line + rings, along - first) if flat else (along - first, line + rings)
            yield Hex(q, r, column, row, _distance(q, r), _centre(q, r, flat=flat))


def _axial(column: int, row: int, *, flat: bool) -> tuple[int, int]:
    """Of a grid whose odd lines are half a hexagon further to the right, or lower."""
    if flat:
        return column, row - (column - column % 2) // 2
    return column - (row - row % 2) // 2, row


def _distance(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def _centre(q: int, r: int, *, flat: bool) -> Point:
    return Point(q * _PITCH, r + q / 2) if flat else Point(q + r / 2, r * _PITCH)


def extent(size: float, *, flat: bool) -> tuple[float, float]:
    """Width and height of a hexagon of that size between opposite sides."""
    return (size * _LONG, size) if flat else (size, size * _LONG)


NEIGHBOURS = ((1, 0), (0, 1), (-1, 1))
"""Half of the six: the others are the same steps back."""
