"""What says what is right: each tells in a line what it has noticed, or None. Golden files are no such thing.

Each is called in a process of its own, in which one module of the rules is another; so nothing of `generator.games` is
imported at the head of this module.
"""

import contextlib
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from generator.catalog.files import SCENARIOS, GameFiles, files_in
from generator.catalog.load import read_game
from generator.catalog.models import Catalog
from generator.source.diagnostic import Report, Severity
from generator.source.reader import documents_in
from generator.source.tree import Tree
from tests.mutants.subjects import ROOT

PLAYOUTS = 2
"""Games for each number of players and each bot."""
_LIMIT = 20_000
"""Decisions after which such a game is given up."""
_OF_RULES = "not (test_checks or test_content or bot or looking_ahead or bands or backs or pictures or shown_as or test_printed)"
"""Of a game's unit tests those that are about its rules: not its data, players and pictures."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's files as they are read, once for all trials."""

    name: str
    files: GameFiles
    tree: Tree
    examples: tuple[Tree, ...]


def opened(name: str) -> Game:
    """The game of that name in content/."""
    report = Report()
    files = files_in(ROOT / "content" / name, report)
    tree = read_game(files).value
    texts = [(file, files.text(file, report) or "") for file in files.names(SCENARIOS, ".yaml")]
    examples = tuple(tree for file, text in texts for tree in documents_in(text, file).value or ())
    assert tree is not None and examples and not report.failed
    return Game(name, files, tree, examples)


def _catalog(game: Game) -> Catalog | str:
    """The catalog, or what the loader or the game's own checks say against it."""
    from generator.games.checking import validate_tree

    checked = validate_tree(game.files, game.tree)
    errors = [str(found) for found in checked.diagnostics if found.severity is Severity.ERROR]
    return checked.value if checked.value is not None and not errors else (errors or ["refused"])[0]


def examples(game: Game) -> str | None:
    """The checks of the catalog, then the worked examples: their steps, refusals, ends, and the rules they show."""
    from generator.games import game_of
    from generator.games.rulesets import rules_of
    from generator.verifying.examples import judged

    catalog = _catalog(game)
    if isinstance(catalog, str):
        return catalog
    package, rules = game_of(game.name), rules_of(catalog)
    assert package is not None
    book = package.examples(catalog, rules)
    for tree in game.examples:
        run = judged(tree, package, catalog, rules, book)
        if not run.passed:
            return f"{run.id}: {run.diagnostics[0].message}" if run.diagnostics else run.id
        assert run.scenario is not None and run.outcome is not None
        silent = [rule for rule in run.scenario.rules if rule not in run.outcome.named]
        silent = [rule for rule in silent if rule not in _SILENT.get(f"{game.name} {run.id}", ())]
        if silent:
            return f"{run.id}: {silent[0]} is not at work"
    return None


def playouts(game: Game) -> str | None:
    """What must always hold, in games of the bots: they end, and each choice and position is a legal one."""
    from generator.engine.bots import BOTS
    from generator.engine.playout import fresh, play
    from generator.games.rulesets import rules_of

    catalog = _catalog(game)
    if isinstance(catalog, str):
        return catalog
    rules: Any = rules_of(catalog)
    for players in rules.players():
        for name in ("random", "greedy"):
            for number in range(PLAYOUTS):
                state, stream = fresh(rules, players, 6, number)
                played = play(rules, state, BOTS[name], stream, limit=_LIMIT, strict=True)
                if played.result is None or played.result.reason not in rules.names.rules:
                    return f"game {number} of {players} {name} players does not end as a rule says"
                short = [usage for usage in rules.component_usage(state) if usage.peak > usage.printed]
                if [usage for usage in short if usage.source not in rules.stand_ins()]:
                    return f"game {number} of {players} {name} players needs more pieces than are printed"
    return None


class _Failures:
    """A plugin of pytest that keeps the names of tests that failed."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.names.append(report.nodeid)


def tests(*arguments: str) -> Callable[[Game], str | None]:
    """What tests of that choice notice; `{package}` and `{game}` stand for the game's names."""

    def noticed(game: Game) -> str | None:
        failures = _Failures()
        given = [text.format(package=game.name.replace("-", "_"), game=game.name) for text in arguments]
        given = [text for text in given if not text.startswith("tests/") or (ROOT / text.split("::")[0]).exists()]
        if not any(text.startswith("tests/") for text in given):
            return None
        options = ["-x", "-q", "--rootdir", str(ROOT), "-p", "no:cacheprovider", "-p", "no:xdist"]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = pytest.main([*options, *given], plugins=[failures])
        if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return None
        return failures.names[0] if failures.names else f"the tests cannot be run ({code!s})"

    return noticed


Oracle = Callable[[Game], str | None]
ORACLES: Mapping[str, tuple[Oracle, int]] = {
    "examples": (examples, 20),
    "playouts": (playouts, 120),
    "unit tests": (tests("tests/unit/games/{package}", "-k", _OF_RULES), 120),
    "second reading": (tests("tests/second_readings/test_{package}.py", "-k", "test_both or follows_a_game"), 90),
    "defects": (tests("tests/defects/test_defects.py", "-k", "{game}"), 60),
}
"""By what they are called in reports and in the kept list; with the seconds of CPU after which a change has made them
endless. The quickest comes first."""
import json
_SILENT = json.load(open("/tmp/mu/silent.json"))
