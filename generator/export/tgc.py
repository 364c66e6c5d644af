"""The Game Crafter: a folder a component, with its name and pictures of exactly the pixels that the print service cuts.

`tgc/<identity>/<set>/<number>-<piece> x<copies>.png`, the back beside it, and `manifest.csv` with every file: identity
is the name that the print service's interface has for the product, so that a script can upload the whole folder.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from generator.catalog.models import ComponentKind
from generator.dataclass import dataclass
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export import tgc_products as products
from generator.export.fitting import Fit, placed
from generator.export.listing import csv_of
from generator.export.order import ExportJob, printed_at_home
from generator.export.pixels import exact
from generator.export.preflight import ProductSpec, by_set, check_pieces
from generator.export.tgc_choice import change, product_for
from generator.output import OutputFile

FOLDER = PurePosixPath("tgc")
COLUMNS = ("identity", "component", "file", "copies", "back")
DEMANDS = ProductSpec("The Game Crafter", products.BLEED, products.SAFE)


@dataclass(frozen=True, slots=True)
class _Deck:
    """What becomes one component: a set, or all decks of one size; the folder of its pictures, and its title."""

    folder: str
    title: str
    fit: Fit
    members: tuple[Piece, ...] = ()
    titles: tuple[str, ...] = ()


def files(order: ExportJob) -> Iterator[OutputFile]:
    """The pictures of every set that the print service has a product for, and the manifest."""
    pieces = order.bled(products.BLEED)
    rows: list[tuple[str, str, str, int, str]] = []
    left: list[str] = []
    decks: dict[tuple[str | float, ...], _Deck] = {}
    merged = _merged(order)
    for set_id, members in by_set(pieces).items():
        component_set = order.game.catalog.set_of(set_id)
        fit = product_for(order, component_set, members[0])
        if fit is None:
            left.append(set_id)
            continue
        order.progress(f"{component_set.title} as {fit.product.name}")
        check_pieces(members, DEMANDS, fit.scale, order.report, component_set.mark)
        said = change(component_set, members[0], fit)
        if said:
            order.notices.append(f"tgc: {said}")
        size = members[0].size
        alike = merged and component_set.kind is ComponentKind.CARD
        key = (fit.product.name, size.width, size.height) if alike else (set_id,)
        deck = decks.get(key) or _Deck(set_id, component_set.title, fit)
        titles = (*deck.titles, component_set.title)
        decks[key] = replace(deck, members=(*deck.members, *members), titles=titles)
    for deck in decks.values():
        names = _names(deck.members, FOLDER / deck.fit.product.name / deck.folder)
        yield from _pictures(order, names, deck.members[0].bleed, deck.fit)
        rows += [_row(deck, piece, names) for piece in deck.members]
        if len(deck.titles) > 1:
            order.notices.append(f"tgc: one {deck.fit.product.name}: {', '.join(deck.titles)}")
    if not rows:
        order.report.error("EXP001", "The Game Crafter has no product for any piece of this game")
        return
    yield OutputFile(FOLDER / "manifest.csv", csv_of(COLUMNS, rows))
    _notices(order, left)


def _merged(order: ExportJob) -> bool:
    """Whether decks of one size are one deck; EXP007 for a word that is neither yes nor no."""
    said = order.options.get("merge", "no")
    if said not in ("yes", "no"):
        order.report.error("EXP007", f"merge={said}: it is yes or no")
    return said == "yes"


def _names(members: Sequence[Piece], folder: PurePosixPath) -> dict[Drawing, PurePosixPath]:
    """A file for every face; a back that pieces share is stored once."""
    names: dict[Drawing, PurePosixPath] = {}
    digits = max(2, len(str(len(members))))
    backs = dict.fromkeys(piece.back for piece in members if piece.back is not None)
    for number, piece in enumerate(members, 1):
        copies = f" x{piece.copies}" if piece.copies > 1 else ""
        stem = f"{number:0{digits}}-{piece.id}"
        names.setdefault(piece.front, folder / f"{stem}{copies}.png")
        if piece.back is not None:
            names.setdefault(piece.back, folder / ("back.png" if len(backs) == 1 else f"{stem}-back.png"))
    return names


def _pictures(order: ExportJob, names: dict[Drawing, PurePosixPath], bleed: float, fit: Fit) -> Iterator[OutputFile]:
    faces = [placed(face, bleed, fit) for face in names]
    product = fit.product
    pictures = exact(faces, product.width_px, product.height_px, product.dpi, workers=order.jobs)
    for path, data in zip(names.values(), pictures, strict=True):
        yield OutputFile(path, data)


def _row(deck: _Deck, piece: Piece, names: dict[Drawing, PurePosixPath]) -> tuple[str, str, str, int, str]:
    def file(face: Drawing | None) -> str:
        return "" if face is None else str(names[face].relative_to(FOLDER))

    return deck.fit.product.name, deck.title, file(piece.front), piece.copies, file(piece.back)


def _notices(order: ExportJob, left: list[str]) -> None:
    catalog = order.game.catalog
    if left:
        titles = ", ".join(catalog.set_of(set_id).title for set_id in left)
        order.notices.append(f"tgc: left out, because no product fits: {titles}")
    order.notices += printed_at_home("tgc", catalog, left)
    if catalog.extras:
        extras = ", ".join(f"{extra.count} × {extra.title}" for extra in catalog.extras)
        order.notices.append(f"tgc: order from The Game Crafter's own parts: {extras}")
    if catalog.prose is not None:
        order.notices.append("tgc: the rulebook is not in the pack; upload rulebook.pdf of `pnp build` as a document")
