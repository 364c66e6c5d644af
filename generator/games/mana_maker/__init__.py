"""Mana Maker: Wizards on a ring of boards fill their fountains and send Critters at each other."""

from generator.games.catalog_checks import Checks
from generator.games.game import GamePackage
from generator.games.mana_maker.sections import Sections
from generator.games.plain_game import PlainGame

CHECKS = Checks()

GAME = GamePackage("mana-maker", Sections, CHECKS.run, CHECKS.run_at, PlainGame)
"""The game's package."""
