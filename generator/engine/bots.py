"""Automatic players: each chooses among the legal actions of a seat with chance from its own stream."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from generator.engine.chance import Stream
from generator.engine.rules import Action, Rules


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
"""The automatic players by the name a command gives."""
