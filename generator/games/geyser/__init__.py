"""Geyser: nomad tribes claim steam vents and fight for the Mother Geyser."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.rules import Rules
from generator.games.game import Game
from generator.games.geyser.checks import check
from generator.games.geyser.examples import GeyserExamples
from generator.games.geyser.rules import GeyserRules
from generator.games.geyser.sections import Sections
from generator.games.geyser.setup_checks import check_setup


def _examples(catalog: Catalog, rules: Rules[Any]) -> GeyserExamples:
    del catalog  # the rules know all that the examples need
    assert isinstance(rules, GeyserRules)
    return GeyserExamples(rules)


GAME = Game(
    id="geyser",
    sections=Sections,
    check=check,
    check_setup=check_setup,
    rules=GeyserRules,
    examples=_examples,
)
"""What the press knows about the game."""
