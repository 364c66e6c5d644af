"""The pages a printer is measured by, as a file."""

from generator import __version__, resources
from generator.drawing.piece import Document
from generator.render.pdf import pdf
from generator.sheets.calibration import calibration
from generator.sheets.lettering import lettering
from generator.sheets.papers import paper_named
from generator.sheets.printer import Printer, corrected
from generator.sheets.spec import SheetSpec, Slug
from generator.text.fonts import FontBook


def calibration_pdf(paper: str, printer: Printer | None, name: str) -> bytes:
    """Front and back of one sheet as PDF, corrected for a printer that is known already; `name` is what to call it."""
    spec = SheetSpec(Slug("Tabletop Press", __version__, paper_named(paper).title), paper_named(paper))
    pages = calibration(spec, lettering(FontBook((resources.fonts(),))), printer=name, known=printer is not None)
    if printer is not None:
        pages = corrected(pages, printer)
    return pdf(Document(pages, title=f"Calibration of {name}", author="Tabletop Press"))
