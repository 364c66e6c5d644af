"""Runs of strips: what cannot be divided between pages, how high it may be made, and what may be placed elsewhere."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.drawing.structure import StructureElement
from generator.rulebook.flow import Strip
from generator.units import Mm

_HEADINGS = ("H1", "H2", "H3")


@dataclass(frozen=True, slots=True)
class StripRun:
    """Strips that stay together, the first of which is number `first` of the book.

    `usual` is their height as they are, between the `low` and the `high` that those which can grow make possible; that
    of columns is not in it, and `before` of them is above these. `continues` says that they go on with the paragraph,
    list or table of the run before, `heading` that a chapter, section or step begins, `floats` that text may overtake.
    Where it goes on with a paragraph, that has so many `lines` in all, and 0 elsewhere.
    """

    strips: tuple[Strip, ...]
    first: int
    low: Mm
    usual: Mm
    high: Mm
    before: Mm
    continues: bool
    heading: bool
    floats: bool
    columns: "tuple[tuple[Strip, ...], ...] | None"
    lines: int = 0

    @property
    def gap(self) -> Mm:
        """The room above it, but at the top of a page."""
        return self.strips[0].gap

    @property
    def room(self) -> Mm:
        """What must be left on a page to begin it there."""
        return self.strips[0].room

    @property
    def least(self) -> Mm:
        """What columns need on a page to begin there."""
        return self.low + sum(strip.height for strip in self.strips if strip.columns is not None)

    @property
    def head(self) -> Strip | None:
        """What is drawn above it at the top of a page."""
        return self.strips[0].head

    @property
    def shows(self) -> bool:
        """Whether it has a figure or a box."""
        return any(strip.flexible is not None for strip in self.strips)

    @property
    def is_row(self) -> bool:
        """Whether it is a row of a table that is divided."""
        return self.head is not None

    @property
    def count(self) -> int:
        """In how many columns it is."""
        return next((strip.columns.count for strip in self.strips if strip.columns is not None), 0)


def runs_of(strips: Sequence[Strip], height: Mm) -> list[StripRun]:
    """The runs of a book whose pages are `height` mm high; what no page can hold is divided between its strips."""
    found: list[StripRun] = []
    first = 0
    inside: StructureElement | None = None
    for together in undivided(strips):
        run, inside = _run(together, first, height, inside)
        if run.low > height + 1e-6 and len(together) > 1:
            for at, strip in enumerate(together):
                part, inside = _run((strip,), first + at, height, inside, alone=True)
                found.append(part)
        else:
            found.append(run)
        first += len(together)
    return _with_lines(found)


def _with_lines(runs: Sequence[StripRun]) -> list[StripRun]:
    """The runs, those that go on with a paragraph with the number of its lines."""
    paragraphs: list[list[int]] = []
    for at, run in enumerate(runs):
        opening = run.strips[0]
        same = at > 0 and not runs[at - 1].shows and opening.element is runs[at - 1].strips[-1].element
        if same and run.continues and opening.gap < 1e-6 and not run.is_row:
            paragraphs[-1].append(at)
        else:
            paragraphs.append([at])
    made = list(runs)
    for paragraph in paragraphs:
        element = runs[paragraph[-1]].strips[0].element
        lines = sum(strip.element is element for at in paragraph for strip in runs[at].strips)
        for at in paragraph[1:]:
            made[at] = replace(made[at], lines=lines)
    return made


def undivided(strips: Sequence[Strip]) -> tuple[tuple[Strip, ...], ...]:
    """The strips that must not be parted, run by run; no run has columns twice."""
    found: list[list[Strip]] = []
    for strip in strips:
        together = found and (strip.joined or found[-1][-1].keeps)
        if together and not (strip.columns is not None and any(one.columns is not None for one in found[-1])):
            found[-1].append(strip)
        else:
            found.append([strip])
    return tuple(map(tuple, found))


def is_heading(strip: Strip) -> bool:
    """Whether a strip is the heading of a chapter, section or step."""
    return strip.chapter is not None or (strip.element is not None and strip.element.role in _HEADINGS)


def height_of(run: Sequence[Strip]) -> Mm:
    """How high strips are one below the other, without the gap above the first."""
    return sum(strip.height for strip in run) + sum(strip.gap for strip in run[1:])


def _run(
    strips: tuple[Strip, ...], first: int, height: Mm, within: StructureElement | None, *, alone: bool = False
) -> tuple[StripRun, StructureElement | None]:
    """A run after one that ends `within` a list, if it does, and the list that it ends in."""
    usual = low = high = before = 0.0
    columns = None
    for at, strip in enumerate(strips):
        gap = strip.gap if at else 0.0
        if strip.columns is not None:
            columns = undivided(strip.columns.strips)
            before = usual + gap
            usual, low, high = usual + gap, low + gap, high + gap
            continue
        least, most = _range(strip, height)
        usual, low, high = usual + gap + strip.height, low + gap + least, high + gap + most
    opening = strips[0]
    inside = _list_of(opening.element)
    floats = opening.floats and not alone
    goes_on = opening.gap < 1e-6 or (inside is not None and inside is within)
    continues = goes_on and not floats and opening.columns is None
    heading = is_heading(opening)
    run = StripRun(strips, first, low, usual, high, before, continues, heading, floats, columns)
    return run, _list_of(strips[-1].element)


def _range(strip: Strip, height: Mm) -> tuple[Mm, Mm]:
    """How low and how high a strip can be on a page of a height."""
    if strip.flexible is None:
        return strip.height, strip.height
    low, high = strip.flexible.low, min(strip.flexible.high, height)
    return min(low, strip.height), max(high, strip.height)


def _list_of(element: StructureElement | None) -> StructureElement | None:
    """The outermost list that an element is in."""
    found = None
    while element is not None:
        if element.role == "L":
            found = element
        element = element.parent
    return found
