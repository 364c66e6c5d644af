"""Every text of a catalog with its placeholders filled."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.catalog.placeholders import Malformed, fill, index_of, known_steps, whole
from generator.catalog.references import Placeholder
from generator.source.diagnostic import Report, closest
from generator.source.mark import Path, dotted
from generator.source.tree import Tree

ROW_KEYS = frozenset({"id_of", "title_of", "copies", "front", "back", "where"}) | {"outer", "inner", "cover"}
"""Keys of a set made from rows whose texts are filled for each row, not once for the set."""
SETS = ("decks", "tokens", "tiles", "boards", "aids", "standees", "dials", "screens", "boxes")
"""The keys under `print` that list sets."""

DEEPEST = 40
"""Placeholders that lead to placeholders in a row."""
MOST_CHARACTERS = 32_000_000
"""Characters of all filled texts of a game: twice as many as its files may have."""

_Above = tuple[tuple[Path, Mapping[str, Any]], ...]


def resolve(tree: Tree, report: Report) -> Tree:
    """The same tree with texts filled; one that cannot be filled stays as it is (`unfilled`), and why is reported."""
    resolver = _Resolver(tree, report)
    return replace(tree, data=resolver.filled(), unfilled=tree.unfilled | resolver.failed)


def copies(tree: Tree) -> dict[Path, Path]:
    """The texts of an unfilled tree that are one placeholder and nothing else, each with the path of what it copies."""
    found: dict[Path, Path] = {}
    _find_copies(tree.data, (), (), found)
    return found


def _find_copies(value: Any, path: Path, above: _Above, found: dict[Path, Path]) -> None:
    if isinstance(value, str):
        placeholder = whole(value)
        if placeholder is None or placeholder.style:
            return
        for where, mapping in reversed(above):
            target = _target(placeholder, where, mapping)
            if target is not None:
                found[path] = target[0]
                return
    elif isinstance(value, dict):
        above = (*above, (path, _in_scope(path, value)))
        for key, inner in value.items():
            _find_copies(inner, (*path, key), above, found)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _find_copies(inner, (*path, index), above, found)


def _in_scope(path: Path, group: Mapping[str, Any]) -> Mapping[str, Any]:
    """What texts in a group see of it: not a variant's own numbers, since `{rules.goal}` is the usual one there."""
    if path[:1] == ("variants",) and len(path) == 2:
        return {key: value for key, value in group.items() if key != "rules"}
    return group


class _Resolver:
    def __init__(self, tree: Tree, report: Report) -> None:
        self.tree = tree
        self.report = report
        self.done: dict[Path, Any] = {}
        self.failed: set[Path] = set()
        self.active: list[Path] = []
        self.lists: dict[Path, list[Any]] = {}
        self.made = 0  # characters of filled texts

    def filled(self) -> Any:
        return self.walk(self.tree.data, (), ())

    def walk(self, value: Any, path: Path, above: _Above) -> Any:
        """The value filled; the very same object where it holds nothing to fill."""
        if isinstance(value, str):
            return self.text(value, path, above) if "{" in value or "}" in value else value
        if isinstance(value, dict):
            above = (*above, (path, _in_scope(path, value)))
            skipped = _rows_of_their_own(path, value)
            changed: dict[str, Any] | None = None
            for key, inner in value.items():
                if skipped is not None and (key in skipped or (not skipped and key != "from")):
                    continue
                kind = inner.__class__
                if kind is dict or kind is list or (kind is str and ("{" in inner or "}" in inner)):
                    new = self.walk(inner, (*path, key), above)
                    if new is not inner:
                        changed = dict(value) if changed is None else changed
                        changed[key] = new
            return value if changed is None else changed
        if isinstance(value, list):
            rows = [self.walk(inner, (*path, index), above) for index, inner in enumerate(value)]
            return rows if any(new is not old for new, old in zip(rows, value, strict=True)) else value
        return value

    def text(self, text: str, path: Path, above: _Above) -> Any:
        if path in self.done:
            return self.done[path]
        self.active.append(path)
        try:
            if len(self.active) > DEEPEST:
                raise Malformed("CAT026", f"placeholders refer to placeholders more than {DEEPEST} levels deep")
            value = fill(text, lambda placeholder: self.lookup(placeholder, path, above))
        except Malformed as error:
            self.failed.add(path)
            value = text
            if error.code:
                self.report.error(error.code, str(error), at=self.tree.mark(path), hint=error.hint)
        finally:
            self.active.pop()
        self.done[path] = value
        return self.counted(value, path)

    def counted(self, value: Any, path: Path) -> Any:
        """A filled text, added to what all have; reported once where that is too much, and then left out."""
        before, self.made = self.made, self.made + (len(value) if isinstance(value, str) else 0)
        if self.made <= MOST_CHARACTERS:
            return value
        if before <= MOST_CHARACTERS:
            message = f"the game's texts have more than {MOST_CHARACTERS:,} characters once placeholders are filled in"
            self.report.error(
                "CAT026", message, at=self.tree.mark(path), hint="use placeholders of long texts less often"
            )
        self.made = max(before, MOST_CHARACTERS + 1)
        self.done[path] = ""
        return ""

    def lookup(self, placeholder: Placeholder, path: Path, above: _Above) -> Any:
        for outer, (where, mapping) in enumerate(reversed(above)):
            found = _target(placeholder, where, mapping)
            if found is not None:
                target, value = found
                return self.value_at(placeholder, target, value, above[: len(above) - outer])
        raise Malformed("CAT010", f"{placeholder} is not defined", _hint(placeholder, above))

    def value_at(self, placeholder: Placeholder, target: Path, value: Any, above: _Above) -> Any:
        if isinstance(value, str) and ("{" in value or "}" in value):
            if target in self.active:
                chain = " → ".join(map(dotted, [*self.active[self.active.index(target) :], target]))
                raise Malformed("CAT011", f"{placeholder} refers to itself: {chain}")
            filled = self.text(value, target, self.above_of(target))
            if target in self.failed:
                raise Malformed("", "told where it stands")
            return filled
        if isinstance(value, list):
            if any(isinstance(entry, dict | list) for entry in value):
                raise Malformed("CAT026", f"{placeholder} is a list of groups, which a placeholder cannot copy")
            if target not in self.lists:
                self.lists[target] = [self.walk(entry, (*target, index), above) for index, entry in enumerate(value)]
            if any((*target, index) in self.failed for index in range(len(value))):
                raise Malformed("", "told where it stands")
            return self.lists[target]
        if isinstance(value, dict):
            raise Malformed("CAT026", f"{placeholder} is a group of values, not one", _inside(placeholder, value))
        if value is None:
            raise Malformed("CAT010", f"{placeholder} is empty")
        return value

    def above_of(self, path: Path) -> _Above:
        """The mappings a place stands in, outermost first."""
        value: Any = self.tree.data
        found: list[tuple[Path, Mapping[str, Any]]] = []
        for length, step in enumerate(path):
            if isinstance(value, dict):
                found.append((path[:length], value))
            value = value[step]
        return tuple(found)


def _rows_of_their_own(path: Path, value: Mapping[str, Any]) -> frozenset[str] | None:
    """The keys to leave alone in a mapping; an empty set means all but `from`, None means none."""
    if not path or path[0] != "print":
        return None
    if len(path) == 3 and path[1] in SETS and "from" in value:
        return ROW_KEYS
    if len(path) == 5 and path[3] == "spaces":
        if "hexes" in value:
            return frozenset({"label", "type", "where"})
        return frozenset() if "from" in value else frozenset({"label"})
    return None


def _target(placeholder: Placeholder, where: Path, mapping: Mapping[str, Any]) -> tuple[Path, Any] | None:
    value: Any = mapping
    for step in placeholder.path:
        if isinstance(value, dict):
            if step not in value:
                return None
            where, value = (*where, step), value[step]
        elif isinstance(value, list):
            index = index_of(value, step)
            if index is None:
                return None
            where, value = (*where, index), value[index]
        else:
            return None
    return where, value


_OF_LAYOUTS = frozenset({"face", "piece"})
"""What only layouts can read: facts of the piece that is drawn."""


def _hint(placeholder: Placeholder, above: _Above) -> str | None:
    """Did you mean: the step that leads nowhere against what stands there."""
    first, *rest = placeholder.path
    if first in _OF_LAYOUTS and rest:
        path = ".".join(placeholder.path)
        numbered = ", and give the set `numbered: true`" if path == "piece.copy" else ""
        return f"only layouts know {path}: write {{{path}}} in the layout of the face{numbered}"
    for where, mapping in reversed(above):
        if first in mapping:
            value: Any = mapping[first]
            for step in rest:
                found = _target(Placeholder((step,)), (*where, first), value) if isinstance(value, dict) else None
                if isinstance(value, list):
                    index = index_of(value, step)
                    found = ((), value[index]) if index is not None else None
                if found is None:
                    return closest(step, known_steps(value))
                value = found[1]
    like = closest(first, {key for _, mapping in above for key in mapping})
    icon = f"an icon is written :{first.casefold()}:"  # as other programs put icons into braces
    return icon if like is None and not rest else f"{like}; {icon}" if not rest else like


def _inside(placeholder: Placeholder, value: Mapping[str, Any]) -> str | None:
    first = next(iter(value), None)
    path = ".".join(placeholder.path)
    return f"name one of its values, such as {{{path}.{first}}}" if first is not None else None
