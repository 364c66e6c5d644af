"""Wizard's Tower: one wizard against two to four heroes in a maze of hidden rooms."""

from typing import cast

from generator.games.game import GamePackage
from generator.games.wizards_tower.checks import CHECKS
from generator.games.wizards_tower.examples import TowerExamples
from generator.games.wizards_tower.rules import WizardsTower
from generator.games.wizards_tower.sections import Constants, Sections
from generator.games.wizards_tower.table_checks import SETUP_CHECKS, check_example
from generator.games.wizards_tower.telling import telling

GAME = GamePackage(
    "wizards-tower",
    Sections,
    CHECKS.run,
    SETUP_CHECKS.run_at,
    WizardsTower,
    lambda catalog, rules: TowerExamples(cast(WizardsTower, rules)),
    check_example,
    constants=Constants,
    telling=telling,
)
"""The game's package."""
