"""How work grows with its input: `python -m benchmarks.growth [N...]` prints a Markdown table.

The workload is the starter game with n more beasts, no two alike. Each row is one run of `pnp` in a process of its own
with an empty cache, so that the game is also played and looked at: a first build. The exponent of a step says how the
processor time grew against the number of cards: 1 is in step with it, 2 is twice as much work a card for twice as many
cards. All rows of a table are measured in one run.
"""

import math
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import workloads
from benchmarks.commands import Row, measure

SIZES = (500, 1_000, 2_000, 5_000)
"""How many cards are added to the starter."""
GOAL = 1.05
"""The largest exponent of a step."""


def rows(home: Path, sizes: Sequence[int] = SIZES, *, runs: int = 1) -> list[Row]:
    """The first build of the starter with each number of cards; of several runs the quickest."""
    found: list[Row] = []
    for size in sizes:
        game = home / f"starter-{size}"
        workloads.starter(game, size)
        tries: list[Row] = []
        for _ in range(runs):
            shutil.rmtree(home / "cache", ignore_errors=True)
            tries.append(measure(f"{size:,} cards", "", ["build", game.name, "--output", "output"], home, runs=0))
        found.append(min(tries, key=lambda row: row.cpu))
        shutil.rmtree(game)
    return found


def exponents(sizes: Sequence[int], figures: Sequence[float]) -> list[float]:
    """The exponent of each step from one size to the next."""
    steps = zip(sizes, sizes[1:], figures, figures[1:], strict=False)
    return [math.log(after / before) / math.log(larger / smaller) for smaller, larger, before, after in steps]


def table(sizes: Sequence[int] = SIZES, *, runs: int = 1) -> str:
    """The measurements as a Markdown table."""
    with tempfile.TemporaryDirectory() as home:
        measured = rows(Path(home), sizes, runs=runs)
    cpu = [None, *exponents(sizes, [row.cpu for row in measured])]
    memory = [None, *exponents(sizes, [row.memory_mb for row in measured])]
    lines = [
        "| cards added to the starter | CPU s | ms a card | exponent | peak MB | exponent |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for size, row, time, space in zip(sizes, measured, cpu, memory, strict=True):
        lines.append(
            f"| {size:,} | {row.cpu:.2f} | {row.cpu * 1000 / size:.2f} | {_figure(time)} | {row.memory_mb}"
            f" | {_figure(space)} |"
        )
    return "\n".join(lines)


def _figure(exponent: float | None) -> str:
    return "" if exponent is None else f"{exponent:.2f}"


if __name__ == "__main__":
    print(table(tuple(map(int, sys.argv[1:])) or SIZES))
