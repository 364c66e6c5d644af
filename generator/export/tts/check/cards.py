"""Cards and decks: ids, keys, grids, and that every deck is what its cards are."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import Finding, Thing, is_whole
from generator.export.tts.pictures import COLUMNS, ROWS

CARDS = ("Card", "CardCustom")
DECKS = ("Deck", "DeckCustom")
_SHEET = ("FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack")
_STANDARD = 100
"""Cards below this number are those of a plain pack of playing cards, and have no sheet."""


def check(all_things: Sequence[Thing]) -> Iterator[Finding]:
    """Everything about cards."""
    sheets: dict[str, tuple[Any, str]] = {}
    for thing in all_things:
        if thing.name in CARDS:
            yield from _card(thing)
        elif thing.name in DECKS:
            yield from _deck(thing)
        for key, sheet in thing.map_of("CustomDeck").items():
            yield from _sheet(thing, key, sheet)
            facts = _facts(sheet)
            first, where = sheets.setdefault(key, (facts, thing.where))
            if first != facts:
                yield Finding("TTS114", thing.where, f"its sheet {key} is another than that of {where}")


def _facts(sheet: Any) -> Any:
    return tuple(sheet.get(key) for key in _SHEET) if isinstance(sheet, Mapping) else sheet


def _sheet(thing: Thing, key: str, sheet: Any) -> Iterator[Finding]:
    if not key.isascii() or not key.isdecimal() or not isinstance(sheet, Mapping):
        yield Finding("TTS101", thing.where, f"CustomDeck: {key!r} must be a number in quotes, and its value a group")
        return
    width, height = sheet.get("NumWidth"), sheet.get("NumHeight")
    single = width == 1 and height == 1
    if not single and not (is_whole(width) and is_whole(height) and 2 <= width <= COLUMNS and 2 <= height <= ROWS):
        message = f"sheet {key} has {width} x {height} cards; it must be 1 x 1, or from 2 x 2 to {COLUMNS} x {ROWS}"
        yield Finding("TTS115", thing.where, message)
    for name in ("FaceURL", "BackURL"):
        if not isinstance(sheet.get(name), str) or not sheet.get(name):
            yield Finding("TTS101", thing.where, f"sheet {key} has no {name}")
    for name in ("BackIsHidden", "UniqueBack"):
        if not isinstance(sheet.get(name, False), bool):
            yield Finding("TTS101", thing.where, f"sheet {key}: {name} must be true or false")


def _ids(thing: Thing, number: Any) -> Iterator[Finding]:
    """What is wrong with a CardID of a thing, by the thing's own sheets."""
    decks = thing.map_of("CustomDeck")
    if not is_whole(number):
        yield Finding("TTS111", thing.where, f"{number!r} is no CardID")
        return
    if 0 <= number < _STANDARD and not decks:
        return
    key, index = divmod(number, 100)
    sheet = decks.get(str(key))
    if not isinstance(sheet, Mapping):
        yield Finding("TTS111", thing.where, f"CardID {number} names sheet {key}, which its CustomDeck does not have")
        return
    width, height = sheet.get("NumWidth"), sheet.get("NumHeight")
    if not is_whole(width) or not is_whole(height):
        return
    cells = width * height
    if index >= cells:
        yield Finding("TTS111", thing.where, f"CardID {number} is beyond its sheet of {width} x {height}")
    elif index == cells - 1 and cells > 1 and sheet.get("BackIsHidden") is not True:
        yield Finding("TTS112", thing.where, f"CardID {number} is the cell that is shown in place of hidden cards")


def _card(thing: Thing) -> Iterator[Finding]:
    yield from _ids(thing, thing.data.get("CardID"))
    if thing.data.get("Hands") is not True:
        yield Finding("TTS116", thing.where, "a card must be allowed in hands (Hands)")


def _deck(thing: Thing) -> Iterator[Finding]:
    numbers, cards = thing.list_of("DeckIDs"), thing.list_of("ContainedObjects")
    if len(numbers) < 2:
        yield Finding("TTS113", thing.where, "a deck has at least two cards")
    for number in dict.fromkeys(filter(is_whole, numbers)):
        yield from _ids(thing, number)
    inside = [card.get("CardID") if isinstance(card, Mapping) else None for card in cards]
    if inside != numbers:
        yield Finding("TTS113", thing.where, "DeckIDs must be the CardIDs of the cards in it, in the same order")
    own = thing.map_of("CustomDeck")
    for card in cards:
        if not isinstance(card, Mapping):
            continue
        if card.get("Name") not in CARDS:
            yield Finding("TTS113", thing.where, f"a {card.get('Name')} is in the deck")
        for key, sheet in (card.get("CustomDeck") or {}).items() if isinstance(card.get("CustomDeck"), Mapping) else ():
            if _facts(own.get(key)) != _facts(sheet):
                yield Finding("TTS113", thing.where, f"sheet {key} of a card in it is not the deck's")
                return
