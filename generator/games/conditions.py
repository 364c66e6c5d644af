"""What a value must be, said beside its field in the model of a section: a line for each check.

    class WizardCard(SectionRow):
        kind: Annotated[str, In("WT-V02", ("monster", "trap", "spell"), what="kind of card")]
        cost: Annotated[int, Within("WT-V08", 1, "rules.wheel_max")]

`check_fields(CHECKS, "wizard_deck", list[WizardCard])` of `condition_checks` makes checks of them. A bound, or words
that a value may be, stand in the condition or are looked up by name: `rules.wheel_max` is a value of the catalog and is
told with the fault, `setup.heroes` one of the set-up that is checked, and other names are made by functions that
are taken with `@CHECKS.section`. Of the conditions of one value that have one code, the first that does not hold
is told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import getitem
from typing import Any, ClassVar, TypeAlias

from generator.dataclass import dataclass
from generator.games.catalog_checks import Fault
from generator.source.diagnostic import closest
from generator.source.mark import Path


@dataclass(frozen=True, slots=True)
class WordList(Mapping[str, int]):
    """The words that a value may be, how often each is there, what they are, and the names of what they follow from."""

    what: str
    copies: Mapping[str, int]
    because: Sequence[str] = ()

    def __getitem__(self, word: str) -> int:
        return self.copies[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self.copies)

    def __len__(self) -> int:
        return len(self.copies)


Known: TypeAlias = Sequence[object] | str
"""Words, or the name of what has them."""
Bound: TypeAlias = int | str
"""A number, or the name of what it is."""
_FEW = 8
"""So many words are told; of more only the nearest."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A value with its path, the row it stands in, and whether it is a key of a group."""

    path: Path
    value: Any
    row: Mapping[str, Any]
    key: bool = False

    def entries(self) -> Iterable["Stated"]:
        """The value itself, or the keys of a group."""
        if not isinstance(self.value, Mapping):
            return [self]
        return [Stated((*self.path, key), key, self.value, key=True) for key in self.value]

    def fault(self, says: str, because: Sequence[Path] = (), hint: str | None = None, **more: object) -> Fault:
        """What is wrong with it: `says` speaks of {value}, its {name}, a field of its row {row[title]}, and more."""
        name = next((step for step in reversed(self.path) if isinstance(step, str)), "")
        message = says.format(value=self.value, name=name, row=self.row, **more)
        return Fault(self.path, message, because, hint, self.key)


class Given:
    """What conditions look up by name; `at` is the path of the set-up that is checked.

    In `counts` conditions keep what they have seen of one document, each under itself.
    """

    def __init__(self, sections: Mapping[str, Any], at: Path) -> None:
        self.sections, self.at = sections, at
        self.counts: dict[Condition, Any] = {}

    def value(self, name: str) -> Any:
        """What has that name; None where it is not there."""
        first, *rest = name.split(".")
        found = self.sections.get(first)
        for step in rest:
            found = found.get(step) if isinstance(found, Mapping) else None
        return found

    def because(self, stated: object) -> list[Path]:
        """Where that is written, if it is a value of the catalog or of the set-up, or follows from such values."""
        if not isinstance(stated, str):
            return []
        if isinstance(found := self.value(stated), WordList):
            return [path for name in found.because for path in self.because(name)]
        first, *rest = stated.split(".")
        return [(*(self.at if first == "setup" else (first,)), *rest)] if rest else []

    def number(self, stated: Bound | None) -> int | None:
        """A bound; None where it is not there."""
        found = self.value(stated) if isinstance(stated, str) else stated
        return found if isinstance(found, int) else None

    def words(self, stated: Known) -> Mapping[str, int]:
        """Words, with how often each is there."""
        found = self.value(stated) if isinstance(stated, str) else stated
        if isinstance(found, Mapping):
            return found
        rows: Sequence[Any] = [found] if isinstance(found, str) else found or ()
        if rows and isinstance(rows[0], Mapping):
            return {row["id"]: row["copies"] for row in rows if {"id", "copies"} <= row.keys()}
        return Counter(rows)


@dataclass(frozen=True, slots=True, eq=False)
class Condition:
    """A condition of a value; what does not hold is told under its code.

    Where it `settles` the value, later conditions under that code are not asked when it does not hold.
    """

    settles: ClassVar[bool] = True
    code: str

    @property
    def names(self) -> Iterable[str]:
        """What it looks up: each of its words and bounds that is a name."""
        stated = (getattr(self, key, None) for key in ("words", "low", "high", "number"))
        return [name for name in stated if isinstance(name, str)]

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """What is wrong with a value."""
        raise NotImplementedError(f"{type(self).__name__}.faults says what is wrong")


@dataclass(frozen=True, slots=True, eq=False)
class _OfWords(Condition):
    """A condition with words; `says` what is told where it does not hold."""

    words: Known
    says: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class In(_OfWords):
    """The value, or every key of the group, is one of these words; `what` they are, where they do not say so."""

    what: str = ""

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That it is none of them, with the nearest."""
        known, because = given.words(self.words), given.because(self.words)
        what = self.what or (known.what if isinstance(known, WordList) else str(spot.path[-1]))
        if len(known) <= _FEW:
            what = f"{what}: {', '.join(map(str, known))}"
        for one in spot.entries():
            if one.value not in known:
                says = self.says or "{value!r} is no {what}"
                yield one.fault(says, because, closest(str(one.value), map(str, known)), what=what)


@dataclass(frozen=True, slots=True, eq=False)
class NotIn(_OfWords):
    """The value is none of these words."""

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That it is one of them."""
        if spot.value in given.words(self.words):
            yield spot.fault(self.says, given.because(self.words))


@dataclass(frozen=True, slots=True, eq=False)
class Copies(_OfWords):
    """All values with this condition together have no word more often than it is there."""

    says: str = "{value!r} occurs more often than its {copies} copies"

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That this is one too many."""
        seen, there = given.counts.setdefault(self, Counter()), given.words(self.words)
        seen[spot.value] += 1
        if seen[spot.value] == there.get(spot.value, 0) + 1:
            yield spot.fault(self.says, given.because(self.words), copies=there.get(spot.value, 0))


@dataclass(frozen=True, slots=True, eq=False)
class Keys(_OfWords):
    """The group has an entry for each of these words (`says` that one is missing), and for no `other`."""

    says: str = "{name} has nothing for {word}"
    other: str = "{name} has something for {word}, which it needs nothing for"

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """A fault for each word that is missing or too many."""
        known, because = given.words(self.words), given.because(self.words)
        for word in [word for word in known if word not in spot.value]:
            yield replace(spot, key=True).fault(self.says, because, word=word)
        for word in [word for word in spot.value if word not in known]:
            hint, at = closest(word, known), replace(spot, key=True)
            yield replace(at.fault(self.other, because, hint, word=word), path=(*spot.path, word))


@dataclass(frozen=True, slots=True, eq=False)
class Within(Condition):
    """A number from `low` to `high`, where it has these bounds."""

    low: Bound | None
    high: Bound | None = None
    says: str = "{name} is {value}, not a whole number {bounds}"

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That it is less or more."""
        low, high = given.number(self.low), given.number(self.high)
        if (low is not None and spot.value < low) or (high is not None and spot.value > high):
            bounds = f"up to {high}" if low is None else f"from {low} on" if high is None else f"from {low} to {high}"
            because = [path for name in self.names for path in given.because(name)]
            yield spot.fault(self.says, because, low=low, high=high, bounds=bounds)


@dataclass(frozen=True, slots=True, eq=False)
class Many(Condition):
    """The list has so many entries."""

    number: Bound
    says: str

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That it has more or fewer."""
        wanted, found = given.number(self.number), len(spot.value)
        if wanted is not None and found != wanted:
            yield spot.fault(self.says, given.because(self.number), wanted=wanted, found=found)


@dataclass(frozen=True, slots=True, eq=False)
class Once(Condition):
    """No two entries of the list are the same."""

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That an earlier entry is."""
        first = given.counts.setdefault(self, {}).setdefault((spot.path[:-1], spot.value), spot.path)
        if first != spot.path:
            yield spot.fault("{value} is given twice", [first])


@dataclass(frozen=True, slots=True, eq=False)
class Total(Condition):
    """The numbers that all rows of the section have under a dotted key add up to this."""

    settles: ClassVar[bool] = False
    of: str
    number: Bound
    says: str

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That they add up to another."""
        wanted, path = given.number(self.number), self.of.split(".")
        found = sum(reduce(getitem, path, row) for row in spot.value)
        if wanted is not None and found != wanted:
            yield replace(spot, key=True).fault(self.says, given.because(self.number), wanted=wanted, found=found)


@dataclass(frozen=True, slots=True, eq=False)
class Every(Condition):
    """The section has a row for each of these words under a key; a row with another word may be the missing one."""

    of: str
    words: Sequence[str]
    says: str

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """A fault for each word that no row has."""
        found = {row[self.of] for row in spot.value}
        for word in self.words if found.issubset(self.words) else ():
            if word not in found:
                yield replace(spot, key=True).fault(self.says, word=word)
