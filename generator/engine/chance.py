"""Chance: named streams of numbers, one integer each, that can be seeded, copied and scripted.

The numbers of a stream depend only on the seed and the stream's name, so that a new card or stream moves no other.
"""

import hashlib
import secrets
from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
_MASK = (1 << 64) - 1
# The multiplier and increment of Knuth's MMIX generator (The Art of Computer Programming, vol. 2, 3.3.4, table 1).
_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407


class HasStreams(Protocol):
    """A state that holds streams."""

    streams: list[int]
    script: dict[int, list[int]] | None


def seeded(seed: int, name: str) -> int:
    """The start of the stream `name` under `seed`."""
    return int.from_bytes(hashlib.blake2b(f"{seed}/{name}".encode(), digest_size=8).digest(), "big")


def derived(seed: int, *parts: object) -> int:
    """A seed of its own for the part of a run that `parts` name, below 2**63."""
    return seeded(seed, "/".join(map(str, parts))) >> 1


def unforeseen() -> int:
    """A seed that nobody chose, for a game that a person wants to be new; no report or file may depend on one."""
    return secrets.randbelow(1_000_000)


class ScriptEnded(Exception):
    """A scripted stream was asked for more than its example provides."""


def draw(state: HasStreams, stream: int, sides: int) -> int:
    """A whole number from 0 to `sides` - 1 from a stream of `state`, from its script where it has one."""
    if state.script is not None and stream in state.script:
        scripted = state.script[stream]
        if not scripted:
            raise ScriptEnded(f"stream {stream} has no scripted number left")
        return scripted.pop(0)
    value = (state.streams[stream] * _MULTIPLIER + _INCREMENT) & _MASK
    state.streams[stream] = value
    return (value >> 33) * sides >> 31  # the high bits: those of a power-of-two modulus repeat last


def shuffle(state: HasStreams, stream: int, things: MutableSequence[T]) -> None:
    """Put `things` into a random order, in place (Fisher and Yates)."""
    for last in range(len(things) - 1, 0, -1):
        other = draw(state, stream, last + 1)
        things[last], things[other] = things[other], things[last]


def shuffled(
    state: HasStreams, stream: int, cards: Sequence[int], designs: Sequence[int], names: Sequence[str]
) -> list[int]:
    """The cards in a random order, the last one on top, or as an example gives their designs from the top.

    `designs` are those of all cards by their numbers, `names` what designs are called. Raises ValueError for a design
    that is not among the cards.
    """
    left = list(cards)
    if state.script is None or stream not in state.script:
        shuffle(state, stream, left)
        return left
    order: list[int] = []
    while left:
        design = draw(state, stream, len(names))
        card = next((card for card in left if designs[card] == design), None)
        if card is None:
            raise ValueError(f"{names[design]} is not among the cards that are shuffled")
        left.remove(card)
        order.insert(0, card)
    return order


class Stream:
    """A stream outside any game state, for bots and resampling."""

    __slots__ = ("_value",)

    def __init__(self, seed: int, name: str = "") -> None:
        self._value = seeded(seed, name)

    def below(self, sides: int) -> int:
        """A whole number from 0 to `sides` - 1."""
        self._value = (self._value * _MULTIPLIER + _INCREMENT) & _MASK
        return (self._value >> 33) * sides >> 31

    def choice(self, things: Sequence[T]) -> T:
        """One of `things`, which must not be empty."""
        return things[self.below(len(things))]
