"""What illustrations cost: `python -m benchmarks.illustrations` prints a table, a row for each manner.

Every illustration of the bundled games is drawn on an empty card with nothing known from before, and written as a PDF
of its own; the same card without it is taken off. Medians of several runs of the processor's clock.
"""

import statistics
import time
from collections.abc import Iterator

from generator import resources
from generator.catalog.files import files_in
from generator.colour import BLACK, WHITE, Colour
from generator.drawing.items import Drawing, Group, Item
from generator.drawing.piece import Document, Page
from generator.geometry import Affine, Point, Size
from generator.illustration.draw import draw
from generator.illustration.lighting import HatchLines, Look, Plates
from generator.illustration.manners import MANNERS
from generator.layout.library import Layouts, layouts_of
from generator.render.pdf import pdf
from generator.source.diagnostic import Report

_GREY = Colour(128, 128, 128)
RUNS = 5
GOAL_MS = 10.0
"""Of the processor's time a design, at most."""
GOAL_BYTES = 12_000
"""Of a PDF a design, at most."""


def table() -> str:
    """A row for each manner."""
    lines = ["| manner | ms, median | ms, most | bytes, median | bytes, most |", "| --- | ---: | ---: | ---: | ---: |"]
    designs = list(_designs())
    for manner in MANNERS:
        costs = [_cost(layouts, name, manner) for layouts, name in designs]
        times, sizes = [cost[0] for cost in costs], [cost[1] for cost in costs]
        bytes_ = f"{statistics.median(sizes):,.0f} | {max(sizes):,}"
        lines.append(f"| {manner} | {statistics.median(times):.1f} | {max(times):.1f} | {bytes_} |")
    return "\n".join(lines)


def _designs() -> Iterator[tuple[Layouts, str]]:
    """The games' own illustrations, each with the layouts of its game."""
    for folder in sorted(resources.content().iterdir()):
        layouts = layouts_of(files_in(folder, Report()), folder.name)
        yield from ((layouts, name) for name in layouts.illustrations.own())


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
    print(table())
