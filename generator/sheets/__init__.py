"""Pieces in, sheets to print out: geometry only."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from generator.drawing.piece import Page, Piece
from generator.sheets.boards import large_page, tile_pages
from generator.sheets.impose import Sheet, draw_sheets, grid_sheets, grids_for
from generator.sheets.slots import flip_axis
from generator.sheets.spec import Duplex, Lettering, SheetFile, SheetSpec, Slug, Spacing
from generator.sheets.tiling import tiling
from generator.sheets.tokens import token_sheets
from generator.source.diagnostic import Checked, Report

Pattern: TypeAlias = Callable[[Sequence[Piece], SheetSpec, Lettering, Report], tuple[SheetFile, ...]]
"""How pieces of one kind are laid out, into one or more files."""


def _too_large(piece: Piece, spec: SheetSpec, report: Report) -> None:
    width, height = piece.size.width, piece.size.height
    report.error(
        "SHT001",
        f"{piece.kind} {piece.id!r} is {width:g} x {height:g} mm, too large for {spec.paper.title}"
        f" with margins of {spec.margin:g} mm",
        hint="choose a larger paper, a smaller piece or a smaller margin",
    )


def _grids(name: str, title: str) -> Pattern:
    """Equal pieces in grids."""

    def pattern(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report) -> tuple[SheetFile, ...]:
        sheets: list[Sheet] = []
        for run, grid in grids_for(pieces, spec):
            if grid is None:
                _too_large(run[0], spec, report)
            else:
                sheets.extend(grid_sheets(run, grid, flip_axis(spec.duplex, grid.page)))
        return (SheetFile(name, title, draw_sheets(sheets, spec, name, letter)),) if sheets else ()

    return pattern


def _packed(name: str, title: str) -> Pattern:
    """Pieces of any shape, in rows."""

    def pattern(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report) -> tuple[SheetFile, ...]:
        sheets = token_sheets(pieces, spec)
        if sheets is None:
            _too_large(max(pieces, key=lambda piece: piece.size.width * piece.size.height), spec, report)
            return ()
        return (SheetFile(name, title, draw_sheets(sheets, spec, name, letter)),)

    return pattern


def _boards(name: str, title: str) -> Pattern:
    """In grids where the paper holds them; else each on a page of its own size, and in tiles for the paper."""
    whole = _grids(name, title)

    def pattern(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering, report: Report) -> tuple[SheetFile, ...]:
        runs = tuple(grids_for(pieces, spec))
        fitting = [piece for run, grid in runs if grid is not None for piece in run]
        large = [piece for run, grid in runs if grid is None for piece in run]
        files = whole(fitting, spec, letter, report) if fitting else ()
        cuts = [(piece, tiling(piece, spec)) for piece in large]
        for piece, cut in cuts:
            if cut is None:
                _too_large(piece, spec, report)
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


PATTERNS: Mapping[str, Pattern] = MappingProxyType(
    {
        "card": _grids("cards", "Cards"),
        "tile": _grids("tiles", "Tiles"),
        "token": _packed("tokens", "Tokens"),
        "board": _boards("boards", "Boards"),
        "aid": _boards("aids", "Player aids"),
    }
)
"""How each kind of piece is laid out, in the order in which the files are named."""


def sheets_for(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering) -> Checked[tuple[SheetFile, ...]]:
    """The files to print for all pieces: SHTnnn errors say what does not fit."""
    report = Report()
    files: list[SheetFile] = []
    for kind, pattern in PATTERNS.items():
        chosen = [piece for piece in pieces if piece.kind == kind]
        if chosen:
            files.extend(pattern(chosen, spec, letter, report))
    return report.checked(tuple(files))


__all__ = [
    "PATTERNS",
    "Checked",
    "Duplex",
    "Lettering",
    "Page",
    "SheetFile",
    "SheetSpec",
    "Slug",
    "Spacing",
    "sheets_for",
]
