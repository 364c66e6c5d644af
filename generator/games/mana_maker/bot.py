"""The sensible player."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from generator.engine.chance import Stream
from generator.games.mana_maker.state import ManaState

if TYPE_CHECKING:
    from generator.games.mana_maker.rules import ManaMaker


def choose(game: "ManaMaker", g: ManaState, seat: int, stream: Stream) -> int:
    """One of the legal actions."""
    return stream.choice(game.legal(g, seat))


def chances(game: "ManaMaker", g: ManaState) -> Sequence[float]:
    """By seat."""
    return [1 / len(g.chosen)] * len(g.chosen)
