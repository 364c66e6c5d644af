"""`python -m tests.mutants [GAME]... [--number N] [--seed S] [--by ORACLE]... [--kept [FILE]]`: wrong lines of rules.

Makes N random changes (60) to the code of the rules of each GAME (all), one by one. A line for each: what became of it,
the file and line, what stood there and what stands there instead, by what it was caught and in how many seconds; then
how many of how many were caught. A survivor is told with its line before and after it. `--by` asks some oracles only.

With --kept, the changes of a FILE (kept.yaml) instead, each asked of the oracle it names; exit 1 where one survives, or
cannot be made any more.
"""

import argparse
import secrets
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.mutants import kept
from tests.mutants.oracles import ORACLES, opened
from tests.mutants.subjects import GAMES, ROOT, file_of, sample, source_of
from tests.mutants.trial import Verdict, limits, tried

_ENOUGH = 120
"""Seconds of CPU for an oracle that is known to notice a kept change. That it notices nothing where nothing is changed
is what the suite's other tests say.
"""


def main(arguments: Sequence[str]) -> int:
    """Try the changes asked for; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *GAMES], default=[])
    parser.add_argument("--number", type=int, default=60)
    parser.add_argument("--seed", type=int, default=None, help="a new one each time where none is given")
    parser.add_argument("--by", action="append", choices=[*ORACLES], help="ask these only")
    parser.add_argument("--kept", nargs="?", type=Path, const=kept.FILE, metavar="FILE")
    given = parser.parse_args(arguments)
    games = given.games or GAMES
    if given.kept is not None:
        return max([_kept(game, given.kept) for game in games])
    seed = secrets.randbelow(100_000) if given.seed is None else given.seed
    for game in games:
        _random(game, given.number, seed, given.by or [*ORACLES])
    return 0


def _random(name: str, number: int, seed: int, asked: Sequence[str]) -> None:
    """A sample of changes to one game."""
    game, caught, cpu = opened(name), Counter[str](), 0.0
    limited = limits(game, asked)
    for change in sample(name, number, seed):
        source = source_of(change.module)
        verdict = tried(game, change.module, change.made(source), limited)
        caught[verdict.by or "nobody"] += 1
        cpu += verdict.cpu
        before = source[change.start : change.end].decode()
        place = f"{file_of(change.module).relative_to(ROOT)}:{change.line}"
        say(f"{_became(verdict)} {place} {change.kind}: {_short(before)} -> {_short(change.text)} {_by(verdict)}")
        if not verdict.by:
            _tell(source, change.made(source))
    total = sum(caught.values())
    by = ", ".join(f"{caught[name]} by {name}" for name in (*ORACLES, "nobody") if caught[name])
    say(f"{name}, seed {seed}: {total - caught['nobody']} of {total} changes caught: {by}; {cpu:.0f} s of CPU")


def _kept(name: str, file: Path) -> int:
    """The kept changes to one game; 1 where one is not caught as it says, or has lost its place."""
    rows = kept.of_game(name, file)
    game, wrong = opened(name), 0
    for row in rows:
        text = row.made()
        if text is None:
            say(f"LOST     {row}: its `was` must stand in the module exactly once")
            wrong = 1
            continue
        verdict = tried(game.asking(row.first), row.module, text, {row.by: _ENOUGH})
        say(f"{_became(verdict)} {row} {_by(verdict)}")
        wrong = wrong or int(not verdict.by)
    return wrong


def _became(verdict: Verdict) -> str:
    return "caught  " if verdict.by else "SURVIVED"


def _by(verdict: Verdict) -> str:
    return f"| {verdict.by or 'nobody'}, {verdict.seconds:.1f} s{f': {verdict.said}' if verdict.said else ''}"


def _short(text: str) -> str:
    return " ".join(text.split())


def _tell(before: bytes, after: bytes) -> None:
    """The lines that differ."""
    one, other = before.decode().splitlines(), after.decode().splitlines()
    first = next(n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    last = next(n for n, (a, b) in enumerate(zip(one[::-1], other[::-1], strict=False)) if a != b)
    for sign, lines in (("-", one), ("+", other)):
        for line in lines[first : len(lines) - last]:
            say(f"    {sign} {line.strip()}")


def say(line: str) -> None:
    """One line of output."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
