"""Saratoga Sabotage: wagon leaders who talk openly and play in secret."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.examples import GameExamples
from generator.engine.rules import Rules
from generator.games.game import GamePackage
from generator.games.saratoga_sabotage.checks import CHECKS, SETUP_CHECKS
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.sections import Sections
from generator.games.saratoga_sabotage.state import SabotageState


def examples(catalog: Catalog, rules: Rules[Any]) -> GameExamples[SabotageState]:
    """Who plays the worked examples."""
    assert isinstance(rules, Saratoga)
    return GameExamples(rules)


GAME = GamePackage(
    id="saratoga-sabotage",
    sections=Sections,
    check=CHECKS.run,
    check_setup=SETUP_CHECKS.run_at,
    rules=Saratoga,
    examples=examples,
)
"""What the press knows about the game."""
