"""Short positions played by the game's rules, for tests."""

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from generator.catalog.load import load
from generator.catalog.models import Catalog
from generator.engine import scenario
from generator.games.checking import sections_of
from generator.games.summoners_quest.examples import QuestExamples
from generator.games.summoners_quest.rules import SummonersQuest
from generator.games.summoners_quest.sections import Sections
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


def changed(change: Callable[[dict[str, Any]], None]) -> SummonersQuest:
    """The rules of a catalog that is the game's but for a change to its data."""
    data: dict[str, Any] = copy.deepcopy({key: catalog().data[key] for key in (*Sections.model_fields, "rules")})
    change(data)
    return SummonersQuest(replace(catalog(), data=data, rules=dict(data["rules"])))


def row(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The row of that card in the data of a catalog."""
    found: dict[str, Any] = next(card for card in data["cards"] if card["id"] == name)
    return found


def told(data: Mapping[str, Any], game: SummonersQuest | None = None) -> scenario.Outcome:
    """What becomes of an example, by the rules of the game or by others."""
    examples = QuestExamples(game or rules())
    parsed, problems = scenario.parse(data, examples.further)
    assert parsed is not None, problems
    return scenario.run(parsed, examples.quest, examples)


def outcome(
    start: Mapping[str, Any], steps: Sequence[Any], end: Mapping[str, Any], game: SummonersQuest | None = None
) -> scenario.Outcome:
    """What becomes of a position."""
    texts = {"id": "x", "title": "x", "story": "x", "rules": ["SQ-TURN-1"]}
    return told({**texts, "start": start, "steps": list(steps), "end": end}, game)


def goes(
    start: Mapping[str, Any], steps: Sequence[Any], end: Mapping[str, Any], game: SummonersQuest | None = None
) -> QuestState:
    """Assert that a position goes as written; the state it ends in."""
    found = outcome(start, steps, end, game)
    assert found.passed, [problem.message for problem in found.problems]
    assert isinstance(found.after, QuestState)
    return found.after
