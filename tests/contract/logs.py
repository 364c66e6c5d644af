"""`python -m tests.contract.logs [--update] [GAME...]`: 1,000 random games of each game, what happens held to digests.

The digests were taken before the games' rules were written anew, so that a rewriting changes no game. A log is told in
the names of rules, components, zones and counters; the numbers of actions are left out, as they are the rules' own.
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from generator.engine.bots import BOTS
from generator.engine.playout import fresh, play
from generator.engine.rules import Names, Rules
from generator.engine.state import CHOOSE, COUNT, MOVE, ROLL, Event, EventKind
from tests.contract.tables import OWN_TABLES, rules_named

FILE = Path(__file__).parent.parent / "golden" / "logs.json"
SEED = 20
BATCH = {"random": 50, "greedy": 10}
"""Games in one digest."""
BATCHES = {"random": 20, "greedy": 10}
"""Digests for each bot, game and number of players."""


def told(event: Event, names: Names) -> tuple[object, ...]:
    """An event with names for its numbers, without the number of an action."""
    kind, rule, thing, before, after = event
    cause = names.rules[rule] if rule >= 0 else ""
    match kind:
        case _ if kind == MOVE:
            return (EventKind.MOVE.name, cause, names.components[thing], names.zones[before], names.zones[after])
        case _ if kind == COUNT:
            return (EventKind.COUNT.name, cause, names.counters[thing], before, after)
        case _ if kind == ROLL:
            return (EventKind.ROLL.name, cause, names.streams[thing], before, after)
        case _ if kind == CHOOSE:
            return (EventKind.CHOOSE.name, cause, thing)
    return (EventKind(kind).name, cause, thing, before, after)


def digests(rules: Rules[Any], players: int, bot: str) -> Iterator[str]:
    """A digest of each batch of games, in their order."""
    for first in range(0, BATCH[bot] * BATCHES[bot], BATCH[bot]):
        whole = hashlib.sha256()
        for number in range(first, first + BATCH[bot]):
            state, stream = fresh(rules, players, SEED, number)
            played = play(rules, state, BOTS[bot], stream)
            log = [told(event, rules.names) for event in played.state.log or ()]
            whole.update(repr((number, played.decisions, log)).encode())
        yield whole.hexdigest()[:16]


def wanted() -> dict[str, list[str]]:
    """The digests as they should be, by game, number of players and bot."""
    kept: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return kept


def key(name: str, players: int, bot: str) -> str:
    """What a row of digests is called."""
    return f"{name} {players} {bot}"


def differing(name: str, players: int, bot: str, batches: int | None = None) -> list[int]:
    """The batches that differ from what they should be, of the first so many or of all."""
    expected = wanted()[key(name, players, bot)][:batches]
    found = islice(digests(rules_named(name), players, bot), batches)
    return [number for number, pair in enumerate(zip(found, expected, strict=True)) if pair[0] != pair[1]]


def main(arguments: Sequence[str]) -> int:
    """Compare all digests, or those of some games, or write them anew; the exit code."""
    every = [(name, players, bot) for name, players in OWN_TABLES for bot in BATCH]
    games = [name for name in arguments if name != "--update"]
    rows = [row for row in every if row[0] in games or not games]
    if "--update" in arguments:
        known = wanted() | {key(*row): list(digests(rules_named(row[0]), row[1], row[2])) for row in rows}
        made = {key(*row): known[key(*row)] for row in every if key(*row) in known}
        FILE.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
        return 0
    wrong = {key(*row): differing(*row) for row in rows}
    for row, batches in wrong.items():
        sys.stdout.write(f"{row}: {'the same' if not batches else f'batches {batches} differ'}\n")
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
