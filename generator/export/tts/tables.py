"""The tables of the program that saves use: what of them can be laid, and where the hands are.

Units of the program, x to the right and z to the north of the middle; here the north is upwards, so that a `Rect` has
its top at the north edge. Source: places of the default hands in public saves; how far the surface itself goes is not
verified in the program.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.export.tts.scale import PER_MM
from generator.geometry import Rect
from generator.units import Mm

FLOOR = 8.0
"""Units round a table that a picture shows, for the hands."""


@dataclass(frozen=True, slots=True)
class TableKind:
    """A table: half of what can be laid of it, and how far from the middle the hands at its sides are, in units.

    `apart` is how far hands at one side are apart and `widest` how wide they can be, by their number there: first for
    the sides in the south and north, then for the others.
    """

    name: str
    half_width: float
    half_depth: float
    out: tuple[float, float]
    apart: tuple[Mapping[int, float], Mapping[int, float]]
    widest: tuple[Mapping[int, float], Mapping[int, float]]

    @property
    def whole(self) -> Rect:
        """What can be laid."""
        return Rect(-self.half_width, -self.half_depth, 2 * self.half_width, 2 * self.half_depth)


RECTANGLE = TableKind(
    "Table_RPG",
    27.0,
    17.0,
    out=(20.1, 30.2),
    apart=({2: 30.0, 3: 18.0}, {2: 19.0}),
    widest=({1: 29.0, 2: 29.0, 3: 17.0}, {1: 29.0, 2: 18.0}),
)
SQUARE = TableKind(
    "Table_Square",
    34.0,
    34.0,
    out=(38.0, 38.0),
    apart=({2: 32.0, 3: 22.0}, {2: 32.0, 3: 22.0}),
    widest=({1: 40.0, 2: 31.0, 3: 21.0}, {1: 40.0, 2: 31.0, 3: 21.0}),
)
TABLES: Mapping[str, TableKind] = {table.name: table for table in (RECTANGLE, SQUARE)}
"""Smaller ones first."""


@dataclass(frozen=True, slots=True)
class ScaledTable:
    """A table and the units that a mm has on it.

    With `facing`, players sit at its long sides only; with `at_edge`, what is theirs lies at the table's edge before
    them and not next to the boards.
    """

    table: TableKind = RECTANGLE
    per_mm: float = PER_MM
    facing: bool = False
    at_edge: bool = False

    @property
    def scale(self) -> float:
        """The scale of a card 63.5 mm wide."""
        return self.per_mm / PER_MM

    @property
    def half_width(self) -> Mm:
        """Half of what can be laid, in mm."""
        return self.table.half_width / self.per_mm

    @property
    def half_depth(self) -> Mm:
        """Half of what can be laid, in mm."""
        return self.table.half_depth / self.per_mm

    @property
    def room(self) -> Rect:
        """What can be laid, in mm."""
        return Rect(-self.half_width, -self.half_depth, 2 * self.half_width, 2 * self.half_depth)


NATURAL = ScaledTable()
"""The rectangle, with things as large as the program makes them."""


def table_of(whole: Mapping[str, Any]) -> TableKind:
    """The table of a save; the rectangle where it names none of these."""
    return TABLES.get(str(whole.get("Table")), RECTANGLE)
