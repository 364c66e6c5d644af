"""The command line of the harness: a run for some minutes, one case again, a case made small, the corpus replayed."""

import argparse
import datetime
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tests.fuzz import corpus, failures
from tests.fuzz.kinds import KINDS
from tests.fuzz.minimise import minimised
from tests.fuzz.pool import Order, results, tried, tried_by_number
from tests.fuzz.sources import Sources
from tests.fuzz.tally import Tally
from tests.fuzz.warm import warm

MOST_WRITTEN = 3
"""Failures of one cause that are written down."""


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; 1 where something was found wrong."""
    options = _parser().parse_args(arguments)
    if options.kinds:
        for name, kind in KINDS.items():
            say(f"{name:<13} {kind.about}")
        return 0
    if options.case is not None and len(options.kind or ()) != 1:
        say("--case needs one --kind")
        return 2
    sources = Sources()
    if options.corpus:  # most entries build the starter's sheets: more would take longer to warm than it saves
        warm(sources, games=("starter",), targets=("pdf",))
        return _replay(sources, options)
    warm(sources)
    if options.case is not None:
        return _again(options, sources)
    return _run(options, sources)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to try (60)")
    parser.add_argument("--cases", type=int, help="how many cases of each kind, instead of for how long")
    parser.add_argument("--kind", action="append", choices=list(KINDS), help="only this kind; may be repeated")
    parser.add_argument("--seed", type=int, help="the seed of all cases; the day's if not given")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument("--out", type=Path, default=failures.HOME, help="where failures are written (.fuzz)")
    parser.add_argument("--case", type=int, help="try one case again and tell all of it; needs --kind")
    parser.add_argument(
        "--minimise", metavar="NAME", help="with --case: make it small and add it to the corpus by that name"
    )
    parser.add_argument("--corpus", action="store_true", help="replay the corpus and nothing else")
    parser.add_argument("--only", help="with --corpus: entries whose name holds this")
    parser.add_argument("--quick", action="store_true", help="with --corpus: without entries that are called slow")
    parser.add_argument("--json", action="store_true", help="with --corpus: one line of JSON for each entry")
    parser.add_argument(
        "--settle", action="store_true", help="with --corpus: entries that pass are no longer called open"
    )
    parser.add_argument("--kinds", action="store_true", help="list the kinds and end")
    return parser


def _again(options: argparse.Namespace, sources: Sources) -> int:
    outcome = tried_by_number(options.kind[0], options.case, sources)
    say(failures.told(outcome))
    if outcome.found:
        say(f"written to {failures.write(outcome, options.out)}")
    if options.minimise and outcome.found:
        small = minimised(outcome.case, outcome.found[0].cause, sources)
        say(f"kept as {corpus.add(options.minimise, small, outcome.found[0].cause, sources)}")
    return 1 if outcome.found else 0


def _replay(sources: Sources, options: argparse.Namespace) -> int:
    wrong = 0
    for entry in corpus.entries(sources, options.only or ""):
        if entry.slow and options.quick:
            continue
        found = tried(entry.case, sources).found if entry.case is not None else ()
        causes = [fault.cause for fault in found] if entry.case is not None else [entry.stale]
        if options.json:
            say(json.dumps({"name": entry.name, "open": entry.open, "causes": causes}))
        else:
            say(f"{'FAIL' if causes else 'ok  '} {entry.name}{' (open)' if entry.open else ''} {'; '.join(causes)}")
        if options.settle and entry.open and not causes:
            corpus.settle(entry)
        wrong += bool(causes) and not entry.open
    return 1 if wrong else 0


def _run(options: argparse.Namespace, sources: Sources) -> int:
    seed = options.seed if options.seed is not None else datetime.datetime.now(datetime.UTC).toordinal() % 100_000
    order = Order(tuple(options.kind or KINDS), seed, options.minutes * 60, options.cases, options.jobs)
    limit = f"{options.cases} cases of each kind" if options.cases else f"{options.minutes:g} minutes"
    say(f"seed {seed}, {limit}, {order.jobs} processes; failures go to {options.out}")
    if options.cases:
        order = Order(order.kinds, seed, float("inf"), options.cases, options.jobs)
    tally, began, told = Tally(), time.monotonic(), 0.0
    try:
        for result in results(order, sources):
            new = tally.add(result)
            if any(len(tally.causes[found.cause].cases) <= MOST_WRITTEN for found in result.found):
                _write(result.kind, result.number, sources, options.out)
            for cause in new:
                say(f"NEW  {result.kind} {result.number}: {cause}\n       {tally.causes[cause].detail[:200]!r}")
            if time.monotonic() - told > 15:
                told = time.monotonic()
                say(f"{told - began:>7.0f} s  {tally.tried} cases, {len(tally.causes)} causes")
    except KeyboardInterrupt:
        say("stopped")
    say("")
    for line in tally.lines():
        say(line)
    rate = tally.tried / max(time.monotonic() - began, 0.001)
    say(f"{tally.tried} cases in {time.monotonic() - began:.0f} s ({rate:.1f} a second), seed {seed}")
    return 1 if tally.causes else 0


def _write(kind: str, number: int, sources: Sources, home: Path) -> None:
    """Try a case once more and write down what it did: rare enough to be worth its time."""
    outcome = tried_by_number(kind, number, sources)
    folder = failures.write(outcome, home)
    if not outcome.found:
        (folder / "not-every-time.txt").write_text("It failed once, and not when it was tried again.\n")


def say(line: str) -> None:
    """One line of output, shown at once; what the terminal cannot show is escaped."""
    shown = "".join(char if char.isprintable() or char == "\n" else repr(char)[1:-1] for char in line)
    sys.stdout.buffer.write(f"{shown}\n".encode(sys.stdout.encoding or "utf-8", "backslashreplace"))
    sys.stdout.flush()
