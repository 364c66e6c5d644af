"""Faces of a group of pieces on sheets without gaps, cells counted along rows; what is cut out is transparent around.

A sheet is for one side: backs that are all the same are one picture. Cell *n* of the backs belongs to cell *n* of the
fronts, as on a table, not as on a duplex printer.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.drawing import shapes
from generator.drawing.items import Segment
from generator.drawing.piece import Piece
from generator.export.grids import PixelGrid, grid_for, sheet
from generator.export.packs.groups import PieceGroup
from generator.export.pixels import exact
from generator.geometry import Affine, Size
from generator.readback.pictures import cells
from generator.render.cut_out import cut_out
from generator.source.diagnostic import Report
from generator.units import dpi_of, px_to_mm

MOST_PX = 4096
"""Pixels a side of a sheet: what browsers show everywhere."""
DPI, LEAST_DPI, LEAST_PX = 200, 100, 200


@dataclass(frozen=True, slots=True)
class AssetSheet:
    """A picture with its name, its grid, and how many cells of it are used."""

    name: str
    grid: PixelGrid
    used: int
    data: bytes


@dataclass(frozen=True, slots=True)
class AssetSide:
    """A face: the sheet it is on, and its cell from 0."""

    sheet: AssetSheet
    index: int


@dataclass(frozen=True, slots=True)
class GroupSheets:
    """The sheets of a group, and both sides of its pieces; a piece without a back shows its front from both sides."""

    sheets: tuple[AssetSheet, ...]
    sides: Mapping[str, tuple[AssetSide, AssetSide]]


def group_sheets(group: PieceGroup, report: Report) -> GroupSheets:
    """All of a group; what a sheet shows of it is compared with the faces."""
    near = dpi_of(LEAST_PX, max(group.size.width, group.size.height))
    dpi = max(DPI, near)
    grid = grid_for(len(group.members), group.size, most_px=MOST_PX, dpi=dpi, least_dpi=LEAST_DPI)
    if grid.columns * grid.rows == 1:
        grid = grid_for(1, group.size, most_px=MOST_PX, dpi=dpi, least_dpi=1.0)
    whole = grid.columns * grid.rows
    parts = [group.members[start : start + whole] for start in range(0, len(group.members), whole)]
    sheets: list[AssetSheet] = []
    sides: dict[str, tuple[AssetSide, AssetSide]] = {}
    common: AssetSheet | None = None
    if group.one_back and len(group.members) > 1:
        single = PixelGrid(1, 1, grid.cell_px, grid.dpi)
        common = _sheet(f"{group.id}-back", group, group.members[:1], single, report, back=True)
    for number, part in enumerate(parts, 1):
        name = group.id if len(parts) == 1 else f"{group.id}-{number}"
        sided = any(piece.back is not None for piece in part)
        fronts = _sheet(f"{name}-front" if sided else name, group, part, grid, report, back=False)
        sheets.append(fronts)
        backs = fronts
        if common is None and sided:
            backs = _sheet(f"{name}-back", group, part, grid, report, back=True)
            sheets.append(backs)
        for index, piece in enumerate(part):
            back = AssetSide(backs, index) if common is None else AssetSide(common, 0)
            sides[piece.id] = (AssetSide(fronts, index), back)
    if common is not None:
        sheets.append(common)
    return GroupSheets(tuple(sheets), sides)


def _sheet(
    name: str, group: PieceGroup, part: Sequence[Piece], grid: PixelGrid, report: Report, *, back: bool
) -> AssetSheet:
    faces = [piece.back if back and piece.back is not None else piece.front for piece in part]
    drawing = sheet(faces, grid)
    (data,) = exact((drawing,), grid.width_px, grid.height_px, grid.dpi)
    for complaint in cells(data, grid.columns, grid.rows, faces):
        report.error("OUT025", f"{name}.png: {complaint}")
    if group.cut:
        mirrored = [back and piece.back is not None for piece in part]
        data = cut_out(data, tuple(_outlines(part, mirrored, grid)), drawing.size, grid.dpi)
    return AssetSheet(name, grid, len(part), data)


def _outlines(part: Sequence[Piece], mirrored: Sequence[bool], grid: PixelGrid) -> Iterator[Segment]:
    """The cutting lines of all cells in one path."""
    cell = Size(*(px_to_mm(side, grid.dpi) for side in grid.cell_px))
    for index, (piece, turned) in enumerate(zip(part, mirrored, strict=True)):
        row, column = divmod(index, grid.columns)
        own = Affine(-1.0, 0.0, 0.0, 1.0, piece.size.width, 0.0) if turned else Affine.scale(1.0)
        fill = Affine.scale(cell.width / piece.size.width, cell.height / piece.size.height)
        at = Affine.move(column * cell.width, row * cell.height).after(fill).after(own)
        yield from shapes.transform(piece.outline, at)
