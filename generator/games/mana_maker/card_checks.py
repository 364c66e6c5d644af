"""MM-V-01 to MM-V-08 and MM-V-14: the checks of what a card is. What it does is checked in `effect_checks`."""

import re
from collections.abc import Iterator, Mapping

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault, figures, ids_once, keys, once, placeholders, places, unknown
from generator.games.mana_maker.sections import CardRow, Constants
from generator.games.mana_maker.words import (
    ATTRIBUTES,
    COLOURS,
    CRITTER,
    ELEMENTS,
    ENCHANTMENT,
    EQUIPMENT,
    SLOTS,
    SPELL,
    STATS,
    STRUCTURE,
    TYPES,
    WIZARD,
)
from generator.source.diagnostic import closest
from generator.source.mark import Path

CARD_CHECKS = Checks()

FOUNTAIN, IMMOBILE = "fountain", "immobile"
TRIBES = (
    *("beast", "building", "construct", "dragon", "fairie", "folk", "fountain", "giant", "imp", "plant", "undead"),
    *("wall", "wizard"),
)

ALWAYS = ("id", "title", "type", "element", "value", "cost", "effects", "text")
"""What every card has."""
FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    WIZARD: (("tribe", "stats", "attrs"), ("basic", "deckable")),
    CRITTER: (("tribe", "stats", "attrs"), ("basic", "deckable")),
    STRUCTURE: (("tribe", "stats", "attrs"), ("basic", "subtype")),
    SPELL: ((), ()),
    ENCHANTMENT: (("attach",), ()),
    EQUIPMENT: (("attach", "slot"), ()),
}
"""What a card of each type has beside it, and what it may have."""
HIGHEST_VALUE, HIGHEST_STATISTIC = 9, 30
_ID = re.compile(r"[a-z]+(-[a-z]+)*")


@CARD_CHECKS.check("MM-V-01")
def cards_have_their_fields(cards: list[CardRow]) -> Iterator[Fault]:
    """A card has every field of its type, and no other."""
    for path, card in places(cards, "cards"):
        if card.type in FIELDS:
            needed, allowed = FIELDS[card.type]
            yield from keys(path, card, (*ALWAYS, *needed), allowed, f"a {card.type}")


@CARD_CHECKS.check("MM-V-02")
def ids_and_names_are_unique(cards: list[CardRow]) -> Iterator[Fault]:
    """Ids are words joined by hyphens; ids and names are given once."""
    yield from well_formed("cards", [card.id for card in cards])
    yield from ids_once(places(cards, "cards"))
    yield from once(((("cards", index, "title"), card.title) for index, card in enumerate(cards)), "name")


def well_formed(section: str, ids: list[str]) -> Iterator[Fault]:
    """Ids are lower-case words joined by hyphens."""
    for index, name in enumerate(ids):
        if not _ID.fullmatch(name):
            yield Fault((section, index, "id"), f"{name!r} is not made of lower-case words joined by hyphens")


@CARD_CHECKS.check("MM-V-03")
def words_are_from_the_lists(cards: list[CardRow]) -> Iterator[Fault]:
    """Type, element, tribe, subtype and slot are those that there are."""
    for path, card in places(cards, "cards"):
        for key, value, known in (
            ("type", card.type, TYPES),
            ("element", card.element, ELEMENTS),
            ("tribe", card.tribe, TRIBES),
            ("subtype", card.subtype, (FOUNTAIN,)),
            ("slot", card.slot, SLOTS),
        ):
            if value is not None and value not in known:
                yield unknown((*path, key), value, f"{key}: {', '.join(known)}", known)


@CARD_CHECKS.check("MM-V-04")
def values_suit_decks(cards: list[CardRow]) -> Iterator[Fault]:
    """A card of decks has a Value, one outside of them none."""
    for path, card in places(cards, "cards"):
        low, high = (1, HIGHEST_VALUE) if in_decks(card) else (0, 0)
        if not low <= card.value <= high:
            wanted = f"a whole number from {low} to {high}" if high else "0, for it is in no deck"
            yield Fault((*path, "value"), f"the Value of {card.title} must be {wanted}, not {card.value}")


def in_decks(card: CardRow) -> bool:
    """Whether a card may be in a deck."""
    return card.deckable and card.type != WIZARD


@CARD_CHECKS.check("MM-V-05")
def statistics_are_within_limits(cards: list[CardRow]) -> Iterator[Fault]:
    """All four statistics, from 0 to 30, and Vitality from 1."""
    for path, card in places(cards, "cards"):
        if card.stats is None:
            continue
        yield from keys((*path, "stats"), card.stats, STATS, (), "an Entity")
        for name in STATS:
            value, least = getattr(card.stats, name), 1 if name == "vitality" else 0
            if value is not None and not least <= value <= HIGHEST_STATISTIC:
                message = f"{name} must be from {least} to {HIGHEST_STATISTIC}, not {value}"
                yield Fault((*path, "stats", name), message)


@CARD_CHECKS.check("MM-V-05")
def the_wizard_is_that_of_the_rules(cards: list[CardRow], rules: Constants) -> Iterator[Fault]:
    """The Wizard's card has the statistics of the rules."""
    for path, card in places(cards, "cards"):
        for name in STATS if card.type == WIZARD and card.stats is not None else ():
            value, wanted = getattr(card.stats, name), getattr(rules, f"wizard_{name}")
            if value not in (None, wanted):
                message = f"the Wizard's {name} is {value} here and {wanted} in the rules"
                yield Fault((*path, "stats", name), message, because=[("rules", f"wizard_{name}")])


@CARD_CHECKS.check("MM-V-06")
def attributes_suit_the_type(cards: list[CardRow]) -> Iterator[Fault]:
    """Attributes are from the list and true; Structures are immobile, and nothing else is."""
    for path, card in places(cards, "cards"):
        for name, value in (card.attrs or {}).items():
            if name not in ATTRIBUTES:
                yield _unknown_key((*path, "attrs"), name, "attribute", ATTRIBUTES)
            elif not value:
                yield Fault((*path, "attrs", name), f"{name} is true, or it is left out")
        because = [(*path, "type")]
        if card.attrs is None or card.type not in (WIZARD, CRITTER, STRUCTURE):
            continue
        if card.type == STRUCTURE and IMMOBILE not in card.attrs:
            yield Fault((*path, "attrs"), "a Structure must be immobile", because, f"attrs: {{{IMMOBILE}: true}}")
        elif card.type != STRUCTURE and IMMOBILE in card.attrs:
            yield Fault((*path, "attrs", IMMOBILE), f"a {card.type} is not immobile", because, key=True)


def _unknown_key(path: Path, name: str, what: str, known: tuple[str, ...]) -> Fault:
    message = f"{name!r} is no {what}: {', '.join(known)}"
    return Fault((*path, name), message, hint=closest(name, known), key=True)


@CARD_CHECKS.check("MM-V-07")
def costs_can_be_paid(cards: list[CardRow]) -> Iterator[Fault]:
    """Costs are in known colours, of abilities in Action Points too, each 1 or more; spawned cards cost nothing."""
    for path, card in places(cards, "cards"):
        yield from _cost((*path, "cost"), card.cost, COLOURS)
        if card.cost and not in_decks(card):
            yield Fault((*path, "cost"), f"{card.title} is never played from a hand, so that it has no cost")
        for place, effect in places(card.effects, *path, "effects"):
            yield from _cost((*place, "cost"), effect.cost or {}, ("ap", *COLOURS))
            if effect.when == "activate" and not effect.cost:
                where = place if effect.cost is None else (*place, "cost")
                yield Fault(where, "an ability that is used at will must cost something")


def _cost(path: Path, cost: Mapping[str, int], known: tuple[str, ...]) -> Iterator[Fault]:
    for name, amount in cost.items():
        if name not in known:
            yield _unknown_key(path, name, "part of this cost", known)
        elif amount < 1:
            yield Fault((*path, name), f"a cost must be at least 1, not {amount}; what costs nothing is left out")


@CARD_CHECKS.check("MM-V-08")
def basic_attacks_reach_something(cards: list[CardRow]) -> Iterator[Fault]:
    """A Basic Attack has a range of 1 or more."""
    for path, card in places(cards, "cards"):
        if card.basic is not None:
            where = (*path, "basic")
            yield from keys(where, card.basic, ("range",), (), "a Basic Attack")
            if "range" in card.basic.model_fields_set and card.basic.range < 1:
                message = f"the range of a Basic Attack must be at least 1, not {card.basic.range}"
                yield Fault((*where, "range"), message)


@CARD_CHECKS.check("MM-V-14", after=["MM-V-08"])
def texts_have_the_figures(cards: list[CardRow]) -> Iterator[Fault]:
    """A text has the figures of the card's data; one with a placeholder that nothing fills is told by the loader."""
    for path, card in places(cards, "cards"):
        if not placeholders(card.text):
            because = [(*path, key) for key in ("effects", "attach", "basic") if getattr(card, key)]
            yield from figures((*path, "text"), card.text, _printed(card), because=because)


def _printed(card: CardRow) -> set[int]:
    """All numbers of the effects but counts and ranges of 1 that are a matter of course; ranges of cards."""
    found = {card.attach.range} if card.attach else set()
    if card.basic and card.basic.range > 1:
        found.add(card.basic.range)
    for effect in card.effects:
        found.update(effect.cost.values() if effect.cost else ())
        found.update(amount for op in effect.do for amount in _whole(op))
        if effect.range not in (None, 1):
            found.update(_whole(effect))
        if effect.target is not None:
            beside = effect.target.what == "tile" and effect.target.range == 1
            found.update(_whole(effect.target, "count", *["range"] * beside))
    return {abs(number) for number in found} - {0}


def _whole(row: BaseModel, *left_out: str) -> Iterator[int]:
    """The whole numbers that are written in a row."""
    return (value for key, value in row if type(value) is int and key not in left_out)
