"""Counters and zones of a game, each declared on a line of its own: its number for the rules, its name for logs.

class Counters(CounterTable):
    SUPPLY = one_for_each("supply.{}", SIDES)  # of that side: C.SUPPLY + side
    ROUND = counter("round")

C = Counters()

class Zones(ZoneTable):
    DECK = zone("deck", Sees.NOBODY)
    HAND = zone("hand", Sees.OWNER, per_seat=True)  # of that seat: Z.HAND + seat

Z = Zones(SEATS)

S = StepTable("refill pass_turn")  # `game.then(g, S.refill)`, with `return S.methods(self)` as the game's `steps`
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from generator.engine.verbs import STEPS
from generator.engine.zones import Sees, Zone

T = TypeVar("T")


class CounterTable:
    """Counters in the order of their declaration; of an instance, each attribute is the number of its counter.

    `names` are what logs call them. The numbers are attributes of an instance alone: measured on CPython 3.11, these
    are read in 4.5 ns, a global name in 3 ns, and one that its class has too in 8.5 ns.
    """

    names: tuple[str, ...]
    _declared: ClassVar[Mapping[str, "_Declared"]] = {}

    def __init_subclass__(cls) -> None:
        cls._declared = _taken_from(cls, _Declared)

    def __init__(self) -> None:
        names: list[str] = []
        for word, declared in self._declared.items():
            setattr(self, word, len(names))
            names += declared.names
        self.names = tuple(names)


class ZoneTable:
    """Zones in the order of their declaration; of an instance, each attribute is the number of its first place.

    `all` are the zones themselves, `names` are what logs call their places, for so many seats.
    """

    all: tuple[Zone, ...]
    names: tuple[str, ...]
    _declared: ClassVar[Mapping[str, "_DeclaredZone"]] = {}

    def __init_subclass__(cls) -> None:
        cls._declared = _taken_from(cls, _DeclaredZone)

    def __init__(self, seats: int) -> None:
        names: list[str] = []
        for word, declared in self._declared.items():
            setattr(self, word, len(names))
            names += [f"{declared.zone.name} of seat {n + 1}" for n in range(seats)] * declared.zone.per_seat
            names += [] if declared.zone.per_seat else declared.called
        self.all, self.names = tuple(declared.zone for declared in self._declared.values()), tuple(names)


class StepTable:
    """Steps by the names of their methods: each attribute is the number that `then` takes.

    The game's `steps` are all of them and no other; the kit's own step for operations comes before them.
    """

    def __init__(self, words: str) -> None:
        self.words = tuple(words.split())
        self.__dict__.update({word: number for number, word in enumerate(self.words, STEPS + 1)})

    if TYPE_CHECKING:

        def __getattr__(self, word: str) -> int: ...

    def methods(self, game: object) -> list[Callable[..., None]]:
        """The methods of a game, in the order of their numbers."""
        return [getattr(game, word) for word in self.words]


class _Declared:
    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)


class _DeclaredZone:
    def __init__(self, zone: Zone, called: Sequence[str]) -> None:
        self.zone = zone
        self.called = called


def _taken_from(table: type[object], kind: type[T]) -> Mapping[str, T]:
    """What is declared in the body of a table, which its class no longer has then."""
    declared = {word: value for word, value in vars(table).items() if isinstance(value, kind)}
    for word in declared:
        delattr(table, word)
    return declared


def counter(name: str) -> int:
    """A counter of that name."""
    return cast(int, _Declared([name]))


def one_for_each(name: str, owners: Iterable[object]) -> int:
    """A row of counters, one for each of the owners, whose word stands for `{}` in the name; the first one's number."""
    return cast(int, _Declared(name.format(owner) for owner in owners))


def zone(
    name: str,
    sees: Sees = Sees.ALL,
    *,
    per_seat: bool = False,
    secret: bool = False,
    called: Sequence[str] = (),
) -> int:
    """A zone (`generator.engine.zones.Zone`), with a place for each of the names that it is `called` in logs."""
    known = Zone(name, sees, per_seat, secret, places=len(called) or 1)
    return cast(int, _DeclaredZone(known, called or (name,)))
