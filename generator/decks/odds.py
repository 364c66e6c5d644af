"""Odds of opening hands, counted exactly: the hypergeometric distribution in whole numbers.

Source: drawing without replacement, hypergeometric distribution (any textbook of probability).
"""

from collections.abc import Mapping
from fractions import Fraction
from math import comb


def exactly(hits: int, *, of: int, size: int, hand: int) -> Fraction:
    """The chance that a hand holds exactly `hits` of the `of` cards meant, drawn from a deck of `size` cards.

    Raises ValueError for a hand larger than the deck, or more cards meant than there are.
    """
    if not 0 <= of <= size or not 0 <= hand <= size:
        raise ValueError(f"no hand of {hand} with {of} of {size} cards")
    if not 0 <= hits <= min(of, hand):
        return Fraction(0)
    return Fraction(comb(of, hits) * comb(size - of, hand - hits), comb(size, hand))


def at_least(hits: int, *, of: int, size: int, hand: int) -> Fraction:
    """The chance of `hits` or more."""
    return 1 - sum((exactly(fewer, of=of, size=size, hand=hand) for fewer in range(hits)), Fraction(0))


def expected(*, of: int, size: int, hand: int) -> Fraction:
    """How many of the cards meant a hand holds on average."""
    return Fraction(of * hand, size) if size else Fraction(0)


def counts_by(values: Mapping[str, str], cards: Mapping[str, int]) -> Mapping[str, int]:
    """How many cards of a deck have each value; `values` has that of each card. Most first, then by value."""
    found: dict[str, int] = {}
    for card, count in cards.items():
        if card in values:
            found[values[card]] = found.get(values[card], 0) + count
    return dict(sorted(found.items(), key=lambda entry: (-entry[1], entry[0])))
