"""Pieces in, sheets to print out: geometry only."""

from collections.abc import Sequence

from generator.drawing.piece import Piece
from generator.sheets.booklet import booklet, booklet_scale, with_back_cover
from generator.sheets.net_plan import NETS
from generator.sheets.patterns import FLAT, files_for
from generator.sheets.spec import Duplex, Lettering, PaperUse, SheetFile, SheetSpec, Slug, Spacing, check_spec
from generator.source.diagnostic import Checked, Report

KINDS = (*FLAT, *NETS)
"""Every kind of piece."""


MOST_COPIES = 20_000
"""Of all pieces together: some two thousand sheets of cards. More is a slip of the pen, and would fill the memory."""

_FEWER = "check the numbers under `copies`"


def check_copies(pieces: Sequence[Piece], report: Report) -> None:
    """SHT004: more copies of all pieces together than anybody prints."""
    copies = sum(piece.copies for piece in pieces)
    if copies > MOST_COPIES:
        report.error("SHT004", f"{copies:,} pieces to print; the maximum is {MOST_COPIES:,}", hint=_FEWER)


def sheets_for(pieces: Sequence[Piece], spec: SheetSpec, letter: Lettering) -> Checked[tuple[SheetFile, ...]]:
    """The files to print for all pieces: SHTnnn errors say what does not fit."""
    report = Report()
    check_spec(spec, report)
    check_copies(pieces, report)
    files: list[SheetFile] = []
    if not report.failed:
        chosen = {kind: [piece for piece in pieces if piece.kind == kind] for kind in KINDS}
        files.extend(files_for(chosen, spec, letter, report))
    return report.checked(tuple(files))


__all__ = [
    "KINDS",
    "Duplex",
    "Lettering",
    "PaperUse",
    "SheetFile",
    "SheetSpec",
    "Slug",
    "Spacing",
    "booklet",
    "booklet_scale",
    "check_copies",
    "sheets_for",
    "with_back_cover",
]
