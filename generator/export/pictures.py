"""A picture pack: every face once as an RGB picture cut at its trim, decks also on sheets, and a list of what there is.

It serves Roll20 and every other host that takes nothing but uploads: front and back of a
piece have the same size in pixels, and pieces that share a back share its file.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export.grids import grid_within, sheet
from generator.export.listing import Cell, csv_of
from generator.export.order import ExportJob
from generator.export.pixels import exact
from generator.export.plain_text import rules_text
from generator.export.preflight import by_set
from generator.output import OutputFile
from generator.readback.pictures import cells
from generator.render.png import pngs

DPI = 300
FOLDER = PurePosixPath("pictures")
MOST_PX = 4096
COLUMNS_MOST, ROWS_MOST = 10, 7
COLUMNS = ("file", "back", "id", "name", "set", "kind", "copies", "width_mm", "height_mm", "shape", "text")


def files(order: ExportJob) -> Iterator[OutputFile]:
    """A PNG a face, and `pieces.csv`."""
    order.progress("pictures")
    names = file_names(order.printed)
    for face, data in zip(names, pngs(tuple(names), DPI, workers=order.jobs), strict=True):
        yield OutputFile(FOLDER / names[face], data)
    yield OutputFile(FOLDER / "pieces.csv", _table(order, names))
    yield from _sheets(order)
    extras = order.game.catalog.extras
    if extras:
        order.notices.append(
            "pictures: not in the pack, because they are not printed: " + ", ".join(extra.title for extra in extras)
        )


def _sheets(order: ExportJob) -> Iterator[OutputFile]:
    """The fronts of every deck on sheets of up to ten by seven, every card as often as it is printed, in order."""
    for set_id, members in by_set(order.printed).items():
        if members[0].kind != "card":
            continue
        order.progress(f"sheets of {set_id}")
        fronts = [piece.front for piece in members for _ in range(piece.copies)]
        for number, start in enumerate(range(0, len(fronts), COLUMNS_MOST * ROWS_MOST), 1):
            part = fronts[start : start + COLUMNS_MOST * ROWS_MOST]
            columns = min(len(part), COLUMNS_MOST)
            grid = grid_within(columns, -(-len(part) // columns), members[0].size, most_px=MOST_PX, dpi=DPI)
            (data,) = exact((sheet(part, grid),), grid.width_px, grid.height_px, grid.dpi)
            path = FOLDER / "sheets" / f"{set_id}-{number}.png"
            for complaint in cells(data, grid.columns, grid.rows, part):
                order.report.error("OUT025", f"{path}: {complaint}")
            yield OutputFile(path, data)


def file_names(pieces: tuple[Piece, ...]) -> dict[Drawing, PurePosixPath]:
    """Every different face once, with the file it goes to: the first piece that has it gives the name."""
    names: dict[Drawing, PurePosixPath] = {}
    for piece in pieces:
        for side, face in (("front", piece.front), ("back", piece.back)):
            if face is not None:
                names.setdefault(face, PurePosixPath(piece.set_id, f"{piece.id}-{side}.png"))
    return names


def _table(order: ExportJob, names: dict[Drawing, PurePosixPath]) -> bytes:
    """The list of pieces as CSV, which every table calculation opens."""
    components = {(str(component.set_id), str(component.id)): component for component in order.game.catalog.components}
    rows: list[tuple[Cell, ...]] = []
    for piece in order.printed:
        component = components[piece.set_id, piece.id]
        back = "" if piece.back is None else str(names[piece.back])
        size = (f"{piece.size.width:g}", f"{piece.size.height:g}")
        facts = (piece.id, piece.title, piece.set_id, piece.kind, piece.copies)
        front = str(names[piece.front])
        rows.append((front, back, *facts, *size, component.cut.shape.value, rules_text(component)))
    return csv_of(COLUMNS, rows)
