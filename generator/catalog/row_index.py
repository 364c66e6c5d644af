"""Rows of a list by their `id`: they are looked up again and again, so a long list gets an index when first asked."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.dataclass import dataclass

LONG = 24
"""Rows of the shortest list that is worth an index."""
MOST_KEPT = 64
"""Lists whose index is kept."""


@dataclass(frozen=True, slots=True)
class _Known:
    rows: Sequence[Any]
    length: int
    places: Mapping[str, int]


class RowIndex:
    """Indexes of the lists asked last; a list that is kept keeps its number, and one that was changed is read again.

    With `numbers`, an `id` that is a number is found by its figures.
    """

    def __init__(self, *, numbers: bool = False) -> None:
        self._numbers = numbers
        self._known: dict[int, _Known] = {}

    def place(self, rows: Sequence[Any], id_: str) -> int | None:
        """Where the first row with that `id` stands; None where there is none."""
        if len(rows) < LONG:
            return next((place for place, row in enumerate(rows) if self._id(row) == id_), None)
        known = self._known.get(id(rows))
        place = known.places.get(id_) if known is not None else None
        if known is None or known.length != len(rows) or (place is not None and self._id(rows[place]) != id_):
            self._known.pop(id(rows), None)
            if len(self._known) >= MOST_KEPT:
                del self._known[next(iter(self._known))]
            known = self._known[id(rows)] = _Known(rows, len(rows), self._places(rows))
        return known.places.get(id_)

    def _id(self, row: Any) -> str | None:
        named = row.get("id") if isinstance(row, Mapping) else None
        if isinstance(named, str):
            return named
        return str(named) if self._numbers and isinstance(named, int | float) else None

    def _places(self, rows: Sequence[Any]) -> dict[str, int]:
        places: dict[str, int] = {}
        for place, row in enumerate(rows):
            named = self._id(row)
            if named is not None:
                places.setdefault(named, place)
        return places


ROWS = RowIndex()
"""The lists of this process."""
ROWS_BY_WORDS = RowIndex(numbers=True)
"""The same for those who write numbers and words alike: references of rulebooks."""
