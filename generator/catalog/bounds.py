"""How large a value may become that a placeholder or an expression makes: small files must not ask for endless work.

What an author writes is bounded by the size of the files; what is made of it could double with every step.
"""

import math
import reprlib
from collections.abc import Iterable, Mapping
from typing import Any

LARGEST = 10**15
"""The largest number, on either side of 0: up to there a float still counts in ones."""
LONGEST = 50_000
"""Characters of a text."""
HEAVIEST = 100_000
"""Elements of a list, those of the lists in it included, and the characters of its texts."""
DEEPEST = 24
"""Lists within one another."""


class Made(dict[str, Any]):
    """A mapping that a layout makes, to be told from the rows of the catalog, which are as large as their file."""


class Unbound(Exception):
    """A placeholder or expression cannot be worked out; the message says why, `hint` what to write instead."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def number(value: int | float) -> int | float:
    """The number, if it is one that may be; raises Unbound."""
    if -LARGEST <= value <= LARGEST:  # neither an infinity nor "not a number" is
        return value
    if isinstance(value, float) and not math.isfinite(value):
        raise Unbound("this makes a number without end")
    raise Unbound(f"this makes a number beyond {LARGEST:,}; numbers go from -{LARGEST:,} to {LARGEST:,}")


def joined(parts: Iterable[str], between: str = "") -> str:
    """The parts as one text; raises Unbound before it gets too long."""
    taken: list[str] = []
    length = 0
    for part in parts:
        length += len(part) + (len(between) if taken else 0)
        if length > LONGEST:
            raise Unbound(f"this makes a text longer than {LONGEST:,} characters")
        taken.append(part)
    return between.join(taken)


def made(value: Any) -> Any:
    """A value that was made, if it is within the bounds; raises Unbound. Rows of the catalog are not looked into."""
    match value:
        case bool():
            return value
        case int() | float():
            return number(value)
        case str():
            if len(value) > LONGEST:
                raise Unbound(f"this makes a text longer than {LONGEST:,} characters")
        case list() | tuple() | Made():
            weight(value)
    return value


def weight(value: Any, known: int = 0, depth: int = 1) -> int:
    """Elements and characters of a list, or of a mapping that was made, `known` added.

    Raises Unbound where there are too many, or lists are too deep within one another.
    """
    if depth > DEEPEST:
        raise Unbound(f"this makes lists within one another, more than {DEEPEST} deep")
    for element in value.values() if isinstance(value, Mapping) else value:
        known += 1 + (len(element) if isinstance(element, str) else 0)
        if isinstance(element, list | tuple | Made):
            known = weight(element, known, depth + 1)
        if known > HEAVIEST:
            raise Unbound(f"this makes a list of more than {HEAVIEST:,} elements and characters in all")
    return known


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 44
_short.maxlevel = 2


def shown(value: object) -> str:
    """A value in a message, cut where it is long."""
    return _short.repr(value)
