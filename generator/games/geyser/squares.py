"""Squares by name: columns are letters from the left, rows numbers from the top, so `a1` is the top left square."""

import re
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
"""Column and row, both counted from 1."""

SIDES = ("north", "east", "south", "west")
"""The sides of the board, clockwise."""

LONGEST = 26
"""Squares along the longest side: columns are single letters."""

_NAME = re.compile(r"([a-z])([1-9][0-9]?)")


def square(name: object, size: int) -> Square | None:
    """The square of that name; None where it is no square of a board of `size` by `size`."""
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        return None
    column, row = ord(match[1]) - ord("a") + 1, int(match[2])
    return (column, row) if column <= size and row <= size else None


def name_of(place: Square) -> str:
    """`(7, 4)` as `g4`."""
    column, row = place
    return f"{chr(ord('a') + column - 1)}{row}"


def turned(place: Square, size: int) -> Square:
    """Where a quarter turn of the board, clockwise, brings a square."""
    column, row = place
    return size + 1 - row, column


def steps_between(a: Square, b: Square) -> int:
    """Orthogonal steps from one square to another."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def kings_moves(a: Square, b: Square) -> int:
    """Steps from one square to another when diagonal steps count as one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
