"""Mana Maker: Wizards on a ring of boards."""

from typing import cast

from generator.games.game import GamePackage
from generator.games.mana_maker.checks import CHECKS, SETUP_CHECKS
from generator.games.mana_maker.examples import ManaExamples
from generator.games.mana_maker.position_checks import check_example
from generator.games.mana_maker.rules import ManaMaker
from generator.games.mana_maker.sections import Constants, Sections

GAME = GamePackage(
    "mana-maker",
    Sections,
    CHECKS.run,
    SETUP_CHECKS.run_at,
    ManaMaker,
    lambda _, rules: ManaExamples(cast(ManaMaker, rules)),
    check_example,
    constants=Constants,
)
"""The game's package."""
