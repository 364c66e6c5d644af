"""What worked examples show: `python -m benchmarks.noticed [GAME...]` prints a Markdown table.

Every number under `rules` is changed by one, up and down: noticed are those changes by which a worked example ends
otherwise; of the rest, those that a check refuses or that a set-up copies, those that only simulated games feel, those
that nobody notices, and those that are marked as not played. Pairs are pairs of rules that act within one decision at
least once a game; shown are those that do so in a worked example. Seconds are processor time: what `pnp verify` pays to
ask of the numbers, and what the table took.
"""

import gc
import sys
import time
from collections import Counter
from collections.abc import Sequence

from generator import resources
from generator.catalog.files import files_in
from generator.catalog.models import Catalog
from generator.games import GAMES
from generator.games.checking import validate
from generator.source.diagnostic import Report
from generator.verifying.missing import constants_of, interactions_of

HEAD = (
    "| game | changes | noticed by examples | checks, set-ups | games alone | nobody | not played | pairs | shown | s"
    " in `verify` | s for all |\n| --- | " + "---: | " * 10
)


def row(name: str, catalog: Catalog) -> str:
    """The figures of a game."""
    start = time.process_time()
    usual = constants_of(catalog)
    verifying = time.process_time() - start
    found, pairs = constants_of(catalog, thorough=True), interactions_of(catalog)
    spent = time.process_time() - start
    assert usual is not None and found is not None and pairs is not None, f"{name} has no rules"
    by = Counter(str(noticed.witness) for noticed in found)
    share = by["example"] / max(len(found), 1)
    shown = sum(interaction.pair in pairs.shown for interaction in pairs.frequent)
    cells = [name, len(found), f"{by['example']} ({share:.0%})", by["check"] + by["set-up"]]
    cells += [by["games"], by["nobody"], by["not_played"], len(pairs.frequent), shown]
    return f"| {' | '.join(map(str, cells))} | {verifying:.1f} | {spent:.1f} |"


def table(games: Sequence[str]) -> str:
    """A row for each game."""
    gc.set_threshold(1_000_000)  # as commands do
    rows = [HEAD.rstrip()]
    for name in games:
        checked = validate(files_in(resources.content() / name, Report()))
        assert checked.value is not None, checked.diagnostics
        rows.append(row(name, checked.value))
    return "\n".join(rows)


if __name__ == "__main__":
    print(table(sys.argv[1:] or list(GAMES)))
