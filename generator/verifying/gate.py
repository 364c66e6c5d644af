"""The gate between a catalog and the printer: what has been checked, set up and played, and with what evidence."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.catalog.files import RULES
from generator.catalog.models import Catalog
from generator.catalog.verified import Evidence, Example, LaidTable, Scene
from generator.engine.bots import BOTS
from generator.engine.playout import InvariantError, Played, Watch, fresh, play
from generator.engine.rules import Rules
from generator.engine.scenario import Scenario, by_construction
from generator.engine.state import State
from generator.engine.totals import Totals, merged
from generator.games import game_of
from generator.games.checking import check_catalog
from generator.games.dealt_game import SetupFault
from generator.games.faults import add, diagnosed, telling
from generator.games.game import GamePackage
from generator.games.rulesets import RulesOf, rules_of
from generator.source.diagnostic import Checked, Report, Severity
from generator.source.tree import Tree
from generator.verifying import (
    board_takes,
    component_usage,
    examples,
    paired_games,
    playing_time,
    printed,
    probing,
    questions,
    rule_ids,
    sensitivity,
    trials,
    verification_cache,
)
from generator.verifying.paired_games import Key, PairedGames

GAMES_PER_COUNT = 30
"""Playouts for each number of players and each kind of bot: enough to meet every common rule, in a few seconds."""
GAMES_PER_BOT = 90
"""Playouts of each kind of bot at most: a game for many numbers of players meets its rules with each of them."""
GAMES_PER_VARIANT = 5
"""Likewise for each variant."""
CHECKED_EVERY = 7
"""The invariants are asked after one of so many actions of most playouts: what is wrong once mostly stays so."""
SEED = 1
LIMIT = 20_000
"""Decisions after which a playout counts as endless."""

Listener = Callable[[str], None]
"""Hears what is being verified, for a progress line."""


@dataclass(slots=True)
class _Work:
    """What verifying gathers on its way: `named` are the rules that examples named, `played` those of games."""

    catalog: Catalog
    game: GamePackage | None
    rules: Rules[Any]
    report: Report
    listener: Listener
    named: set[str] = field(default_factory=set)
    played: set[str] = field(default_factory=set)
    examples: list[Example] = field(default_factory=list)
    scenarios: list[Scenario] = field(default_factory=list)
    setups: dict[str, Scene] = field(default_factory=dict)
    tables: dict[str, LaidTable] = field(default_factory=dict)
    playouts: dict[str, dict[str, Totals]] = field(default_factory=dict)
    needed: list[component_usage.Sufficiency] = field(default_factory=list)
    option: str = ""  # what `pnp simulate` needs beside to play the same again
    paired: PairedGames | None = None  # keeps the games by the catalog's own rules that others are compared with


def verify(
    catalog: Catalog,
    *,
    games_per_count: int = GAMES_PER_COUNT,
    seed: int = SEED,
    listener: Listener | None = None,
) -> Checked[Evidence]:
    """Check, set up and play a catalog; the evidence where all of it went well.

    Of the game's own checks only errors are told here: `validate` has told the rest.
    """
    game = game_of(catalog.identity.id, catalog.files)
    checks = Report()
    check_catalog(catalog, game, checks)
    report = Report([found for found in checks.diagnostics if found.severity is Severity.ERROR])
    if report.failed:
        return report.refused()
    work = _Work(catalog, game, rules_of(catalog), report, listener or (lambda _: None))
    games = min(games_per_count, -(-GAMES_PER_BOT // max(1, len(work.rules.players()))))
    if game is not None:
        work.paired = PairedGames(work.rules, package=game)
    complete, noticed = False, dict[str, int]()
    with telling(report):
        if game is not None:
            rule_ids.check(catalog.prose, work.rules.names.rules, report)
            rule_ids.check_rolls(catalog, work.rules.names.rules, report)
            _play_examples(work, game)
        else:
            _unique_ids(catalog, report)
        if not report.failed:
            rule_ids.check_rolls_shown(catalog, work.examples, report)
    with telling(report):
        complete = _set_up(work) and game is not None and _play_out(work, games, seed)
    if complete:
        work.listener("trials of cards")
        trials.check(catalog, work.rules, report)
    totals = merged(bot for bots in work.playouts.values() for bot in bots.values())
    component_usage.check(catalog, totals, report, work.rules.stand_ins())
    with telling(report):
        work.needed = component_usage.sufficiency(catalog, work.rules)
        component_usage.check_required(catalog, work.needed, report)
    if complete:
        questions.check(catalog, totals, report)
        playing_time.check(catalog, work.playouts, report)
        _say_unused(work, totals)
        with telling(report):
            probing.check(work.rules, report, SEED)
            board_takes.check(catalog, work.rules, report, SEED)
            _play_variants(work, seed)
            _say_acting(work)
            noticed = _ask_who_notices(work)
    evidence = Evidence(
        engine=verification_cache.engine_fingerprint(catalog.identity.id, beside=RULES in catalog.files)
        if game is not None
        else None,
        examples=tuple(work.examples),
        setups=work.setups,
        measures={**_measures(work, totals, games, seed), "changes_noticed_by": noticed},
        tables=work.tables,
    )
    return report.checked(evidence)


def _unique_ids(catalog: Catalog, report: Report) -> None:
    """A rulebook without an engine: its ids need only be unique."""
    if catalog.prose is not None:
        rule_ids.check(catalog.prose, tuple({rule for rule, _ in rule_ids.margin_marks(catalog.prose)}), report)


def _play_examples(work: _Work, game: GamePackage) -> None:
    work.listener("worked examples")
    book = game.examples(work.catalog, work.rules)
    runs: list[tuple[Tree, examples.ExampleRun]] = []
    read = examples.own(work.catalog.files)
    work.report.extend(read.diagnostics)
    runs += [(tree, examples.judged(tree, game, work.catalog, work.rules, book)) for tree in read.value or ()]
    work.report.extend(examples.twice(runs))
    for _, run in runs:
        examples.tell(run, work.report)
        if run.outcome is not None:
            work.named.update(run.outcome.named)
        if run.passed:
            assert run.scenario is not None
            work.scenarios.append(run.scenario)
            work.examples.append(examples.shown(run, work.rules, book, work.catalog))


def _set_up(work: _Work) -> bool:
    """Deal every set-up for every number of players; whether all could be dealt."""
    wanted = work.catalog.identity.players
    report, rules = work.report, work.rules
    before = len(report.diagnostics)
    # A game without rules may leave its set-up to the rulebook; one that states some should state all.
    stated = work.game is not None or bool(work.catalog.setups)
    missing = [players for players in range(wanted.low, wanted.high + 1) if stated and players not in rules.players()]
    if missing:
        mark = work.catalog.tree.mark(("game", "players"))
        *some, last = map(str, missing)
        names = f"{', '.join(some)} and {last}" if some else last
        message = f"the game is for {wanted} players, but there is no set-up for {names}"
        tell = report.error if work.game is not None else report.warning
        tell("GAM015", message, at=mark)
    for players in rules.players():
        for setup in rules.setups(players):
            work.listener(f"set-up {setup}")
            try:
                state = rules.setup(players, SEED, setup)
                rules.check(state)
            except SetupFault as fault:
                at = work.catalog.setup_mark(setup, fault.index)
                hint = "print more of it, or take less" if "left in the box" in str(fault) else None
                report.error("GAM005", f"set-up {setup!r}: {fault}", at=at, hint=hint)
            except (ValueError, AssertionError) as error:
                stopped = diagnosed(error)
                if stopped is not None:
                    add(report, stopped)
                    continue
                report.error("GAM005", f"set-up {setup!r}: {error}", at=work.catalog.setup_mark(setup))
            else:
                _note(work, state)
                work.setups[setup] = examples.scene(rules, state)
                table = examples.laid_table(rules, state)
                if table is not None:
                    work.tables[setup] = table
    return not any(found.severity is Severity.ERROR for found in report.diagnostics[before:])


def _note(work: _Work, state: State) -> None:
    names = work.rules.names.rules
    work.played.update(names[rule] for rule in {event[1] for event in state.log or ()} if rule >= 0)


def _play_out(work: _Work, games: int, seed: int) -> bool:
    """Strict playouts: each action is a legal one, and the invariants hold. Whether all games came to their end."""
    rules = work.rules
    for players in rules.players():
        for name in BOTS:
            work.listener(f"{players} players, {name}")
            totals = work.playouts.setdefault(str(players), {})[name] = Totals()
            for number in range(games):
                again = f"pnp simulate --players {players} --seed {seed} --bot {name} --games {number + 1}{work.option}"
                try:
                    played = _strictly(work, (players, name, number), seed)
                except InvariantError as broken:
                    message = f"game {number + 1} of {players} players ({name}): {broken}"
                    stopped = diagnosed(broken.__cause__) if broken.__cause__ is not None else None
                    mark = stopped.mark if stopped is not None else None
                    work.report.error("GAM006", message, at=mark, hint=f"to play it again: {again}")
                    return False
                if played.result is None:
                    message = f"a game of {players} players ({name}) has not ended after {LIMIT} decisions"
                    work.report.error("GAM012", message, hint=f"to play it again: {again}")
                    return False
                totals.add(rules, played)
                _note(work, played.state)
    return True


def _strictly(work: _Work, game: Key, seed: int) -> Played:
    """Play a game strictly; it is kept where others are compared with it.

    The invariants are checked after each action in a table's first game, and after one of `CHECKED_EVERY` in the
    others, which takes half the time. Where they fail there, the game is played once more to tell the first action.
    """
    players, bot, number = game

    def whole(watch: Watch | None = None, every: int = CHECKED_EVERY if number else 1) -> Played:
        state, stream = fresh(work.rules, players, seed, number)
        return play(work.rules, state, BOTS[bot], stream, limit=LIMIT, strict=True, every=every, watch=watch)

    try:
        if work.paired is None or seed != paired_games.SEED or number >= work.paired.games:
            return whole()
        return work.paired.kept(game, whole)
    except InvariantError:
        return whole(every=1)  # raises again, and says after which action


def _play_variants(work: _Work, seed: int) -> None:
    """GAM016, GAM026: every variant can be played and changes something; fewer games, since only numbers differ."""
    assert work.paired is not None
    for index, variant in enumerate(work.catalog.variants):
        try:
            rules = RulesOf(work.catalog.files, variant.id)()
        except ValueError as error:
            mark = work.catalog.tree.mark(("variants",))
            work.report.error("GAM016", f"variant {variant.id!r} cannot be played: {error}", at=mark)
            continue
        work.listener(f"variant {variant.id}")
        varied = replace(work, rules=rules, playouts={}, paired=None, option=f" --variant {variant.id}")
        if _play_out(varied, GAMES_PER_VARIANT, seed) and work.paired.parting(rules) is None:
            mark = work.catalog.tree.mark(("variants", index))
            message = f"variant {variant.id!r} changes nothing: seeded games go as they go without it"
            work.report.error("GAM026", message, at=mark, hint="let the rules read the numbers that it changes")


def _ask_who_notices(work: _Work) -> dict[str, int]:
    """How many changes of the numbers under `rules` are noticed by whom, where every example is as it should be."""
    if work.game is None or work.report.failed or work.catalog.raw is None:
        return {}
    work.listener("numbers of the rules")
    printed.check(work.catalog, work.game, work.report)
    asker = sensitivity.Sensitivity(work.catalog, work.game, work.rules, work.scenarios, games=work.paired)
    return sensitivity.tell(asker, sensitivity.ask_rules(asker), work.report)


def _say_unused(work: _Work, totals: Totals) -> None:
    """GAM013, GAM014: rules that neither an example nor a playout has named, components no playout has used."""
    component_usage.check_used(work.catalog, totals, work.report)
    missed = _unexercised(work)
    if missed:
        message = f"never exercised by an example or a game played: {', '.join(missed)}"
        work.report.warning("GAM013", message, hint="write a worked example that shows them")


def _unexercised(work: _Work) -> list[str]:
    """The rules that nothing has named, without those that hold by construction."""
    known = {*work.named, *work.played, *by_construction(work.rules)}
    return [rule for rule in work.rules.names.rules if rule not in known]


def _say_acting(work: _Work) -> None:
    """GAM028: rules that are said to hold by construction, and act in games all the same."""
    acting = [rule for rule in by_construction(work.rules) if rule in work.played]
    if acting:
        message = f"said to hold by construction, but named in games: {', '.join(acting)}"
        work.report.error("GAM028", message, hint="take them out of by_construction, or do not name them")


def _measures(work: _Work, total: Totals, games: int, seed: int) -> Mapping[str, Any]:
    """The report of the playouts and accounts, ready for JSON."""
    rules = work.rules
    named = {rule: total.rules[index] for index, rule in enumerate(rules.names.rules) if total.rules[index]}
    return {
        "seed": seed,
        "games_per_count_and_bot": games if work.playouts else 0,
        "games": total.games,
        "decisions": total.decisions,
        "playouts": {
            players: {bot: _summary(totals) for bot, totals in bots.items()} for players, bots in work.playouts.items()
        },
        "components": [
            {"source": source, "title": title, "printed": printed, "peak": peak}
            for (source, title), (printed, peak) in sorted(total.component_usage.items())
        ],
        "required": [
            {
                "players": line.players,
                "source": line.source,
                "title": line.title,
                "required": line.required,
                "available": line.available,
                "enough": not line.short,
            }
            for line in work.needed
        ],
        "not_in_the_account": component_usage.unaccounted(work.catalog, total),
        "rules": named,
        "rules_by_construction": list(by_construction(rules)),
        "rules_never_exercised": _unexercised(work) if work.game is not None else [],
        "examples_passed": len(work.examples),
        "setups_dealt": list(work.setups),
        "measures": dict(sorted(total.measures.items())),
    }


def _summary(totals: Totals) -> dict[str, Any]:
    wins: dict[str, int] = {}
    for (seat, _), often in sorted(totals.wins.items()):
        wins[str(seat)] = wins.get(str(seat), 0) + often
    return {
        "games": totals.games,
        "decisions": totals.decisions,
        "wins_by_seat": wins,
        "ended_by": dict(sorted(totals.reasons.items())),
        "lengths": {str(length): often for length, often in sorted(totals.lengths.items())},
    }
