"""What a deck is made of, and the odds of its opening hand."""

from collections.abc import Mapping
from fractions import Fraction

from generator.catalog.decks import Cards, Construction, title_of
from generator.dataclass import dataclass
from generator.decks.odds import at_least, counts_by, exactly, expected

_WIDEST = 60
"""Costs of a curve from the lowest to the highest that are all shown; of more only those that occur."""
NO_VALUE = "-"
"""What stands for a card that has no value of a group."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Of `copies` cards in a deck: the chance of 1, 2 or 3 and more in an opening hand, of none, and the mean."""

    copies: int
    none: Fraction
    least: tuple[Fraction, Fraction, Fraction]
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Added:
    """What the cards of a deck add up to, and what they may."""

    title: str
    total: int
    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """Figures of a deck; `hand` is the number of cards of the opening hand, at most the whole deck.

    `curve` counts cards by what they cost; `groups` has by key and value the odds of cards of
    that value, `cards` those of each card by its title.
    """

    size: int
    hand: int
    added: tuple[Added, ...]
    curve: Mapping[int, int]
    groups: Mapping[str, Mapping[str, Odds]]
    cards: Mapping[str, Odds]


def statistics_of(cards: Cards, construction: Construction) -> DeckStatistics:
    """The figures of a deck; cards that the game does not know, and counts below 1, are left out."""
    known = {card: count for card, count in cards.items() if card in construction.rows and count > 0}
    size = sum(known.values())
    hand = min(construction.hand, size)
    return DeckStatistics(
        size,
        hand,
        tuple(Added(limit.title, limit.total(known), limit.low, limit.high) for limit in construction.limits),
        _curve(known, construction),
        {key: _of_group(key, known, construction, hand) for key in construction.groups},
        {title_of(card, construction): _odds(count, size, hand) for card, count in known.items()},
    )


def _odds(copies: int, size: int, hand: int) -> Odds:
    one, two, three = (at_least(hits, of=copies, size=size, hand=hand) for hits in (1, 2, 3))
    mean = expected(of=copies, size=size, hand=hand)
    return Odds(copies, exactly(0, of=copies, size=size, hand=hand), (one, two, three), mean)


def _curve(cards: Cards, construction: Construction) -> Mapping[int, int]:
    costs = {card: construction.curve[card] for card in cards if card in construction.curve}
    if not costs:
        return {}
    low, high = min(0, *costs.values()), max(costs.values())
    shown = range(low, high + 1) if high - low <= _WIDEST else sorted(set(costs.values()))
    return {cost: sum(cards[card] for card, own in costs.items() if own == cost) for cost in shown}


def value_of(card: str, key: str, construction: Construction) -> str:
    """What a card has under a key that cards are counted by."""
    value = construction.rows[card].get(key)
    return NO_VALUE if value is None else str(value)


def _of_group(key: str, cards: Cards, construction: Construction, hand: int) -> Mapping[str, Odds]:
    counts = counts_by({card: value_of(card, key, construction) for card in cards}, cards)
    size = sum(cards.values())
    return {value: _odds(count, size, hand) for value, count in counts.items()}
