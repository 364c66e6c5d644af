"""Nine Worlds: Avatars and their warbands on nine worlds."""

from generator.games.game import GamePackage
from generator.games.nine_worlds.checks import CHECKS, SETUP_CHECKS
from generator.games.nine_worlds.examples import WorldsExamples
from generator.games.nine_worlds.position_checks import check_example
from generator.games.nine_worlds.rules import NineWorlds
from generator.games.nine_worlds.sections import Constants, Sections
from generator.games.nine_worlds.telling import telling

GAME = GamePackage(
    "nine-worlds",
    Sections,
    CHECKS.run,
    SETUP_CHECKS.run_at,
    NineWorlds,
    lambda _, rules: WorldsExamples(rules),  # type: ignore[arg-type]
    check_example,
    constants=Constants,
    telling=telling,
)
"""The game's package."""
