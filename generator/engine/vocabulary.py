"""Words that stand for the numbers of a parameter: squares, cards, players."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from generator.engine.faults import RulesFault

NONE = -1
"""No number: no such word, nobody, nothing."""


class Vocabulary:
    """Names by their numbers, from 0; None is the name of a number that is not written.

    A game whose words depend on the position overrides `name` and `find`.
    """

    def __init__(self, names: Iterable[Any]) -> None:
        """Raises RulesFault where two of them are the same."""
        self.names = tuple(names)
        self.size = len(self.names)
        self.number = {name: number for number, name in enumerate(self.names)}
        if isinstance(names, str) or len({(type(name), name) for name in self.names}) < self.size:
            raise RulesFault(f"a vocabulary is a list of different words, not {names!r}")

    def name(self, g: Any, number: int) -> Any:
        """The word for a number."""
        return self.names[number]

    def tried(self, g: Any, seat: int, *before: int) -> Iterable[int]:
        """What is tried for a parameter of these words where its verb does not say."""
        return range(self.size)

    def known(self, g: Any) -> Sequence[Any]:
        """The words there are in a position."""
        return self.names

    def find(self, g: Any, seat: int, name: Any) -> int:
        """The number of a word that may be anything; below 0 where it has none."""
        try:
            # 1 and True are equal, and so are 1 and 1.0; here they are different words.
            found = self.number.get(name, NONE)
        except TypeError:
            return NONE
        return found if found < 0 or type(self.names[found]) is type(name) else NONE

    def name_after(self, g: Any, before: Sequence[int], number: int) -> Any:
        """The word for a number, where the parameters before it are these."""
        return self.name(g, number)

    def find_after(self, g: Any, seat: int, before: Sequence[int], name: Any) -> int:
        """The number of a word, where the parameters before it are these; any of them may be below 0."""
        return self.find(g, seat, name)


class PositionWords(Vocabulary):
    """Words that depend on the position, for so many numbers: `name_of` (g, number) and `find_in` (g, word)."""

    def __init__(
        self,
        size: int,
        name_of: Callable[[Any, int], Any],
        find_in: Callable[[Any, Any], int],
        *,
        optional: bool = False,
    ) -> None:
        """`find_in` gives a number below 0 for what is no word, or raises ValueError; `optional`: None is a word."""
        super().__init__((None,) if optional else ())
        self.size, self.name_of, self.find_in = size, name_of, find_in

    def name(self, g: Any, number: int) -> Any:
        """The word for a number."""
        return self.name_of(g, number)

    def find(self, g: Any, seat: int, name: Any) -> int:
        """The number of a word that may be anything."""
        return self.find_in(g, name)


class DependentWords(Vocabulary):
    """Words that depend on the position and the parameters before: `name_of` (g, before, number) and `find_in`.

    `find_in` (g, before, word) gives a number below 0 for what is no word. None is a word that is not written.
    """

    def __init__(
        self,
        size: int,
        name_of: Callable[[Any, Sequence[int], int], Any],
        find_in: Callable[[Any, Sequence[int], Any], int],
    ) -> None:
        super().__init__((None,))
        self.size, self.name_of, self.find_in = size, name_of, find_in

    def name_after(self, g: Any, before: Sequence[int], number: int) -> Any:
        """The word for a number, where the parameters before it are these."""
        return self.name_of(g, before, number)

    def find_after(self, g: Any, seat: int, before: Sequence[int], name: Any) -> int:
        """The number of a word, where the parameters before it are these; below 0 where one of them is."""
        return NONE if min(before, default=0) < 0 else self.find_in(g, before, name)


class SeatWords(Vocabulary):
    """The players of a table by name; those of a larger table are no words of a smaller one."""

    def tried(self, g: Any, seat: int, *before: int) -> Iterable[int]:
        """Every seat in play."""
        return range(len(g.chosen))

    def known(self, g: Any) -> Sequence[Any]:
        """Those at the table."""
        return self.names[: len(g.chosen)]

    def find(self, g: Any, seat: int, name: Any) -> int:
        """The seat of that name; below 0 where nobody at the table has it."""
        found = super().find(g, seat, name)
        return found if found < len(g.chosen) else NONE


class Closed(Vocabulary):
    """Words of which any other is a mistake of the writer, and no choice that a rule could refuse."""

    def find(self, g: Any, seat: int, name: Any) -> int:
        """The number of a word; raises ValueError where it has none."""
        found = super().find(g, seat, name)
        if found < 0:
            raise ValueError(f"there is no {name!r}")
        return found
