"""What says what is right: each tells in a line what it has noticed, or None. Golden files are no such thing.

Each is called in a process of its own, in which one module of the rules is another; so nothing of `generator.games` is
imported at the head of this module.
"""

import contextlib
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from generator.catalog.files import SCENARIOS, GameFiles, files_in
from generator.catalog.load import read_game
from generator.catalog.models import Catalog
from generator.engine.scenario import by_construction
from generator.engine.state import State
from generator.source.diagnostic import Report, Severity
from generator.source.reader import documents_in
from generator.source.tree import Tree
from tests.mutants.subjects import ROOT

PLAYOUTS = 2
"""Games for each number of players and each bot."""
_POSITIONS = {"nine-worlds": 12, "wizards-tower": 20}
"""Positions from which a second reading goes along; six, where nothing is said."""
_POSITION, _WHOLE_GAME = "position ", "game"
"""What a second reading goes along with: a position of that seed, or a game from its beginning."""
_LIMIT = 20_000
"""Decisions after which such a game is given up."""
_LOOKED_AT = {"mana-maker": 200}
"""Of so many decisions one is looked at closely; of seven, where nothing is said."""
_OTHERS = "test_checks test_cards.py test_content test_printed test_bot looking_ahead bands backs pictures shown_as"
_OF_RULES = f"not ({' or '.join(_OTHERS.split())})"
"""Of a game's unit tests those that are about its rules: not its data, players and pictures."""
_LONG = "(test_engine or test_rules_choices or test_rules_data or test_hidden)"
"""Of those the ones that play whole games; they come last."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game's files as they are read, once for all trials."""

    name: str
    files: GameFiles
    tree: Tree
    examples: tuple[Tree, ...]
    readings: tuple[str, ...]

    def asking(self, first: str) -> "Game":
        """The same, which asks the worked example of that id, or that reading, before the others."""
        examples = tuple(sorted(self.examples, key=lambda tree: called(tree) != first))
        return replace(self, examples=examples, readings=tuple(sorted(self.readings, key=lambda name: name != first)))


def called(example: Tree) -> str:
    """The id of a worked example."""
    return str(example.at(("id",)))


def opened(name: str) -> Game:
    """The game of that name in content/."""
    report = Report()
    files = files_in(ROOT / "content" / name, report)
    tree = read_game(files).value
    texts = [(file, files.text(file, report) or "") for file in files.names(SCENARIOS, ".yaml")]
    examples = tuple(tree for file, text in texts for tree in documents_in(text, file).value or ())
    assert tree is not None and examples and not report.failed
    positions = [f"{_POSITION}{seed}" for seed in range(_POSITIONS.get(name, 6))]
    return Game(name, files, tree, examples, (*positions, _WHOLE_GAME))


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
        silent = {*run.scenario.rules} - {*run.outcome.named} - {*by_construction(rules)}
        if silent:
            return f"{run.id}: {min(silent)} is not at work"
    return None


def playouts(game: Game) -> str | None:
    """What must always hold, in games of the bots: they end, each position is a legal one, and what is offered is what
    no rule refuses."""
    from generator.engine.bots import BOTS
    from generator.engine.playout import fresh, play
    from generator.games.rulesets import rules_of

    catalog = _catalog(game)
    if isinstance(catalog, str):
        return catalog
    rules: Any = rules_of(catalog)
    offered = _Offered(rules, _LOOKED_AT.get(game.name, 7))
    for players in rules.players():
        for name in ("random", "greedy"):
            for number in range(PLAYOUTS):
                state, stream = fresh(rules, players, 6, number)
                played = play(rules, state, BOTS[name], stream, limit=_LIMIT, strict=True, watch=offered.look)
                if played.result is None or played.result.reason not in rules.names.rules:
                    return f"game {number} of {players} {name} players does not end as a rule says"
                short = [usage for usage in rules.component_usage(state) if usage.peak > usage.printed]
                if [usage for usage in short if usage.source not in rules.stand_ins()]:
                    return f"game {number} of {players} {name} players needs more pieces than are printed"
    return None


class _Offered:
    """Looks at what is offered at some decisions of a game, beside what the rules refuse."""

    def __init__(self, rules: Any, one_of: int) -> None:
        self.rules, self.one_of, self.decisions = rules, one_of, 0

    def look(self, state: State, seat: int, action: int) -> None:
        """Asked before each choice; raises ValueError where a choice is offered too few or too many."""
        self.decisions += 1
        if self.decisions % self.one_of:
            return
        offered, allowed = list(self.rules.legal(state, seat)), list(self.rules.enumerated(state, seat))
        if offered != allowed:
            action = min({*offered} ^ {*allowed}, default=-1)
            what = self.rules.name(state, seat, action) if action >= 0 else "the order"
            raise ValueError(f"{what} is {'offered' if action in offered else 'not offered'}")


def second_reading(game: Game) -> str | None:
    """Some positions and games in which the rules and the second reading of them go side by side."""
    from tests.second_readings.__main__ import GAMES
    from tests.second_readings.beside.follow import Different

    if game.name not in GAMES:
        return None
    comparison = GAMES[game.name](game.name)
    for name in game.readings:
        try:
            if name == _WHOLE_GAME:
                comparison.game(0)
            else:
                comparison.position(int(name.removeprefix(_POSITION)))
        except Different as difference:
            return f"{name}: {difference}"
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


def in_turn(*oracles: Callable[[Game], str | None]) -> Callable[[Game], str | None]:
    """What the first of several notices that notices anything."""
    return lambda game: next((found for oracle in oracles if (found := oracle(game)) is not None), None)


_UNIT = "tests/unit/games/{package}"
Oracle = Callable[[Game], str | None]
ORACLES: Mapping[str, Oracle] = {
    "examples": examples,
    "playouts": playouts,
    "second reading": second_reading,
    "defects": tests("tests/defects/test_defects.py", "-k", "{game}"),
    "unit tests": in_turn(
        tests(_UNIT, "-k", f"{_OF_RULES} and not {_LONG}"), tests(_UNIT, "-k", f"{_OF_RULES} and {_LONG}")
    ),
}
"""By what they are called in reports and in the kept list; the quickest comes first."""
