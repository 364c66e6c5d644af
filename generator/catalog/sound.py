"""What can be relied on in a catalog with mistakes, so that the rest of it is checked in the same run.

What has the wrong shape is left out, or has a stand-in where nothing can be without it. What is then found of the
rest is not reported where it may only follow from that.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, ValidationError

from generator.catalog.accepted import id_of, is_of_value, is_tuple, row_of
from generator.catalog.models import UNKNOWN_LAYOUT
from generator.catalog.parts import keys_of
from generator.catalog.resolve import SETS
from generator.catalog.schema import Shared
from generator.catalog.typed import by_place, free_keys, meant, nodes, schema_of
from generator.source.diagnostic import Diagnostic
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value
from generator.source.without import without

_GAME: Mapping[str, Value] = {"id": "game", "title": "?", "authors": ["?"], "players": {"min": 1, "max": 1}}
"""What stands in for the keys that every game needs."""
_OF_A_SET: Mapping[str, Value] = {
    "title": "?",
    "front": UNKNOWN_LAYOUT,
    "outer": UNKNOWN_LAYOUT,
    "size": {"width": 2000.0, "height": 2000.0},  # so that no space of a board lies outside
    "shape": "rectangle",
}
"""What stands in for the keys that every set needs, so that its pieces are known."""
_DIAMETER = 400.0
"""The size of a dial, which is one length."""
_SPARED = frozenset({"radius", "bleed", "copies", "back", "title_of", "title", "text", "cover", "inner", "stock"})
"""Keys of sets and of the rows in them that can be left out, for they do not say which pieces there are."""
_LISTED = frozenset({"cards", "pieces", "tiles"})
MOST_NAMES = 200
"""Names that are looked for in the rest; where more are lost, every name is doubtful."""
_OF_NAMES = frozenset({"CAT016", "CAT027", "CAT030", "CAT044"})
"""Codes of names that are not defined."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The names that what is left out may have defined; `any` where nobody can say which."""

    names: frozenset[str] = frozenset()
    any: bool = False

    def may_define(self, name: str) -> bool:
        """Whether a name that is not defined may only be so because of what is left out: ids are made of others."""
        return self.any or any(_is_part(lost, name) for lost in self.names)


def _is_part(lost: str, name: str) -> bool:
    """Whether a name is another or made of it, as `red-fox` is of `fox`; some write `_` in rows and `-` in ids."""
    lost, name = lost.replace("_", "-"), name.replace("_", "-")
    return lost in name and re.search(rf"(?<![A-Za-z0-9]){re.escape(lost)}(?![A-Za-z0-9])", name) is not None


NOTHING_LOST = Lost()
ANYTHING_LOST = Lost(any=True)
"""Where a file could not be read."""


@dataclass(frozen=True, slots=True)
class Sound:
    """The sound part of a catalog's `tree`, what it lacks, and the places of which nothing more can be said."""

    shared: Shared
    tree: Tree
    lost: Lost = NOTHING_LOST
    doubtful: frozenset[Mark] = frozenset()

    def bears(self, found: Diagnostic) -> bool:
        """Whether a finding about the part holds for the whole, and is not only due to what is missing."""
        if not self.doubtful:
            return True
        if found.mark is None or (self.lost.any and found.code in _OF_NAMES):
            return False
        return self.doubtful.isdisjoint((found.mark, *(mark for _, mark in found.related)))


def sound(tree: Tree, own: type[BaseModel] | None) -> Sound:
    """The sound part of a resolved catalog; `own` is the model of the game's own top-level keys, None if unknown."""
    sift = _Sift(tree)
    sift.any_name = lacks_names(tree)
    if own is not None:
        sift.own_rows(own)
    while faults := _faults(Shared, sift.tree):
        sift.take(faults)
    if len(sift.names) + len(sift.keys) > MOST_NAMES:
        sift.names, sift.keys, sift.any_name = set(), set(), True
    shared = Shared.model_validate(_keys(Shared, sift.tree))
    return Sound(shared, sift.tree, Lost(frozenset(sift.names | sift.keys), sift.any_name), sift.all_doubtful())


_MISSPELT = re.compile(r"(?:unknown key )?'([^']+)'(?: is not a field of this set)?")


def misspelt_keys(found: Iterable[Diagnostic]) -> dict[str, str]:
    """The keys that are reported as unknown, and what they were meant to be where that is known."""
    keys: dict[str, str] = {}
    for each in found:
        key = _MISSPELT.fullmatch(each.message) if each.code in ("CAT001", "CAT024") else None
        if key is not None and (each.hint or "").startswith("did you mean '"):
            keys[key[1]] = (each.hint or "").removeprefix("did you mean '").removesuffix("'?")
    return keys


def without_followers(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings without those that a misspelt key explains: placeholders for which its right name is missing.

    Such a placeholder's hint is the misspelt key, or what that key was meant to be is the first step of its path.
    """
    found = list(found)
    misspelt = misspelt_keys(found)
    hints = {f"did you mean {key!r}?" for key in misspelt}
    has_twins = any(each.code == "CAT015" and each.message.startswith("duplicate ") for each in found)

    def follows(each: Diagnostic) -> bool:
        if each.code != "CAT010":
            return (
                has_twins and each.code in _OF_NAMES and each.hint is None
            )  # the other of the two may have been meant to be called so
        steps = re.split(r"[{}.|]", each.message)
        return each.hint in hints or bool(set(misspelt.values()) & set(steps[1:3]))

    return [each for each in found if not follows(each)]


def lacks_names(tree: Tree) -> bool:
    """Whether there is a row whose id nobody knows, for its placeholders could not be filled."""
    return any(path[-1] == "id" for path in tree.unfilled)


def _keys(model: type[BaseModel], tree: Tree) -> Mapping[str, Any]:
    assert isinstance(tree.data, Mapping)
    return keys_of(model, tree.data)


def _faults(model: type[BaseModel], tree: Tree) -> dict[Path, list[Any]]:
    """The faults of the data by their places."""
    data = _keys(model, tree)
    try:
        model.model_validate(data)
    except ValidationError as error:
        return by_place(error.errors(include_url=False), data)
    return {}


_FINE_ROUNDS = 4
"""Rounds in which as little as possible is left out; what still has faults then is left out whole."""


class _Sift:
    """Leaves out one round of faults after the other, for what is left may have others, such as an empty list."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.names: set[str] = set()  # of rows and entries
        self.keys: set[str] = set()
        self.any_name = False
        self.doubtful: set[Mark] = set()
        self.rounds = 0
        self.gone: set[Path] = set()
        self.put: dict[Path, Value] = {}

    def own_rows(self, model: type[BaseModel]) -> None:
        """Leave out the rows of the game's own data that have the wrong shape; wrong values stay."""
        for path, group in _faults(model, self.tree).items():
            self.note(path, group)
            if group[0]["type"] == "extra_forbidden":
                self.unknown_key(model, path)
            elif not any(is_of_value(fault, model, path) for fault in group):
                row = row_of(model, path)
                if row is None:
                    self.any_name = True
                else:
                    self.leave_out(row, names_pieces=True)
        self.done()

    def take(self, faults: Mapping[Path, list[Any]]) -> None:
        """Leave out one round of faults of what every game has."""
        self.rounds += 1
        wrong_facts = {path[1:2] for path in faults if path[0] == "game"}
        if wrong_facts:
            self.game({key for keys in wrong_facts for key in keys})
        for path, group in faults.items():
            self.note(path, group)
            if path[0] == "game":
                continue
            if self.rounds > _FINE_ROUNDS:
                self.drop(path[:1], any_name=True)
            elif group[0]["type"] == "extra_forbidden":
                self.unknown_key(Shared, path)
            elif len(path) > 2 and path[0] == "print" and path[1] in SETS:
                self.in_set(path[:3], path[3:])
            elif path[:2] == ("print", "precut") and len(path) > 2:
                self.drop(path[:3])
            else:
                entry = _entry_of(path)
                if entry is None:
                    self.drop(path[:2], any_name=True)
                else:
                    self.leave_out(entry, names_pieces=path[0] == "tables")
        self.done()

    def note(self, path: Path, group: list[Any]) -> None:
        """Note what a fault may have defined: the name of a missing key, or any where the wrong value is an id."""
        self.any_name |= path[-1:] == ("id",) and path[0] != "game"
        if group[0]["type"] == "missing":
            self.keys.add(str(path[-1]))

    def game(self, wrong: set[str | int]) -> None:
        """The facts of the game with stand-ins for those that are needed and wrong."""
        assert isinstance(self.tree.data, Mapping)
        stated = self.tree.data.get("game")
        kept = {key: value for key, value in stated.items() if key not in wrong} if isinstance(stated, Mapping) else {}
        self.put["game",] = {**_GAME, **kept}
        for key in wrong:
            self.doubt(("game", key))
        self.keys |= set(map(str, wrong))

    def unknown_key(self, model: type[BaseModel], path: Path) -> None:
        data = self.tree.data
        self.keys |= set(free_keys(model, data, path))
        value = self.tree.at(path)
        holds_rows = isinstance(value, Mapping | list)
        if len(path) == 4 and path[0] == "print" and path[1] in SETS:
            word = meant(model, data, path)
            if word not in _SPARED and word not in _OF_A_SET and (word is not None or holds_rows):
                self.in_set(path[:3], (word or "",))
        elif len(path) > 4 and path[3] == "spaces":
            self.in_set(path[:3], path[3:])
        self.drop(path, any_name=len(path) < 3 and holds_rows)

    def in_set(self, set_: Path, inner: Path) -> None:
        """Leave out as little as possible of a set with a fault."""
        key = inner[0] if inner else ""
        if key in _LISTED and len(inner) > 1:
            if len(inner) > 2 and inner[2] in _SPARED:
                self.drop((*set_, *inner[:3]))
            else:
                self.leave_out((*set_, *inner[:2]), names_pieces=True)
        elif key == "fields" and len(inner) > 1:  # the pieces keep the field, of whatever type
            self.put[*set_, *inner[:2]] = "text"
            self.names.add(str(inner[1]))
            self.doubt((*set_, *inner[:2]))
        elif key in _OF_A_SET:
            self.put[*set_, key] = _DIAMETER if set_[1:2] == ("dials",) and key == "size" else _OF_A_SET[str(key)]
            self.doubt((*set_, key))
        elif key in _SPARED:
            self.drop((*set_, key))
        elif key in ("spaces", "unit"):
            board = id_of(self.tree, set_)
            self.names |= {board} if isinstance(board, str) else set()
            self.gone |= {(*set_, "spaces"), (*set_, "unit")}
        else:
            self.leave_out(set_)
            self.any_name = True

    def drop(self, path: Path, *, any_name: bool = False) -> None:
        """Leave out a value; `any_name` where it may have held rows that others name."""
        self.gone.add(path)
        self.doubt(path)
        self.any_name |= any_name

    def leave_out(self, path: Path, *, names_pieces: bool = False) -> None:
        """Leave out a row or entry; where it `names_pieces`, one without an id makes every name doubtful."""
        self.drop(path)
        name = id_of(self.tree, path)
        if isinstance(name, str) and name:
            self.names.add(name)
        else:
            self.any_name |= names_pieces

    def doubt(self, path: Path) -> None:
        """Of a place, and of all it stands in, nothing more can be said."""
        around = [path[:length] for length in range(len(path) + 1)]
        marks = (table.get(place) for place in around for table in (self.tree.marks, self.tree.key_marks))
        self.doubtful |= {mark for mark in marks if mark is not None}

    def done(self) -> None:
        """The end of a round: what has been found is left out, or has its stand-in."""
        data = self.tree.data
        for path, value in self.put.items():
            data = _with(data, path, value)
        self.tree = without(replace(self.tree, data=data), self.gone)
        self.gone, self.put = set(), {}

    def all_doubtful(self) -> frozenset[Mark]:
        """The doubtful places, with the values and keys that name something that is lost."""
        lost = Lost(frozenset(self.names))
        paths = _naming(self.tree.data, (), lost) if self.names else ()
        marks = (table.get(path) for path in paths for table in (self.tree.marks, self.tree.key_marks))
        return frozenset(self.doubtful.union(mark for mark in marks if mark is not None))


def _entry_of(path: Path) -> Path | None:
    """The innermost entry of a list, or of a group whose keys are free, that a place lies in."""
    schema = schema_of(Shared)
    for length in range(len(path) - 1, -1, -1):
        step = path[length]
        for holder in nodes(schema, schema, path[:length]):
            inner = holder.get("items") if isinstance(step, int) else holder.get("additionalProperties")
            if isinstance(inner, dict) and step not in holder.get("properties", {}) and not is_tuple(holder):
                return path[: length + 1]
    return None


def _with(value: Any, path: Path, new: Value) -> Any:
    """A copy of the data with another value at a place, whose key may be missing."""
    if not path:
        return new
    step, *rest = path
    if isinstance(value, list):
        assert isinstance(step, int)
        return [*value[:step], _with(value[step], tuple(rest), new), *value[step + 1 :]]
    return {**value, step: _with(value.get(step), tuple(rest), new)}


def _naming(value: Value, path: Path, lost: Lost) -> Iterator[Path]:
    """The paths of the words and keys that name, or are made of, something that is lost."""
    if isinstance(value, str):
        if " " not in value and lost.may_define(value):
            yield path
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if lost.may_define(key):
                yield (*path, key)
            yield from _naming(inner, (*path, key), lost)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _naming(inner, (*path, index), lost)
