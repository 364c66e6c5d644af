"""Magnetic maps of Tabletopia: a picture of a board's size on which every place for a piece is a square of pure green.

It is black elsewhere, without smoothed edges; cells are rectangular or round and at least a pixel apart, and what is
dropped on one goes to its middle. Source: help.tabletopia.com, "Creating a Magnetic Map". Colours that turn a piece are
left out: what the page says of them could not be read in full.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.catalog.models import Component
from generator.export.snaps import snap_points
from generator.render import raster

_GREEN, _BLACK = bytes((0, 255, 0)), bytes(3)


@dataclass(frozen=True, slots=True)
class MagneticCell:
    """A square of pixels: its left and top edge, and how many it is wide and high."""

    x: int
    y: int
    side: int


def magnetic_cells(board: Component, width_px: int, height_px: int) -> tuple[MagneticCell, ...]:
    """The cells of a board whose picture has so many pixels; of places in the same spot one counts."""
    per_mm = width_px / board.cut.size.width
    spots: dict[tuple[int, int], int] = {}
    for point in snap_points(board):
        at = (round(point.at.x * per_mm), round(point.at.y * per_mm))
        spots.setdefault(at, int(point.reach * per_mm))
    made: list[MagneticCell] = []
    for (x, y), reach in spots.items():
        nearest = min((max(abs(x - u), abs(y - v)) for u, v in spots if (u, v) != (x, y)), default=2 * reach)
        half = min(reach, nearest // 2 - 1, x, y, width_px - x, height_px - y)
        if half >= 1:
            made.append(MagneticCell(x - half, y - half, 2 * half))
    return tuple(made)


def magnetic_map(cells: Sequence[MagneticCell], width_px: int, height_px: int, dpi: float) -> bytes:
    """The picture as a PNG file."""
    rows = bytearray()
    edges = sorted({0, height_px, *(cell.y for cell in cells), *(cell.y + cell.side for cell in cells)})
    for top, bottom in pairwise(edges):
        row = bytearray(_BLACK * width_px)
        for cell in cells:
            if cell.y <= top < cell.y + cell.side:
                row[3 * cell.x : 3 * (cell.x + cell.side)] = _GREEN * cell.side
        rows += (b"\0" + bytes(row)) * (bottom - top)
    return raster.rgb_file(width_px, height_px, dpi, bytes(rows))
