"""Many games: played in chunks on any executor, merged so that the report has the same bytes for any number of jobs."""

import json
import signal
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from multiprocessing import get_context
from threading import current_thread, main_thread
from typing import Any, Protocol

from generator import processes
from generator.dataclass import dataclass
from generator.engine.bots import MixedBots, bot_named, seated
from generator.engine.cards import Impact, impacts
from generator.engine.playout import LIMIT, fresh, play
from generator.engine.rules import ComponentUsage, Rules, every_setup
from generator.engine.search import ITERATIONS
from generator.engine.statistics import Rate, Spread, rate, spread
from generator.engine.totals import Totals, merged


class RulesFactory(Hashable, Protocol):
    """Makes the rules in whatever process needs them: small, picklable, equal to its copies."""

    def __call__(self) -> Rules[Any]:
        """The rules, from wherever they are loaded."""


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """Which games to play: `games` of them between `players` seats.

    All seats are held by one kind of player, `bot`, or by those of `mixed` in turn, who change seats with every game.
    `iterations` is the budget of a searching player.
    """

    players: int
    games: int
    seed: int
    bot: str
    setup: str | None = None
    limit: int = LIMIT
    mixed: tuple[str, ...] = ()
    iterations: int = ITERATIONS


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat fared: games won (alone or shared), among them those shared, and how many by which rule."""

    seat: str
    won: Rate
    shared: int
    by: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class LineUp:
    """How a kind of player fared in mixed company: of the seats it held, those that won, alone or shared."""

    bot: str
    won: Rate


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """How often a rule was at work: events that named it, and games with at least one."""

    rule: str
    events: int
    games: int


@dataclass(frozen=True, slots=True)
class Simulation:
    """The report of a series; all of it follows from the order and the rules.

    `games` is how many were played, fewer than `order.games` where the series was stopped. `unit` is what `length` is
    counted in; `shared` counts games with several winners, `endless` those that reached the limit of decisions.
    `lengths` lists each length there was with the number of its games. `line_up` is empty unless the order is mixed,
    `cards` unless the game's rules tell what became of its cards.
    """

    order: SimulationRequest
    games: int
    seats: tuple[SeatResult, ...]
    shared: Rate
    reasons: Mapping[str, Rate]
    endless: int
    unit: str
    length: Spread | None
    decisions: Spread | None
    component_usage: tuple[ComponentUsage, ...]
    rules: tuple[RuleCoverage, ...]
    measures: Mapping[str, int]
    line_up: tuple[LineUp, ...] = ()
    cards: tuple[Impact, ...] = ()
    lengths: tuple[tuple[int, int], ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every game that was ordered has been played."""
        return self.games == self.order.games

    def to_json(self) -> str:
        """The report as JSON text with sorted keys."""
        return json.dumps(asdict(self), sort_keys=True, ensure_ascii=False, indent=2) + "\n"


def simulate(
    make: RulesFactory,
    order: SimulationRequest,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Simulation:
    """Play what is ordered and report; `progress` hears (games done, games ordered).

    A given executor is used and left running; else `jobs` processes of our own, or this one where it is 1. An
    interrupt (Ctrl-C) ends the series with the games that are done. Raises ValueError for an impossible order.
    """
    rules = make()
    if order.players not in rules.players():
        raise ValueError(f"the game is not played by {order.players}, but by {', '.join(map(str, rules.players()))}")
    for kind in order.mixed or (order.bot,):
        bot_named(kind, order.iterations)
    if len(order.mixed) > order.players:
        raise ValueError(f"{len(order.mixed)} kinds of bots cannot sit at a table for {order.players}")
    if order.setup is not None and order.setup not in every_setup(rules, order.players):
        raise ValueError(f"there is no set-up {order.setup!r} for {order.players} players")
    chunks = _chunks(order.games, max(jobs, 1))
    parts: list[Totals] = []  # merged at the end: an interrupt never meets a half merged total

    def merge(part: Totals) -> None:
        parts.append(part)
        if progress is not None:
            progress(sum(part.games for part in parts), order.games)

    if executor is not None:
        _collect(_submit(executor, make, order, chunks), merge)
    elif jobs <= 1 or len(chunks) <= 1:
        _alone(rules, order, chunks, merge)
    else:
        with processes.pool(jobs, get_context("spawn")) as pool:
            with _deaf_children():
                futures = _submit(pool, make, order, chunks)
            _collect(futures, merge)
    return report(rules, order, merged(parts))


def _chunks(games: int, jobs: int) -> list[range]:
    """The numbers of the games in portions: small, so that the jobs end together, but worth the sending."""
    size = min(200, max(1, games // (jobs * 16)))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C, which a terminal sends to all: only the parent answers it."""
    if current_thread() is not main_thread():  # only the main thread may, and only it is interrupted
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _alone(rules: Rules[Any], order: SimulationRequest, chunks: list[range], merge: Callable[[Totals], None]) -> None:
    try:
        for numbers in chunks:
            merge(play_games(rules, order, numbers))
    except KeyboardInterrupt:
        return


def _submit(
    executor: Executor, make: RulesFactory, order: SimulationRequest, chunks: list[range]
) -> list[Future[Totals]]:
    return [executor.submit(_play_chunk, make, order, numbers) for numbers in chunks]


def _collect(futures: list[Future[Totals]], merge: Callable[[Totals], None]) -> None:
    try:
        for future in as_completed(futures):
            merge(future.result())
    except KeyboardInterrupt:
        for future in futures:
            future.cancel()


_rules = cache(lambda make: make())


def _play_chunk(make: RulesFactory, order: SimulationRequest, numbers: range) -> Totals:
    return play_games(_rules(make), order, numbers)


def play_games(rules: Rules[Any], order: SimulationRequest, numbers: range) -> Totals:
    """The totals of some of the ordered games, by their numbers."""
    bot = bot_named(order.bot, order.iterations)
    totals = Totals()
    for number in numbers:
        state, stream = fresh(rules, order.players, order.seed, number, order.setup)
        kinds = seated(order.mixed, order.players, number) if order.mixed else ()
        if kinds:
            bot = MixedBots(tuple(bot_named(kind, order.iterations) for kind in kinds))
        totals.add(rules, play(rules, state, bot, stream, limit=order.limit), kinds)
    return totals


def report(rules: Rules[Any], order: SimulationRequest, totals: Totals) -> Simulation:
    """What the totals say."""
    state = rules.setup(order.players, 0, order.setup)
    games = totals.games
    seats = []
    for seat, name in enumerate(rules.seat_names(state)):
        shares = {among: often for (win, among), often in totals.wins.items() if win == seat}
        shared = sum(often for among, often in shares.items() if among > 1)
        by = {reason: often for (way, reason), often in sorted(totals.ways.items()) if way == seat}
        seats.append(SeatResult(name, rate(sum(shares.values()), games), shared, by))
    # A game with k winners is counted under k of its seats.
    shared_seats = Counter[int]()
    for (_, among), often in totals.wins.items():
        if among > 1:
            shared_seats[among] += often
    return Simulation(
        order=order,
        games=games,
        seats=tuple(seats),
        shared=rate(sum(often // among for among, often in shared_seats.items()), games),
        reasons={reason: rate(often, games) for reason, often in sorted(totals.reasons.items())},
        endless=totals.endless,
        unit=rules.progress(state)[0],
        length=spread(totals.lengths),
        decisions=spread(totals.choices),
        component_usage=tuple(ComponentUsage(*key, *value) for key, value in sorted(totals.component_usage.items())),
        rules=tuple(
            RuleCoverage(rule, totals.rules[index], totals.games_with[index])
            for index, rule in enumerate(rules.names.rules)
        ),
        measures=dict(sorted(totals.measures.items())),
        line_up=tuple(LineUp(kind, rate(totals.won[kind], sat)) for kind, sat in sorted(totals.sat.items())),
        cards=impacts(totals.cards),
        lengths=tuple(sorted(totals.lengths.items())),
    )
