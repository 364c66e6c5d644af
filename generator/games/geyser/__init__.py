"""Geyser: nomad tribes claim steam vents and fight for the Mother Geyser."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.examples import GameExamples
from generator.engine.language import Dice
from generator.engine.rules import Rules
from generator.games.game import GamePackage
from generator.games.geyser.checks import CHECKS, SETUP_CHECKS
from generator.games.geyser.rules import Geyser
from generator.games.geyser.sections import Sections
from generator.games.geyser.state import DICE_STREAM, GeyserState


def examples(catalog: Catalog, rules: Rules[Any]) -> GameExamples[GeyserState]:
    """Who plays the worked examples."""
    assert isinstance(rules, Geyser)
    dice = Dice(DICE_STREAM, rules.rules.die_faces)
    return GameExamples(rules, {"battle": dice, "dice": dice}, {"start_roll": rules.start_roll})


GAME = GamePackage(
    id="geyser",
    sections=Sections,
    check=CHECKS.run,
    check_setup=SETUP_CHECKS.run_at,
    rules=Geyser,
    examples=examples,
)
"""What the press knows about the game."""
