"""MakePlayingCards and PrinterStudio: pictures of exactly their pixels, and the order file of the autofill tool.

`mpc/cards/<set>/<piece>.png` and `mpc/order.xml`; a game of more than 612 cards becomes several orders. Only cards of
the one size that this way of ordering has can be carried: 63 × 88 mm and, a hair smaller than drawn, poker.

Source: the open autofill tool's parser and constants (quantity, slots, stocks, price steps, 816 × 1110 pixels at
300 dpi, which is 63 × 88 mm and 0.12 in around it).
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath
from xml.etree import ElementTree

from generator.drawing.items import Drawing
from generator.drawing.piece import Piece
from generator.export.fitting import Fit, Product, covering, placed
from generator.export.order import ExportJob, printed_at_home
from generator.export.pixels import exact
from generator.export.preflight import ProductSpec, by_set, check_pieces
from generator.geometry import Size
from generator.output import OutputFile
from generator.source.diagnostic import closest
from generator.units import inches

FOLDER = PurePosixPath("mpc")
CARD = Product("63 × 88 mm card", 816, 1110, Size(63.0, 88.0))
DEMANDS = ProductSpec(
    "MakePlayingCards", inches(0.12), 2.5
)  # the print service names no margin: the tool's corner radius

MOST_CARDS = 612
"""Cards in one order."""

PRICE_STEPS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""The print service counts up to the next of these."""

STOCKS = {
    "S27": "(S27) Smooth",
    "S30": "(S30) Standard Smooth",
    "S33": "(S33) Superior Smooth",
    "M31": "(M31) Linen",
    "P10": "(P10) Plastic",
}

_LARGEST_CHANGE = 0.015  # of a card's size, before it counts as another card


def files(order: ExportJob) -> Iterator[OutputFile]:
    """The pictures, and one order file for every 612 cards."""
    fits: dict[str, Fit] = {}
    cards: list[Piece] = []
    left: list[str] = []
    for set_id, members in by_set(order.bled(DEMANDS.bleed)).items():
        title = order.game.catalog.set_of(set_id).title
        fit = covering(members[0].size, CARD) if members[0].kind == "card" else None
        if fit is None or abs(fit.scale - 1) > _LARGEST_CHANGE:
            left.append(set_id)
            continue
        check_pieces(members, DEMANDS, fit.scale, order.report, order.game.catalog.set_of(set_id).mark)
        fits[set_id] = fit
        cards += members
        if not fit.true_size:
            order.notices.append(f"mpc: {title} are printed at {fit.scale:.1%} of their size, as 63 × 88 mm cards")
    stock = _stock(order)
    if not cards:
        order.report.error("EXP001", "no deck of this game has cards of 63 × 88 mm, the size this order is for")
        return
    names = _names(cards)
    order.progress("pictures of cards")
    faces = [placed(face, DEMANDS.bleed, fits[piece.set_id]) for face, (piece, _) in names.items()]
    pictures = exact(faces, CARD.width_px, CARD.height_px, CARD.dpi, workers=order.jobs)
    for (_, path), data in zip(names.values(), pictures, strict=True):
        yield OutputFile(FOLDER / path, data)
    yield from _orders(order, cards, {face: path for face, (_, path) in names.items()}, stock)
    _notices(order, left)


def _stock(order: ExportJob) -> str:
    asked = order.options.get("stock", "S30").upper()
    if asked not in STOCKS:
        hint = closest(asked, STOCKS) or f"known: {', '.join(STOCKS)}"
        order.report.error("EXP007", f"stock={asked}: MakePlayingCards has no such card stock", hint=hint)
        return ""
    return STOCKS[asked]


def _names(cards: list[Piece]) -> dict[Drawing, tuple[Piece, PurePosixPath]]:
    """A file for every different face, with the first piece that has it."""
    names: dict[Drawing, tuple[Piece, PurePosixPath]] = {}
    for piece in cards:
        for side, face in (("-front", piece.front), ("-back", back_of(piece))):
            names.setdefault(face, (piece, PurePosixPath("cards", piece.set_id, f"{piece.id}{side}.png")))
    return names


def back_of(piece: Piece) -> Drawing:
    """The back, which is white paper for a piece that has none."""
    return piece.back if piece.back is not None else Drawing(piece.size, ())


def _orders(
    order: ExportJob, cards: list[Piece], paths: dict[Drawing, PurePosixPath], stock: str
) -> Iterator[OutputFile]:
    """All physical cards in catalog order, cut into orders that the print service takes."""
    slots = [piece for piece in cards for _ in range(piece.copies)]
    parts = [slots[start : start + MOST_CARDS] for start in range(0, len(slots), MOST_CARDS)]
    for number, part in enumerate(parts, 1):
        data = order_xml(part, paths, stock, order.options.get("folder", ""))
        complaints = list(
            wrong(data, {str(path) for path in paths.values()}, len(part), order.options.get("folder", ""))
        )
        assert not complaints, complaints
        name = "order.xml" if len(parts) == 1 else f"order-{number}.xml"
        yield OutputFile(FOLDER / name, data)
        step = next(step for step in PRICE_STEPS if step >= len(part))
        order.notices.append(f"mpc: {name} has {len(part)} cards; the print service charges for {step}")


def order_xml(slots: list[Piece], paths: dict[Drawing, PurePosixPath], stock: str, folder: str) -> bytes:
    """The order file for these cards, one slot each; the back that most cards have is the order's own."""
    root = ElementTree.Element("order")
    details = ElementTree.SubElement(root, "details")
    for tag, text in (("quantity", str(len(slots))), ("stock", stock), ("foil", "false")):
        ElementTree.SubElement(details, tag).text = text
    usual = Counter(paths[back_of(piece)] for piece in slots).most_common(1)[0][0]
    fronts = ElementTree.SubElement(root, "fronts")
    _cards(fronts, [paths[piece.front] for piece in slots], folder)
    unusual = [None if paths[back_of(piece)] == usual else paths[back_of(piece)] for piece in slots]
    if any(unusual):
        _cards(ElementTree.SubElement(root, "backs"), unusual, folder)
    ElementTree.SubElement(root, "cardback").text = _at(folder, usual)
    ElementTree.indent(root)
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + ElementTree.tostring(root, "unicode").encode() + b"\n"


def _cards(
    parent: ElementTree.Element, pictures: list[PurePosixPath] | list[PurePosixPath | None], folder: str
) -> None:
    """A `card` for each picture, with the slots it fills."""
    slots: dict[PurePosixPath, list[int]] = {}
    for slot, path in enumerate(pictures):
        if path is not None:
            slots.setdefault(path, []).append(slot)
    for path, filled in slots.items():
        card = ElementTree.SubElement(parent, "card")
        values = {
            "id": _at(folder, path),
            "sourceType": "Local File",
            "slots": ",".join(map(str, filled)),
            "name": path.name,
            "query": path.stem,
        }
        for tag, text in values.items():
            ElementTree.SubElement(card, tag).text = text


def _at(folder: str, path: PurePosixPath) -> str:
    """The path as the tool is to find it: below `folder` in that folder's own manner, else beside the order."""
    if not folder:
        return str(path)
    slash = "\\" if "\\" in folder else "/"
    return folder.rstrip("/\\") + slash + slash.join(path.parts)


def wrong(data: bytes, known: set[str], quantity: int, folder: str) -> Iterator[str]:
    """What the tool would stumble over in an order file: slots that are not filled just once, pictures not there."""
    root = ElementTree.fromstring(data)  # our own bytes
    if root.findtext("details/quantity") != str(quantity):
        yield f"quantity {root.findtext('details/quantity')} for {quantity} cards"
    fronts = [int(slot) for card in root.iterfind("fronts/card") for slot in card.findtext("slots", "").split(",")]
    if sorted(fronts) != list(range(quantity)):
        yield "the slots of the fronts are not each number once"
    backs = [int(slot) for card in root.iterfind("backs/card") for slot in card.findtext("slots", "").split(",")]
    if len(set(backs)) != len(backs) or not set(backs) <= set(range(quantity)):
        yield "the slots of the backs are not each at most once"
    allowed = {_at(folder, PurePosixPath(path)) for path in known}
    used = {card.findtext("id", "") for card in root.iter("card")} | {root.findtext("cardback", "")}
    for path in sorted(used - allowed):
        yield f"no picture {path}"


def _notices(order: ExportJob, left: list[str]) -> None:
    catalog = order.game.catalog
    if left:
        titles = ", ".join(catalog.set_of(set_id).title for set_id in left)
        order.notices.append(f"mpc: left out, since this order is for 63 × 88 mm cards only: {titles}")
    rest = [extra.title for extra in catalog.extras] + (["the rulebook"] if catalog.prose is not None else [])
    if rest:
        order.notices.append(f"mpc: left out, because they are not cards: {', '.join(rest)}")
    order.notices += printed_at_home("mpc", catalog, left)
