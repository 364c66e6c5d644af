"""Which rules work together: pairs of rules that act within one decision, in games of bots and in worked examples."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import combinations
from typing import Any, TypeAlias

from generator.dataclass import dataclass
from generator.engine.bots import BOTS
from generator.engine.playout import fresh, play
from generator.engine.rules import Action, Examples, Rules
from generator.engine.scenario import Scenario, run
from generator.engine.state import State
from generator.verifying.drafts import Moment

Pair: TypeAlias = tuple[str, str]
"""The ids of two rules, in the order of the game's rules."""

GAMES = 20
"""Games that are looked at for each number of players and each kind of bot."""
LIMIT = 20_000
"""Decisions after which such a game is left."""


@dataclass(frozen=True, slots=True)
class Interaction:
    """A pair of rules that has worked within one decision: how often, in how many games, and where first."""

    pair: Pair
    times: int
    games: int
    first: Moment


@dataclass(frozen=True, slots=True)
class Interactions:
    """What games have shown: every pair, the most frequent first, and those that worked examples show too."""

    games: int
    pairs: tuple[Interaction, ...]
    shown: frozenset[Pair]

    @property
    def unshown(self) -> tuple[Interaction, ...]:
        """The pairs that no worked example shows, the most frequent first."""
        return tuple(found for found in self.pairs if found.pair not in self.shown)

    def moments(self) -> dict[Moment, tuple[str, ...]]:
        """The rules of the frequent pairs that no worked example shows, by the decisions that first show them."""
        found: dict[Moment, list[str]] = {}
        for interaction in self.unshown:
            if interaction.times >= self.games:
                rules = found.setdefault(interaction.first, [])
                rules += [rule for rule in interaction.pair if rule not in rules]
        return {moment: tuple(rules) for moment, rules in found.items()}

    @property
    def frequent(self) -> tuple[Interaction, ...]:
        """The pairs that are seen at least once a game on average."""
        return tuple(found for found in self.pairs if found.times >= self.games)


@dataclass(slots=True)
class _Counted:
    """A pair while games are played."""

    first: Moment
    times: int = 0
    games: set[tuple[int, str, int]] = field(default_factory=set)


def interactions(
    rules: Rules[Any], scenarios: Iterable[Scenario], book: Examples[Any], *, seed: int, games: int = GAMES
) -> Interactions:
    """Play games of every kind of bot at every number of players, and every worked example, and compare."""
    counted: dict[Pair, _Counted] = {}
    played = 0
    for players in rules.players():
        for bot in BOTS:
            for number in range(games):
                played += 1
                for pair, moment in _in_game(rules, players, bot, seed, number):
                    entry = counted.setdefault(pair, _Counted(moment))
                    entry.times += 1
                    entry.games.add((players, bot, number))
    found = [Interaction(pair, entry.times, len(entry.games), entry.first) for pair, entry in counted.items()]
    found.sort(key=lambda interaction: (-interaction.times, interaction.pair))
    shown = frozenset(pair for scenario in scenarios for pair in _in_example(scenario, rules, book))
    return Interactions(played, tuple(found), shown)


def _in_game(rules: Rules[Any], players: int, bot: str, seed: int, number: int) -> Iterator[tuple[Pair, Moment]]:
    """The pairs of each decision of a game."""
    state, stream = fresh(rules, players, seed, number)
    assert state.log is not None
    begun: list[int] = []  # how many events the log held before each decision

    def watch(before: State, _seat: int, _action: Action) -> None:
        begun.append(len(before.log or ()))

    log = play(rules, state, BOTS[bot], stream, limit=LIMIT, watch=watch).state.log or []
    for index, (begin, end) in enumerate(zip(begun, (*begun[1:], len(log)), strict=True), start=1):
        for pair in _pairs(rules, log[begin:end]):
            yield pair, Moment(players, bot, seed, number, index)


def _in_example(scenario: Scenario, rules: Rules[Any], book: Examples[Any]) -> Iterator[Pair]:
    """The pairs of each step of a worked example, with the steps after it that a game takes without asking."""
    outcome = run(scenario, rules, book)
    log = (outcome.after.log if outcome.after is not None else None) or []
    for begin, end in zip((0, *outcome.steps), (*outcome.steps, len(log)), strict=True):
        yield from _pairs(rules, log[begin:end])


def _pairs(rules: Rules[Any], events: Sequence[Sequence[int]]) -> Iterator[Pair]:
    names = rules.names.rules
    acting = sorted({event[1] for event in events if event[1] >= 0})
    return ((names[first], names[second]) for first, second in combinations(acting, 2))
