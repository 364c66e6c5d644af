"""The ways to lay out pieces of one kind: each makes the files to print."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from generator.drawing.piece import Piece
from generator.sheets.boards import large_page, tile_pages
from generator.sheets.cutting import is_rectangular
from generator.sheets.impose import grid_sheets, grids_for
from generator.sheets.pages import Sheet, draw_sheets
from generator.sheets.spec import Lettering, SheetFile, SheetSpec
from generator.sheets.tiling import tiling
from generator.sheets.tokens import token_sheets
from generator.sheets.whole_pages import whole_pages
from generator.source.diagnostic import Report

Pattern: TypeAlias = Callable[[Sequence[Piece], SheetSpec, Lettering, Report], tuple[SheetFile, ...]]
"""How pieces of one kind are laid out, into one or more files."""

MOST_TILE_PAGES = 1_000
"""In all tiled boards and their copies together."""


def grids(name: str, title: str) -> Pattern:
    """Equal pieces in grids."""

    def pattern(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report) -> tuple[SheetFile, ...]:
        sheets: list[Sheet] = []
        for run, grid in grids_for(pieces, spec):
            if grid is None:
                _too_large(run[0], spec, report)
            else:
                sheets.extend(grid_sheets(run, grid, spec.duplex))
        return (SheetFile(name, title, draw_sheets(sheets, spec, name, letter)),) if sheets else ()

    return pattern


def packed(name: str, title: str, share: float) -> Pattern:
    """Pieces of any shape, in rows with the outline to cut along.

    Straight pieces of one size that cover at least `share` of a page get a grid with crop marks instead: it needs
    fewer cuts.
    """

    def pattern(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report) -> tuple[SheetFile, ...]:
        straight = [piece for piece in pieces if is_rectangular(piece.outline)]
        gridded = [
            (run, grid) for run, grid in grids_for(straight, spec) if grid is not None and _covered(run, spec) >= share
        ]
        taken = {id(piece) for run, _ in gridded for piece in run}
        rest = [piece for piece in pieces if id(piece) not in taken]
        rows = token_sheets(rest, spec)
        if rows is None:
            _too_large(max(rest, key=lambda piece: piece.size.width * piece.size.height), spec, report)
            return ()
        sheets = [sheet for run, grid in gridded for sheet in grid_sheets(run, grid, spec.duplex)]
        return (SheetFile(name, title, draw_sheets((*sheets, *rows), spec, name, letter)),)

    return pattern


def boards(name: str, title: str) -> Pattern:
    """In grids where the paper holds them; else each on a page of its own size, and in tiles for the paper.

    Those for the whole page are in a file of their own.
    """
    whole = grids(name, title)

    def pattern(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report) -> tuple[SheetFile, ...]:
        uncut = whole_pages([piece for piece in pieces if piece.whole_page], spec, letter)
        whole_files = (SheetFile(f"{name}-whole", f"{title} on whole pages", uncut),) if uncut else ()
        cut_out = [piece for piece in pieces if not piece.whole_page]
        return (*cut(cut_out, spec, letter, report), *whole_files)

    def cut(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report) -> tuple[SheetFile, ...]:
        runs = tuple(grids_for(pieces, spec))
        fitting = [piece for run, grid in runs if grid is not None for piece in run]
        large = [piece for run, grid in runs if grid is None for piece in run]
        files = whole(fitting, spec, letter, report) if fitting else ()
        cuts = [(piece, tiling(piece, spec)) for piece in large]
        for piece, cut in cuts:
            if cut is None:
                _too_large(piece, spec, report)
        tile_count = sum(piece.copies * len(cut.names) for piece, cut in cuts if cut)
        if tile_count > MOST_TILE_PAGES:
            report.error("SHT004", f"large boards need {tile_count:,} tiles; the maximum is {MOST_TILE_PAGES:,}")
        if not large or report.failed:
            return files
        pages = tuple(page for piece in large for page in large_page(piece, spec, letter))
        tiles = tuple(page for piece, cut in cuts if cut for page in tile_pages(piece, cut, spec, letter))
        return (
            *files,
            SheetFile(f"{name}-large", f"{title} on large pages", pages),
            SheetFile(f"{name}-tiled", f"{title} in tiles", tiles),
        )

    return pattern


def _covered(run: Sequence[Piece], spec: SheetSpec) -> float:
    """How much of a page the copies of equal pieces cover, 1 for all of it."""
    page, size = spec.paper.size, run[0].size
    return sum(piece.copies for piece in run) * size.width * size.height / (page.width * page.height)


def _too_large(piece: Piece, spec: SheetSpec, report: Report) -> None:
    width, height = piece.size.width, piece.size.height
    report.error(
        "SHT001",
        f"{piece.kind} {piece.id!r} is {width:g} x {height:g} mm, too large for {spec.paper.title}"
        f" with margins of {spec.margin:g} mm",
        hint="choose a larger paper, a smaller piece or a smaller margin",
    )
