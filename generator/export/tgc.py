"""The Game Crafter: a folder a component, with its name and pictures of exactly the pixels that the print service cuts.

`tgc/<identity>/<set>/<number>-<piece> x<copies>.png`, the back beside it, and `manifest.csv` with every file: identity
is the name that the print service's interface has for the product, so that a script can upload the whole folder.
"""

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from generator.catalog.models import ComponentKind, ComponentSet, CutShape
from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export import tgc_products as products
from generator.export.fitting import Fit, Product, covering, inside, placed
from generator.export.listing import csv_of
from generator.export.order import ExportJob
from generator.export.pixels import exact
from generator.export.preflight import ProductSpec, by_set, check_pieces
from generator.output import OutputFile
from generator.source.diagnostic import closest

FOLDER = PurePosixPath("tgc")
COLUMNS = ("identity", "component", "file", "copies", "back")
DEMANDS = ProductSpec("The Game Crafter", products.BLEED, products.SAFE)

_SCALES: Mapping[ComponentKind, tuple[float, float]] = {
    ComponentKind.CARD: (0.985, 1.015),
    ComponentKind.TILE: (0.95, 1.1),
    ComponentKind.TOKEN: (0.95, 1.45),
    ComponentKind.BOARD: (0.9, 1.15),
    ComponentKind.AID: (0.9, 1.15),
}
"""How far a piece may be scaled without being asked for: cards keep their size, and there is no smaller chit than half
an inch."""


def files(order: ExportJob) -> Iterator[OutputFile]:
    """The pictures of every set that the print service has a product for, and the manifest."""
    pieces = order.bled(products.BLEED)
    rows: list[tuple[str, str, str, int, str]] = []
    left: list[str] = []
    for set_id, members in by_set(pieces).items():
        component_set = order.game.catalog.set_of(set_id)
        fit = _product(order, component_set, members[0])
        if fit is None:
            left.append(component_set.title)
            continue
        order.progress(f"{component_set.title} as {fit.product.name}")
        check_pieces(members, DEMANDS, fit.scale, order.report, component_set.mark)
        if not fit.true_size:
            order.notices.append(
                f"tgc: {component_set.title} of {_size(members[0])} mm become {fit.product.name} "
                f"at {fit.scale:.0%} of their size"
            )
        names = _names(members, FOLDER / fit.product.name / set_id)
        yield from _pictures(order, names, members[0].bleed, fit)
        rows += [_row(fit.product, component_set, piece, names) for piece in members]
    if not rows:
        order.report.error("EXP001", "The Game Crafter has no product for any piece of this game")
        return
    yield OutputFile(FOLDER / "manifest.csv", csv_of(COLUMNS, rows))
    _notices(order, left)


def _product(order: ExportJob, component_set: ComponentSet, piece: Piece) -> Fit | None:
    """What the pieces of a set become; None, with a warning, where nothing of the print service suits."""
    asked = order.options.get(component_set.id)
    if asked is not None:
        if asked not in products.ALL:
            hint = closest(asked, products.ALL) or f"known: {', '.join(products.ALL)}"
            order.report.error("EXP007", f"{component_set.id}={asked}: The Game Crafter has no such product", hint=hint)
            return None
        product = products.ALL[asked]
        return covering(piece.size, product) or inside(piece.size, product)
    shape = component_set.components[0].cut.shape
    fits = [
        fit for product in _candidates(component_set.kind, shape) if (fit := covering(piece.size, product)) is not None
    ]
    low, high = _SCALES[component_set.kind]
    suiting = [fit for fit in fits if low <= fit.scale <= high]
    if suiting:
        return min(suiting, key=lambda fit: abs(fit.scale - 1))
    best = min(fits, key=lambda fit: abs(fit.scale - 1), default=None)
    hint = f"--set {component_set.id}=PRODUCT chooses any product"
    if best is not None:
        takes = f"--set {component_set.id}={best.product.name}"
        hint = f"the nearest is {best.product.name}, at {best.scale:.0%}: use {takes}"
    message = (
        f"{component_set.title} of {_size(piece)} mm: The Game Crafter has no product of that size and shape, left out"
    )
    order.report.warning("EXP002", message, at=component_set.mark, hint=hint)
    return None


def _candidates(kind: ComponentKind, shape: CutShape) -> tuple[Product, ...]:
    """The products a set of that kind and shape may become."""
    match kind, shape:
        case ComponentKind.CARD, CutShape.RECTANGLE:
            return products.CARDS
        case ComponentKind.CARD, CutShape.DISC:
            return products.ROUND_CARDS
        case ComponentKind.CARD, CutShape.HEXAGON:
            return products.HEX_CARDS
        case ComponentKind.TOKEN | ComponentKind.TILE, CutShape.DISC:
            return products.CIRCLES
        case ComponentKind.TOKEN | ComponentKind.TILE, CutShape.HEXAGON:
            return products.HEXAGONS
        case ComponentKind.TOKEN | ComponentKind.TILE, CutShape.RECTANGLE:
            return products.SQUARES
        case ComponentKind.AID, CutShape.RECTANGLE:
            return (*products.CARDS, *products.MATS)
        case _:
            return products.BOARDS


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


def _size(piece: Piece) -> str:
    return f"{piece.size.width:g} × {piece.size.height:g}"


def _notices(order: ExportJob, left: list[str]) -> None:
    catalog = order.game.catalog
    if left:
        order.notices.append(f"tgc: left out, because no product fits: {', '.join(left)}")
    if catalog.extras:
        extras = ", ".join(f"{extra.count} × {extra.title}" for extra in catalog.extras)
        order.notices.append(f"tgc: order from The Game Crafter's own parts: {extras}")
    if catalog.prose is not None:
        order.notices.append("tgc: the rulebook is not in the pack; upload rulebook.pdf of `pnp build` as a document")
