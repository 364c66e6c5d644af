"""How fast games are played: `python -m benchmarks.playouts [GAME...]` prints a Markdown table. One core.

playouts/s: random games with log and component account; clone: copying a state from the middle of a game;
strict replay and invariants: speed with every recorded action parsed and checked, and with `check` after every
action, as shares of the plain speed.
"""

import platform
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from generator import resources
from generator.catalog.files import files_in
from generator.engine.bots import random
from generator.engine.chance import Stream
from generator.engine.playout import fresh, play
from generator.engine.replay import Replay, again, record
from generator.engine.rules import Rules
from generator.engine.state import State
from generator.games import GAMES
from generator.games.rulesets import RulesOf
from generator.source.diagnostic import Report

SECONDS = 1.5
"""How long each figure is measured."""


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of a game at a number of players."""

    game: str
    players: int
    playouts: float  # a second
    decisions: float  # a second
    clone_us: float
    replay: float  # share of the plain speed
    checked: float  # likewise


def rate(work: Callable[[int], int]) -> tuple[float, float]:
    """Calls a second of `work(number)`, and the sum of what it returns a second."""
    work(0)
    start = time.perf_counter()
    calls = total = 0
    while time.perf_counter() - start < SECONDS:
        total += work(calls)
        calls += 1
    spent = time.perf_counter() - start
    return calls / spent, total / spent


def measure(name: str, rules: Rules[Any], players: int) -> Row:
    """Measure one table."""

    def plain(number: int) -> int:
        state, stream = fresh(rules, players, 1, number)
        return play(rules, state, random, stream).decisions

    def checked(number: int) -> int:
        state, stream = fresh(rules, players, 1, number)
        while rules.result(state) is None:
            for seat in tuple(rules.actors(state)):
                rules.apply(state, seat, random(rules, state, seat, stream))
                rules.check(state)
        return 0

    replays: list[Replay] = [
        record(rules, random, game=name, catalog="", players=players, seed=seed)[0] for seed in range(20)
    ]

    def replayed(number: int) -> int:
        again(rules, replays[number % len(replays)], catalog="")
        return 0

    playouts, decisions = rate(plain)
    return Row(
        name,
        players,
        playouts,
        decisions,
        clone_us(rules, players),
        rate(replayed)[0] / playouts,
        rate(checked)[0] / playouts,
    )


def clone_us(rules: Rules[Any], players: int) -> float:
    """Microseconds to clone a state from the middle of a game, its log left out."""
    state: State = rules.setup(players, 1)
    play(rules, state, random, Stream(1), limit=40)
    state.log = None
    times = []
    for _ in range(7):
        start = time.perf_counter()
        for _ in range(2_000):
            rules.clone(state)
        times.append((time.perf_counter() - start) / 2_000)
    return min(times) * 1e6


def table(names: list[str]) -> str:
    """The figures of the games as a Markdown table."""
    lines = [
        "| game | players | playouts/s | decisions/s | clone µs | strict replay | with invariants |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in names or list(GAMES):
        rules = RulesOf(files_in(resources.content() / name, Report()))()
        for players in rules.players():
            row = measure(name, rules, players)
            lines.append(
                f"| {row.game} | {row.players} | {row.playouts:,.0f} | {row.decisions:,.0f} | {row.clone_us:.1f}"
                f" | {row.replay:.0%} | {row.checked:.0%} |"
            )
    return "\n".join(lines)


if __name__ == "__main__":
    print(f"Random playouts on one core, {platform.python_implementation()} {platform.python_version()}.\n")
    print(table(sys.argv[1:]))
