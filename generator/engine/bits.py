"""Sets of small whole numbers, each written as one number with a bit for every member."""

from collections.abc import Iterable, Iterator


def bits(numbers: Iterable[int]) -> int:
    """The set of these numbers."""
    found = 0
    for number in numbers:
        found |= 1 << number
    return found


def members(of: int) -> Iterator[int]:
    """The members of a set, upwards."""
    while of:
        lowest = of & -of
        yield lowest.bit_length() - 1
        of ^= lowest


class Members(dict[int, tuple[int, ...]]):
    """The members of sets, as far as they were asked for: of few things, each of which doubles the number of sets."""

    def __missing__(self, of: int) -> tuple[int, ...]:
        self[of] = found = tuple(members(of))
        return found


MEMBERS = Members()
"""Those of sets of seats, or of designs in one hand."""
