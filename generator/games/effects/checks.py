"""Checks of what the cards of a catalog do, made from the vocabulary of their game."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from generator.games.catalog_checks import Fault, places
from generator.games.effects.words import EffectFault, EffectWords


def of_vocabulary(
    words: EffectWords,
    cards: Sequence[Mapping[str, object]],
    sort: str,
    known: Collection[str],
    code: Callable[[EffectFault], str],
) -> Iterator[Fault]:
    """All that the effects of cards have which the vocabulary has not, each fault with its code.

    `sort` is the key that says what sort of card one is. Cards of no known sort, and effects that are no list, are left
    out: others tell them.
    """
    for path, card in places(cards, "cards"):
        effects = card.get("effects")
        if card.get(sort) in known and isinstance(effects, list):
            for fault in words.faults(str(card[sort]), effects):
                where = (*path, "effects", *fault.place)
                yield Fault(where, fault.message, hint=fault.hint, key=fault.key, code=code(fault))
