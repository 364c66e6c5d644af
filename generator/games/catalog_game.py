"""A game whose set-ups and printed pieces stand in a catalog: what follows from the two, whatever the game is."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from generator.catalog.models import Catalog
from generator.engine.flow import P
from generator.engine.game import Game
from generator.engine.rules import ComponentUsage, Names
from generator.engine.vocabulary import NONE

Opening: TypeAlias = tuple[int, str, Any]
"""A set-up: for how many players, the name, and what the game knows of it."""


class CatalogGame(Game[P]):
    """Rules made from a catalog, with tables of their own.

    `counted` is what each player has some of: the word that pictures have for it, and the number of the first player's
    counter, or the name of a zone for each seat whose cards are counted. `round` is the counter of the rounds that are
    begun.
    """

    round: ClassVar[int] = NONE
    counted: ClassVar[Sequence[tuple[str, int | str]]] = ()

    def __init__(self, catalog: Catalog, names: Names, seats: int, openings: Iterable[Opening]) -> None:
        """`openings` are the set-ups, those of a number of players in their order."""
        self._openings: dict[int, dict[str, Any]] = {}
        for players, name, opening in openings:
            self._openings.setdefault(players, {})[name] = opening
        self.printed = {extra.id: (extra.title, extra.count) for extra in catalog.extras}
        self.printed.update((str(kind.id), (kind.title, kind.copies)) for kind in catalog.sets)
        self.printed.update((str(piece.id), (piece.title, piece.copies)) for piece in catalog.components)
        self.set_of = {str(piece.id): str(kind.id) for kind in catalog.sets for piece in kind.components}
        self._spaces = {str(piece.id): {str(space.id) for space in piece.spaces} for piece in catalog.components}
        super().__init__(names, seats)

    # ------------------------------------------------------------ set-ups

    def players(self) -> Sequence[int]:
        """The numbers of players for which there is a set-up."""
        return sorted(self._openings)

    def setups(self, players: int) -> Sequence[str]:
        """The set-ups for that number of players, the usual one first."""
        return tuple(self._openings.get(players, ()))

    def opening(self, players: int, setup: str | None) -> Any:
        """What the game knows of that set-up, or of the usual one; raises ValueError where there is none."""
        known = self._openings.get(players, {})
        if not known or (setup is not None and setup not in known):
            raise ValueError(f"there is no set-up {setup or ''} for {players} players")
        return known[setup or next(iter(known))]

    # ------------------------------------------------------------ counters and pieces

    def owners(self, g: P) -> Sequence[int]:
        """Which counter of a row is each seat's: its own number, where the game does not say otherwise."""
        return range(len(g.chosen))

    def by_seat(self, g: P, first: int) -> dict[str, int]:
        """The counters of the players by the names of their seats; `first` is the number of the row's first."""
        return {name: g.counters[first + owner] for name, owner in zip(self.seat_names(g), self.owners(g), strict=True)}

    def progress(self, state: P) -> tuple[str, int]:
        """The round that is played; the decisions taken, where rounds are not counted."""
        return super().progress(state) if self.round == NONE else ("rounds", state.counters[self.round])

    def player_counters(self, state: P) -> Mapping[str, Mapping[str, int]]:
        """What is `counted` of each player."""
        rows = {word: self._of_seats(state, what) for word, what in self.counted}
        return {name: {word: row[name] for word, row in rows.items()} for name in self.seat_names(state)}

    def _of_seats(self, g: P, what: int | str) -> dict[str, int]:
        """What is in the counters of a row, or how many cards in the zones of that name, by the names of the seats."""
        if isinstance(what, int):
            return self.by_seat(g, what)
        first = self.zone[what]
        return {name: len(g.piles[first + seat]) for seat, name in enumerate(self.seat_names(g))}

    def board_with(self, spaces: Iterable[str]) -> str:
        """The printed piece that has all these spaces; empty where there is none."""
        wanted = set(spaces)
        return next((name for name, known in self._spaces.items() if wanted <= known), "")

    def usage(self, used: Mapping[str, int]) -> list[ComponentUsage]:
        """How many of each piece, set or extra have been in use at once, against what is printed, by id."""
        return [ComponentUsage(name, *self.printed.get(name, (name, 0)), peak) for name, peak in used.items()]


def for_all(numbers: Iterable[int], openings: Iterable[Opening], otherwise: Callable[[int], Any]) -> list[Opening]:
    """The set-ups, and for each of these numbers of players that has none one called `any_<number>`."""
    stated = list(openings)
    unstated = sorted(set(numbers).difference(players for players, _, _ in stated))
    return [*stated, *((number, f"any_{number}", otherwise(number)) for number in unstated)]
