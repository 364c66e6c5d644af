"""What illustrations cost: `python -m benchmarks.illustrations` prints a table, a row for each manner.

Every illustration of the bundled games that is no larger than a card is drawn on an empty one with nothing known from
before, and written as a PDF of its own; the same card without it is taken off. Medians of several runs of the
processor's clock. A line says what larger ones take, which are for boards; a second table has the sizes of the games'
card sheets.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from generator import resources
from generator.catalog.files import files_in
from generator.colour import BLACK, WHITE, Colour
from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Document, Page
from generator.geometry import Affine, Point, Size
from generator.illustration.draw import bounds, draw
from generator.illustration.lighting import HatchLines, Look, Plates
from generator.illustration.manners import MANNERS
from generator.layout.library import Layouts, layouts_of
from generator.render.pdf import pdf
from generator.source.diagnostic import Report

_GREY = Colour(128, 128, 128)
RUNS = 5
LARGEST = Size(70.0, 95.0)
"""Of a design for a card, its bleed included; what is larger is for boards."""
GOAL_MS = 10.0
"""Of the processor's time a design, at most."""
GOAL_BYTES = 12_000
"""Of a PDF a design, at most."""
SHEETS_GOALS = {"summoners-quest": 1_300_000, "saratoga-sabotage": 400_000, "geyser": None}
"""Bytes of each game's `cards.pdf`, in colour on A4, at most."""
NOTES = """What was tried to make designs smaller, over all of them in `ink`, median bytes:

| step | bytes | ms |
| --- | ---: | ---: |
| before | 19,361 | 9.6 |
| moved copies of an outline are the same path under a map, so that a compressed file has it once | 14,603 | 6.9 |
| hatch lines that begin as a point are two curves through two places | 12,437 | 6.3 |
| lines nowhere wider than 0.1 mm are left out | 11,370 | 6.2 |
| *not taken:* lines that later parts hide are left out (12 % of them), for its bookkeeping | - | - |
| *not taken:* no hatching at all, for its looks | 5,696 | 2.3 |

"""


def table() -> str:
    """A row for each manner, and a line about what is larger than a card."""
    lines = ["| manner | ms, median | ms, most | bytes, median | bytes, most |", "| --- | ---: | ---: | ---: | ---: |"]
    designs: list[tuple[Layouts, str]] = []
    maps: list[tuple[Layouts, str]] = []
    for layouts, name in _designs():
        (designs if _is_for_a_card(layouts, name) else maps).append((layouts, name))
    for manner in MANNERS:
        costs = [_cost(layouts, name, manner) for layouts, name in designs]
        times, sizes = [cost[0] for cost in costs], [cost[1] for cost in costs]
        bytes_ = f"{statistics.median(sizes):,.0f} | {max(sizes):,}"
        lines.append(f"| {manner} | {statistics.median(times):.1f} | {max(times):.1f} | {bytes_} |")
    larger = [_cost(layouts, name, "pen") for layouts, name in maps]
    most = f"{max(cost[0] for cost in larger):.0f} ms and {max(cost[1] for cost in larger):,} bytes"
    told = f"{len(designs)} designs for cards; {len(maps)} larger ones, for boards, take at most {most} in pen."
    return "\n".join([*lines, "", told])


def sheets() -> str:
    """A row for each game: the bytes of its card sheets in colour and low in ink."""
    lines = ["| game | goal | colour | low ink |", "| --- | ---: | ---: | ---: |"]
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "PNP_CACHE": f"{home}/cache"}
        for game, goal in SHEETS_GOALS.items():
            wanted = (game, "--ink", "colour,low", "--target", "pdf", "--output", f"{home}/output")
            command = (sys.executable, "-m", "generator", "build", *wanted)
            subprocess.run(command, check=True, env=environment, capture_output=True)
            found = sorted(Path(home, "output", game).rglob("cards*.pdf"))
            sizes = " | ".join(f"{file.stat().st_size:,}" for file in found)
            lines.append(f"| {game} | {'-' if goal is None else f'{goal:,}'} | {sizes} |")
    return "\n".join(lines)


def _designs() -> Iterator[tuple[Layouts, str]]:
    """The games' own illustrations, each with the layouts of its game."""
    for folder in sorted(resources.content().iterdir()):
        layouts = layouts_of(files_in(folder, Report()), folder.name)
        yield from ((layouts, name) for name in layouts.illustrations.own())


def _is_for_a_card(layouts: Layouts, name: str) -> bool:
    found = layouts.illustrations.get(name, Report())
    reach = None if found is None else bounds(found)
    return reach is not None and reach.width <= LARGEST.width and reach.height <= LARGEST.height


def _cost(layouts: Layouts, name: str, manner: str) -> tuple[float, int]:
    """Milliseconds to draw a design that has been read, and bytes that it adds to a PDF."""
    report = Report()
    found = layouts.illustrations.get(name, report)
    assert found is not None, [str(told) for told in report.diagnostics]
    inks = dict.fromkeys(found.inks, _GREY)
    times: list[float] = []
    items: tuple[Item, ...] = ()
    for _ in range(RUNS):
        started = time.process_time()
        look = Look(BLACK, WHITE, Point(-0.6, -0.8), Plates(BLACK, WHITE, (_GREY,)), HatchLines())
        items = draw(found, MANNERS[manner], look, inks, scale=1.0, seed=name)
        times.append((time.process_time() - started) * 1_000)
    return statistics.median(times), _size(items) - _size(())


def _size(items: tuple[Item, ...]) -> int:
    drawing = Drawing(Size(63, 88), (Group(items, Affine.move(31.5, 13.4)),))
    return len(pdf(Document((Page(drawing),), "Cost", "Press")))


if __name__ == "__main__":
    print(f"{table()}\n\n{sheets()}")
