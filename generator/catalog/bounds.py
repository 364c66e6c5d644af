"""Limits for the values of placeholders and expressions: a small file must not cause unlimited work.

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
"""Nested lists."""


class ComputedRow(dict[str, Any]):
    """A mapping that a layout makes, as distinct from the rows of the catalog, which are as large as their file.

    `weighed` is how heavy and how deep it is, None before that is known.
    """

    __slots__ = ("weighed",)
    weighed: tuple[int, int] | None


class MadeList(list[Any]):
    """A list that was made, and weighed once: what is made of it again need not look into it."""

    __slots__ = ("weighed",)
    weighed: tuple[int, int]


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
        raise Unbound("the result is not a finite number")
    raise Unbound(f"the result is a number beyond {LARGEST:,}; numbers go from -{LARGEST:,} to {LARGEST:,}")


def joined(parts: Iterable[str], between: str = "") -> str:
    """The parts as one text; raises Unbound before it gets too long."""
    taken: list[str] = []
    length = 0
    for part in parts:
        length += len(part) + (len(between) if taken else 0)
        if length > LONGEST:
            raise Unbound(f"the result is a text longer than {LONGEST:,} characters")
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
                raise Unbound(f"the result is a text longer than {LONGEST:,} characters")
        case MadeList():
            return value
        case list():
            weighed = _weighed(value)
            value = MadeList(value)
            value.weighed = weighed
        case ComputedRow():
            value.weighed = _weighed(value)
        case tuple():
            _weighed(value)
    return value


def weight(value: Any, known: int = 0) -> int:
    """Elements and characters of a list, or of a mapping that was made, `known` added.

    Raises Unbound where there are too many, or lists are nested too deeply.
    """
    total = known + _weighed(value)[0]
    if total > HEAVIEST:
        raise _too_heavy()
    return total


def _weighed(value: Any, above: int = 1) -> tuple[int, int]:
    """How many elements and characters a list or mapping holds, and how deep it is; raises Unbound."""
    done = getattr(value, "weighed", None)
    if done is not None:
        if above + done[1] - 1 > DEEPEST:
            raise _too_deep()
        return done[0], done[1]
    if above > DEEPEST:
        raise _too_deep()
    total, deepest = 0, 1
    for element in value.values() if isinstance(value, Mapping) else value:
        total += 1
        if isinstance(element, str):
            total += len(element)
        elif isinstance(element, list | tuple | ComputedRow):
            heavy, deep = _weighed(element, above + 1)
            total, deepest = total + heavy, max(deepest, deep + 1)
        if total > HEAVIEST:
            raise _too_heavy()
    return total, deepest


def _too_heavy() -> Unbound:
    return Unbound(f"the result is a list of more than {HEAVIEST:,} elements and characters in all")


def _too_deep() -> Unbound:
    return Unbound(f"the result nests lists more than {DEEPEST} deep")


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 44
_short.maxlevel = 2


def shown(value: object) -> str:
    """A value in a message, cut where it is long."""
    return _short.repr(value)
