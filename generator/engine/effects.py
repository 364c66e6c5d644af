"""Operations: what the cards of a game do, in rows of a closed vocabulary that are compiled once to calls.

An operation has a word, parameters that say what a row may hold, and a method that carries it out for one target. A
list of rows is a program. An operation may ask (`Flow.ask`, `Flow.then`); then the rest of its program waits until the
question is answered.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol, TypeAlias

from generator.dataclass import dataclass
from generator.engine.flow import Flow, P
from generator.engine.verbs import Misdeclared, parameters_of

Effect: TypeAlias = Callable[..., None]
"""Carries an operation out for one target: (g, user, target, *the numbers of its parameters)."""


class Parameter(Protocol):
    """What a row may hold under a key."""

    def fault(self, value: object) -> str | None:
        """What was wanted instead of that value; None where it is right."""

    def number(self, value: Any) -> int:
        """The number a right value stands for."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `least` on."""

    least: int = 1

    def fault(self, value: object) -> str | None:
        """What was wanted instead of that value; None where it is right."""
        right = isinstance(value, int) and not isinstance(value, bool) and value >= self.least
        return None if right else f"a whole number from {self.least} on"

    def number(self, value: Any) -> int:
        """The number itself."""
        return int(value)


@dataclass(frozen=True, slots=True)
class Change:
    """A whole number, more or less than 0."""

    def fault(self, value: object) -> str | None:
        """What was wanted instead of that value; None where it is right."""
        right = isinstance(value, int) and not isinstance(value, bool) and value != 0
        return None if right else "a whole number other than 0"

    def number(self, value: Any) -> int:
        """The number itself."""
        return int(value)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words; its number is its place among them."""

    words: Sequence[str]

    def fault(self, value: object) -> str | None:
        """What was wanted instead of that value; None where it is right."""
        return None if isinstance(value, str) and value in self.words else " or ".join(self.words)

    def number(self, value: Any) -> int:
        """Its place among the words."""
        return self.words.index(value)


@dataclass(frozen=True, slots=True)
class NameOf:
    """The name of something else in the catalog, such as `card`; a game that knows them all reads it as a `Choice`."""

    of: str

    def fault(self, value: object) -> str | None:
        """What was wanted instead of that value; None where it is right."""
        return None if isinstance(value, str) and value else f"the id of a {self.of}"

    def number(self, value: Any) -> int:
        """Raises ValueError: only the game knows its place."""
        raise ValueError(f"the game does not say which {self.of} is {value!r}")


@dataclass(frozen=True, slots=True)
class Spared:
    """A parameter that a row may leave out; `otherwise` is its number then."""

    parameter: Parameter
    otherwise: int = 0

    def fault(self, value: object) -> str | None:
        """What was wanted instead of that value; None where it is right."""
        return self.parameter.fault(value)

    def number(self, value: Any) -> int:
        """The number a right value stands for."""
        return self.otherwise if value is None else self.parameter.number(value)


def faults(parameters: Mapping[str, Parameter], row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with the row of an operation: the key, and words that go behind "the operation".

    The key `op` names the operation and is none of its parameters.
    """
    for key in row:
        if key != "op" and key not in parameters:
            yield key, f"has no parameter {key!r}"
    for key, parameter in parameters.items():
        if key not in row:
            if not isinstance(parameter, Spared):
                yield key, f"needs the parameter {key!r}"
        elif (wanted := parameter.fault(row[key])) is not None:
            yield key, f"has the {key} {row[key]!r}, not {wanted}"


@dataclass(frozen=True, slots=True)
class Operation:
    """What carries an operation out, and its parameters in the order in which it takes their numbers."""

    does: Effect
    parameters: Mapping[str, Parameter] = field(default_factory=dict)


class Effects(Flow[P]):
    """The programs of a game; they are numbered as they are compiled, from 0."""

    def __init__(self) -> None:
        """Find the operations; raises Misdeclared."""
        super().__init__()
        self._programs: list[list[tuple[Effect, tuple[int, ...]]]] = []
        self._go_on = self.step(self._carry_on)
        self._operations = self.operations()
        for word, operation in self._operations.items():
            found, wanted = parameters_of(operation.does)[3:], list(operation.parameters)
            if found != wanted:
                what = f"the operation {word!r} takes ({', '.join(found)}), its row has ({', '.join(wanted)})"
                raise Misdeclared(f"{type(self).__module__}: {what}")

    def operations(self) -> Mapping[str, Operation]:
        """The vocabulary of the game's effects, by the word under `op` in a row."""
        return {}

    def done(self, g: P, user: int) -> None:
        """A program is at its end."""

    def compiled(self, rows: Iterable[Mapping[str, Any]]) -> int:
        """The number of the program of these rows; raises ValueError for what `faults` tells."""
        program = []
        for row in rows:
            operation = self._operations.get(row["op"])
            if operation is None:
                raise ValueError(f"there is no operation {row['op']!r}")
            for _, fault in faults(operation.parameters, row):
                raise ValueError(f"{row['op']} {fault}")
            numbers = [parameter.number(row.get(key)) for key, parameter in operation.parameters.items()]
            program.append((operation.does, tuple(numbers)))
        self._programs.append(program)
        return len(self._programs) - 1

    def carry_out(self, g: P, program: int, user: int, targets: Iterable[int]) -> None:
        """Have a program carried out next: each of its operations for all the targets, in their order."""
        self.then(g, self._go_on, program, 0, user, *targets)

    def carry_out_now(self, g: P, program: int, user: int, target: int) -> None:
        """Carry out a program that asks nothing, here and now; `done` is not called."""
        for does, numbers in self._programs[program]:
            does(g, user, target, *numbers)

    def _carry_on(self, g: P, program: int, index: int, user: int, *targets: int) -> None:
        rows, stack = self._programs[program], g.stack
        known = len(stack)
        while index < len(rows):
            does, numbers = rows[index]
            index += 1
            for target in targets:
                does(g, user, target, *numbers)
            if g.stack is not stack:
                return  # the game has ended in it, or whatever was pending is dropped
            if len(stack) > known:
                self.then(g, self._go_on, program, index, user, *targets)
                return
        self.done(g, user)
