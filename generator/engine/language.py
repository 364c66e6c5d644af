"""The words of worked examples beside a game's verbs, and what reads a stranger's values."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import Any, TypeAlias

from generator.dataclass import dataclass
from generator.engine.faults import like

REQUIRED = object()
"""Of an answer: the example must give it."""
OwnStep: TypeAlias = Callable[[Any, Any], None]
"""A step that is no decision, as a game carries it out: (g, its arguments)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """A stream whose numbers an example lays down, as they are read: from 1 to `sides`."""

    stream: int
    sides: int

    def number(self, value: Any) -> int:
        """What the stream is to give; raises ValueError."""
        return whole(value, "a die", 1, self.sides) - 1


@dataclass(frozen=True, slots=True)
class ScriptedOrder:
    """A stream that gives one name after another of some, as an example lays them down, such as a shuffled deck."""

    stream: int
    names: Sequence[str]

    def number(self, value: Any) -> int:
        """What the stream is to give; raises ValueError."""
        return named(value, self.names, "card")


@dataclass(frozen=True, slots=True)
class Joint:
    """A step in which several seats choose at once, `{turn: {red: ..., blue: ...}}`; `missing` refuses others."""

    decision: int
    missing: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A decision of a game as an example tells it: its words, who chose, and what fell before the next decision.

    `who` is empty where nobody else could have chosen; `about` what it was about, where it is announced; `rolled` are
    streams with the numbers that they showed, `before` those that a step with this decision begins with.
    """

    words: Mapping[str, Any]
    who: str = ""
    about: str = ""
    rolled: Sequence[tuple[int, int]] = ()
    before: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True, slots=True)
class Language:
    """The words of a game's worked examples beside its verbs.

    `start` are the keys of a start. `answers` are the verbs that a step answers with keys of its own, each with what
    is answered where the step does not say (REQUIRED: it must, where there is a choice). `announced` are those that are
    answered with yes where the step names, under that other key, what is asked about (`Game.asked_about`). `beside` are
    the keys that stand beside a verb rather than in its value. In the end, `ordered` parts are compared in their order,
    `complete` ones name everybody, and of the entries of `rows` only what is named is compared.
    """

    start: Sequence[str] = ()
    answers: Mapping[str, Any] = field(default_factory=dict)
    announced: Mapping[str, str] = field(default_factory=dict)
    joint: Mapping[str, Joint] = field(default_factory=dict)
    beside: Sequence[str] = ()
    ordered: Sequence[str] = ()
    complete: Sequence[str] = ()
    rows: Sequence[str] = ()


# ------------------------------------------------------------ reading what a stranger has written


class BadValues(ValueError):
    """Values that cannot be, all at once: the path of each within what was read, and why."""

    def __init__(self, faults: Sequence[tuple[tuple[str | int, ...], str]]) -> None:
        super().__init__("; ".join(why for _, why in faults))
        self.faults = tuple(faults)


@dataclass(slots=True)
class Reading:
    """Gathers what is wrong with one part after another of what is read."""

    faults: list[tuple[tuple[str | int, ...], str]] = field(default_factory=list)

    @contextmanager
    def at(self, *path: str | int) -> Iterator[None]:
        """Whatever is wrong in here is wrong at that path."""
        try:
            yield
        except BadValues as inner:
            self.faults += [((*path, *place), why) for place, why in inner.faults]
        except ValueError as error:
            self.faults.append((path, str(error)))

    def done(self) -> None:
        """Raise BadValues where anything was wrong."""
        if self.faults:
            raise BadValues(self.faults)


def only(given: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Raise ValueError for a key that is not among the known."""
    for key in given:
        if key not in known:
            hint = like(key, known)
            raise ValueError(f"{where} knows no {key!r}, only {', '.join(known)}{f'; {hint}' if hint else ''}")


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """The value, which must be a mapping; raises ValueError."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} must be a mapping")
    return value


def listed(value: Any, what: str) -> list[Any]:
    """The value, which must be a list; raises ValueError."""
    if not isinstance(value, list):
        raise ValueError(f"{what} must be a list")
    return value


def whole(value: Any, what: str, low: int, high: int) -> int:
    """The value, which must be a whole number from `low` to `high`; raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"{what} is a whole number from {low} to {high}, not {value!r}")
    return value


def named(name: Any, names: Sequence[str], what: str) -> int:
    """The place of a name among others; raises ValueError."""
    if not isinstance(name, str) or name not in names:
        hint = like(name, names)
        raise ValueError(f"{name!r} is no {what}; there are {', '.join(names)}{f'; {hint}' if hint else ''}")
    return list(names).index(name)
