"""`pnp show --hand` and `--showcase`: cards of a game in one picture."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from generator import pipeline
from generator.catalog.models import Catalog, ComponentKind
from generator.catalog.verified import Preview
from generator.colour import BLACK, Colour
from generator.drawing.items import Drawing, Outline
from generator.drawing.piece import Piece
from generator.editions.inks import INKS
from generator.layout.compose import compose
from generator.layout.workshop import workshop_of
from generator.render.png import pngs
from generator.source.diagnostic import Checked, Failed, Report
from generator.tasks.show import found_in

MOST = 9
"""Cards in one picture."""
_USUAL = 5
_HIGHEST_DPI = 300


def colour(text: str) -> Colour:
    """A colour as a user writes it, `#rrggbb`; raises ValueError on anything else."""
    return Colour.parse(text)


def spread(
    folder: Path,
    names: Sequence[str],
    arrangement: Literal["hand", "showcase"],
    dpi: int,
    ink: str = "colour",
    background: Colour | None = None,
) -> Checked[bytes]:
    """The named pieces of a game, or some cards of its largest deck, in one PNG. OUT004 for one that is not there."""
    from generator.render.spread import CardPicture, hand, showcase

    loaded = pipeline.load(folder)
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    catalog, report = loaded.value, Report()
    found = [found_in(catalog, name, report) for name in names]
    ids = [str(component.id) for component in found if component is not None] if names else _some(catalog)
    if not ids and not report.failed:
        report.error("OUT004", "the game has no cards to show", hint="name some of its pieces")
    gathered = workshop_of(catalog)
    report.extend(gathered.diagnostics)
    if report.failed or gathered.value is None:
        return report.refused()
    drawn = compose(Preview(catalog), gathered.value.layouts, gathered.value.book, only=set(ids), ink=ink)
    report.extend(drawn.diagnostics)
    if not drawn.value:
        return report.refused()
    by_id = {piece.id: piece for piece in INKS[ink].pieces(drawn.value)}
    cards = [CardPicture(*_pictures(by_id[piece_id], min(dpi, _HIGHEST_DPI))) for piece_id in ids]
    return report.checked((hand if arrangement == "hand" else showcase)(cards, background))


def _pictures(piece: Piece, dpi: int) -> Iterable[bytes]:
    """A piece with its bleed, and its shape."""
    return pngs((piece.front, Drawing(piece.size, (Outline(piece.outline, fill=BLACK),))), dpi, piece.bleed)


def _some(catalog: Catalog) -> list[str]:
    """Cards of the deck with the most different ones, from its whole length."""
    decks = [
        component_set.components for component_set in catalog.printed_sets if component_set.kind is ComponentKind.CARD
    ]
    cards = max(decks, key=len, default=())
    number = min(_USUAL, len(cards))
    return [str(cards[round(index * (len(cards) - 1) / max(number - 1, 1))].id) for index in range(number)]
