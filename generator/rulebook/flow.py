"""Blocks to pages: what stays together, where a page ends, and what floats to the next one.

A strip is an unbreakable part of the text column. Strips that must not be parted (a heading and its first lines, the
last two lines of a paragraph) are joined; the rest may be divided between them. Strips in `Columns` stand side by side,
in columns of about one length on the page where they end.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from generator.drawing.items import Group, Item
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect
from generator.units import Mm, pt_to_mm

_WIDE_GAP: Mm = 3.0
"""Gaps from this on are above headings, pictures and boxes, and not between the paragraphs of a text."""
_MOST_SPREAD: Mm = 5.0
"""By which such a gap grows at most, so that a page is filled down to its foot."""
_WORTH: Mm = 8.0
"""The least room at the foot of a page for which something on it is made higher."""
GRID: Mm = pt_to_mm(6.5)
"""Half the distance of two baselines: heights are multiples of it, so that lines on facing pages match."""


PART = -1
"""The level of a part of the book, which is named in the contents alone."""


@dataclass(frozen=True, slots=True)
class BookAnchor:
    """A place that links and the contents lead to; one with a title is a bookmark, but for parts. `words` say what
    others are.
    """

    name: str
    title: str | None = None
    level: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class StripLink:
    """A box that leads to a place or an address; `element` is what it is in where that is not its strip's own."""

    box: Rect
    target: str
    element: StructureElement | None = None

    def moved(self, dx: Mm, dy: Mm) -> "StripLink":
        """The same elsewhere."""
        return replace(self, box=self.box.moved(dx, dy))


@dataclass(frozen=True, slots=True)
class Columns:
    """Strips in `count` narrow columns, each `step` mm to the right of the one before."""

    strips: "tuple[Strip, ...]"
    count: int
    step: Mm


@dataclass(frozen=True, slots=True)
class Strip:
    """A strip of the column: its height and what is drawn in it, from its top left corner.

    `gap` is room above it, left out at the top of a page. `joined` keeps it with the strip before, `keeps` with the one
    after. `rules` are ids for the margin, `refs` rules that are led to from there; `chapter` is what the running head
    says from here on. `room` begins a new page where less is left. `floats` lets text overtake it when it does not fit.
    `element` is what its content is in the structure of the document, but for groups in it that have one of their own.
    `grown` makes one that is at most so many mm higher, for a page with room at its foot, or so many lower if it can.
    One with `columns` draws nothing of its own, and its height is the least that must be left on a page to begin them.
    `head` is drawn above it where it is the first on a page: the head of its table, once more.
    """

    height: Mm
    items: tuple[Item, ...] = ()
    gap: Mm = 0.0
    joined: bool = False
    keeps: bool = False
    rules: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    links: tuple[StripLink, ...] = ()
    marks: tuple[BookAnchor, ...] = ()
    chapter: str | None = None
    room: Mm = 0.0
    floats: bool = False
    columns: Columns | None = None
    grown: "Callable[[Mm], Strip] | None" = None
    head: "Strip | None" = None
    element: StructureElement | None = None


@dataclass(frozen=True, slots=True)
class PlacedStrip:
    """A strip and how far below the top of the column it stands."""

    strip: Strip
    y: Mm


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands in the column of one page, and the chapter it opens in."""

    placed: tuple[PlacedStrip, ...]
    chapter: str


def joined(strips: Iterable[Strip]) -> list[Strip]:
    """The strips as one unbreakable run."""
    return [strip if i == 0 else replace(strip, joined=True) for i, strip in enumerate(strips)]


def spaced(strips: Sequence[Strip], gap: Mm) -> list[Strip]:
    """The strips with at least `gap` above the first."""
    return [replace(strips[0], gap=max(gap, strips[0].gap)), *strips[1:]] if strips else []


def shifted(strip: Strip, dx: Mm) -> Strip:
    """The strip's drawing and links moved to the right."""
    if dx == 0:
        return strip
    items = (Group(strip.items, Affine.move(dx, 0.0)),) if strip.items else ()
    return replace(strip, items=items, links=tuple(link.moved(dx, 0.0) for link in strip.links))


def paginate(strips: Sequence[Strip], height: Mm) -> tuple[Leaf, ...]:
    """The strips on pages whose column is `height` mm high."""
    press = _Press(height)
    for run in _runs(strips):
        press.put(run)
    press.land()
    press.turn(ends=True)
    return tuple(press.leaves)


def _runs(strips: Sequence[Strip]) -> list[list[Strip]]:
    runs: list[list[Strip]] = []
    for strip in strips:
        if runs and (strip.joined or runs[-1][-1].keeps):
            runs[-1].append(strip)
        else:
            runs.append([strip])
    return runs


def _continues(run: Sequence[Strip]) -> bool:
    """Whether a run goes on with the paragraph, list or table of the strip before."""
    return run[0].gap < 1e-6 and not run[0].floats and run[0].columns is None


def _height(run: Sequence[Strip]) -> Mm:
    return sum(strip.height for strip in run) + sum(strip.gap for strip in run[1:])


def _filled(runs: Sequence[list[Strip]], count: int, height: Mm) -> list[list[list[Strip]]]:
    """As many runs as `count` columns of a height hold, column by column."""
    columns: list[list[list[Strip]]] = [[]]
    y = 0.0
    for run in runs:
        gap = run[0].gap if columns[-1] else 0.0
        if y + gap + _height(run) > height + 1e-6:
            if len(columns) == count or _height(run) > height + 1e-6:
                break
            columns.append([])
            y = gap = 0.0
        columns[-1].append(run)
        y += gap + _height(run)
    return columns


def _balanced(runs: Sequence[list[Strip]], count: int, height: Mm) -> list[list[list[Strip]]] | None:
    """All runs in columns as low as they can be; None where the height does not hold them."""
    total = sum(_height(run) + run[0].gap for run in runs)
    low, step = total / count / 2, 1.0
    while low < height + step:
        columns = _filled(runs, count, min(low, height))
        if sum(map(len, columns)) == len(runs):
            return columns
        low += step
    return None


def _shrunk(run: list[Strip], room: Mm) -> list[Strip]:
    """A run that begins with a strip that can grow, that strip lower where the run then has room; else the run."""
    first, over = run[0], _height(run) - room
    if first.grown is None or over <= 1e-6:
        return run
    lower = first.grown(-over)
    return [lower, *run[1:]] if lower.height <= first.height - over + 1e-6 else run


def _grown(placed: Sequence[PlacedStrip], height: Mm) -> Sequence[PlacedStrip]:
    """What stands on a page, strips that can grow made higher as far as the room at its foot allows."""
    able = [at for at, one in enumerate(placed) if one.strip.grown is not None]
    made = list(placed)
    for left, at in zip(range(len(able), 0, -1), able, strict=True):
        room = height - max(one.y + one.strip.height for one in made)
        strip, y = made[at].strip, made[at].y
        if strip.grown is None or room < _WORTH:
            continue
        grown = strip.grown(room / left)
        more = grown.height - strip.height
        for below, one in enumerate(made):
            if one.y >= y + strip.height - 1e-6:
                made[below] = replace(one, y=one.y + more)
        made[at] = PlacedStrip(grown, y)
    return made


def _spread(placed: Sequence[PlacedStrip], height: Mm) -> list[PlacedStrip]:
    """What stands on a page, with the room left at its foot shared out above headings, pictures and boxes.

    No more than so much above each; all lines of a page stay on their grid.
    """
    low, cuts = 0.0, list[int]()
    for at, one in enumerate(placed):
        below_heading = at > 0 and placed[at - 1].strip.keeps
        free = at and not one.strip.joined and not below_heading
        if free and one.strip.gap >= _WIDE_GAP and one.y >= low + one.strip.gap - 1e-6:
            cuts.append(at)
        low = max(low, one.y + one.strip.height)
    if not cuts:
        return list(placed)
    more = min(_MOST_SPREAD, (height - low) / len(cuts))
    more = max(0.0, more // GRID * GRID)
    return [replace(one, y=one.y + more * sum(cut <= at for cut in cuts)) for at, one in enumerate(placed)]


class _Press:
    """The page being filled, and the figures waiting for the next one."""

    def __init__(self, height: Mm) -> None:
        self.height = height
        self.leaves: list[Leaf] = []
        self.placed: list[PlacedStrip] = []
        self.y: Mm = 0.0
        self.chapter = ""
        self.opening = ""
        self.waiting: list[list[Strip]] = []
        self.within = False

    def put(self, run: list[Strip]) -> None:
        if self.within and not _continues(run):
            self._place_waiting()
        if run[0].room:
            self.land()
        gap = run[0].gap if self.placed else 0.0
        run = _shrunk(run, self.height - self.y - gap)
        if self.y + gap + max(_height(run), run[0].room) <= self.height + 1e-6:
            self._lay(run, gap)
        elif run[0].floats and self.placed:
            self.waiting.append(run)
        else:
            if self.placed:
                ends = run[0].room >= self.height - 1e-6 and not self.waiting
                self.turn(ends=ends, within=_continues(run))
            self._split(run)

    def _split(self, run: list[Strip]) -> None:
        """Lay a run on a fresh page; one that is taller than a page is divided wherever it must be."""
        if self.placed and _height(run) <= self.height < self.y + run[0].gap + _height(run) - 1e-6:
            self.turn()
        for strip in run:
            # A new page may begin with figures that were waiting, and leave too little room again.
            while self.placed and self.y + strip.gap + strip.height > self.height + 1e-6:
                self.turn()
            self._lay([strip], strip.gap if self.placed else 0.0)

    def _lay(self, run: list[Strip], gap: Mm) -> None:
        for i, strip in enumerate(run):
            self.y += gap if i == 0 else strip.gap
            if strip.chapter is not None:
                self.chapter = strip.chapter
                if not self.placed:
                    self.opening = strip.chapter
            if strip.columns is not None:
                self._lay_columns(strip.columns)
                continue
            if strip.head is not None and not self.placed:
                self.placed.append(PlacedStrip(strip.head, self.y))
                self.y += strip.head.height
            self.placed.append(PlacedStrip(strip, self.y))
            self.y += strip.height

    def _lay_columns(self, columns: Columns) -> None:
        """Fill the columns of page after page; on the last one they end at about the same height."""
        runs = _runs(columns.strips)
        while runs:
            room = self.height - self.y
            filled = _filled(runs, columns.count, room)
            if not filled[0]:
                if self.placed:
                    self.turn()
                    continue
                filled = [runs[:1]]  # taller than a page: nothing else can hold it
            taken = sum(map(len, filled))
            if taken == len(runs):
                filled = _balanced(runs, columns.count, room) or filled
            low = self.y
            for number, column in enumerate(filled):
                low = max(low, self._lay_column(column, number * columns.step))
            runs = runs[taken:]
            self.y = low
            if runs:
                self.turn()

    def _lay_column(self, runs: Sequence[list[Strip]], x: Mm) -> Mm:
        """Lay runs one below the other, `x` to the right; how low they reach."""
        y = self.y
        for i, run in enumerate(runs):
            for j, strip in enumerate(run):
                y += strip.gap if i + j else 0.0
                self.placed.append(PlacedStrip(shifted(strip, x), y))
                y += strip.height
        return y

    def turn(self, *, ends: bool = False, within: bool = False) -> None:
        """Begin a new page; of one that `ends` a part nothing is spread.

        The waiting figures come first on it, but `within` a paragraph, a list or a table after the end of that.
        """
        if self.placed:
            placed = _grown(self.placed, self.height)
            placed = placed if ends else _spread(placed, self.height)
            self.leaves.append(Leaf(tuple(placed), self.opening or self.chapter))
        self.placed, self.y, self.opening = [], 0.0, self.chapter
        self.within = within
        if not within:
            self._place_waiting()

    def _place_waiting(self) -> None:
        """Put the figures that wait, of which some may go on waiting."""
        self.within = False
        waiting, self.waiting = self.waiting, []
        for run in waiting:
            self.put(run)

    def land(self) -> None:
        """Put down what still floats."""
        if self.within:
            self._place_waiting()
        while self.waiting:
            self.turn()
