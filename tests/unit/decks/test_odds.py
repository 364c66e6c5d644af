"""Odds of opening hands, against hands counted one by one."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.decks.odds import at_least, exactly, expected


@st.composite
def draws(draw: st.DrawFn) -> tuple[int, int, int]:
    """Size of a deck, how many of its cards are meant, size of the hand."""
    size = draw(st.integers(1, 9))
    return size, draw(st.integers(0, size)), draw(st.integers(0, size))


@given(draws(), st.integers(0, 9))
def test_every_hand_is_counted(drawn: tuple[int, int, int], hits: int) -> None:
    size, of, hand = drawn
    hands = [sum(card < of for card in cards) for cards in combinations(range(size), hand)]
    assert exactly(hits, of=of, size=size, hand=hand) == Fraction(hands.count(hits), len(hands))
    assert at_least(hits, of=of, size=size, hand=hand) == Fraction(sum(found >= hits for found in hands), len(hands))
    assert expected(of=of, size=size, hand=hand) == Fraction(sum(hands), len(hands))


def test_a_known_figure() -> None:
    """Four aces in a bridge hand of 13: 0.26 % (tables of card odds give 1 in 379)."""
    assert exactly(4, of=4, size=52, hand=13) == Fraction(11, 4165)


@pytest.mark.parametrize(("of", "hand"), [(5, 2), (-1, 2), (2, 5)])
def test_hands_that_cannot_be(of: int, hand: int) -> None:
    with pytest.raises(ValueError, match="no hand of"):
        exactly(1, of=of, size=4, hand=hand)
