"""MM-V-01, -02, -04 to -07 and -14: the checks of what a card is, beside what its fields say in `sections`."""

from collections.abc import Iterator, Mapping

from generator.games.catalog_checks import (
    Checks,
    Fault,
    figures,
    ids_and_names,
    keys,
    placeholders,
    places,
    whole_numbers,
)
from generator.games.mana_maker.sections import CardRow, Constants
from generator.games.mana_maker.words import CRITTER, ENCHANTMENT, EQUIPMENT, SPELL, STATS, STRUCTURE, WIZARD

CARD_CHECKS = Checks()

IMMOBILE = "immobile"
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
HIGHEST_VALUE = 9


def in_decks(card: CardRow) -> bool:
    """Whether a card may be in a deck."""
    return card.deckable and card.type != WIZARD


@CARD_CHECKS.check("MM-V-01")
def cards_have_their_fields(cards: list[CardRow]) -> Iterator[Fault]:
    """A card has every field of its type, and no other."""
    for path, card in places(cards, "cards"):
        if card.type in FIELDS:
            needed, allowed = FIELDS[card.type]
            yield from keys(path, card, (*ALWAYS, *needed), allowed, f"a {card.type}")


@CARD_CHECKS.check("MM-V-02")
def ids_and_names_of_cards(cards: list[CardRow]) -> Iterator[Fault]:
    """See `ids_and_names`."""
    yield from ids_and_names("cards", cards, [card.title for card in cards])


@CARD_CHECKS.check("MM-V-04")
def values_suit_decks(cards: list[CardRow]) -> Iterator[Fault]:
    """A card of decks has a Value, one outside of them none."""
    for path, card in places(cards, "cards"):
        low, high = (1, HIGHEST_VALUE) if in_decks(card) else (0, 0)
        if not low <= card.value <= high:
            wanted = f"a whole number from {low} to {high}" if high else "0, for it is in no deck"
            yield Fault((*path, "value"), f"the Value of {card.title} must be {wanted}, not {card.value}")


@CARD_CHECKS.check("MM-V-05")
def statistics_are_there(cards: list[CardRow], rules: Constants) -> Iterator[Fault]:
    """All four statistics; those of the Wizard are in the rules."""
    for path, card in places(cards, "cards"):
        if card.stats is None:
            continue
        yield from keys((*path, "stats"), card.stats, STATS, (), "an Entity")
        for name in STATS if card.type == WIZARD else ():
            value, wanted = getattr(card.stats, name), getattr(rules, f"wizard_{name}")
            if value not in (None, wanted):
                message = f"the Wizard's {name} is {value} here and {wanted} in the rules"
                yield Fault((*path, "stats", name), message, because=[("rules", f"wizard_{name}")])


@CARD_CHECKS.check("MM-V-06")
def attributes_suit_the_type(cards: list[CardRow]) -> Iterator[Fault]:
    """Attributes are true; Structures are immobile, and nothing else is."""
    for path, card in places(cards, "cards"):
        where, because = (*path, "attrs"), [(*path, "type")]
        for name, value in (card.attrs or {}).items():
            if not value:
                yield Fault((*where, name), f"{name} is true, or it is left out")
        if card.attrs is None:
            continue
        if card.type == STRUCTURE and IMMOBILE not in card.attrs:
            yield Fault(where, "a Structure must be immobile", because, f"attrs: {{{IMMOBILE}: true}}")
        elif card.type in (WIZARD, CRITTER) and IMMOBILE in card.attrs:
            yield Fault((*where, IMMOBILE), f"a {card.type} is not immobile", because, key=True)


@CARD_CHECKS.check("MM-V-07")
def costs_suit_their_use(cards: list[CardRow]) -> Iterator[Fault]:
    """Abilities that are used at will cost something; what is never played from a hand costs nothing."""
    for path, card in places(cards, "cards"):
        if card.cost and not in_decks(card):
            yield Fault((*path, "cost"), f"{card.title} is never played from a hand, so that it has no cost")
        for place, effect in places(card.effects, *path, "effects"):
            if effect.when == "activate" and not effect.cost:
                where = place if effect.cost is None else (*place, "cost")
                yield Fault(where, "an ability that is used at will must cost something")


@CARD_CHECKS.check("MM-V-08")
def basic_attacks_have_a_range(cards: list[CardRow]) -> Iterator[Fault]:
    """A Basic Attack has a range and nothing else."""
    for path, card in places(cards, "cards"):
        if card.basic is not None:
            yield from keys((*path, "basic"), card.basic, ("range",), (), "a Basic Attack")


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
        found.update(amount for op in effect.do for amount in whole_numbers(op))
        if effect.range not in (None, 1):
            found.update(whole_numbers(effect))
        if effect.target is not None:
            beside = effect.target.what == "tile" and effect.target.range == 1
            found.update(whole_numbers(effect.target, "count", *["range"] * beside))
    return {abs(number) for number in found} - {0}
