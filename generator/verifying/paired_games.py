"""Seeded games that are played by two rules, and the decision at which they part."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import field
from itertools import product
from typing import Any, TypeAlias

from generator.catalog.unusable import UnusableRules
from generator.dataclass import dataclass
from generator.engine.bots import BOTS
from generator.engine.faults import RulesFault
from generator.engine.playout import InvariantError, Played, Watch, fresh, play
from generator.engine.rules import Action, Rules
from generator.engine.state import Event, State
from generator.games.game import GamePackage
from generator.games.reads import reads_of
from generator.verifying.drafts import Moment

GAMES = 1
"""Games for each number of players and each kind of bot, unless more are asked for."""
SEED = 1
LIMIT = 5_000
"""Decisions after which a game is left."""

BROKEN = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    InvariantError,
    RulesFault,
    UnusableRules,
)
"""What rules may raise whose numbers are not what they were written for."""


Key: TypeAlias = tuple[int, str, int]
"""The number of players, the bot, and the number of a game."""


@dataclass(slots=True)
class PairedGames:
    """Plays the games of some rules once, and compares those of others with them.

    `read` are the constants of the `package` that the games by the first rules have read.
    """

    rules: Rules[Any]
    games: int = GAMES
    package: GamePackage | None = None
    read: set[str] = field(init=False, default_factory=set)
    _usual: dict[Key, "_Game"] = field(init=False, default_factory=dict)

    def parting(self, others: Rules[Any]) -> Moment | None:
        """The first decision of the first game that goes otherwise by the other rules; None where none does."""
        for key in self._keys():
            decision = _parting(self._game(key), _played(others, key))
            if decision:
                players, bot, number = key
                return Moment(players, bot, SEED, number, decision)
        return None

    def reads(self, name: str) -> bool:
        """Whether any of the games by the first rules reads that constant."""
        for key in self._keys():
            self._game(key)
        return self.package is None or name in self.read

    def kept(self, key: Key, plays: Callable[[Watch], Played]) -> Played:
        """Have one of the games by the first rules played, begun as `fresh` begins it under SEED, and keep it."""
        begun: list[int] = []
        with self._watched() as read:
            played = plays(lambda before, _seat, _action: begun.append(len(before.log or ())))
        if played.decisions < LIMIT:  # else the others would be left before it
            self._usual[key] = _Game(played.state.log or (), str(played.result), begun)
            self.read |= read
        return played

    def _watched(self) -> AbstractContextManager[set[str]]:
        return reads_of(self.package.constants if self.package is not None else None)

    def _keys(self) -> Iterator[Key]:
        return product(self.rules.players(), BOTS, range(self.games))

    def _game(self, key: Key) -> "_Game":
        if key not in self._usual:
            with self._watched() as read:
                self._usual[key] = _played(self.rules, key)
            self.read |= read
        return self._usual[key]


@dataclass(frozen=True, slots=True)
class _Game:
    """All that happens in a game, and how many events the log held before each decision."""

    log: Sequence[Event]
    ended: str
    begun: Sequence[int]


def _played(rules: Rules[Any], key: Key) -> _Game:
    players, bot, number = key
    state, stream = fresh(rules, players, SEED, number)
    begun: list[int] = []

    def watch(before: State, _seat: int, _action: Action) -> None:
        begun.append(len(before.log or ()))

    try:
        ended = str(play(rules, state, BOTS[bot], stream, limit=LIMIT, watch=watch).result)
    except BROKEN as error:
        ended = repr(error)
    return _Game(state.log or (), ended, begun)


def _parting(usual: _Game, varied: _Game) -> int:
    """The number of the decision, from 1, in or after which two games differ; 0 where they are one and the same."""
    both = zip(usual.log, varied.log, strict=False)
    at = next((index for index, (one, other) in enumerate(both) if one != other), None)
    if at is None:
        if len(usual.log) == len(varied.log) and usual.ended == varied.ended:
            return 0
        at = min(len(usual.log), len(varied.log))
    return max(bisect_right(usual.begun, at), 1)
