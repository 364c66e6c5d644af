"""What a value must be, said beside its field in the model of a section: a line for each check.

    class WizardCard(SectionRow):
        kind: Annotated[str, In("WT-V02", ("monster", "trap", "spell"), "kind of card")]
        cost: Annotated[int, Within("WT-V08", 1, "rules.wheel_max")]

`check_fields(CHECKS, "wizard_deck", list[WizardCard])` makes checks of them, one for each code. A bound, or the words
that a value may be, stand in the condition or are looked up by name: `rules.wheel_max` is a value of the catalog and is
told with the fault, `setup.heroes` one of the set-up that is checked, and a name without a dot is made by a function
that is taken with `@CHECKS.section`. Of the conditions of one value that have one code, the first that does not hold
is told.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import getitem
from types import UnionType
from typing import Annotated, Any, ClassVar, TypeAlias, Union, get_args, get_origin

from pydantic import BaseModel

from generator.games.catalog_checks import Checks, Fault
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
"""WordList, or the name of what has them."""
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
        if "." not in stated:
            found = self.value(stated)
            return (
                [path for name in found.because for path in self.because(name)] if isinstance(found, WordList) else []
            )
        first, *rest = stated.split(".")
        return [(*(self.at if first == "setup" else (first,)), *rest)]

    def number(self, stated: Bound) -> int | None:
        """A bound; None where it is not there."""
        found = self.value(stated) if isinstance(stated, str) else stated
        return found if isinstance(found, int) else None

    def words(self, stated: Known) -> Mapping[str, int]:
        """WordList, with how often each is there."""
        found = self.value(stated) if isinstance(stated, str) else stated
        if isinstance(found, Mapping):
            return found
        rows: Sequence[Any] = [found] if isinstance(found, str) else found or ()
        if rows and isinstance(rows[0], Mapping):
            return {row["id"]: row["copies"] for row in rows}
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
        """What it looks up."""
        return ()

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """What is wrong with a value."""
        raise NotImplementedError(f"{type(self).__name__}.faults says what is wrong")


@dataclass(frozen=True, slots=True, eq=False)
class _OfWords(Condition):
    """A condition with words; `says` what is told where it does not hold."""

    words: Known
    says: str = ""

    @property
    def names(self) -> Iterable[str]:
        """The name of the words."""
        return [self.words] if isinstance(self.words, str) else []


@dataclass(frozen=True, slots=True, eq=False)
class In(_OfWords):
    """The value, or every key of the group, is one of these words; `what` they are, where they do not say so."""

    what: str = ""

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That it is none of them, with the nearest."""
        known, because = given.words(self.words), given.because(self.words)
        what = self.what or (known.what if isinstance(known, WordList) else str(spot.path[-1]))
        says = self.says or f"{{value!r}} is no {what}{': ' + ', '.join(known) if len(known) <= _FEW else ''}"
        for one in spot.entries():
            if one.value not in known:
                yield one.fault(says, because, closest(str(one.value), known))


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

    low: Bound
    high: Bound | None = None
    says: str = ""

    @property
    def names(self) -> Iterable[str]:
        """The names of its bounds."""
        return [bound for bound in (self.low, self.high) if isinstance(bound, str)]

    def faults(self, spot: Stated, given: Given) -> Iterator[Fault]:
        """That it is less or more."""
        low, high = given.number(self.low), None if self.high is None else given.number(self.high)
        if (low is not None and spot.value < low) or (high is not None and spot.value > high):
            bounds = f"from {low} on" if high is None else f"from {low} to {high}"
            says = self.says or "{name} is {value}, not a whole number {bounds}"
            because = [path for name in self.names for path in given.because(name)]
            yield spot.fault(says, because, low=low, high=high, bounds=bounds)


@dataclass(frozen=True, slots=True, eq=False)
class Many(Condition):
    """The list has so many entries."""

    number: Bound
    says: str

    @property
    def names(self) -> Iterable[str]:
        """The name of the number."""
        return [self.number] if isinstance(self.number, str) else []

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

    @property
    def names(self) -> Iterable[str]:
        """The name of the sum."""
        return [self.number] if isinstance(self.number, str) else []

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


# ------------------------------------------------------------ the values of a model


def check_sections(checks: Checks, model: type[BaseModel], but: Collection[str] = ()) -> None:
    """Take the conditions of all sections of a game among its checks, `but` some."""
    for name, shape, conditions in _fields(model):
        if name not in but:
            check_fields(checks, name, Annotated[shape, *conditions] if conditions else shape)


def check_fields(checks: Checks, section: str, shape: Any) -> None:
    """Take the conditions in the shape of a section, or of the set-up that is checked, among the checks."""
    looked_up: dict[str, set[str]] = {}
    for condition in _all(shape):
        looked_up.setdefault(condition.code, set()).update(name.split(".")[0] for name in condition.names)
    for code, names in looked_up.items():
        wanted: dict[str, Any] = dict.fromkeys(("at", "written", *sorted(names - {section})), Any)
        checks.add(code, _check_of(code, section, shape), {section: shape, **wanted})


def _check_of(code: str, section: str, shape: Any) -> Callable[..., Iterator[Fault]]:
    walk = _walk(shape, code)
    assert walk is not None

    def check(**sections: Any) -> Iterator[Fault]:
        written, at = sections["written"], sections["at"] or (section,)
        given = Given({**sections, section: written[section]}, at)
        for conditions, spot in walk(written[section], at, {}, False):
            for condition in conditions:
                told = list(condition.faults(spot, given))
                yield from told
                if told and condition.settles:
                    break

    return check


def _parts(shape: Any) -> tuple[Any, list[Condition]]:
    """A shape without what is said beside it, and the conditions among that."""
    if get_origin(shape) is Annotated:
        inner, *beside = get_args(shape)
        return inner, [entry for entry in beside if isinstance(entry, Condition)]
    return shape, []


def _fields(model: type[BaseModel]) -> Iterator[tuple[str, Any, list[Condition]]]:
    for name, info in model.model_fields.items():
        shape, conditions = _parts(info.annotation)
        beside = [entry for entry in info.metadata if isinstance(entry, Condition)]
        yield info.alias or name, shape, [*conditions, *beside]


def _is_model(shape: Any) -> bool:
    return isinstance(shape, type) and issubclass(shape, BaseModel)


def _all(shape: Any) -> Iterator[Condition]:
    inner, conditions = _parts(shape)
    yield from conditions
    if _is_model(inner):
        for _, of_field, beside in _fields(inner):
            yield from beside
            yield from _all(of_field)
    for part in get_args(inner):
        yield from _all(part)


_Spots: TypeAlias = Iterator[tuple[Sequence[Condition], Stated]]
_Walk: TypeAlias = Callable[[Any, Path, Mapping[str, Any], bool], _Spots]


def _walk(shape: Any, code: str) -> _Walk | None:
    """What finds the values with conditions of that code in a value of that shape; None where there are none.

    It gets the value, its path, the row it stands in, and whether it is a key. What is null has no conditions.
    """
    inner, beside = _parts(shape)
    own = [condition for condition in beside if condition.code == code]
    within = _walk_model(inner, code) if _is_model(inner) else _walk_parts(get_origin(inner), get_args(inner), code)
    if not own:
        return within

    def walk(value: Any, path: Path, row: Mapping[str, Any], key: bool) -> _Spots:
        if value is not None:
            yield own, Stated(path, value, row, key)
            if within is not None:
                yield from within(value, path, row, key)

    return walk


def _walk_model(model: type[BaseModel], code: str) -> _Walk | None:
    walks = [
        (name, inner)
        for name, shape, beside in _fields(model)
        if (inner := _walk(Annotated[shape, *beside] if beside else shape, code)) is not None
    ]

    def walk(value: Any, path: Path, row: Mapping[str, Any], key: bool) -> _Spots:
        for name, inner in walks:
            if value is not None and value.get(name) is not None:
                yield from inner(value[name], (*path, name), value, False)

    return walk if walks else None


def _walk_parts(origin: Any, parts: Sequence[Any], code: str) -> _Walk | None:
    walks = [_walk(part, code) for part in parts]
    if not any(walks):
        return None

    def walk(value: Any, path: Path, row: Mapping[str, Any], key: bool) -> _Spots:
        if value is None:
            return
        if origin is list and walks[0] is not None:
            for index, entry in enumerate(value):
                yield from walks[0](entry, (*path, index), row, False)
        elif origin is dict:
            for name, entry in value.items():
                for inner, part, is_key in zip(walks, (name, entry), (True, False), strict=True):
                    if inner is not None:
                        yield from inner(part, (*path, name), row, is_key)
        elif origin in (UnionType, Union):
            for inner in walks:
                if inner is not None:
                    yield from inner(value, path, row, key)

    return walk
