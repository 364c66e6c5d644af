"""Cards and decks: ids, keys, grids, and that every deck is what its cards are."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import CheckedSheet, Finding, SaveObject, is_whole, shown
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
                yield Finding("TTS114", thing.where, f"its sheet {key} is different from that of {where}")


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
        yield Finding("TTS115", thing.where, message)
    for name in ("FaceURL", "BackURL"):
        if not isinstance(sheet.get(name), str) or not sheet.get(name):
            yield Finding("TTS101", thing.where, f"sheet {key} has no {name}")
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
        yield Finding("TTS111", thing.where, f"CardID {number} names sheet {key}, which its CustomDeck does not have")
        return
    sheet = thing.sheets().get(str(key))
    if sheet is None:
        return
    cells = sheet.columns * sheet.rows
    if index >= cells:
        yield Finding("TTS111", thing.where, f"CardID {number} is beyond its sheet of {sheet.columns} x {sheet.rows}")
    elif index == cells - 1 and cells > 1 and not sheet.back_is_hidden:
        yield Finding("TTS112", thing.where, f"CardID {number} is the cell that is shown instead of hidden cards")


def _card(thing: SaveObject) -> Iterator[Finding]:
    yield from _ids(thing, thing.data.get("CardID"))
    if thing.data.get("Hands") is not True:
        yield Finding("TTS116", thing.where, "a card must be allowed in hands (Hands)")


def _deck(thing: SaveObject) -> Iterator[Finding]:
    numbers, cards = thing.list_of("DeckIDs"), thing.list_of("ContainedObjects")
    if len(numbers) < 2:
        yield Finding("TTS113", thing.where, "a deck has at least two cards")
    for number in dict.fromkeys(filter(is_whole, numbers)):
        yield from _ids(thing, number)
    inside = [card.get("CardID") if isinstance(card, Mapping) else None for card in cards]
    if inside != numbers:
        yield Finding("TTS113", thing.where, "DeckIDs must be the CardIDs of the cards in it, in the same order")
    own = thing.sheets()
    for card in (SaveObject(card, thing.where, thing.depth + 1) for card in cards if isinstance(card, Mapping)):
        if card.name not in CARDS:
            yield Finding("TTS113", thing.where, f"{shown(card.data.get('Name'))} is in the deck")
        for key, sheet in card.sheets().items():
            if own.get(key) != sheet:
                yield Finding("TTS113", thing.where, f"sheet {key} of a card in it is not the deck's")
                return
