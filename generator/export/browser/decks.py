"""Sorts of cards: pieces of one set and size, which websites define together."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.export.browser.flat_table import FlatPiece, FlatTable, Holder
from generator.geometry import Size


@dataclass(frozen=True, slots=True)
class FlatDeck:
    """The sorts of cards of one set and size, and the holder where most of them begin; None where none is in one."""

    name: str
    size: Size
    sorts: tuple[str, ...]
    home: Holder | None


def decks(table: FlatTable, sets: Mapping[str, str]) -> dict[str, FlatDeck]:
    """The deck of each sort on the table; `sets` tells the set of each sort."""
    groups: dict[tuple[str, float, float], list[FlatPiece]] = {}
    for piece in table.pieces:
        size = (round(piece.box.width, 3), round(piece.box.height, 3))
        groups.setdefault((sets[piece.unit.id], *size), []).append(piece)
    found: dict[str, FlatDeck] = {}
    names: set[str] = set()
    for (set_id, width, height), members in groups.items():
        name = f"deck-{set_id}"
        while name in names:
            name += "-"
        names.add(name)
        sorts = tuple(dict.fromkeys(piece.unit.id for piece in members))
        deck = FlatDeck(name, Size(width, height), sorts, _home(table.holders, members))
        found.update(dict.fromkeys(sorts, deck))
    return found


def _home(holders: Iterable[Holder], members: Iterable[FlatPiece]) -> Holder | None:
    """The holder with the most of them."""
    ours = {piece.unit for piece in members}
    counted = [(sum(piece.unit in ours for piece in holder.pieces), holder) for holder in holders]
    most = max(counted, key=lambda pair: pair[0], default=(0, None))
    return most[1] if most[0] else None
