"""`pnp scenario`: worked examples played by their game's rules."""

from collections.abc import Sequence
from pathlib import Path

from generator import pipeline
from generator.engine.scenario import parse
from generator.games import game_of
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Checked, Failed, Passed, Report
from generator.source.mark import dotted
from generator.source.tree import Tree
from generator.verifying import examples, sensitivity
from generator.verifying.drafts import Moment, draft
from generator.verifying.interactions import interactions
from generator.verifying.paired_games import SEED


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


def missing(folder: Path) -> Checked[tuple[str, ...]]:
    """Drafts in YAML of the worked examples that a game lacks.

    They show the numbers under `rules` that only games of bots notice, and the pairs of rules that work together at
    least once a game and in no example.
    """
    verified = pipeline.verify(folder)
    if verified.value is None:
        return Failed(verified.diagnostics)
    catalog = verified.value.catalog
    game = game_of(catalog.identity.id, catalog.files)
    report = Report()
    if game is None:
        report.error("OUT005", f"{catalog.identity.title} has no rules of its own to play examples by")
        return report.refused()
    rules = rules_of(catalog)
    book = game.examples(catalog, rules)
    told = [parse(tree.data, getattr(book, "further", ()))[0] for tree in examples.own(catalog.files).value or ()]
    scenarios_ = [scenario for scenario in told if scenario is not None]
    asker = sensitivity.Sensitivity(catalog, game, rules, scenarios_)
    wanted: dict[Moment, tuple[str, ...]] = {}
    for noticed in sensitivity.ask_rules(asker):
        if noticed.moment is not None:
            wanted[noticed.moment] = asker.printed.get(dotted(noticed.step.path), ()) or rules.names.rules[:1]
    for moment, shows in interactions(rules, scenarios_, book, seed=SEED).moments().items():
        wanted[moment] = (*wanted.get(moment, ()), *(rule for rule in shows if rule not in wanted.get(moment, ())))
    drafts = (
        draft(rules, book, moment, shows, number) for number, (moment, shows) in enumerate(wanted.items(), start=1)
    )
    return Passed(tuple(drafts))
