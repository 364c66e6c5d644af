"""Seeded games that are played by two rules, and the decision at which they part."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.catalog.unusable import UnusableRules
from generator.engine.bots import BOTS
from generator.engine.faults import RulesFault
from generator.engine.playout import InvariantError, fresh, play
from generator.engine.rules import Action, Rules
from generator.engine.state import Event, State
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


@dataclass(slots=True)
class PairedGames:
    """Plays the games of some rules once, and compares those of others with them."""

    rules: Rules[Any]
    games: int = GAMES
    _usual: dict[tuple[int, str, int], "_Game"] = field(init=False, default_factory=dict)

    def parting(self, others: Rules[Any]) -> Moment | None:
        """The first decision of the first game that goes otherwise by the other rules; None where none does."""
        for players in self.rules.players():
            for bot in BOTS:
                for number in range(self.games):
                    key = players, bot, number
                    if key not in self._usual:
                        self._usual[key] = _played(self.rules, *key)
                    decision = _parting(self._usual[key], _played(others, *key))
                    if decision:
                        return Moment(players, bot, SEED, number, decision)
        return None


@dataclass(frozen=True, slots=True)
class _Game:
    """All that happens in a game, and how many events the log held before each decision."""

    log: Sequence[Event]
    ended: str
    begun: Sequence[int]


def _played(rules: Rules[Any], players: int, bot: str, number: int) -> _Game:
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
