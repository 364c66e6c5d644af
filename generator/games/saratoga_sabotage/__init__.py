"""Saratoga Sabotage: wagon leaders who talk openly and play in secret."""

from typing import cast

from generator.games.game import GamePackage
from generator.games.saratoga_sabotage.checks import CHECKS, SETUP_CHECKS
from generator.games.saratoga_sabotage.examples import SabotageExamples
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.sections import Constants, Sections

GAME = GamePackage(
    "saratoga-sabotage",
    Sections,
    CHECKS.run,
    SETUP_CHECKS.run_at,
    Saratoga,
    lambda catalog, rules: SabotageExamples(cast(Saratoga, rules)),
    constants=Constants,
)
"""The game's package."""
