"""Random games played strictly: `python -m benchmarks.strict GAME [--games N] [--players P]... [--seed S] [--setup X]`.

Each action is asserted to be legal, and all invariants are asserted after it. One line for each number of players tells
how many games were played, how many decisions and how long that took; a game that breaks an invariant is told with what
plays it again, and the exit code is 1.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Any

from generator import resources
from generator.catalog.files import files_in
from generator.engine.bots import BOTS, Bot
from generator.engine.playout import InvariantError, fresh, play
from generator.engine.rules import Rules
from generator.games.rulesets import RulesOf
from generator.source.diagnostic import Report


def played(
    rules: Rules[Any], players: int, bot: Bot, seed: int, games: int, setup: str | None = None
) -> tuple[int, list[str]]:
    """The decisions of so many games of a series, and what was wrong in which of them."""
    decisions, wrong = 0, []
    for number in range(games):
        state, stream = fresh(rules, players, seed, number, setup)
        try:
            end = play(rules, state, bot, stream, strict=True)
        except InvariantError as error:
            wrong.append(f"{players} players, seed {seed}, game {number}: {error}")
            continue
        decisions += end.decisions
        if end.result is None:
            wrong.append(f"{players} players, seed {seed}, game {number}: it did not end")
    return decisions, wrong


def main(arguments: Sequence[str]) -> int:
    """Play, tell, and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strict")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--players", type=int, action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--setup", help="the set-up of that name, in place of the usual one")
    parser.add_argument("--bot", choices=tuple(BOTS), default="random")
    asked = parser.parse_args(arguments)
    rules = RulesOf(files_in(resources.content() / asked.game, Report()))()
    faults = 0
    for players in asked.players or rules.players():
        start = time.process_time()
        decisions, wrong = played(rules, players, BOTS[asked.bot], asked.seed, asked.games, asked.setup)
        spent = time.process_time() - start
        told = f"{asked.games:,} games, {decisions:,} decisions, {len(wrong)} faults, {spent:,.0f} s of processor time"
        table = f"{players} players{f', {asked.setup}' if asked.setup else ''}"
        print(f"{asked.game}, {table}, {asked.bot}, seed {asked.seed}: {told}", flush=True)
        for line in wrong:
            print(line, flush=True)
        faults += len(wrong)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
