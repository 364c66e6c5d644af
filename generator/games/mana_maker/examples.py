"""The worked examples."""

from generator.engine.examples import GameExamples
from generator.games.mana_maker.state import ManaState


class ManaExamples(GameExamples[ManaState]):
    """Plays the worked examples of the game."""
