"""Faces in a grid on one picture, cut at their trim: the decks of virtual tabletops."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from generator.drawing import shapes
from generator.drawing.items import Drawing, Group
from generator.geometry import Affine, Rect, Size
from generator.units import dots, dpi_of, mm_to_px, px_to_mm


@dataclass(frozen=True, slots=True)
class PixelGrid:
    """A sheet of equal cells of whole pixels, counted along rows; `dpi` is what a face is drawn at."""

    columns: int
    rows: int
    cell_px: tuple[int, int]
    dpi: float

    @property
    def width_px(self) -> int:
        """The sheet's width."""
        return self.columns * self.cell_px[0]

    @property
    def height_px(self) -> int:
        """The sheet's height."""
        return self.rows * self.cell_px[1]


def grid_for(count: int, size: Size, *, most_px: int, dpi: float, least_dpi: float) -> PixelGrid:
    """The grid of fewest empty cells, then fewest pixels, for up to `count` faces within `most_px` a side.

    Where they do not fit at `dpi` they are drawn coarser, down to `least_dpi`; what does not fit then is left to
    further sheets. A face that is larger than a sheet even so is drawn as fine as it fits.
    """
    at = min(dpi, dpi_of(most_px, max(size.width, size.height)))
    least_dpi = min(least_dpi, at)
    while True:
        cell = (max(1, mm_to_px(size.width, at)), max(1, mm_to_px(size.height, at)))
        columns, rows = max(1, most_px // cell[0]), max(1, most_px // cell[1])
        if columns * rows >= count or at <= least_dpi:
            break
        at = max(at * 0.95, least_dpi)
    wanted = min(count, columns * rows)
    options = [(number, ceil(wanted / number)) for number in range(1, columns + 1) if ceil(wanted / number) <= rows]
    across, down = min(
        options, key=lambda option: (option[0] * option[1], abs(option[0] * cell[0] - option[1] * cell[1]))
    )
    return PixelGrid(across, down, cell, at)


def grid_within(columns: int, rows: int, size: Size, *, most_px: int, dpi: float) -> PixelGrid:
    """The grid of so many cells at `dpi`, or as fine as fits within `most_px` a side."""
    at = min(dpi, dpi_of(most_px, columns * size.width), dpi_of(most_px, rows * size.height))
    cell = tuple(max(1, floor(dots(side, at) + 1e-9)) for side in (size.width, size.height))
    return PixelGrid(columns, rows, (cell[0], cell[1]), at)


def sheet(faces: Sequence[Drawing], grid: PixelGrid) -> Drawing:
    """The faces on one drawing, each filling its cell to the last pixel and showing nothing beyond its trim."""
    width, height = (px_to_mm(side, grid.dpi) for side in grid.cell_px)
    items = []
    for index, face in enumerate(faces):
        row, column = divmod(index, grid.columns)
        fill = Affine.scale(width / face.size.width, height / face.size.height)
        at = Affine.move(column * width, row * height).after(fill)
        items.append(Group(face.items, at, clip=shapes.rect(Rect.of(face.size))))
    return Drawing(Size(grid.columns * width, grid.rows * height), tuple(items))
