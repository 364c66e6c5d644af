"""Summoner's Quest: summoners of four folklores race for the Chamber of Victory."""

from typing import Any

from generator.catalog.models import Catalog
from generator.engine.rules import Rules
from generator.games.game import GamePackage
from generator.games.summoners_quest.checks import CHECKS
from generator.games.summoners_quest.example_checks import check_example
from generator.games.summoners_quest.examples import QuestExamples
from generator.games.summoners_quest.position_checks import SETUP_CHECKS
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.sections import Sections
from generator.games.summoners_quest.text_checks import check_texts


def _examples(catalog: Catalog, rules: Rules[Any]) -> QuestExamples:
    del catalog  # the rules know all that the examples need
    assert isinstance(rules, SummonersQuest)
    return QuestExamples(rules)


GAME = GamePackage(
    id="summoners-quest",
    sections=Sections,
    check=CHECKS.run,
    check_setup=SETUP_CHECKS.run_at,
    rules=SummonersQuest,
    examples=_examples,
    check_example=check_example,
    check_texts=check_texts,
)
"""What the press knows about the game."""
