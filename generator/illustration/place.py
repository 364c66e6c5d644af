"""A place in an illustration's file: typed access to the values there, every mistake told with its line and column."""

from collections.abc import Callable, Collection, Mapping, Sequence

from generator.catalog.bounds import shown
from generator.dataclass import dataclass
from generator.source.diagnostic import Report, closest
from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value

FARTHEST = 500.0
"""No coordinate, in mm, is farther from the origin."""
MOST_POINTS = 400
"""Points of one form."""


class BadValue(Exception):
    """A value that is not what its key wants; it has been told."""


@dataclass(slots=True)
class FilePlace:
    """A value in a file, and whom to tell what is wrong with it."""

    tree: Tree
    path: Path
    report: Report

    @property
    def value(self) -> Value:
        """What stands there."""
        return self.tree.at(self.path)

    @property
    def mark(self) -> Mark | None:
        """Where that is."""
        return self.tree.mark(self.path)

    def inner(self, *steps: str | int) -> "FilePlace":
        """A value inside this one."""
        return FilePlace(self.tree, (*self.path, *steps), self.report)

    def refuse(self, code: str, message: str, hint: str | None = None) -> BadValue:
        """Tell what is wrong here; the caller raises what comes back."""
        self.report.error(code, message, at=self.mark, hint=hint)
        return BadValue()

    def mapping(self, what: str, code: str = "ILL003") -> Mapping[str, Value]:
        """A mapping; raises BadValue."""
        value = self.value
        if not isinstance(value, Mapping):
            raise self.refuse(code, f"{what} is a mapping, not {shown(value)}")
        return value

    def known_keys(self, known: Collection[str], what: str, code: str) -> None:
        """Tell every key that is none of `known`; the first of `known` are named where nothing is near."""
        value = self.value
        for key in value if isinstance(value, Mapping) else ():
            if key not in known:
                hint = closest(key, known) or f"it has {', '.join(known)}"
                self.report.error(code, f"{what} has no {key!r}", at=self.tree.key_mark((*self.path, key)), hint=hint)

    def number(self, low: float = -FARTHEST, high: float = FARTHEST) -> float:
        """A number between two bounds; raises BadValue."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            what = f"a number from {low:g} to {high:g}"
            raise self.refuse("ILL004", f"{self.path[-1]} is {shown(value)}, not {what}")
        return float(value)

    def numbers(self, fewest: int, most: int, names: str) -> list[float]:
        """A list of numbers; `names` says what they are. Raises BadValue."""
        value = self.value
        found = [_number(number) for number in value] if isinstance(value, list) and len(value) <= most else []
        numbers = [number for number in found if number is not None]
        if not fewest <= len(numbers) == len(found):
            hint = f"numbers lie between -{FARTHEST:g} and {FARTHEST:g}"
            raise self.refuse("ILL004", f"{shown(value)} is not {names}", hint)
        return numbers

    def rows(self, fewest: int, what: str, most: int = MOST_POINTS) -> "list[FilePlace]":
        """The entries of a list; raises BadValue."""
        value = self.value
        if not isinstance(value, list) or not fewest <= len(value) <= most:
            raise self.refuse("ILL004", f"{shown(value)} is not a list of {fewest} to {most:,} {what}")
        return [self.inner(index) for index in range(len(value))]

    def words(self, what: str) -> str:
        """A text that is not empty; raises BadValue."""
        value = self.value
        if not isinstance(value, str) or not value.strip():
            raise self.refuse("ILL004", f"{what} is {shown(value)}, not a text")
        return value

    def flag(self) -> bool:
        """True or false; raises BadValue."""
        value = self.value
        if not isinstance(value, bool):
            raise self.refuse("ILL004", f"{self.path[-1]} is {shown(value)}; it is either true or false")
        return value

    def choice(self, options: Collection[str]) -> str:
        """One of a few words; raises BadValue."""
        value = self.value
        if value not in options:
            message = f"{self.path[-1]} is {shown(value)}; it is one of {', '.join(options)}"
            raise self.refuse("ILL004", message, closest(str(value), options))
        return str(value)

    def each(self, read: "Callable[[FilePlace], None]", rows: "Sequence[FilePlace]") -> None:
        """Read every row, so that all that are wrong are told; raises BadValue where one was."""
        bad = False
        for row in rows:
            try:
                read(row)
            except BadValue:
                bad = True
        if bad:
            raise BadValue


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= FARTHEST:
        return None  # nan is refused here too
    return float(value)
