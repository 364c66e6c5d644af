"""Checks of a game's catalog: each a function of the sections it is about, which yields what is wrong with them.

    CHECKS = Checks()

    @CHECKS.check("SS-V17")
    def starts_lie_below_the_goal(rules: Constants) -> Iterator[Fault]:
        if rules.start_progress >= rules.goal:
            yield Fault(("rules", "start_progress"), "a player must start below the goal", because=[("rules", "goal")])

A parameter is the top-level section of its name (`print_` is `print`), and its annotation is the shape it must have. A
section of another shape has been told by the models of the catalog, so that its checks are left out; so are those of a
section that is not there, unless the parameter has a default. Values of the right sort reach a check even where a model
refuses them: numbers beyond its limits, words that are not in its list. `tree: Tree` is the whole catalog. What several
checks need of some sections is made once, by a function that is taken with `@CHECKS.section`; it is got by its name.
"""

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Protocol, TypeAlias, TypeVar, get_type_hints

from pydantic import BaseModel, ValidationError

from generator.dataclass import dataclass
from generator.games.shapes import Misshapen, shaped
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path, dotted
from generator.source.tree import Tree

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a path (at the key there, with `key`); `because` are the values that it contradicts.

    Its code is that of the check, where it has none of its own.
    """

    path: Path
    message: str
    because: Sequence[Path] = ()
    hint: str | None = None
    key: bool = False
    code: str = ""


TOLD = Fault((), "")
"""Stands for a fault that a model has told: nothing is reported, and checks that come after it are left out."""

Check: TypeAlias = Callable[..., Iterator[Fault]]
C = TypeVar("C", bound=Check)
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class _Wants:
    """A function of sections: the shape of each, and what stands for one that is not there."""

    function: Callable[..., Any]
    shapes: Mapping[str, Any]
    otherwise: Mapping[str, Any]


def _wants(function: Callable[..., Any]) -> _Wants:
    hints, wanted = get_type_hints(function), inspect.signature(function).parameters
    defaults = {name: parameter.default for name, parameter in wanted.items()}
    otherwise = {name: value for name, value in defaults.items() if value is not inspect.Parameter.empty}
    return _Wants(function, {name: hints[name] for name in wanted}, otherwise)


@dataclass(frozen=True, slots=True)
class _Row:
    code: str
    check: _Wants
    first: bool
    after: Collection[str]
    warns: bool


class Checks:
    """The checks of a catalog or of a set-up, in the order in which they stand."""

    def __init__(self) -> None:
        self._rows: list[_Row] = []
        self._made: dict[str, _Wants] = {}

    def section(self, made: F) -> F:
        """Take a function whose result checks get as a section of its name."""
        self._made[made.__name__] = _wants(made)
        return made

    def check(
        self, code: str, *, first: bool = False, after: Collection[str] = (), warns: bool = False
    ) -> Callable[[C], C]:
        """Take a function among the checks.

        Where a `first` one finds anything, no later check is made; one that comes `after` others is left out where any
        of these codes has been found. What one that `warns` finds refuses nothing.
        """

        def taken(check: C) -> C:
            self._rows.append(_Row(code, _wants(check), first, after, warns))
            return check

        return taken

    def add(self, code: str, check: Check, sections: Mapping[str, Any]) -> None:
        """Take a function that gets these sections, by their names, in these shapes; `written` is all as it is."""
        self._rows.append(_Row(code, _Wants(check, sections, {}), first=False, after=(), warns=False))

    def extend(self, others: "Checks") -> None:
        """Take all of some other checks, after those there are."""
        self._rows += others._rows
        self._made |= others._made

    def run(
        self, tree: Tree, report: Report, given: Mapping[str, Any] | None = None, *, within: Tree | None = None
    ) -> None:
        """Report all faults; `given` are further parameters of the checks.

        Faults stand in the catalog, or `within` another document.
        """
        sections, document = _Sections(tree, given or {}, self._made), within or tree
        found: set[str] = set()
        for row in self._rows:
            if not found.isdisjoint(row.after):
                found.add(row.code)
                continue
            try:
                faults = sections.result(row.check)
            except Misshapen:
                continue
            for fault in faults:
                found.add(fault.code or row.code)
                if fault is not TOLD:
                    _report(document, tree, report, row, fault)
            if row.first and row.code in found:
                return

    def run_at(self, tree: Tree, path: Path, report: Report, *, within: Tree | None = None) -> None:
        """Report all faults of the set-up at a path: its checks get it as `setup`, and the path as `at`.

        It stands in the catalog, or `within` another document.
        """
        self.run(tree, report, {"setup": (within or tree).at(path), "at": path}, within=within)


def _report(document: Tree, catalog: Tree, report: Report, row: _Row, fault: Fault) -> None:
    """Report a fault in a document; what it contradicts stands there, or in the catalog."""
    mark = document.key_mark(fault.path) if fault.key else document.mark(fault.path)
    marks = ((dotted(path), (document if path[:1] == fault.path[:1] else catalog).mark(path)) for path in fault.because)
    related = [(name, found) for name, found in marks if found is not None]
    tell = report.warning if row.warns else report.error
    tell(fault.code or row.code, fault.message, at=mark, hint=fault.hint, related=related)


# ------------------------------------------------------------ sections


@dataclass(slots=True)
class _Latest:
    """What has been read of the tree that was last looked at: its set-ups are checked one after the other."""

    tree: Tree | None = None
    read: dict[tuple[str, Any], Any] = field(default_factory=dict)

    def of(self, tree: Tree) -> dict[tuple[str, Any], Any]:
        if self.tree is not tree:
            self.tree, self.read = tree, {}
        return self.read


_LATEST = _Latest()


class _Sections:
    """The sections of a tree, each read once in each shape, and those that are made of them."""

    def __init__(self, tree: Tree, given: Mapping[str, Any], made: Mapping[str, _Wants]) -> None:
        self._data = {**tree.data, **given} if isinstance(tree.data, Mapping) else given
        self._given = given
        self._read_given: dict[tuple[str, Any], Any] = {}
        self._read = _LATEST.of(tree)
        self._as_they_are = {"tree": tree, "at": given.get("at"), "written": self._data}
        self._made = made

    def result(self, wants: _Wants) -> Any:
        """What a function makes of its sections; raises Misshapen."""
        return wants.function(**{name: self.read(name, shape, wants.otherwise) for name, shape in wants.shapes.items()})

    def read(self, name: str, shape: Any, otherwise: Mapping[str, Any]) -> Any:
        if name in self._as_they_are:
            return self._as_they_are[name]
        if name in self._made:
            self._as_they_are[name] = self.result(self._made[name])
            return self._as_they_are[name]
        section = name.rstrip("_")
        if section not in self._data:
            if name in otherwise:
                return otherwise[name]
            raise Misshapen(name)
        read = self._read_given if section in self._given else self._read
        if (name, shape) not in read:
            read[name, shape] = shaped(shape, self._data[section])
        return read[name, shape]


def places(section: Sequence[T], *path: str | int) -> Iterator[tuple[Path, T]]:
    """The rows of the section at a path, each with its own path."""
    return (((*path, index), row) for index, row in enumerate(section))


# ------------------------------------------------------------ checks that many games have


def unknown(path: Path, value: object, what: str, known: Iterable[str]) -> Fault:
    """That a value is none of those that are known, with the nearest of them."""
    return Fault(path, f"{value!r} is no {what}", hint=closest(str(value), known))


class HasId(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """What others call it."""


class Named(BaseModel):
    """A row of which only the id is read."""

    id: str


class Players(BaseModel):
    """How many can play."""

    min: int
    max: int


class GameBlock(BaseModel):
    """What checks read of the section `game`."""

    players: Players
    authors: list[str] = []
    licence: str | None = None


def constants(given: Mapping[str, object], model: type[BaseModel], section: str = "rules") -> Iterator[Fault]:
    """Every constant is there, known, and a whole number within its limits; some may be groups of such."""
    yield from _constants((section,), given, model, f"the {section}")


def _constants(path: Path, given: Mapping[str, object], model: type[BaseModel], what: str) -> Iterator[Fault]:
    known = model.model_fields
    for name in known:
        if name not in given:
            yield Fault(path, f"the constant {name!r} is missing", key=True)
    wrong = _refused(model, given)
    for name, value in given.items():
        kind = known[name].annotation if name in known else None
        if name not in known:
            message = f"{what} know no constant {name!r}"
            yield Fault((*path, name), message, hint=closest(str(name), known), key=True)
        elif isinstance(kind, type) and issubclass(kind, BaseModel) and isinstance(value, Mapping):
            yield from _constants((*path, name), value, kind, name)
        elif name in wrong and isinstance(value, Mapping):
            for inner, least, found in wrong[name]:
                wanted = "a whole number" if least is None else f"a whole number from {least}"
                yield Fault((*path, name, *inner), f"{dotted((name, *inner))} must be {wanted}, not {found!r}")
        elif name in wrong:
            least = next((limit.ge for limit in known[name].metadata if hasattr(limit, "ge")), None)
            wanted = "a group" if least is None else f"a whole number from {least}"
            yield Fault((*path, name), f"{name} must be {wanted}, not {value!r}")


def _refused(model: type[BaseModel], given: Mapping[str, object]) -> dict[int | str, list[tuple[Path, object, object]]]:
    """The values that the model refuses: for each name the places in it, the least that may stand there, what does."""
    found: dict[int | str, list[tuple[Path, object, object]]] = {}
    try:
        model.model_validate(given, strict=True)
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            name, *inner = fault["loc"]
            found.setdefault(name, []).append((tuple(inner), fault.get("ctx", {}).get("ge"), fault["input"]))
    return found


def ids_once(rows: Iterable[tuple[Path, HasId]]) -> Iterator[Fault]:
    """An id is given once."""
    yield from once((((*path, "id"), row.id) for path, row in rows), "id")


def ids_and_names(section: str, rows: Sequence[HasId], titles: Sequence[str]) -> Iterator[Fault]:
    """Ids are lower-case words joined by hyphens; ids and names are given once."""
    for path, row in places(rows, section):
        if not _ID.fullmatch(row.id):
            yield Fault((*path, "id"), f"{row.id!r} is not made of lower-case words joined by hyphens")
    yield from ids_once(places(rows, section))
    yield from once((((section, index, "title"), title) for index, title in enumerate(titles)), "name")


def check_ids(checks: Checks, code: str, *sections: str) -> None:
    """Take among the checks that an id is used once in all these sections."""

    def ids_are_unique(**rows: Sequence[Named]) -> Iterator[Fault]:
        return ids_once(row for section in sections for row in places(rows[section], section))

    checks.add(code, ids_are_unique, dict.fromkeys(sections, list[Named]))


def once(values: Iterable[tuple[Path, str]], what: str) -> Iterator[Fault]:
    """A value of that sort is given once."""
    first: dict[str, Path] = {}
    for path, value in values:
        if value in first:
            yield Fault(path, f"the {what} {value!r} is given twice", because=[first[value]])
        first.setdefault(value, path)


def named_authors(game: GameBlock) -> Iterator[Fault]:
    """The authors are named."""
    if not game.authors or not all(author.strip() for author in game.authors):
        yield Fault(("game", "authors"), "the authors must be named")


def named_licence(game: GameBlock) -> Iterator[Fault]:
    """The licence is named."""
    if game.licence is None or not game.licence.strip():
        yield Fault(("game", "licence"), "the licence is missing")


_ID = re.compile(r"[a-z]+(-[a-z]+)*")
_NUMBER = re.compile(r"\d+")
_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_INNOCENT = re.compile(r"\{=([^{}]*)\}")  # a number that no datum stands for


def placeholders(text: str) -> list[str]:
    """What stands in the placeholders of a text that nothing has filled."""
    return _PLACEHOLDER.findall(_INNOCENT.sub("", text))


def figures(
    path: Path,
    text: str,
    wanted: Iterable[int],
    *,
    allowed: Iterable[int] = (),
    unfilled: Mapping[str, int] | None = None,
    because: Sequence[Path] = (),
) -> Iterator[Fault]:
    """A printed text has all the numbers that are wanted, and no others than these and the allowed.

    A placeholder that nothing has filled counts as the number that `unfilled` has for it, and else as a fault.
    """
    printed = {int(found[:9]) for found in _NUMBER.findall(_PLACEHOLDER.sub(" ", _INNOCENT.sub(r"\1", text)))}
    for name in placeholders(text):
        if unfilled is not None and name in unfilled:
            printed.add(unfilled[name])
        else:
            yield Fault(path, f"the data have nothing for {name!r} in the text", because)
    for number in sorted(printed.difference(wanted, allowed)):
        yield Fault(path, f"the text says {number}, which the data do not have", because)
    for number in sorted(set(wanted) - printed):
        yield Fault(path, f"the data have {number}, which the text does not say", because)


def whole_numbers(row: BaseModel, *left_out: str) -> Iterator[int]:
    """The whole numbers that are written in a row, but for those of some keys."""
    written = {key for key in row.model_fields_set if key not in left_out}
    return (value for key, value in row if key in written and type(value) is int)


def as_in_rules(path: Path, values: Mapping[str, int], rules: BaseModel) -> Iterator[Fault]:
    """Each value is that of the constant it is named after."""
    known = rules.model_dump()
    for name, value in values.items():
        if name not in known:
            message = f"{name!r} is no constant of the rules"
            yield Fault((*path, name), message, hint=closest(name, known))
        elif value != known[name]:
            message = f"the card says {name} is {value}, the rules say {known[name]}"
            yield Fault((*path, name), message, because=[("rules", name)])


def keys(path: Path, row: BaseModel, needed: Iterable[str], allowed: Iterable[str], what: str) -> Iterator[Fault]:
    """A row has all the keys it needs, and beside them none but the allowed; a key without a value is not there."""
    needed, given = tuple(needed), {key: value for key, value in row if value is not None}
    there = [key for key in given if key in row.model_fields_set or key in (row.model_extra or ())]
    known = (*needed, *allowed)
    for key in needed:
        if key not in there:
            yield Fault(path, f"{what} lacks its {key}")
    for key in there:
        if key not in known:
            message = f"{what} has no {key}"
            yield Fault(
                (*path, key), message, hint=closest(key, [word for word in known if word not in there]), key=True
            )
