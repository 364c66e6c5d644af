"""Saratoga Sabotage: wagon leaders who talk openly and play in secret."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.rules import Rules
from generator.games.game import Game
from generator.games.saratoga_sabotage.checks import check
from generator.games.saratoga_sabotage.examples import SaratogaExamples
from generator.games.saratoga_sabotage.rules import SaratogaRules
from generator.games.saratoga_sabotage.sections import Sections
from generator.games.saratoga_sabotage.setup_checks import check_setup


def _examples(catalog: Catalog, rules: Rules[Any]) -> SaratogaExamples:
    del catalog  # the rules know all that the examples need
    assert isinstance(rules, SaratogaRules)
    return SaratogaExamples(rules)


GAME = Game(
    id="saratoga-sabotage",
    sections=Sections,
    check=check,
    check_setup=check_setup,
    rules=SaratogaRules,
    examples=_examples,
)
"""What the press knows about the game."""
