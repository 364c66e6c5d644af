"""Automatic players: each chooses among the legal actions of a seat with chance from its own stream."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from generator.dataclass import dataclass
from generator.engine.chance import Stream
from generator.engine.rules import Action, Rules
from generator.engine.search import ITERATIONS, Search


class Bot(Protocol):
    """A player that is a function."""

    def __call__(self, rules: Rules[Any], state: Any, seat: int, stream: Stream) -> Action:
        """One of `rules.legal(state, seat)`."""


def random(rules: Rules[Any], state: Any, seat: int, stream: Stream) -> Action:
    """Any legal action, all equally likely."""
    legal: Sequence[Action] = rules.legal(state, seat)
    return legal[stream.below(len(legal))]


def greedy(rules: Rules[Any], state: Any, seat: int, stream: Stream) -> Action:
    """The simple sensible player of the game's own rules."""
    return rules.greedy(state, seat, stream)


BOTS: Mapping[str, Bot] = {"random": random, "greedy": greedy}
"""The automatic players that choose at once, by the name a command gives."""
SEARCH = "search"
KINDS = (*BOTS, SEARCH)
"""The names of all automatic players; the searching one has a budget besides its name."""


def bot_named(kind: str, iterations: int = ITERATIONS) -> Bot:
    """The automatic player of that name; raises ValueError where there is none."""
    if kind == SEARCH:
        return Search(iterations)
    if kind not in BOTS:
        raise ValueError(f"there is no bot {kind!r}, only {', '.join(KINDS)}")
    return BOTS[kind]


@dataclass(frozen=True, slots=True)
class MixedBots:
    """Several players as one: each seat's own."""

    bots: tuple[Bot, ...]

    def __call__(self, rules: Rules[Any], state: Any, seat: int, stream: Stream) -> Action:
        """What the player of that seat chooses."""
        return self.bots[seat](rules, state, seat, stream)


def seated(kinds: Sequence[str], players: int, game: int) -> tuple[str, ...]:
    """Who sits where in game number `game`: the kinds in turn, moved on by one seat with every game.

    So in as many games as there are seats every kind sits everywhere equally often.
    """
    return tuple(kinds[(seat + game) % players % len(kinds)] for seat in range(players))
