"""Who would notice if a number were another: a worked example, a check of the catalog, games of bots, or nobody.

What is printed is only known to be what is played if somebody would notice the difference. So every number is changed
by one, each on its own, and the examples are played with it; the catalog is checked with it; and where it is
accepted and every example goes as before, seeded games are played with it and without.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from typing import Any

from generator.catalog.models import Catalog
from generator.catalog.references import braces
from generator.dataclass import dataclass
from generator.engine.rules import Examples, Rules
from generator.engine.scenario import Scenario, run
from generator.games.checking import accepted_or_refused
from generator.games.game import GamePackage
from generator.games.reads import reads_of
from generator.games.rows import why_not_played
from generator.games.rulesets import rules_of
from generator.source.diagnostic import Diagnostic, Report, Severity
from generator.source.mark import Path, dotted
from generator.verifying.drafts import Moment
from generator.verifying.number_changes import NumberChange, Varied, changes_of
from generator.verifying.paired_games import BROKEN, SEED, PairedGames
from generator.verifying.rule_ids import lines_of_rules


class Witness(StrEnum):
    """Who notices a change; a number that a set-up of the catalog copies is dealt as it is written there."""

    EXAMPLE = "example"
    CHECK = "check"
    SETUP = "set-up"
    GAMES = "games"
    NOBODY = "nobody"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Noticed:
    """A change and who notices it: the id of the example, what the check says, or the game that goes otherwise.

    `moment` is the first decision of that game that goes otherwise, where both can be played to it.
    """

    change: NumberChange
    witness: Witness
    by: str = ""
    moment: Moment | None = None


@dataclass(slots=True)
class Sensitivity:
    """Asks of changes, one after the other, who would notice them.

    Examples that declare the rules under which the number is printed are asked first, then the checks, then the other
    examples. Where it is `thorough`, all examples come before the checks: what they notice by themselves is known.
    """

    catalog: Catalog
    game: GamePackage
    rules: Rules[Any]
    scenarios: Sequence[Scenario]
    thorough: bool = False
    games: PairedGames | None = None
    printed: Mapping[str, tuple[str, ...]] = field(init=False)
    _varied: Varied = field(init=False)
    _games: PairedGames = field(init=False)
    _noticed: Counter[str] = field(init=False, default_factory=Counter)
    _made: set[str] = field(init=False)
    _readers: dict[str, set[str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._varied = Varied(self.catalog)
        self._games = self.games or PairedGames(self.rules, package=self.game)
        self.printed = printed_under(self.catalog)
        with reads_of(self.game.constants) as self._made:
            rules = rules_of(self.catalog)
            book = self.game.examples(self.catalog, rules)
        for scenario in self.scenarios:
            with reads_of(self.game.constants) as read:
                run(scenario, rules, book)
            for name in read:
                self._readers.setdefault(name, set()).add(scenario.id)

    def ask(self, change: NumberChange) -> Noticed:
        """Who notices a change."""
        likely, others = self._by_likelihood(change)
        played = _Played(self.game, lambda: self._varied.played(change))
        example = self._example(likely, played) or (self._example(others, played) if self.thorough else None)
        if example is not None:
            return Noticed(change, Witness.EXAMPLE, example)
        checked = accepted_or_refused(self.catalog.files, self._varied.written(change), self.game)
        if checked.value is None:
            return Noticed(change, Witness.CHECK, _said(checked.diagnostics))
        example = None if self.thorough else self._example(others, played)
        if example is not None:
            return Noticed(change, Witness.EXAMPLE, example)
        return self._by_games(change, rules_of(checked.value))

    def _by_games(self, change: NumberChange, varied: Rules[Any]) -> Noticed:
        """Who notices a change that every example and check accepts."""
        if set(varied.players()) != set(self.rules.players()):
            return Noticed(change, Witness.GAMES, f"it is for {', '.join(map(str, varied.players()))} players")
        undealt = _undealt(varied)
        if undealt:
            return Noticed(change, Witness.CHECK, undealt)
        if self._varied.is_dealt(change):
            return Noticed(change, Witness.SETUP)
        moment = self._games.parting(varied) if self._is_read(change) else None
        if moment is not None:
            return Noticed(change, Witness.GAMES, str(moment), moment)
        why = not_played(self.game, change.path)
        return Noticed(change, Witness.NOT_PLAYED, why) if why else Noticed(change, Witness.NOBODY)

    def _is_read(self, change: NumberChange) -> bool:
        """Whether the rules may read a number: what is no constant, and what is copied, counts as read."""
        name = self._constant(change)
        if name is None or self._varied.is_copied(change):
            return True
        return name in self._made or name in self._readers or self._games.reads(name)

    def _constant(self, change: NumberChange) -> str | None:
        """The constant that a change is of; None where what the rules read is not known."""
        known = self.game.constants.model_fields if self.game.constants is not None else ()
        name = str(change.path[1]) if change.path[:1] == ("rules",) and len(change.path) > 1 else ""
        return name if name in known else None

    def _by_likelihood(self, change: NumberChange) -> tuple[list[Scenario], list[Scenario]]:
        """The examples that declare rules of the number, and the others.

        First come those that read it, and among them those that have noticed most changes.
        """
        name, shown = self._constant(change), set(self.printed.get(dotted(change.path), ()))
        readers = self._readers.get(name, ()) if name is not None else ()
        order = sorted(self.scenarios, key=lambda scenario: (scenario.id not in readers, -self._noticed[scenario.id]))
        likely = [scenario for scenario in order if not shown.isdisjoint(scenario.rules)]
        return likely, [scenario for scenario in order if shown.isdisjoint(scenario.rules)]

    def _example(self, scenarios: Iterable[Scenario], played: "_Played") -> str | None:
        """The id of the first example that does not end as it is written."""
        for scenario in scenarios:
            if played.goes_otherwise(scenario):
                self._noticed[scenario.id] += 1
                return scenario.id
        return None


class _Played:
    """Plays examples by the rules of a changed catalog, which are made for the first of them and not checked."""

    def __init__(self, game: GamePackage, catalog: Callable[[], Catalog]) -> None:
        self.game, self.catalog = game, catalog
        self._made: tuple[Rules[Any], Examples[Any]] | None = None
        self._broken = False

    def goes_otherwise(self, scenario: Scenario) -> bool:
        """Whether an example does not end as it is written; where the rules themselves stop, nothing is known."""
        try:
            if self._made is None and not self._broken:
                self._made = self._rules()
            problems = run(scenario, *self._made).problems if self._made is not None else ()
        except BROKEN:
            self._broken = self._made is None
            return False
        return bool(problems) and all(problem.error is None for problem in problems)

    def _rules(self) -> tuple[Rules[Any], Examples[Any]]:
        catalog = self.catalog()
        rules = rules_of(catalog)
        return rules, self.game.examples(catalog, rules)


def _undealt(rules: Rules[Any]) -> str:
    """Why a set-up cannot be dealt; empty where all can."""
    try:
        for players in rules.players():
            for setup in rules.setups(players):
                rules.check(rules.setup(players, SEED, setup))
    except (ValueError, AssertionError) as error:
        return str(error) or "an invariant does not hold"
    return ""


def _said(diagnostics: Iterable[Diagnostic]) -> str:
    return next(found.message for found in diagnostics if found.severity is Severity.ERROR)


def printed_under(catalog: Catalog) -> dict[str, tuple[str, ...]]:
    """The rule ids under which the rulebook prints each value of the catalog, by its dotted path."""
    found: dict[str, list[str]] = {}
    for ids, text in lines_of_rules(catalog.prose) if catalog.prose is not None else ():
        for part in braces(text):
            path = part.written.strip("{}").partition("|")[0]
            found.setdefault(path, []).extend(rule for rule in ids if rule not in found.get(path, ()))
    return {path: tuple(ids) for path, ids in found.items()}


def not_played(game: GamePackage, path: Path) -> str:
    """Why play never comes to a number, as the models of the constants and of the sections state it; else empty."""
    if path[:1] != ("rules",):
        return why_not_played(game.sections, path)
    return why_not_played(game.constants, path[1:]) if game.constants is not None else ""


def ask_rules(asker: Sensitivity) -> Iterator[Noticed]:
    """Who notices changes of the numbers under `rules`."""
    for change in changes_of(asker.catalog.data.get("rules") or {}, ("rules",)):
        yield asker.ask(change)


def ask_sections(asker: Sensitivity) -> Iterator[Noticed]:
    """Who notices changes of the numbers and flags in the game's own sections: cards, boards, components."""
    for section in asker.game.sections.model_fields:
        for change in changes_of(asker.catalog.data.get(section), (section,)):
            yield asker.ask(change)


def tell(asker: Sensitivity, found: Iterable[Noticed], report: Report) -> dict[str, int]:
    """GAM023: a number that nobody notices; GAM024: one that no worked example and no check notices, only games.

    Returns how many changes each witness notices.
    """
    by_number: dict[Path, list[Noticed]] = {}
    for noticed in found:
        by_number.setdefault(noticed.change.path, []).append(noticed)
    for path, of_number in by_number.items():
        _tell_number(asker, path, of_number, report)
    counted = Counter(str(noticed.witness) for of_number in by_number.values() for noticed in of_number)
    return {str(witness): counted[witness] for witness in Witness}


def _tell_number(asker: Sensitivity, path: Path, found: Sequence[Noticed], report: Report) -> None:
    accepted = [noticed for noticed in found if noticed.witness in (Witness.GAMES, Witness.NOBODY)]
    if not accepted:
        _tell_played(asker, path, found, report)
        return
    mark = asker.catalog.tree.mark(path)
    rules = asker.printed.get(dotted(path))
    printed = f"; the rulebook prints it under {', '.join(rules)}" if rules else ""
    if all(noticed.witness is Witness.NOBODY for noticed in found):
        message = f"nothing changes with {found[0].change}: no worked example, no check, no simulated game{printed}"
        report.error("GAM023", message, at=mark, hint="let the rules read it, or show by an example what it does")
        return
    message = f"no worked example notices {' or '.join(str(noticed.change) for noticed in accepted)}{printed}"
    game = next((f"; this game goes otherwise: {noticed.by}" for noticed in accepted if noticed.by), "")
    report.warning("GAM024", message, at=mark, hint=f"write an example that shows the number at work{game}")


def _tell_played(asker: Sensitivity, path: Path, found: Sequence[Noticed], report: Report) -> None:
    """GAM025: a number is marked as not played, and every change of it is noticed all the same."""
    why = not_played(asker.game, path)
    if why and not any(noticed.witness is Witness.NOT_PLAYED for noticed in found):
        message = f"{dotted(path)} is marked as not played ({why}), but every change of it is noticed: {found[0].by}"
        report.warning("GAM025", message, at=asker.catalog.tree.mark(path), hint="leave out NotPlayed in its model")
