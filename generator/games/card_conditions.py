"""Conditions of cards: the operations that they consist of, and the numbers that they print."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from generator.dataclass import dataclass
from generator.games.catalog_checks import Fault, figures, placeholders
from generator.games.conditions import Condition, Given, Stated
from generator.source.diagnostic import closest


@dataclass(frozen=True, slots=True)
class OperationShape:
    """What an operation is aimed at, the least of each of its parameters, and when a card with it is used.

    `most` is the largest number of a parameter that the rules can play, where there is one.
    """

    target: str
    parameters: Mapping[str, int]
    trigger: str = ""
    most: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class _OfOperations(Condition):
    known: Mapping[str, OperationShape]


@dataclass(frozen=True, slots=True, eq=False)
class Operates(_OfOperations):
    """The row of an operation that is known, aimed at its own target; `what` it is."""

    what: str = "operation"

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That there is no such operation, or that it has another target."""
        name, target = str(spot.value.get("op")), spot.value.get("target")
        if (known := self.known.get(name)) is None:
            yield Fault((*spot.path, "op"), f"{name!r} is no {self.what}", hint=closest(name, self.known))
        elif target != known.target:
            message = f"{name} is aimed at {known.target}, not at {target!r}"
            yield Fault((*spot.path, "target"), message, hint=closest(str(target), [known.target]))


@dataclass(frozen=True, slots=True, eq=False)
class Takes(_OfOperations):
    """The row of an operation has its parameters and no others, each a whole number that the rules can play."""

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """What is missing, unknown, too small or too large."""
        name, row = str(spot.value.get("op")), spot.value
        shape = self.known.get(name)
        wanted, most = (shape.parameters, shape.most) if shape is not None else ({}, {})
        for key in [key for key in wanted if key not in row]:
            yield Fault(spot.path, f"{name} lacks its {key}")
        for key in [key for key in row if key not in ("op", "target") and name in self.known]:
            if key not in wanted:
                yield Fault((*spot.path, key), f"{name} has no {key}", hint=closest(key, wanted), key=True)
            elif type(row[key]) is not int or row[key] < wanted[key]:
                message = f"{key} of {name} must be a whole number from {wanted[key]}, not {row[key]!r}"
                yield Fault((*spot.path, key), message)
            elif row[key] > most.get(key, row[key]):
                yield Fault((*spot.path, key), f"{key} of {name} can be {most[key]} at most, not {row[key]}")


@dataclass(frozen=True, slots=True, eq=False)
class Prints(Condition):
    """A text prints the numbers of the fields `of` its row, signs and 0 left aside, and no others.

    One with a placeholder that nothing has filled has been told.
    """

    of: tuple[str, ...]

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """A number that is missing in the text or in the data."""
        stated = [key for key in self.of if spot.row.get(key) is not None]
        wanted = {abs(number) for key in stated for number in _numbers(spot.row[key]) if number}
        if not placeholders(spot.value):
            yield from figures(spot.path, spot.value, wanted, because=[(*spot.path[:-1], key) for key in stated])


def _numbers(value: Any) -> Iterator[int]:
    """Every whole number in a value."""
    if type(value) is int:
        yield value
    elif isinstance(value, Mapping | list):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _numbers(part)
