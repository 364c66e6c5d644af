"""Plain data that may be malformed, read for the checks: what is missing or of another kind is left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.games.geyser.squares import Square, square
from generator.games.reading import Reading, is_whole
from generator.source.mark import Path

__all__ = ["Fires", "Island", "Reading", "is_whole", "island", "mother", "rings"]


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
