"""Filling in placeholders over a whole tree, looked up from the inside outwards."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.source.diagnostic import Report, closest
from generator.source.mark import Path, dotted
from generator.source.tree import Tree, Value

TOKEN = re.compile(
    r"\{\{|\}\}|\{=(?P<literal>[^{}]*)\}|\{(?P<path>[A-Za-z_][\w\-]*(?:\.[\w\-]+)*)\}|(?P<stray>[{}])"
)
"""What has a meaning in a text: doubled braces, an innocent literal, a placeholder, or a stray brace."""

MOST_TEXT = 100_000
"""Characters a text may grow to."""


class Missing(LookupError):
    """A path leads nowhere; `known` are the names there are at the place where it ends."""

    def __init__(self, step: str, known: tuple[str, ...]) -> None:
        super().__init__(step)
        self.step = step
        self.known = known


def step_into(value: Value, step: str) -> Any:
    """The key or index that a path's step means in `value`; raises Missing."""
    if isinstance(value, Mapping):
        if step in value:
            return step
        raise Missing(step, tuple(map(str, value)))
    if isinstance(value, Sequence) and not isinstance(value, str):
        if step.isdigit() and int(step) < len(value):
            return int(step)
        for index, element in enumerate(value):
            if isinstance(element, Mapping) and element.get("id") == step:
                return index
        known = tuple(str(row["id"]) for row in value if isinstance(row, Mapping) and "id" in row)
        raise Missing(step, known)
    raise Missing(step, ())


def follow(value: Value, steps: Sequence[str]) -> tuple[Path, Value]:
    """The path and the value that the steps lead to; raises Missing."""
    path: Path = ()
    for step in steps:
        key = step_into(value, step)
        path = (*path, key)
        value = value[key]  # type: ignore[index]  # step_into has looked
    return path, value


def deferred_names(value: Value) -> frozenset[str]:
    """The row names that texts below a mapping may use before there are rows: those of its `from`, and of a grid."""
    if not isinstance(value, Mapping):
        return frozenset()
    rows = value.get("from")
    names = frozenset(rows) if isinstance(rows, Mapping) else frozenset()
    return names | {"number", "lane"} if "grid" in value else names


@dataclass(slots=True)
class Resolver:
    """Fills in the placeholders of one tree; values are resolved when they are first asked for."""

    tree: Tree
    report: Report
    done: dict[Path, Value] = field(default_factory=dict)
    busy: list[Path] = field(default_factory=list)

    def tree_resolved(self) -> Tree:
        """The whole tree with every placeholder filled in; those that lead nowhere are reported and stay."""
        return Tree(self.value((), self.tree.data, (), frozenset()), self.tree.marks, self.tree.key_marks)

    def value(self, path: Path, value: Value, around: tuple[Mapping[str, Value], ...], later: frozenset[str]) -> Value:
        """The value with the texts in it filled in; `around` are the mappings it stands in, outermost first."""
        if isinstance(value, str):
            return self.text(path, value, around, later) if "{" in value or "}" in value else value
        if isinstance(value, Mapping):
            inner = (*around, value)
            if path[:1] == ("print",):
                later = later | deferred_names(value)
            return {key: self.value((*path, key), one, inner, later) for key, one in value.items()}
        if isinstance(value, Sequence):
            return [self.value((*path, index), one, around, later) for index, one in enumerate(value)]
        return value

    def text(self, path: Path, text: str, around: tuple[Mapping[str, Value], ...], later: frozenset[str]) -> Value:
        """A text with its placeholders filled in."""
        if path in self.done:
            return self.done[path]
        if path in self.busy:
            chain = " -> ".join(dotted(one) for one in [*self.busy[self.busy.index(path) :], path])
            self.report.error("CAT021", f"this text needs itself: {chain}", at=self.tree.mark(path))
            return text
        self.busy.append(path)
        result = self._filled(path, text, around, later)
        self.busy.pop()
        self.done[path] = result
        return result

    def _filled(self, path: Path, text: str, around: tuple[Mapping[str, Value], ...], later: frozenset[str]) -> Value:
        whole = TOKEN.fullmatch(text)
        if whole and whole["path"] and whole["path"].split(".")[0] not in later:
            return self._looked_up(path, whole["path"], around, text)

        def fill(match: re.Match[str]) -> str:
            if match["path"]:
                if match["path"].split(".")[0] in later:
                    return match[0]
                return self._as_text(path, match["path"], around, match[0])
            if match["literal"] is not None:
                return match["literal"]
            if match["stray"]:
                self._stray(path, match["stray"])
                return match["stray"]
            return match[0] if later else match[0][0]

        filled = TOKEN.sub(fill, text)
        if len(filled) > MOST_TEXT:
            self.report.error("CAT022", f"this text grows beyond {MOST_TEXT} characters", at=self.tree.mark(path))
            return text
        return filled

    def _as_text(self, path: Path, steps: str, around: tuple[Mapping[str, Value], ...], stands: str) -> str:
        value = self._looked_up(path, steps, around, stands)
        if isinstance(value, (Mapping, list, tuple)):
            kind = "mapping" if isinstance(value, Mapping) else "list"
            message = f"{{{steps}}} is a {kind}; a text needs a number or a word"
            self.report.error("CAT023", message, at=self.tree.mark(path))
            return stands
        return as_text(value)

    def _looked_up(self, path: Path, steps: str, around: tuple[Mapping[str, Value], ...], stands: str) -> Value:
        names = steps.split(".")
        for depth in range(len(around) - 1, -1, -1):
            if names[0] in around[depth]:
                try:
                    tail, value = follow(around[depth], names)
                except Missing as missing:
                    return self._missing(path, steps, missing.step, missing.known, stands)
                found = (*_path_of(depth, self.tree.data, path), *tail)
                return self.value(found, value, _mappings(self.tree.data, found), frozenset())
        known = {str(key) for mapping in around for key in mapping}
        return self._missing(path, steps, names[0], tuple(sorted(known)), stands)

    def _missing(self, path: Path, steps: str, step: str, known: Sequence[str], stands: str) -> Value:
        hint = closest(step, known) or (f"known here: {', '.join(known[:12])}" if known else None)
        message = f"{{{steps}}} leads nowhere: there is no {step!r}"
        self.report.error("CAT020", message, at=self.tree.mark(path), hint=hint)
        return stands

    def _stray(self, path: Path, brace: str) -> None:
        hint = f"write {{path}} for a value, {brace * 2} for the brace itself"
        self.report.error("CAT024", f"a lone {brace!r} in a text", at=self.tree.mark(path), hint=hint)


def as_text(value: Value) -> str:
    """A value as it reads in a text."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _path_of(depth: int, data: Value, path: Path) -> Path:
    """The path of the mapping number `depth` on the way to `path`."""
    value, seen = data, 0
    for length in range(len(path) + 1):
        if isinstance(value, Mapping):
            if seen == depth:
                return path[:length]
            seen += 1
        if length < len(path):
            value = value[path[length]]  # type: ignore[index]  # path was walked to get here
    raise AssertionError("the mapping stands on the path")


def _mappings(data: Value, path: Path) -> tuple[Mapping[str, Value], ...]:
    """The mappings on the way to `path`, outermost first, the value itself left out."""
    found: list[Mapping[str, Value]] = []
    value = data
    for step in path:
        if isinstance(value, Mapping):
            found.append(value)
        value = value[step]  # type: ignore[index]  # the path was followed to get here
    return tuple(found)


def resolve(tree: Tree, report: Report) -> Tree:
    """The tree with every placeholder filled in, except those that name rows still to be made."""
    return Resolver(tree, report).tree_resolved()


def fill_rows(text: str, scope: Mapping[str, Value]) -> Value:
    """A text of a component's or space's making with the names of its rows filled in; raises Missing."""
    whole = TOKEN.fullmatch(text)
    if whole and whole["path"]:
        return follow(scope, whole["path"].split("."))[1]

    def fill(match: re.Match[str]) -> str:
        if match["path"]:
            return as_text(follow(scope, match["path"].split("."))[1])
        return match["literal"] if match["literal"] is not None else match[0][0]

    return TOKEN.sub(fill, text)
