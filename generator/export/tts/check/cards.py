"""Cards and decks: ids, keys, grids, and that every deck is what its cards are."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import CheckedSheet, Finding, SaveImpact, SaveObject, is_side, is_whole, shown
from generator.export.tts.pictures import COLUMNS, ROWS

CARDS = ("Card", "CardCustom")
DECKS = ("Deck", "DeckCustom")
_STANDARD = 100
"""Cards below this number are those of a plain pack of playing cards, and have no sheet."""


def check(all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about cards."""
    sheets: dict[str, tuple[CheckedSheet, str]] = {}
    for thing in all_things:
        if thing.name in CARDS:
            yield from _card(thing)
        elif thing.name in DECKS:
            yield from _deck(thing)
        for key, sheet in thing.map_of("CustomDeck").items():
            yield from _sheet(thing, key, sheet)
        for key, own in thing.sheets().items():
            first, where = sheets.setdefault(key, (own, thing.where))
            if first != own:
                message = f"its sheet {key} is different from that of {where}"
                yield Finding("TTS114", thing.where, message, SaveImpact.DOUBTFUL)


def _sheet(thing: SaveObject, key: str, sheet: Any) -> Iterator[Finding]:
    if not key.isascii() or not key.isdecimal() or not isinstance(sheet, Mapping):
        yield Finding(
            "TTS101", thing.where, f"CustomDeck: {shown(key)} must be a number in quotes, and its value a group"
        )
        return
    width, height = sheet.get("NumWidth"), sheet.get("NumHeight")
    single = width == 1 and height == 1
    if not single and not (is_whole(width) and is_whole(height) and 2 <= width <= COLUMNS and 2 <= height <= ROWS):
        message = f"sheet {key} has {shown(width)} x {shown(height)} cards; it must be 1 x 1, or from 2 x 2"
        message += f" to {COLUMNS} x {ROWS}"
        cut = is_side(width) and is_side(height)
        yield Finding("TTS115", thing.where, message, SaveImpact.DOUBTFUL if cut else SaveImpact.BREAKS)
    for name in ("FaceURL", "BackURL"):
        if not isinstance(sheet.get(name), str) or not sheet.get(name):
            impact = SaveImpact.BREAKS if name == "FaceURL" else SaveImpact.DOUBTFUL
            yield Finding("TTS101", thing.where, f"sheet {key} has no {name}", impact)
    for name in ("BackIsHidden", "UniqueBack"):
        if not isinstance(sheet.get(name, False), bool):
            yield Finding("TTS101", thing.where, f"sheet {key}: {name} must be true or false")


def _ids(thing: SaveObject, number: Any) -> Iterator[Finding]:
    """What is wrong with a CardID of a thing, by the thing's own sheets."""
    decks = thing.map_of("CustomDeck")
    if not is_whole(number):
        yield Finding("TTS111", thing.where, f"{shown(number)} is not a CardID")
        return
    if 0 <= number < _STANDARD and not decks:
        return
    key, index = divmod(number, 100)
    if str(key) not in decks:
        holder = thing.holder
        lent = holder is not None and holder.name in DECKS and str(key) in holder.map_of("CustomDeck")
        message = f"CardID {number} names sheet {key}, which its CustomDeck does not have"
        # In saves of older versions of the game cards have no sheets of their own while they are in a deck.
        yield Finding("TTS111", thing.where, message, SaveImpact.UNUSUAL if lent else SaveImpact.BREAKS)
        if not lent or holder is None:
            return
        thing = holder
    sheet = thing.sheets().get(str(key))
    if sheet is None:
        return
    cells = sheet.columns * sheet.rows
    if index >= cells:
        yield Finding("TTS111", thing.where, f"CardID {number} is beyond its sheet of {sheet.columns} x {sheet.rows}")
    elif index == cells - 1 and cells > 1 and not sheet.back_is_hidden:
        message = f"CardID {number} is the cell that is shown instead of hidden cards"
        yield Finding("TTS112", thing.where, message, SaveImpact.DOUBTFUL)


def _card(thing: SaveObject) -> Iterator[Finding]:
    yield from _ids(thing, thing.data.get("CardID"))
    if thing.data.get("Hands") is not True:
        yield Finding("TTS116", thing.where, "a card must be allowed in hands (Hands)", SaveImpact.UNUSUAL)


def _deck(thing: SaveObject) -> Iterator[Finding]:
    numbers, cards = thing.list_of("DeckIDs"), thing.list_of("ContainedObjects")
    if len(numbers) < 2:
        yield Finding("TTS113", thing.where, "a deck has at least two cards")
    for number in dict.fromkeys(filter(is_whole, numbers)):
        yield from _ids(thing, number)
    inside = [card.get("CardID") if isinstance(card, Mapping) else None for card in cards]
    if inside != numbers:
        message = "DeckIDs must be the CardIDs of the cards in it, in the same order"
        # Saves of older versions of the game have the numbers alone.
        impact = SaveImpact.DOUBTFUL if cards else SaveImpact.UNUSUAL
        yield Finding("TTS113", thing.where, message, impact)
    own = thing.sheets()
    for card in (SaveObject(card, thing.where, thing.depth + 1) for card in cards if isinstance(card, Mapping)):
        if card.name not in CARDS:
            message = f"{shown(card.data.get('Name'))} is in the deck"
            yield Finding("TTS113", thing.where, message, SaveImpact.DOUBTFUL)
        for key, sheet in card.sheets().items():
            if own.get(key) != sheet:
                message = f"sheet {key} of a card in it is not the deck's"
                yield Finding("TTS113", thing.where, message, SaveImpact.DOUBTFUL)
                return
