"""Who would notice if a number were another: a worked example, a check of the catalog, games of bots, or nobody.

What is printed is only known to be what is played if somebody would notice the difference. So every number is changed
by one step, one at a time, and the examples are played with it; the catalog is checked with it; and where it is
accepted and every example goes as before, seeded games are played with it and without.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from generator.catalog.models import Catalog
from generator.catalog.references import braces
from generator.engine.bots import BOTS
from generator.engine.playout import InvariantError, fresh, play
from generator.engine.rules import Examples, Rules
from generator.engine.scenario import Scenario, run
from generator.games.checking import validate_tree
from generator.games.game import GamePackage
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Checked, Report, Severity
from generator.source.mark import Path, dotted
from generator.verifying.rule_ids import lines_of_rules
from generator.verifying.steps import Step, Varied, steps_of

GAMES = 2
"""Games that are compared for each number of players and each kind of bot."""
SEED = 1
LIMIT = 5_000
"""Decisions after which a compared game is left."""

_BROKEN = (ValueError, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, InvariantError)
"""What rules may raise of a catalog that no check has passed."""


class Witness(StrEnum):
    """Who notices a step."""

    EXAMPLE = "example"
    CHECK = "check"
    GAMES = "games"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Noticed:
    """A step and who notices it: the id of the example, what the check says, or the game that goes otherwise."""

    step: Step
    witness: Witness
    by: str = ""


@dataclass(slots=True)
class Sensitivity:
    """Asks of steps, one after the other, who would notice them.

    Examples that declare the rules under which the number is printed are asked first, then the checks, then the other
    examples. Where it is `thorough`, all examples come before the checks: what they notice by themselves is known.
    """

    catalog: Catalog
    game: GamePackage
    rules: Rules[Any]
    scenarios: Sequence[Scenario]
    thorough: bool = False
    printed: Mapping[str, tuple[str, ...]] = field(init=False)
    _varied: Varied = field(init=False)
    _usual: dict[tuple[int, str, int], object] = field(init=False, default_factory=dict)
    _noticed: Counter[str] = field(init=False, default_factory=Counter)

    def __post_init__(self) -> None:
        self._varied = Varied(self.catalog)
        self.printed = printed_under(self.catalog)

    def ask(self, step: Step) -> Noticed:
        """Who notices a step."""
        likely, others = self._by_likelihood(step)
        rules = self._broken_rules(step)
        example = self._example(likely, rules) or (self._example(others, rules) if self.thorough else None)
        if example is not None:
            return Noticed(step, Witness.EXAMPLE, example)
        checked = validate_tree(self.catalog.files, self._varied.written(step))
        if checked.value is None:
            return Noticed(step, Witness.CHECK, _said(checked))
        example = None if self.thorough else self._example(others, rules)
        if example is not None:
            return Noticed(step, Witness.EXAMPLE, example)
        game = self._game(rules_of(checked.value))
        return Noticed(step, Witness.GAMES if game else Witness.NOBODY, game)

    def _by_likelihood(self, step: Step) -> tuple[list[Scenario], list[Scenario]]:
        """The examples that declare rules of the number, and the others, those first that have noticed most steps."""
        shown = set(self.printed.get(dotted(step.path), ()))
        order = sorted(self.scenarios, key=lambda scenario: -self._noticed[scenario.id])
        likely = [scenario for scenario in order if not shown.isdisjoint(scenario.rules)]
        return likely, [scenario for scenario in order if shown.isdisjoint(scenario.rules)]

    def _broken_rules(self, step: Step) -> tuple[Rules[Any], Examples[Any]] | None:
        """The rules with the number changed and who plays their examples; None where none can be made."""
        catalog = self._varied.played(step)
        try:
            rules = rules_of(catalog)
            return rules, self.game.examples(catalog, rules)
        except _BROKEN:
            return None

    def _example(self, scenarios: Iterable[Scenario], rules: tuple[Rules[Any], Examples[Any]] | None) -> str | None:
        """The id of the first example that does not end as it is written."""
        for scenario in scenarios if rules is not None else ():
            assert rules is not None
            if _goes_otherwise(scenario, *rules):
                self._noticed[scenario.id] += 1
                return scenario.id
        return None

    def _game(self, rules: Rules[Any]) -> str:
        """The first game that goes otherwise, as it is played again; empty where none does."""
        if set(rules.players()) != set(self.rules.players()):
            return f"it is played by {', '.join(map(str, rules.players()))}"
        for players in rules.players():
            for bot in BOTS:
                for number in range(GAMES):
                    key = players, bot, number
                    if key not in self._usual:
                        self._usual[key] = _played(self.rules, *key)
                    if _played(rules, *key) != self._usual[key]:
                        return f"pnp simulate --players {players} --seed {SEED} --bot {bot} --games {number + 1}"
        return ""


def _said(checked: Checked[Any]) -> str:
    return next(found.message for found in checked.diagnostics if found.severity is Severity.ERROR)


def _goes_otherwise(scenario: Scenario, rules: Rules[Any], book: Examples[Any]) -> bool:
    """Whether an example does not end as it is written; where the rules themselves stop, nothing is known."""
    try:
        problems = run(scenario, rules, book).problems
    except _BROKEN:
        return False
    return bool(problems) and all(problem.error is None for problem in problems)


def _played(rules: Rules[Any], players: int, bot: str, number: int) -> object:
    """All that happens in a game, comparable."""
    state, stream = fresh(rules, players, SEED, number)
    try:
        played = play(rules, state, BOTS[bot], stream, limit=LIMIT)
    except _BROKEN as error:
        return repr(error)
    return played.state.log, played.result


def printed_under(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The rule ids under which the rulebook prints each value of the catalog, by its dotted path."""
    found: dict[str, list[str]] = {}
    for ids, text in lines_of_rules(catalog.prose) if catalog.prose is not None else ():
        for part in braces(text):
            path = part.written.strip("{}").partition("|")[0]
            found.setdefault(path, []).extend(rule for rule in ids if rule not in found.get(path, ()))
    return {path: tuple(ids) for path, ids in found.items()}


def ask_rules(asker: Sensitivity) -> Iterator[Noticed]:
    """Who notices the steps of the numbers under `rules`."""
    for step in steps_of(asker.catalog.data.get("rules") or {}, ("rules",)):
        yield asker.ask(step)


def tell(asker: Sensitivity, found: Iterable[Noticed], report: Report) -> dict[str, int]:
    """GAM023: a number that nobody notices; GAM024: one that no worked example and no check notices, only games.

    Returns how many steps each witness notices.
    """
    by_number: dict[Path, list[Noticed]] = {}
    for noticed in found:
        by_number.setdefault(noticed.step.path, []).append(noticed)
    for path, of_number in by_number.items():
        _tell_number(asker, path, of_number, report)
    counted = Counter(str(noticed.witness) for of_number in by_number.values() for noticed in of_number)
    return {str(witness): counted[witness] for witness in Witness}


def _tell_number(asker: Sensitivity, path: Path, found: Sequence[Noticed], report: Report) -> None:
    accepted = [noticed for noticed in found if noticed.witness in (Witness.GAMES, Witness.NOBODY)]
    if not accepted:
        return
    mark = asker.catalog.tree.mark(path)
    rules = asker.printed.get(dotted(path))
    printed = f"; the rulebook prints it under {', '.join(rules)}" if rules else ""
    if all(noticed.witness is Witness.NOBODY for noticed in found):
        message = f"nothing changes with {found[0].step}: no worked example, no check, no simulated game{printed}"
        report.error("GAM023", message, at=mark, hint="let the rules read it, or show by an example what it does")
        return
    message = f"no worked example notices {' or '.join(str(noticed.step) for noticed in accepted)}{printed}"
    game = next((f"; it changes a game of {noticed.by}" for noticed in accepted if noticed.by), "")
    report.warning("GAM024", message, at=mark, hint=f"write an example that shows the number at work{game}")
