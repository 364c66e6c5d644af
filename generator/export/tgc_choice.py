"""Which product of The Game Crafter the pieces of a set become, and what stands in where it has none of their shape."""

from collections.abc import Iterator, Mapping

from generator.catalog.models import ComponentKind, ComponentSet, CutShape
from generator.drawing.piece import Piece
from generator.export import tgc_products as products
from generator.export.fitting import Fit, Product, covering, inside
from generator.export.order import ExportJob
from generator.source.diagnostic import closest

_SCALES: Mapping[ComponentKind, tuple[float, float]] = {
    ComponentKind.CARD: (0.985, 1.015),
    ComponentKind.TILE: (0.95, 1.1),
    ComponentKind.TOKEN: (0.95, 1.45),
    ComponentKind.BOARD: (0.9, 1.15),
    ComponentKind.AID: (0.9, 1.15),
}
"""How far a piece may be scaled without being asked for: cards keep their size, and there is no smaller chit than half
an inch."""

_SAME_PROPORTIONS = 1.25
"""Up to this a face may go on in its own colours over what it leaves free; beyond it, that stays white."""

_SHAPES: Mapping[CutShape, str] = {
    CutShape.DISC: "discs",
    CutShape.HEXAGON: "hexagons",
    CutShape.RECTANGLE: "rectangles",
}


def product_for(order: ExportJob, component_set: ComponentSet, piece: Piece) -> Fit | None:
    """What the pieces of a set become: the product of their size and shape, else the nearest that can stand in for it.

    None, with EXP002, where nothing of the print service is large enough.
    """
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
    found = _substitute(component_set.kind, shape, piece)
    if found is not None:
        return found
    hint = f"--set {component_set.id}=PRODUCT chooses any product"
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


def _substitute(kind: ComponentKind, shape: CutShape, piece: Piece) -> Fit | None:
    """The product of another shape that changes the size of the pieces least, or else the smallest that holds them."""
    low, high = _SCALES[kind]
    fits: list[tuple[bool, float, Fit]] = []
    for product in _substitutes(kind, shape):
        fit = inside(piece.size, product)
        if fit.scale < low:
            continue
        have = piece.size.turned if fit.turned else piece.size
        across, down = product.trim.width / have.width, product.trim.height / have.height
        alike = max(across, down) / min(across, down) <= _SAME_PROPORTIONS
        suits = fit.scale <= high
        scale = fit.scale if suits else 1.0
        area = product.trim.width * product.trim.height
        fits.append(
            (not suits, abs(scale - 1) if suits else area, Fit(product, fit.turned, scale, not (alike and suits)))
        )
    return min(fits, key=lambda found: found[:2])[2] if fits else None


def _substitutes(kind: ComponentKind, shape: CutShape) -> Iterator[Product]:
    """Products that pieces of a shape may lie on, where there is none of their own shape in their size."""
    match kind:
        case ComponentKind.TOKEN | ComponentKind.TILE:
            if shape is CutShape.HEXAGON:
                yield from products.CIRCLES
            yield from products.SQUARES
            if kind is ComponentKind.TILE:
                yield from products.BOARDS
        case ComponentKind.AID:
            yield from products.CARDS
            yield from products.MATS
        case ComponentKind.BOARD:
            yield from products.BOARDS
        case _:
            return


def change(component_set: ComponentSet, piece: Piece, fit: Fit) -> str | None:
    """What becomes of a set, in words; None for pieces that keep size and shape."""
    product, size = fit.product.name, f"{_size(piece)} mm"
    shape = component_set.components[0].cut.shape
    if fit.framed:
        scale = "their own size" if abs(fit.scale - 1) < 0.005 else f"{fit.scale:.0%} of their size"
        return f"{component_set.title} of {size} lie on {product} at {scale}, with a line to cut them out along"
    if fit.product not in _candidates(component_set.kind, shape):
        of = _SHAPES[shape]
        return f"{component_set.title}, {of} of {size}, become {product} at {fit.scale:.0%} of their size"
    return (
        None if fit.true_size else f"{component_set.title} of {size} become {product} at {fit.scale:.0%} of their size"
    )


def _size(piece: Piece) -> str:
    return f"{piece.size.width:g} × {piece.size.height:g}"
