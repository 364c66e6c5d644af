"""Summoner's Quest: summoners of four folklores race for the Chamber of Victory."""

from typing import cast

from generator.games.game import GamePackage
from generator.games.summoners_quest.checks import CHECKS, check_texts
from generator.games.summoners_quest.examples import QuestExamples
from generator.games.summoners_quest.position_checks import SETUP_CHECKS, check_example
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.sections import Constants, Sections

GAME = GamePackage(
    "summoners-quest",
    Sections,
    CHECKS.run,
    SETUP_CHECKS.run_at,
    SummonersQuest,
    lambda catalog, rules: QuestExamples(cast(SummonersQuest, rules)),
    check_example,
    check_texts,
    constants=Constants,
)
"""The game's package."""
