"""Saratoga Sabotage: wagon leaders who talk openly and play in secret."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.examples import GameExamples
from generator.engine.rules import Rules
from generator.games.game import Game
from generator.games.saratoga_sabotage.checks import check
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.sections import Sections
from generator.games.saratoga_sabotage.setup_checks import check_setup
from generator.games.saratoga_sabotage.state import Trek


def examples(catalog: Catalog, rules: Rules[Any]) -> GameExamples[Trek]:
    """Who plays the worked examples."""
    assert isinstance(rules, Saratoga)
    return GameExamples(rules)


GAME = Game(
    id="saratoga-sabotage",
    sections=Sections,
    check=check,
    check_setup=check_setup,
    rules=Saratoga,
    examples=examples,
)
"""What the press knows about the game."""
