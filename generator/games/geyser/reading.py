"""Plain data that may be malformed, read for the checks: what is missing or of another kind is left out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from generator.games.geyser.squares import Square, square
from generator.source.diagnostic import Report
from generator.source.mark import Path, dotted
from generator.source.tree import Tree


@dataclass(frozen=True, slots=True)
class Reading:
    """A tree and the report that its checks write to."""

    tree: Tree
    report: Report

    def at(self, *path: str | int) -> Any:
        """The value at a path; None where there is none."""
        try:
            return self.tree.at(path)
        except (KeyError, IndexError, TypeError):
            return None

    def whole(self, *path: str | int) -> int | None:
        """The whole number at a path; None where there is none."""
        value = self.at(*path)
        return value if is_whole(value) else None

    def mapping(self, *path: str | int) -> Mapping[str, Any]:
        """The mapping at a path; empty where there is none."""
        value = self.at(*path)
        return value if isinstance(value, Mapping) else {}

    def listed(self, *path: str | int) -> list[tuple[Path, Any]]:
        """The elements of the list at a path, each with its own path; empty where there is none."""
        value = self.at(*path)
        return [((*path, index), one) for index, one in enumerate(value)] if isinstance(value, list) else []

    def rows(self, *path: str | int) -> list[tuple[Path, Mapping[str, Any]]]:
        """The mappings in the list at a path, each with its own path."""
        return [(where, row) for where, row in self.listed(*path) if isinstance(row, Mapping)]

    def error(
        self, code: str, message: str, *path: str | int, hint: str | None = None, against: Sequence[Path] = ()
    ) -> None:
        """Report what is wrong at a path, and which other values it is held against."""
        marks = [(dotted(other), self.tree.mark(other)) for other in against]
        related = [(name, mark) for name, mark in marks if mark is not None]
        self.report.error(code, message, at=self.tree.mark(path), hint=hint, related=related)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number (yes and no are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Fires:
    """What fires together: a ring, or the Mother Geyser (`distance` None), and where it stands in the data."""

    path: Path
    id: Any
    label: Any
    ways: Any
    sums: tuple[int, ...]
    distance: int | None
    squares: tuple[tuple[Path, Any], ...]


def mother(reading: Reading) -> Fires:
    """The Mother Geyser as the data have it."""
    path = ("board", "mother")
    return _fires(reading, path, reading.mapping(*path), (((*path, "square"), reading.at(*path, "square")),))


def rings(reading: Reading) -> list[Fires]:
    """The rings as the data have them."""
    return [
        _fires(reading, path, row, tuple(reading.listed(*path, "squares")))
        for path, row in reading.rows("board", "rings")
    ]


def _fires(reading: Reading, path: Path, row: Mapping[str, Any], squares: tuple[tuple[Path, Any], ...]) -> Fires:
    sums = tuple(one for _, one in reading.listed(*path, "fires_on") if is_whole(one))
    return Fires(
        path, row.get("id"), row.get("label"), row.get("ways"), sums, reading.whole(*path, "distance"), squares
    )


@dataclass(frozen=True, slots=True)
class Island:
    """The board with all its squares found: (path, square) of every geyser, by ring."""

    size: int
    mother: tuple[Path, Square]
    rings: tuple[tuple[Fires, tuple[tuple[Path, Square], ...]], ...]
    starts: Mapping[str, tuple[Path, Square]]

    @property
    def centre(self) -> Square:
        """The middle square; the upper left of the four middle ones of an even board."""
        middle = (self.size + 1) // 2
        return middle, middle

    @property
    def geysers(self) -> list[tuple[Path, Square]]:
        """The normal geysers of all rings."""
        return [one for _, squares in self.rings for one in squares]


def island(reading: Reading, size: int) -> Island | None:
    """The board of that size; None, and a report of each, where something stands on no square of it."""
    found: dict[Path, Square] = {}
    starts = [((*("board", "starts"), str(key)), name) for key, name in reading.mapping("board", "starts").items()]
    all_rings = rings(reading)
    places = [*mother(reading).squares, *(one for ring in all_rings for one in ring.squares), *starts]
    for path, name in places:
        place = square(name, size)
        if place is None:
            reading.error("GY-V03", f"{name!r} is not a square of the board of {size} by {size}", *path)
        else:
            found[path] = place
    if len(found) < len(places):
        return None
    return Island(
        size=size,
        mother=(mother(reading).squares[0][0], found[mother(reading).squares[0][0]]),
        rings=tuple((ring, tuple((path, found[path]) for path, _ in ring.squares)) for ring in all_rings),
        starts={str(path[-1]): (path, found[path]) for path, _ in starts},
    )
