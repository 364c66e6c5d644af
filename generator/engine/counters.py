"""The counters of a game, each declared on a line of its own: its number for the rules, its name for logs.

class Counters(CounterTable):
    SUPPLY = one_for_each("supply.{}", SIDES)  # of that side: C.SUPPLY + side
    ROUND = counter("round")

C = Counters()
"""

from collections.abc import Iterable
from typing import cast


class CounterTable:
    """Counters in the order of their declaration; of an instance, each attribute is the number of its counter.

    `names` are what logs call them. An instance rather than a class or an enumeration, since the interpreter reads its
    attributes as fast as it reads constants of a module.
    """

    names: tuple[str, ...]

    def __init__(self) -> None:
        names: list[str] = []
        for word, declared in vars(type(self)).items():
            if isinstance(declared, _Declared):
                setattr(self, word, len(names))
                names += declared.names
        self.names = tuple(names)


class _Declared:
    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)


def counter(name: str) -> int:
    """A counter of that name."""
    return cast(int, _Declared([name]))


def one_for_each(name: str, owners: Iterable[object]) -> int:
    """A row of counters, one for each of the owners, whose word stands for `{}` in the name; the first one's number."""
    return cast(int, _Declared(name.format(owner) for owner in owners))
