"""DriveThruCards: a PDF a deck, prepared for PDF/X-1a:2003, with two pages a card: its back, then its front.

`drivethru/<set>.pdf`: inks only and never more than 240 % of them, black letters in black ink alone, bleed of 1/8 in,
no marks. Source: the print service's card specifications and its page of common mistakes.
"""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export.fitting import Fit, Product, covering, placed
from generator.export.mpc import back_of
from generator.export.order import ExportJob, printed_at_home
from generator.export.pixels import exact
from generator.export.preflight import ProductSpec, by_set, check_pieces
from generator.export.text_layer import split_text
from generator.geometry import Size
from generator.output import OutputFile
from generator.render.press import PressPage, press_pdf
from generator.render.press_check import check_press
from generator.units import inches, mm_to_px

FOLDER = PurePosixPath("drivethru")
DEMANDS = ProductSpec("DriveThruCards", inches(1 / 8), inches(1 / 8))
DPI = 300
POKER = Product("poker card", 825, 1125, Size(inches(2.5), inches(3.5)))

UNDATED = "2000-01-01"
"""PDF/X wants a date and a build knows no clock: without the setting `date` the file states this day."""

_LARGEST_CHANGE = 0.015
_DATE = re.compile(r"(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


def files(order: ExportJob) -> Iterator[OutputFile]:
    """A file for every deck."""
    date = order.options.get("date", UNDATED)
    if not _DATE.fullmatch(date):
        order.report.error("EXP007", f"date={date}: not a date", hint="write it as 2026-11-21")
        return
    left: list[str] = []
    made = 0
    for set_id, members in by_set(order.bled(DEMANDS.bleed)).items():
        component_set = order.game.catalog.set_of(set_id)
        if members[0].kind != "card":
            left.append(set_id)
            continue
        order.progress(f"{component_set.title} in CMYK")
        fit = _fit(order, members[0], component_set.title)
        check_pieces(members, DEMANDS, fit.scale, order.report, component_set.mark)
        path = FOLDER / f"{set_id}.pdf"
        yield OutputFile(path, _deck(order, members, fit, component_set.title, date, path))
        made += 1
    if not made:
        order.report.error("EXP001", "this game has no deck of cards; DriveThruCards prints only cards")
        return
    catalog = order.game.catalog
    rest = [catalog.set_of(set_id).title for set_id in left] + [extra.title for extra in catalog.extras]
    rest += ["the rulebook"] if catalog.prose is not None else []
    if rest:
        order.notices.append(f"drivethru: left out, because they are not cards: {', '.join(rest)}")
    order.notices += printed_at_home("drivethru", catalog, left)


def _fit(order: ExportJob, piece: Piece, title: str) -> Fit:
    """Poker size where that is the size; else the deck's own, and a warning to ask the print service."""
    fit = covering(piece.size, POKER)
    if fit is not None and abs(fit.scale - 1) <= _LARGEST_CHANGE:
        return fit
    size = piece.size
    message = f"{title} of {size.width:g} × {size.height:g} mm: DriveThruCards is known to print poker size only"
    hint = "ask DriveThruCards whether it prints this size"
    order.report.warning("EXP008", message, at=order.game.catalog.set_of(piece.set_id).mark, hint=hint)
    bleed = 2 * DEMANDS.bleed
    pixels = (mm_to_px(size.width + bleed, DPI), mm_to_px(size.height + bleed, DPI))
    return Fit(Product("its own size", *pixels, size), turned=False, scale=1.0)


def _deck(order: ExportJob, members: list[Piece], fit: Fit, title: str, date: str, path: PurePosixPath) -> bytes:
    product = fit.product
    faces = {face: placed(face, DEMANDS.bleed, fit) for piece in members for face in (back_of(piece), piece.front)}
    parts = {face: split_text(drawing) for face, drawing in faces.items()}
    arts = dict.fromkeys(art for art, _ in parts.values())
    drawn = exact(tuple(arts), product.width_px, product.height_px, product.dpi, workers=order.jobs)
    pictures = dict(zip(arts, drawn, strict=True))

    def page(face: Drawing) -> PressPage:
        art, letters = parts[face]
        return PressPage(pictures[art], letters, product.cut)

    sequence = [face for piece in members for _ in range(piece.copies) for face in (back_of(piece), piece.front)]
    identity = order.game.catalog.identity
    data = press_pdf(
        [page(face) for face in sequence],
        title=f"{identity.title} – {title}",
        author=identity.by,
        language=identity.language,
        date=date,
    )
    for complaint in check_press(data):
        order.report.error("EXP009", f"{path}: {complaint}")
    return data
