"""Numbers of a catalog changed by one, and the catalog as it would be with such a change."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.catalog.models import Catalog
from generator.catalog.resolve import copies
from generator.dataclass import dataclass
from generator.source.mark import Path, dotted
from generator.source.tree import Tree, Value


@dataclass(frozen=True, slots=True)
class NumberChange:
    """A number that is one more or one less, or a flag that is turned over."""

    path: Path
    before: int
    after: int

    def __str__(self) -> str:
        return f"{dotted(self.path)} = {_written(self.after)} instead of {_written(self.before)}"


def _written(value: int) -> str:
    return str(value).lower()


def changes_of(value: Value, path: Path) -> Iterator[NumberChange]:
    """Both changes of every number at a path or below it, and the one of every flag."""
    if isinstance(value, bool):
        yield NumberChange(path, value, not value)
    elif isinstance(value, int):
        yield NumberChange(path, value, value + 1)
        yield NumberChange(path, value, value - 1)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from changes_of(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from changes_of(inner, (*path, index))


class Varied:
    """Makes catalogs that differ from one in a single number, and in everything that is said to equal it."""

    def __init__(self, catalog: Catalog) -> None:
        assert catalog.raw is not None, "a catalog that was read from files"
        self.catalog = catalog
        self.raw = catalog.raw
        self.copies = copies(catalog.raw)

    def written(self, change: NumberChange) -> Tree:
        """The catalog's data as they would be written, placeholders unfilled."""
        data = _with(self.raw.data, change.path, change.after)
        return replace(self.raw, data=data)

    def played(self, change: NumberChange) -> Catalog:
        """The catalog as rules read it: numbers are followed to wherever they are copied, texts stay as they are.

        It has passed no check: rules that are made of it may raise whatever a wrong number makes them raise.
        """
        data: Any = self.catalog.data
        for path in self._everywhere(change.path):
            data = _with(data, path, change.after)
        tree = self.catalog.tree
        return replace(
            self.catalog,
            rules=data.get("rules") or {},
            setups=tuple(data.get("setups") or ()),
            data=data,
            tree=replace(tree, data=data),
        )

    def is_dealt(self, change: NumberChange) -> bool:
        """Whether a set-up copies the number."""
        return any(path[0] == "setups" for path in self._everywhere(change.path))

    def is_copied(self, change: NumberChange) -> bool:
        """Whether anything else in the catalog copies the number."""
        return len([*self._everywhere(change.path)]) > 1

    def _everywhere(self, path: Path) -> Iterator[Path]:
        """A number's own path, and those of the values that copy it or what it stands in."""
        yield path
        for copy, original in self.copies.items():
            if path[: len(original)] == original:
                yield from self._everywhere((*copy, *path[len(original) :]))


def _with(data: Any, path: Path, value: Any) -> Any:
    """The same data with another value at a path; what is beside it is shared."""
    if not path:
        return value
    step, *rest = path
    inner = _with(data[step], tuple(rest), value)
    if isinstance(data, list):
        return [inner if index == step else entry for index, entry in enumerate(data)]
    return {**data, step: inner}
