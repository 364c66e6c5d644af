"""Saratoga Sabotage: wagon leaders who talk openly and play in secret."""

from generator.games.game import GamePackage
from generator.games.saratoga_sabotage.checks import CHECKS, SETUP_CHECKS
from generator.games.saratoga_sabotage.rules import Saratoga
from generator.games.saratoga_sabotage.sections import Constants, Sections

GAME = GamePackage("saratoga-sabotage", Sections, CHECKS.run, SETUP_CHECKS.run_at, Saratoga, constants=Constants)
"""The game's package."""
