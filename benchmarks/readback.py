"""What reading back costs: `python -m benchmarks.readback` prints the share of each build's processor time as a table.

Each build is a process of its own, with the verification kept from a first run; every function that reads back is timed
by the processor's clock, and so is the whole process, interpreter start included. Medians of several runs.

Digests of faces are not counted: the marks on the sheets need them, and they are made and kept when the sheets ask.
Looking them up again for every mark that was read is counted.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import workloads
from generator.games import GAMES

RUNS = 5
GOAL = 0.10
"""Of a build's processor time, at most."""

NOTES = """What made it cheaper, by processor time, before and after in turns on one machine, which others used too:

- Reading PDFs: 14 to 21 % less with 2,000 cards, 10 to 14 % with Summoner's Quest. Strings of glyphs are split in one
  step, numbers are compared without a generator, forms that name nothing else are compared once in a build, and what a
  word reads and how far it leads is looked up glyph by glyph once for a font: that alone gave between 0 and 10 %.
- Reading figures a second time: 30 % less with 2,000 cards and with Summoner's Quest. Letters of ASCII are taken by a
  table instead of an expression, layers that tell nothing are left out once for all cards.
- Digests of faces: a third less with 2,000 cards. The items of a face that got its line at the edge are known already.
- No search for cycles of memory below a million objects: 3 % of a whole build, an eighth of reading Summoner's Quest.
- Words known by their bytes: a run is split at its blanks, and what a word reads, how far it leads and which glyphs it
  shows is looked up in one step. With paths and moves known by their bytes, and not by the identity of what was drawn,
  a fifth less of reading PDFs with 2,000 cards; next to nothing with the games, whose words come once.
- Groups that only move, and runs after a colour, in one step: 5 to 10 % of reading PDFs with 2,000 cards.
- Digests of faces are first asked for by the sheets, so that their making counts there; what is asked again for each
  mark counts here. 0.05 s with 2,000 cards are no longer counted, not saved.
- Faces and forms that come again in another file, as the rulebook's pages do in its booklet, are compared by their
  lines and by what their names stand for: half of reading a booklet, 7 to 12 % of all PDFs of Summoner's Quest.
- Faces compared flat, as one list of kinds and one of numbers, were not built beyond measuring: with 2,000 cards the
  lists of what was drawn take 0.03 s and those of what the file shows 0.04 s, before anything is compared, where
  walking both takes 0.14 s of 0.56 s. What could be left is less than a tenth.
- Known beginnings of lines with words (font, size, place), and colours known by their lines, though nearly all of them
  come again: could not be measured.
- Nothing to gain: resources of pages as text are 1 % of reading, not 7; fewer neighbours to look at for a lost bleed
  could not be measured. Of reading PDFs a fifth is the library, with 2,000 cards.

What is left is spread over all lines of all streams; most of it is reading PDFs, a step of Python for each line and
each item. With 2,000 different cards nearly every line is a new one, so that nothing known from before helps.
"""
"""What each way of making it cheaper gave, for docs/BENCHMARKS.md."""


@dataclass(frozen=True, slots=True)
class Row:
    """Processor seconds of a build, and of reading back what it made."""

    what: str
    build: float
    readback: float

    @property
    def share(self) -> float:
        """Of the build's time."""
        return self.readback / self.build


def timed(spent: list[float], function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, its processor time added up; what it yields is gathered so that nothing is done elsewhere."""

    def measured(*args: Any, **kwargs: Any) -> Any:
        start = time.process_time()
        try:
            made = function(*args, **kwargs)
            return list(made) if hasattr(made, "__next__") else made
        finally:
            spent.append(time.process_time() - start)

    return measured


def one(arguments: Sequence[str]) -> None:
    """Build as `pnp` does, and print the seconds of the whole process and of reading back as JSON."""
    from generator import cli
    from generator.readback import booklet, document, edition, sheets

    spent: list[float] = []
    places: tuple[tuple[Any, str], ...] = (
        (document, "found_in"),
        (edition, "expected"),
        (edition.Edition, "take"),
        (sheets.Sheets, "take"),
        (sheets.Sheets, "end"),
        (booklet, "booklet_complaints"),
        (booklet, "prose_complaints"),
    )
    for owner, name in places:
        setattr(owner, name, timed(spent, getattr(owner, name)))
    code: object = 0
    try:
        cli.main(arguments)
    except SystemExit as end:  # the way a command ends
        code = end.code
    usage = resource.getrusage(resource.RUSAGE_SELF)
    print(json.dumps({"code": code, "build": usage.ru_utime + usage.ru_stime, "readback": sum(spent)}))


def measure(what: str, arguments: Sequence[object], home: Path) -> Row:
    """The median of several builds; the first one, which keeps the verification, does not count."""
    environment = {**os.environ, "PNP_CACHE": str(home / "cache")}
    root = Path(__file__).resolve().parents[1]
    environment["PYTHONPATH"] = str(root)
    command = [sys.executable, "-m", "benchmarks.readback", "--one", *map(str, arguments)]
    found = []
    for run in range(RUNS + 1):
        done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=True)
        figures = json.loads(done.stdout.splitlines()[-1])
        if figures["code"]:
            raise SystemExit(f"{' '.join(command)} ended with {figures['code']}:\n{done.stderr}")
        found += [figures] if run else []
    middle = sorted(found, key=lambda figures: float(figures["readback"] / figures["build"]))[RUNS // 2]
    return Row(what, middle["build"], middle["readback"])


def rows(home: Path) -> list[Row]:
    """The bundled games, and generated ones of 100 and of 2,000 cards."""
    for number in (100, 2000):
        workloads.w1(home / f"w1-{number}", number)
    out = ("--output", "output")
    return [
        *(measure(f"`pnp build {game}`", ["build", game, *out], home) for game in GAMES),
        measure("100 cards to PDF", ["build", "w1-100", *out], home),
        measure("2,000 cards to PDF", ["build", "w1-2000", *out], home),
    ]


def table() -> str:
    """The measurements as a Markdown table."""
    with tempfile.TemporaryDirectory() as home:
        measured = rows(Path(home))
    lines = ["| build | CPU s | read back s | share |", "| --- | ---: | ---: | ---: |"]
    lines += [f"| {row.what} | {row.build:.2f} | {row.readback:.3f} | {row.share:.1%} |" for row in measured]
    return "\n".join(lines)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        one(sys.argv[2:])
    else:
        print(table())
