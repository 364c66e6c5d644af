"""`pnp scenario`: worked examples played by their game's rules."""

from collections.abc import Sequence
from pathlib import Path

from generator import pipeline
from generator.games import game_of
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Checked, Failed, Passed, Report
from generator.source.tree import Tree
from generator.verifying import examples


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
