"""The checks of the cards (SQ-V-CARD): what is printed on them, and how many there are."""

import re
from collections import Counter
from collections.abc import Iterator

from generator.games.catalog_checks import Checks, Fault, figures, once, placeholders, places, unknown
from generator.games.summoners_quest import vocabulary
from generator.games.summoners_quest.power_checks import POWER_CHECKS, effects_of, powers_of
from generator.games.summoners_quest.sections import Card, Constants, Status
from generator.source.diagnostic import closest
from generator.source.mark import Path

CARD_CODES = tuple(f"SQ-V-CARD-{number}" for number in range(1, 17))
_ID = re.compile(r"[a-z0-9_]+")

CARD_CHECKS = Checks()


def _of_known_type(cards: list[Card]) -> Iterator[tuple[Path, Card]]:
    return ((path, card) for path, card in places(cards, "cards") if card.type in vocabulary.TYPES)


@CARD_CHECKS.check("SQ-V-CARD-1")
def ids_are_well_formed_and_unique(cards: list[Card]) -> Iterator[Fault]:
    """An id is of small letters, digits and underscores, and given once."""
    ids = [((*path, "id"), card.id) for path, card in places(cards, "cards")]
    for path, name in ids:
        if not _ID.fullmatch(name):
            yield Fault(path, f"{name!r} is no id: small letters, digits and underscores")
    yield from once(ids, "id")


@CARD_CHECKS.check("SQ-V-CARD-2")
def names_are_unique(cards: list[Card]) -> Iterator[Fault]:
    """A name is given once."""
    yield from once((((*path, "name"), card.name) for path, card in places(cards, "cards")), "name")


@CARD_CHECKS.check("SQ-V-CARD-3")
def types_and_sources_are_listed(cards: list[Card]) -> Iterator[Fault]:
    """Type and folklore source are among those of the game."""
    for path, card in places(cards, "cards"):
        for key, value, allowed in (
            ("type", card.type, vocabulary.TYPES),
            ("mythology", card.mythology, vocabulary.MYTHOLOGIES),
        ):
            if value not in allowed:
                yield unknown((*path, key), value, f"{key} of the game", allowed)


@CARD_CHECKS.check("SQ-V-CARD-4")
def there_is_a_copy_of_each(cards: list[Card]) -> Iterator[Fault]:
    """Every card is printed."""
    for path, card in places(cards, "cards"):
        if card.copies < 1:
            yield Fault((*path, "copies"), f"copies is {card.copies}, not a whole number from 1 on")


@CARD_CHECKS.check("SQ-V-CARD-5", after=["SQ-V-CARD-3", "SQ-V-CARD-4"])
def types_have_their_numbers(cards: list[Card]) -> Iterator[Fault]:
    """So many cards of each type."""
    for kind, wanted in vocabulary.TYPES.items():
        total = sum(card.copies for card in cards if card.type == kind)
        if total != wanted:
            yield Fault(("cards",), f"there are {total} cards of type {kind}, not {wanted}", _copies_of(cards, kind))


@CARD_CHECKS.check("SQ-V-CARD-6", after=["SQ-V-CARD-3", "SQ-V-CARD-4"])
def sources_have_equal_shares(cards: list[Card]) -> Iterator[Fault]:
    """An equal share of each type is of every source; of a type of another number no shares can be right."""
    for kind, wanted in vocabulary.TYPES.items():
        shares, share = Counter[str](), wanted // len(vocabulary.MYTHOLOGIES)
        for card in cards:
            shares[card.mythology] += card.copies if card.type == kind else 0
        for mythology in vocabulary.MYTHOLOGIES if shares.total() == wanted else ():
            if shares[mythology] != share:
                message = f"{mythology} has {shares[mythology]} cards of type {kind}, not {share}"
                yield Fault(("cards",), message, _copies_of(cards, kind))


def _copies_of(cards: list[Card], kind: str) -> list[Path]:
    return [(*path, "copies") for path, card in places(cards, "cards") if card.type == kind]


@CARD_CHECKS.check("SQ-V-CARD-7")
def cards_have_the_fields_of_their_type(cards: list[Card]) -> Iterator[Fault]:
    """Every field that the type requires, none that it has not, and as many powers as it has."""
    for path, card in _of_known_type(cards):
        kind, given = card.type, card.given()
        known = {*vocabulary.REQUIRED[kind], *vocabulary.OPTIONAL[kind]}
        for name in vocabulary.REQUIRED[kind]:
            if name not in given:
                yield Fault(path, f"a card of type {kind} has a field {name!r}, which is missing")
        for name in given:
            if name in vocabulary.OF_SOME - known:
                yield Fault((*path, name), f"a card of type {kind} has no field {name!r}", hint=closest(name, known))
        for name, allowed in vocabulary.WORDS.items():
            if name in known and name in given and given[name] not in allowed:
                yield Fault((*path, name), f"{name} is {given[name]!r}, not {' or '.join(allowed)}")
        for name in ("name", "text"):
            if not str(given[name]).strip():
                yield Fault((*path, name), f"{name} must be a text")
        yield from _wrong_powers(path, card)


def _wrong_powers(path: Path, card: Card) -> Iterator[Fault]:
    low, high = vocabulary.POWERS[card.type]
    at_will = sum(vocabulary.ACTION[0] in power.timing for power in card.powers)
    told = card.type == "equip" and at_will > 1  # by SQ-V-CARD-16
    if "powers" in card.model_fields_set and not low <= len(card.powers) <= high and not told:
        message = f"a card of type {card.type} has {low} to {high} powers, not {len(card.powers)}"
        yield Fault((*path, "powers"), message)
    for place, power in places(card.powers, *path, "powers"):
        if not power.effects:
            yield Fault(place, "a power has a list of effects")


@CARD_CHECKS.check("SQ-V-CARD-8")
def numbers_are_within_bounds(cards: list[Card]) -> Iterator[Fault]:
    """Cost, attack, life and what negates a trap."""
    for path, card in _of_known_type(cards):
        given = card.given()
        for name, (low, high) in vocabulary.BOUNDS.items():
            value = given.get(name, low)
            if card.type == "trap" and name == "cost":
                continue  # told by the next check
            if not isinstance(value, int) or value < low or (high is not None and value > high):
                wanted = f"from {low} to {high}" if high is not None else f"from {low} on"
                yield Fault((*path, name), f"{name} is {value!r}, not a whole number {wanted}")


@CARD_CHECKS.check("SQ-V-CARD-8")
def traps_cost_what_the_rules_say(cards: list[Card], rules: Constants) -> Iterator[Fault]:
    """Laying a trap costs the same for all."""
    for path, card in places(cards, "cards"):
        if card.type == "trap" and card.given().get("cost", rules.trap_cost) != rules.trap_cost:
            message = f"the trap costs {card.cost}, but laying any trap costs {rules.trap_cost}"
            yield Fault((*path, "cost"), message, because=[("rules", "trap_cost")])


@CARD_CHECKS.check("SQ-V-CARD-8")
def prices_are_for_what_is_chosen(cards: list[Card]) -> Iterator[Fault]:
    """Only what a player decides to use has a price, and a spell or consumable has none but its cost."""
    for path, card, power in powers_of(cards):
        place = (*path, "cost")
        if power.cost < 0:
            yield Fault(place, f"the price is {power.cost}, not a whole number from 0 on")
        elif power.cost and (card.type in ("spell", "trap") or card.mode == "consumable"):
            yield Fault(place, "this card's power has no price of its own")
        elif power.cost and power.timing and all(_works_by_itself(timing, card) for timing in power.timing):
            yield Fault(place, "a power that works by itself is free")


def _works_by_itself(timing: str, card: Card) -> bool:
    """Whether nobody decides about it; a timing that the card cannot have is told as such."""
    return timing not in vocabulary.PAID and card.type in vocabulary.TIMINGS.get(timing, ())


CARD_CHECKS.extend(POWER_CHECKS)


@CARD_CHECKS.check("SQ-V-CARD-14")
def texts_have_the_numbers(cards: list[Card]) -> Iterator[Fault]:
    """A text has the numbers of its card, all of them and no others."""
    for path, card in places(cards, "cards"):
        if not placeholders(card.text):
            yield from figures((*path, "text"), card.text, _numbers(card), because=[path])


def _numbers(card: Card) -> set[int]:
    """Prices and ranges, amounts, steps and counts without their sign, and what negates a trap."""
    stated = [card.negate]
    for power in card.powers:
        stated += [power.cost or None, power.range or None]
    for _, effect in effects_of((), card):
        stated += [effect.amount, effect.steps, effect.count]
    return {abs(number) for number in stated if number is not None}


@CARD_CHECKS.check("SQ-V-CARD-15")
def texts_name_the_statuses(cards: list[Card], statuses: dict[str, Status]) -> Iterator[Fault]:
    """A text names every status that its card applies."""
    for path, card in places(cards, "cards"):
        text = card.text.lower()
        for place, effect in effects_of(path, card) if not placeholders(card.text) else ():
            known = statuses.get(effect.status or "")
            names = [effect.status, *((known.word, known.title) if known is not None else ())]
            words = [name.lower() for name in names if name]
            if words and not any(word in text for word in words):
                message = f"the text does not name the status {effect.status!r}"
                yield Fault((*path, "text"), message, because=[(*place, "status")])


@CARD_CHECKS.check("SQ-V-RULE-3", after=CARD_CODES)
def texts_are_filled(cards: list[Card]) -> Iterator[Fault]:
    """Every placeholder resolves."""
    for path, card in places(cards, "cards"):
        for name in placeholders(card.text):
            yield Fault((*path, "text"), f"{{{name}}} is not defined")
