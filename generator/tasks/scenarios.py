"""`pnp scenario`: worked examples played by their game's rules, and those that are missing."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from generator import pipeline
from generator.catalog.models import Catalog
from generator.games import game_of
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Checked, Failed, Passed, Report
from generator.source.tree import Tree
from generator.verifying import examples, missing
from generator.verifying.interactions import Interactions
from generator.verifying.sensitivity import Noticed

T = TypeVar("T")


def scenarios(folder: Path, files: Sequence[Path]) -> Checked[tuple[examples.ExampleRun, ...]]:
    """The worked examples in the files, or the game's own where none are given, each played by the game's rules."""
    loaded = pipeline.load_checked(folder)  # rules trust a catalog that its game's own checks have passed
    if loaded.value is None:
        return Failed(loaded.diagnostics)
    report = Report()
    game = game_of(loaded.value.identity.id, loaded.value.files)
    if game is None:
        report.error("OUT005", f"{loaded.value.identity.title} has no rules of its own to play examples by")
        return report.refused()
    rules = rules_of(loaded.value)
    book = game.examples(loaded.value, rules)
    runs: list[tuple[Tree, examples.ExampleRun]] = []
    for read in map(examples.read, files) if files else (examples.own(loaded.value.files),):
        report.extend(read.diagnostics)
        runs += [(tree, examples.judged(tree, game, loaded.value, rules, book)) for tree in read.value or ()]
    report.extend(examples.twice(runs))
    return Passed(tuple(run for _, run in runs), tuple(report.diagnostics))


def interactions_of(folder: Path) -> Checked[Interactions]:
    """The pairs of rules that work together in a game's simulated games, and those that its examples show."""
    return _of_verified(folder, missing.interactions_of)


def numbers_of(folder: Path) -> Checked[tuple[Noticed, ...]]:
    """Who notices changes of any number that a game states."""
    return _of_verified(folder, missing.numbers_of)


def drafts(folder: Path) -> Checked[tuple[str, ...]]:
    """Drafts in YAML of the worked examples that a game lacks."""
    return _of_verified(folder, missing.drafts)


def _of_verified(folder: Path, found: Callable[[Catalog], T | None]) -> Checked[T]:
    """What is found of a verified game; an error for one without rules of its own."""
    verified = pipeline.verify(folder)
    if verified.value is None:
        return Failed(verified.diagnostics)
    value = found(verified.value.catalog)
    if value is None:
        report = Report()
        report.error("OUT005", f"{verified.value.catalog.identity.title} has no rules of its own to play examples by")
        return report.refused()
    return Passed(value)
