"""NW-V-01 to NW-V-12 and NW-V-16: the checks of what a card is, beside what its fields say in `sections`."""

from collections.abc import Iterator, Mapping

from generator.games.catalog_checks import (
    Checks,
    Fault,
    figures,
    ids_and_names,
    keys,
    once,
    placeholders,
    places,
    unknown,
    whole_numbers,
)
from generator.games.nine_worlds.sections import WorldRow, WorldsCard
from generator.games.nine_worlds.words import (
    ANY,
    ATTRIBUTES,
    AVATAR,
    CREATURE,
    ELEMENTS,
    EVENT,
    KINDS,
    MULTI_ATTACK,
    PLACE,
    SPELL,
    STATS,
)

CARD_CHECKS = Checks()

ALWAYS = ("id", "title", "library", "kind", "copies", "cost", "attrs", "effects", "text")
"""What every card has."""
FIELDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    AVATAR: (("tribe", "stats"), ()),
    CREATURE: (("tribe", "stats", "grave"), ("empower", "sacrifice", "tokens")),
    PLACE: ((), ("empower", "replace")),
    SPELL: ((), ("empower", "sacrifice")),
    EVENT: ((), ()),
}
"""What a card of each library has beside it, and what it may have."""
FREE = (AVATAR, EVENT)
_PRINTED = ("effects", "empower", "sacrifice", "tokens", "attrs")


@CARD_CHECKS.check("NW-V-01")
def cards_have_their_fields(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A card has every field of its library, and no other."""
    for path, card in places(cards, "cards"):
        if card.library in FIELDS:
            needed, allowed = FIELDS[card.library]
            yield from keys(path, card, (*ALWAYS, *needed), allowed, f"a card of the {card.library} library")


@CARD_CHECKS.check("NW-V-02")
def ids_and_names_of_cards(cards: list[WorldsCard], worlds: list[WorldRow]) -> Iterator[Fault]:
    """Ids are lower-case words joined by hyphens; ids and names are given once."""
    yield from ids_and_names("cards", cards, [card.title for card in cards])
    yield from ids_and_names("worlds", worlds, [world.title for world in worlds])


@CARD_CHECKS.check("NW-V-03")
def kinds_suit_the_library(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A kind is one of its library's."""
    for path, card in places(cards, "cards"):
        known = KINDS.get(card.library)
        if known is not None and card.kind and card.kind not in known:
            yield unknown((*path, "kind"), card.kind, f"kind of {card.library}: {', '.join(known)}", known)


@CARD_CHECKS.check("NW-V-04")
def avatars_are_printed_once(cards: list[WorldsCard]) -> Iterator[Fault]:
    """There is one copy of each Avatar."""
    for path, card in places(cards, "cards"):
        if card.library == AVATAR and card.copies > 1:
            yield Fault((*path, "copies"), f"there is 1 copy of an Avatar, not {card.copies}")


@CARD_CHECKS.check("NW-V-05")
def statistics_are_there(cards: list[WorldsCard]) -> Iterator[Fault]:
    """All five statistics."""
    for path, card in places(cards, "cards"):
        if card.stats is not None:
            yield from keys((*path, "stats"), card.stats, STATS, (), "a creature")


@CARD_CHECKS.check("NW-V-06")
def attributes_suit_the_library(cards: list[WorldsCard]) -> Iterator[Fault]:
    """Attributes stand on cards of their libraries; multi_attack is a number, the others are true."""
    for path, card in places(cards, "cards"):
        for name, value in card.attrs.items():
            where, libraries = (*path, "attrs", name), ATTRIBUTES.get(name, ())
            if libraries and card.library not in libraries:
                message = f"a card of the {card.library} library cannot be {name}, only one of: {', '.join(libraries)}"
                yield Fault(where, message, because=[(*path, "library")], key=True)
            if name == MULTI_ATTACK and (isinstance(value, bool) or value < 1):
                yield Fault(where, f"{name} is a whole number from 1 on, not {value!r}")
            elif libraries and name != MULTI_ATTACK and value is not True:
                yield Fault(where, f"{name} is true, or it is left out")


@CARD_CHECKS.check("NW-V-07")
def avatars_and_events_cost_nothing(cards: list[WorldsCard]) -> Iterator[Fault]:
    """What is never played from a hand has no cost."""
    for path, card in places(cards, "cards"):
        if card.cost and card.library in FREE:
            message = f"a card of the {card.library} library has no cost"
            yield Fault((*path, "cost"), message, because=[(*path, "library")])


# ------------------------------------------------------------ empower, sacrifice, replace, tokens


@CARD_CHECKS.check("NW-V-08")
def empowering_is_told(cards: list[WorldsCard]) -> Iterator[Fault]:
    """An `empower` entry lists elements once each, or any; what counts its tokens stands only with it."""
    for path, card in places(cards, "cards"):
        if card.empower is None:
            yield from _only_with(path, card, "per_empower", "empower")
            continue
        where, elements = (*path, "empower"), card.empower.elements
        yield from keys(where, card.empower, ("elements", "max"), (), "an empower entry")
        if "elements" in card.empower.model_fields_set and not elements:
            yield Fault((*where, "elements"), "an empower entry names an element, or any")
        if isinstance(elements, str) and elements != ANY:
            yield unknown((*where, "elements"), elements, "list of elements, nor any", (ANY,))
        if not isinstance(elements, str):
            listed = list(places(elements, *where, "elements"))
            yield from once(listed, "element")
            known = f"element: {', '.join(ELEMENTS)}"
            yield from (unknown(at, name, known, ELEMENTS) for at, name in listed if name not in ELEMENTS)


@CARD_CHECKS.check("NW-V-09")
def sacrifices_are_told(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A `sacrifice` entry has both bounds in order; what counts its creatures stands only with it."""
    for path, card in places(cards, "cards"):
        if card.sacrifice is None:
            yield from _only_with(path, card, "per_sacrifice", "sacrifice")
            continue
        where, least, most = (*path, "sacrifice"), card.sacrifice.min, card.sacrifice.max
        yield from keys(where, card.sacrifice, ("min", "max"), (), "a sacrifice entry")
        if least > most:
            yield Fault((*where, "min"), f"at least {least} creatures are more than at most {most}", [(*where, "max")])


def _only_with(path: tuple[str | int, ...], card: WorldsCard, key: str, entry: str) -> Iterator[Fault]:
    for at, effect in places(card.effects, *path, "effects"):
        for place, step in places(effect.do, *at, "do"):
            if getattr(step, key) is not None:
                yield Fault((*place, key), f"{key} stands only on a card with an {entry} entry", [path], key=True)


@CARD_CHECKS.check("NW-V-10")
def replacing_is_told(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A `replace` entry says what and whose; only what is empowered can return a card."""
    for path, card in places(cards, "cards"):
        if card.replace is None:
            continue
        where = (*path, "replace")
        yield from keys(where, card.replace, ("kind", "whose"), ("empowered_to",), "a replace entry")
        if card.replace.empowered_to is not None and card.empower is None:
            message = "empowered_to stands only on a card with an empower entry"
            yield Fault((*where, "empowered_to"), message, [path], key=True)


@CARD_CHECKS.check("NW-V-12")
def token_effects_do_something(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A token changes a statistic by something."""
    for path, card in places(cards, "cards"):
        for element, changes in (card.tokens or {}).items():
            for stat, by in changes.items():
                if by == 0:
                    yield Fault((*path, "tokens", element, stat), f"a token changes {stat} by something, not by 0")


# ------------------------------------------------------------ what is printed


@CARD_CHECKS.check("NW-V-16")
def texts_have_the_figures(cards: list[WorldsCard]) -> Iterator[Fault]:
    """A text has the figures of the card's data; one with a placeholder that nothing fills is told by the loader."""
    for path, card in places(cards, "cards"):
        if not placeholders(card.text):
            because = [(*path, key) for key in _PRINTED if getattr(card, key)]
            yield from figures((*path, "text"), card.text, printed_figures(card), allowed=(0,), because=because)


def printed_figures(card: WorldsCard) -> set[int]:
    """The absolute values of the whole numbers that a card's text must say."""
    found = {value for changes in (card.tokens or {}).values() for value in changes.values()}
    found.update(value for value in card.attrs.values() if type(value) is int)
    for row in (card.empower, card.sacrifice):
        found.update(whole_numbers(row) if row is not None else ())
    for effect in card.effects:
        found.update(amount for step in effect.do for amount in whole_numbers(step))
        found.update(whole_numbers(effect.target, "count") if effect.target is not None else ())
    return {abs(number) for number in found} - {0}
