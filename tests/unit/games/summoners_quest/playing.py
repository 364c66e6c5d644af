"""Short positions played by the game's rules, for tests."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.engine import scenario
from generator.games.checking import sections_of
from generator.games.summoners_quest.examples import QuestExamples
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.state import QuestState
from generator.resources import content

FOLDER: Path = content() / "summoners-quest"


@cache
def catalog() -> Catalog:
    """The game in content/."""
    loaded = load(FOLDER, sections_of)
    assert loaded.value is not None, [str(diagnostic) for diagnostic in loaded.diagnostics]
    return loaded.value


@cache
def rules() -> SummonersQuest:
    """Its rules."""
    return SummonersQuest(catalog())


@cache
def examples() -> QuestExamples:
    """What the engine asks about its worked examples."""
    return QuestExamples(rules())


def told(data: Mapping[str, Any]) -> scenario.Outcome:
    """What becomes of an example."""
    parsed, problems = scenario.parse(data, examples().further)
    assert parsed is not None, problems
    return scenario.run(parsed, rules(), examples())


def outcome(start: Mapping[str, Any], steps: Sequence[Any], end: Mapping[str, Any]) -> scenario.Outcome:
    """What becomes of a position."""
    texts = {"id": "x", "title": "x", "story": "x", "rules": ["SQ-TURN-1"]}
    return told({**texts, "start": start, "steps": list(steps), "end": end})


def goes(start: Mapping[str, Any], steps: Sequence[Any], end: Mapping[str, Any]) -> QuestState:
    """Assert that a position goes as written; the state it ends in."""
    found = outcome(start, steps, end)
    assert found.passed, [problem.message for problem in found.problems]
    assert isinstance(found.after, QuestState)
    return found.after
