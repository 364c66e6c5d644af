"""The Game Crafter: a folder a component, with its name and pictures of exactly the pixels that the print service cuts.

`tgc/<identity>/<set>/<number>-<piece> x<copies>.png`, the back beside it, and `manifest.csv` with every file: identity
is the name that the print service's interface has for the product, so that a script can upload the whole folder.
"""

from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.catalog.models import ComponentSet
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export import tgc_products as products
from generator.export.fitting import Fit, Product, placed
from generator.export.listing import csv_of
from generator.export.order import ExportJob, printed_at_home
from generator.export.pixels import exact
from generator.export.preflight import ProductSpec, by_set, check_pieces
from generator.export.tgc_choice import change, product_for
from generator.output import OutputFile

FOLDER = PurePosixPath("tgc")
COLUMNS = ("identity", "component", "file", "copies", "back")
DEMANDS = ProductSpec("The Game Crafter", products.BLEED, products.SAFE)


def files(order: ExportJob) -> Iterator[OutputFile]:
    """The pictures of every set that the print service has a product for, and the manifest."""
    pieces = order.bled(products.BLEED)
    rows: list[tuple[str, str, str, int, str]] = []
    left: list[str] = []
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
        names = _names(members, FOLDER / fit.product.name / set_id)
        yield from _pictures(order, names, members[0].bleed, fit)
        rows += [_row(fit.product, component_set, piece, names) for piece in members]
    if not rows:
        order.report.error("EXP001", "The Game Crafter has no product for any piece of this game")
        return
    yield OutputFile(FOLDER / "manifest.csv", csv_of(COLUMNS, rows))
    _notices(order, left)


def _names(members: list[Piece], folder: PurePosixPath) -> dict[Drawing, PurePosixPath]:
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


def _row(
    product: Product, component_set: ComponentSet, piece: Piece, names: dict[Drawing, PurePosixPath]
) -> tuple[str, str, str, int, str]:
    def file(face: Drawing | None) -> str:
        return "" if face is None else str(names[face].relative_to(FOLDER))

    return product.name, component_set.title, file(piece.front), piece.copies, file(piece.back)


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
