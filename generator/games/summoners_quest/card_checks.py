"""The checks of the cards (SQ-V-CARD-1 to -8, -14, -15): what is printed on them, and how many there are."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.games.check_context import CheckContext, is_whole
from generator.games.summoners_quest.power_checks import (
    check_item,
    check_power,
    check_price,
    effect_lists,
    powers_of,
    timings_of,
)
from generator.games.summoners_quest.vocabulary import (
    ACTION,
    BEARERS,
    BOUNDS,
    COMMON,
    LOOKS,
    MODES,
    MYTHOLOGIES,
    OPTIONAL,
    POWERS,
    REQUIRED,
    TYPES,
)
from generator.source.diagnostic import closest
from generator.source.mark import Path

_ID = re.compile(r"[a-z0-9_]+")
_NUMBER = re.compile(r"\d+")
_UNFILLED = re.compile(r"\{[^{}]*\}")

Card = Mapping[str, Any]


def check_cards(reading: CheckContext) -> bool:
    """Report everything wrong with the cards; whether nothing is."""
    cards = reading.rows("cards")
    before = len(reading.report.diagnostics)
    _unique(reading, cards, "id", "SQ-V-CARD-1")
    _unique(reading, cards, "name", "SQ-V-CARD-2")
    lists = [_is_listed(reading, path, card) for path, card in cards]
    copies = [_copies_are_whole(reading, path, card) for path, card in cards]
    if all(lists) and all(copies):
        _counts_are_right(reading, cards)
    for path, card in cards:
        if card.get("type") in tuple(TYPES):
            _fields_are_right(reading, path, card)
            _numbers_are_within_bounds(reading, path, card)
            for place, power in powers_of(reading, path):
                check_power(reading, place, card, power)
            check_item(reading, path, card)
        _text_is_right(reading, path, card)
    sound = len(reading.report.diagnostics) == before
    for path, card in cards if sound else ():
        for name in _UNFILLED.findall(str(card.get("text"))):
            reading.error("SQ-V-RULE-3", f"{name} leads to nothing", *path, "text")
    return sound


def _unique(reading: CheckContext, cards: list[tuple[Path, Card]], key: str, code: str) -> None:
    """SQ-V-CARD-1, -2: ids are well formed, and ids and names are given once."""
    first: dict[object, Path] = {}
    for path, card in cards:
        value = card.get(key)
        if not isinstance(value, str):
            if key == "id":
                reading.error(code, f"{value!r} is no id", *path)
            continue  # a name that is none is told with the other fields
        if key == "id" and not _ID.fullmatch(value):
            reading.error(code, f"{value!r} is no id: small letters, digits and underscores", *path, key)
        if value in first:
            reading.error(code, f"two cards have the {key} {value!r}", *path, key, against=[(*first[value], key)])
        first.setdefault(value, path)


def _is_listed(reading: CheckContext, path: Path, card: Card) -> bool:
    """SQ-V-CARD-3: type and folklore source are among those of the game."""
    good = True
    for key, allowed in (("type", tuple(TYPES)), ("mythology", MYTHOLOGIES)):
        value = card.get(key)
        if key in card and value not in allowed:
            good = False
            reading.error(
                "SQ-V-CARD-3", f"{value!r} is no {key} of the game", *path, key, hint=closest(str(value), allowed)
            )
    return good and "type" in card and "mythology" in card


def _copies_are_whole(reading: CheckContext, path: Path, card: Card) -> bool:
    """SQ-V-CARD-4."""
    copies = card.get("copies")
    if is_whole(copies) and copies >= 1:
        return True
    if "copies" in card:
        reading.error("SQ-V-CARD-4", f"copies is {copies!r}, not a whole number from 1 on", *path, "copies")
    return False


def _counts_are_right(reading: CheckContext, cards: list[tuple[Path, Card]]) -> None:
    """SQ-V-CARD-5, -6: so many cards of each type, and an equal share of every source."""
    counted = Counter[tuple[str, str]]()
    for _, card in cards:
        counted[card["type"], card["mythology"]] += card["copies"]
    for kind, wanted in TYPES.items():
        total = sum(number for (text, _), number in counted.items() if text == kind)
        places = [(*path, "copies") for path, card in cards if card["type"] == kind]
        if total != wanted:
            message = f"there are {total} cards of type {kind}, not {wanted}"
            reading.error("SQ-V-CARD-5", message, "cards", against=places)
            continue  # then its shares cannot be right
        for mythology in MYTHOLOGIES:
            share = counted[kind, mythology]
            if share != wanted // len(MYTHOLOGIES):
                message = f"{mythology} has {share} cards of type {kind}, not {wanted // len(MYTHOLOGIES)}"
                reading.error("SQ-V-CARD-6", message, "cards", against=places)


def _fields_are_right(reading: CheckContext, path: Path, card: Card) -> None:
    """SQ-V-CARD-7: every field of the type and no other, and as many powers as the type has."""
    kind = card["type"]
    for name in (*COMMON, *REQUIRED[kind]):
        if name not in card:
            reading.error("SQ-V-CARD-7", f"a card of type {kind} has a field {name!r}, which is missing", *path)
    known = {*COMMON, *REQUIRED[kind], *OPTIONAL[kind], *LOOKS}
    for name in card:
        if name not in known:
            message = f"a card of type {kind} has no field {name!r}"
            reading.error("SQ-V-CARD-7", message, *path, name, hint=closest(str(name), known))
    for name, allowed in (("bearer", BEARERS), ("mode", MODES)):
        if name in known and name in card and card[name] not in allowed:
            message = f"{name} is {card[name]!r}, not {' or '.join(allowed)}"
            reading.error("SQ-V-CARD-7", message, *path, name)
    for name in ("name", "text"):
        if name in card and not (isinstance(card[name], str) and card[name].strip()):
            reading.error("SQ-V-CARD-7", f"{name} must be a text", *path, name)
    low, high = POWERS[kind]
    stated = card.get("powers", [])
    powers = [power for _, power in reading.rows(*path, "powers")]
    at_will = sum(ACTION[0] in timings_of(power) for power in powers)
    if not isinstance(stated, list) or len(powers) != len(stated):
        reading.error("SQ-V-CARD-7", "powers is a list of groups", *path, "powers")
    elif not low <= len(powers) <= high and not (kind == "equip" and at_will > 1) and "powers" in card:
        message = f"a card of type {kind} has {low} to {high} powers, not {len(powers)}"
        reading.error("SQ-V-CARD-7", message, *path, "powers")


def _numbers_are_within_bounds(reading: CheckContext, path: Path, card: Card) -> None:
    """SQ-V-CARD-8."""
    kind = card["type"]
    for name, (low, high) in BOUNDS.items():
        value = card.get(name)
        if name not in card or (kind == "trap" and name == "cost"):
            continue
        if not is_whole(value) or value < low or (high is not None and value > high):
            wanted = f"from {low} to {high}" if high is not None else f"from {low} on"
            reading.error("SQ-V-CARD-8", f"{name} is {value!r}, not a whole number {wanted}", *path, name)
    price = reading.at("rules", "trap_cost")
    if kind == "trap" and "cost" in card and card["cost"] != price:
        message = f"the trap costs {card['cost']!r}, but laying any trap costs {price!r}"
        reading.error("SQ-V-CARD-8", message, *path, "cost", against=[("rules", "trap_cost")])
    for place, power in powers_of(reading, path):
        check_price(reading, place, card, power)


def _numbers(reading: CheckContext, path: Path, card: Card) -> Iterator[int]:
    """The numbers that the text must show: prices, ranges, amounts, and what negates a trap."""
    stated = [card.get("negate")]
    for _, power in powers_of(reading, path):
        stated += [entry for entry in (power.get("cost"), power.get("range")) if entry]
    for effects in effect_lists(reading, path):
        for _, effect in reading.rows(*effects):
            stated += [effect.get(name) for name in ("amount", "steps", "count")]
    yield from (abs(number) for number in stated if is_whole(number))


def _text_is_right(reading: CheckContext, path: Path, card: Card) -> None:
    """SQ-V-CARD-14, -15: the text has the numbers of the data, and names the statuses."""
    text = card.get("text")
    if not isinstance(text, str) or _UNFILLED.search(text):
        return
    wanted = set(_numbers(reading, path, card))
    found = {int(number[:9]) for number in _NUMBER.findall(text)}
    for number in sorted(found - wanted):
        reading.error("SQ-V-CARD-14", f"the text says {number}, which is no number of the card", *path, "text")
    for number in sorted(wanted - found):
        message = f"the card's number {number} does not stand in its text"
        reading.error("SQ-V-CARD-14", message, *path, "text", against=[path])
    for effects in effect_lists(reading, path):
        for place, effect in reading.rows(*effects):
            status = effect.get("status")
            words = [status, *(reading.at("statuses", str(status), key) for key in ("word", "title"))]
            names = [word.lower() for word in words if isinstance(word, str) and word]
            if names and not any(word in text.lower() for word in names):
                message = f"the text does not name the status {status!r}"
                reading.error("SQ-V-CARD-15", message, *path, "text", against=[(*place, "status")])
