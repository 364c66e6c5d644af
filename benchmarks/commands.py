"""How long whole commands take, interpreter start included: `python -m benchmarks.commands` prints a Markdown table.

`python -m benchmarks.commands validat` measures the rows alone that have that in their name.

Each row is the median of several runs of `pnp` in a process of its own, with the verification kept from a first run and
an empty output folder, one after another on a machine that should have nothing else to do.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from benchmarks import workloads
from generator import resources

RUNS = 5
GAUGE = "Python alone"
"""The rows that tell how fast a machine is at the moment: they run nothing of ours, and stand in every table."""


@dataclass(frozen=True, slots=True)
class Row:
    """A command's figures: wall and processor seconds, peak memory in MB, and the goal it is held to."""

    what: str
    goal: str
    wall: float
    cpu: float
    memory_mb: int


def _unedited(_: int) -> None:
    """Leave the game as it is between runs."""


def measure(
    what: str,
    goal: str,
    arguments: Sequence[object],
    home: Path,
    runs: int = RUNS,
    edit: Callable[[int], None] = _unedited,
    program: Sequence[str] = ("-m", "generator"),
) -> Row:
    """Run `pnp` with the arguments; the first run, which keeps the verification, does not count.

    `program` is what Python runs in place of `pnp`. `runs` of 0 takes a single run for what it is, where that is long
    enough. `edit` changes something before each run.
    Modules are compiled by the first run, as they are in an installed copy, whatever the environment says of that.
    """
    environment = {**os.environ, "PNP_CACHE": str(home / "cache"), "PYTHONPYCACHEPREFIX": str(home / "compiled")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, *program, *map(str, arguments)]
    walls: list[float] = []
    cpus: list[float] = []
    memory = 0
    for run in range(runs + 1):
        shutil.rmtree(home / "output", ignore_errors=True)
        edit(run)
        start = time.perf_counter()
        process = subprocess.Popen(
            command, cwd=home, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        assert process.stderr is not None
        told = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{' '.join(command)} ended with {process.returncode}:\n{told.decode()}")
        if run or runs == 0:
            walls.append(time.perf_counter() - start)
            cpus.append(usage.ru_utime + usage.ru_stime)
            memory = max(memory, usage.ru_maxrss // 1024)
    return Row(what, goal, statistics.median(walls), statistics.median(cpus), memory)


def renamed(file: Path, before: str) -> Callable[[int], None]:
    """An edit of one card: the last line of a file that begins so, blanks apart, gets another letter for each run."""
    text = file.read_text(encoding="utf-8")
    end = text.index("\n", text.rindex(f" {before}"))
    at = end - 1 if text[end - 1] == '"' else end

    def edit(run: int) -> None:
        file.write_text(f"{text[:at]}{'x' * run}{text[at:]}", encoding="utf-8")

    return edit


def rows(home: Path, word: str = "") -> list[Row]:
    """Every measurement whose name holds a word, made in the folder `home`."""
    games: dict[str, Callable[[Path], None]] = {
        "w1": workloads.w1,
        "w1-500": lambda folder: workloads.w1(folder, 500),
        "w1-2000": lambda folder: workloads.w1(folder, 2000),
        "w2": workloads.w2,
        "w3": workloads.w3,
    }
    for name, make in games.items():
        make(home / name)
    shutil.copytree(resources.content() / "summoners-quest", home / "quest")
    out = ("--output", "output")
    wanted = [
        *(
            partial(measure, f"{GAUGE}: `{code}`", "", [code], home, program=("-c",))
            for code in ("pass", "import yaml", "from pydantic import BaseModel")
        ),
        partial(measure, "`pnp --version`", "0.15 s", ["--version"], home),
        partial(measure, "`pnp validate geyser`", "0.35 s", ["validate", "geyser"], home),
        partial(measure, "W1: 100 cards validated, unchanged", "0.3 s", ["validate", "w1"], home),
        partial(
            measure,
            "W1: 100 cards validated, the title of one changed",
            "0.3 s",
            ["validate", "w1"],
            home,
            edit=renamed(home / "w1" / "cards.yaml", "title:"),
        ),
        partial(
            measure,
            "Summoner's Quest validated, the name of one card changed",
            "",
            ["validate", "./quest"],
            home,
            edit=renamed(home / "quest" / "cards.yaml", "name:"),
        ),
        partial(measure, "W1a: 100 cards to duplex PDF", "0.5 s", ["build", "w1", *out], home),
        partial(
            measure,
            "W1b: 100 PNG at 300 dpi, one process",
            "1.1 s",
            ["build", "w1", "--target", "png", "--jobs", 1, *out],
            home,
        ),
        partial(
            measure, "W1b: the same, two processes", "", ["build", "w1", "--target", "png", "--jobs", 2, *out], home
        ),
        partial(measure, "W1c: 100 cards for Tabletop Simulator", "0.9 s", ["export", "tts", "w1", *out], home),
        partial(measure, "W2: board of 45 spaces on A3", "0.25 s", ["build", "w2", "--paper", "a3", *out], home),
        partial(measure, "W3: 128 round tokens", "0.25 s", ["build", "w3", *out], home),
        partial(measure, "500 cards to PDF", "120 MB", ["build", "w1-500", *out], home),
        partial(measure, "2,000 cards to PDF", "", ["build", "w1-2000", *out], home),
        partial(measure, "`pnp build geyser`, verification kept", "", ["build", "geyser", *out], home),
        partial(
            measure, "`pnp build saratoga-sabotage`, verification kept", "", ["build", "saratoga-sabotage", *out], home
        ),
        partial(
            measure, "`pnp build summoners-quest`, verification kept", "", ["build", "summoners-quest", *out], home
        ),
        partial(
            measure,
            "`pnp simulate summoners-quest`: 10,000 random games of four, two processes, one run",
            "8 s",
            ["simulate", "summoners-quest", "--players", 4, "--games", 10_000, "--jobs", 2, "--json", "report.json"],
            home,
            runs=0,
        ),
    ]
    return [row() for row in wanted if word in row.args[0] or row.args[0].startswith(GAUGE)]


def table(word: str = "") -> str:
    """The measurements whose names hold a word as a Markdown table."""
    with tempfile.TemporaryDirectory() as home:
        measured = rows(Path(home), word)
    lines = ["| command | goal | wall s | CPU s | peak MB |", "| --- | --- | ---: | ---: | ---: |"]
    lines += [f"| {row.what} | {row.goal} | {row.wall:.2f} | {row.cpu:.2f} | {row.memory_mb} |" for row in measured]
    return "\n".join(lines)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    print(table(*sys.argv[1:2]))
