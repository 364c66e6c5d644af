"""Geyser: nomad tribes claim steam vents and fight for the Mother Geyser."""

from generator.games.game import GamePackage
from generator.games.geyser.checks import CHECKS, SETUP_CHECKS
from generator.games.geyser.rules import Geyser
from generator.games.geyser.sections import Constants, Sections

GAME = GamePackage("geyser", Sections, CHECKS.run, SETUP_CHECKS.run_at, Geyser, constants=Constants)
"""The game's package."""
