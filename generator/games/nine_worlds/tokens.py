"""Element tokens as numbers: amounts of all elements in one, and the ways to take some."""

from collections.abc import Sequence
from functools import cache
from itertools import product

from generator.games.nine_worlds.words import ELEMENTS, MOST_TOKENS

BASE = MOST_TOKENS + 1
"""Tokens of all elements in one number: those of element e times this to the power of e."""
KINDS_OF_TOKENS = len(ELEMENTS)


def packed(amounts: Sequence[int]) -> int:
    """Tokens by element as one number."""
    return sum([n * BASE**element for element, n in enumerate(amounts)])


@cache
def unpacked(number: int) -> tuple[int, ...]:
    """The tokens by element."""
    return tuple([number // BASE**element % BASE for element in range(KINDS_OF_TOKENS)])


@cache
def spreads(n: int, caps: tuple[int, ...]) -> tuple[int, ...]:
    """All ways to take n tokens where there are so many of each element; as many as there are if there are fewer."""
    n = min(n, sum(caps))
    amounts = product(*[range(cap + 1) for cap in caps])
    return tuple(sorted([packed(some) for some in amounts if sum(some) == n]))
