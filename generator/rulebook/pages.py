"""Runs to pages: each page's boxes made as high as it allows, and what room is left shared out above headings."""

from collections.abc import Sequence
from dataclasses import replace

from generator.rulebook.columns import balanced, filled
from generator.rulebook.flow import GRID, Leaf, PlacedStrip, Strip, shifted
from generator.rulebook.page_breaks import MOST_SPREAD, WIDE_GAP, WORTH, BookPart, KnownBreaks, PageEnd, parts_of
from generator.rulebook.runs import StripRun, runs_of
from generator.units import Mm


def paginate(
    strips: Sequence[Strip], height: Mm, *, first: int = 1, known: KnownBreaks | None = None
) -> tuple[Leaf, ...]:
    """The strips on pages whose column is `height` mm high, the first of which has the number `first`.

    Where `known` pages end, parts that are as high as before are divided as before.
    """
    known = known or KnownBreaks()
    leaves: list[Leaf] = []
    chapter = ""
    for runs in parts_of(runs_of(strips, height), height):
        part = BookPart.of(runs)
        begin = PageEnd(0, 0, 0)
        cuts = known.of(part, height, right_hand=(first + len(leaves)) % 2 == 1)
        for end in cuts:
            page = _Page(height)
            page.fill(part, begin, end)
            opening = page.opening if page.opening is not None else chapter
            chapter = page.chapter if page.chapter is not None else chapter
            leaves.append(Leaf(tuple(page.finished(ends=end == cuts[-1])), opening))
            begin = end
    return tuple(leaves)


class _Page:
    """The page being filled."""

    def __init__(self, height: Mm) -> None:
        self.height = height
        self.placed: list[PlacedStrip] = []
        self.y: Mm = 0.0
        self.opening: str | None = None
        self.chapter: str | None = None

    def fill(self, part: BookPart, begin: PageEnd, end: PageEnd) -> None:
        """Lay what stands between two cuts, boxes that have waited before the first run of text that begins there."""
        # A box that is alone on its page has no text after which it could stand.
        free = min(part.free(begin), end.text) if part.waits(begin) else begin.text
        boxes = list(range(begin.boxes, end.boxes))
        todo: list[tuple[StripRun, int, int | None]] = []
        for at in range(begin.text, end.text + 1):
            while boxes and max(free, part.places[boxes[0]]) <= at:
                todo.append((part.boxes[boxes.pop(0)], 0, None))
            within = begin.within if at == begin.text else 0
            if at < end.text:
                todo.append((part.text[at], within, None))
            elif end.within:
                todo.append((part.text[at], within, end.within))
        assert not boxes, "boxes stand after the text before them"
        for run, within, until in self._shrunk(todo):
            self._lay(run, within, until)

    def _shrunk(self, todo: list[tuple[StripRun, int, int | None]]) -> list[tuple[StripRun, int, int | None]]:
        """The runs, what can be lower made so where the page would not hold all."""
        if any(run.columns is not None for run, _, _ in todo):
            return todo
        over = sum(run.gap + run.usual for run, _, _ in todo) - self.height
        if todo:
            head = todo[0][0].head
            over += (head.height if head is not None else 0.0) - todo[0][0].gap
        able = sum(run.usual - run.low for run, _, _ in todo)
        made = []
        for run, within, until in todo:
            strips = list(run.strips)
            for at, strip in enumerate(strips):
                if strip.flexible is None or over <= 1e-6 or strip.flexible.low >= strip.height:
                    continue
                can = strip.height - strip.flexible.low
                lower = _made(strip, strip.height - min(can, over * can / able))
                able -= can
                over -= strip.height - lower.height
                strips[at] = lower
            made.append((replace(run, strips=tuple(strips)), within, until))
        return made

    def _lay(self, run: StripRun, within: int, until: int | None) -> None:
        for at, strip in enumerate(run.strips):
            if within and strip.columns is None and self.y == 0.0 and not self.placed:
                continue  # what is above columns that go on
            self.y += strip.gap if self.placed else 0.0
            if strip.chapter is not None:
                self.chapter = strip.chapter
                if not self.placed:
                    self.opening = strip.chapter
            if strip.columns is not None and run.columns is not None:
                self._lay_columns(run.columns[within:until], strip, run.first + at)
                if until is not None:
                    return
                continue
            if strip.head is not None and not self.placed:
                self.placed.append(PlacedStrip(strip.head, self.y))
                self.y += strip.head.height
            self.placed.append(PlacedStrip(strip, self.y, run.first + at))
            self.y += strip.height

    def _lay_columns(self, runs: Sequence[tuple[Strip, ...]], whole: Strip, source: int) -> None:
        """Fill the columns; where they end, they do so at about the same height."""
        assert whole.columns is not None
        count, step, room = whole.columns.count, whole.columns.step, self.height - self.y
        columns = balanced(runs, count, room) or filled(runs, count, room)
        if sum(map(len, columns)) < len(runs):
            columns = [list(runs)]  # taller than a page: nothing else can hold it
        low = self.y
        for number, column in enumerate(columns):
            low = max(low, self._lay_column(column, number * step, source))
        self.y = low

    def _lay_column(self, runs: Sequence[tuple[Strip, ...]], x: Mm, source: int) -> Mm:
        """Lay runs one below the other, `x` to the right; how low they reach."""
        y = self.y
        for at, strip in enumerate(strip for run in runs for strip in run):
            y += strip.gap if at else 0.0
            self.placed.append(PlacedStrip(shifted(strip, x), y, source))
            y += strip.height
        return y

    def finished(self, *, ends: bool) -> Sequence[PlacedStrip]:
        """What stands on the page; of one that `ends` a part nothing is spread."""
        placed = _grown(self.placed, self.height)
        return placed if ends else _spread(placed, self.height)


def _made(strip: Strip, height: Mm) -> Strip:
    """A flexible strip as high as it can be within a height."""
    assert strip.flexible is not None
    made = strip.flexible.made(height)
    return replace(strip, height=made.height, items=made.items, links=made.links)


def _grown(placed: Sequence[PlacedStrip], height: Mm) -> Sequence[PlacedStrip]:
    """What stands on a page, strips that can grow made higher as far as the room at its foot allows: first each by its
    share, then those that can take what others have left.
    """
    able = [at for at, one in enumerate(placed) if one.strip.flexible is not None]
    made = list(placed)
    for left, at in [*zip(range(len(able), 0, -1), able, strict=True), *((1, at) for at in able[:-1])]:
        room = height - max(one.y + one.strip.height for one in made)
        strip, y = made[at].strip, made[at].y
        if strip.flexible is None or room < WORTH or strip.height >= strip.flexible.high - 1e-6:
            continue
        grown = _made(strip, strip.height + room / left)
        more = grown.height - strip.height
        for below, one in enumerate(made):
            if one.y >= y + strip.height - 1e-6:
                made[below] = replace(one, y=one.y + more)
        made[at] = replace(made[at], strip=grown)
    return made


def _spread(placed: Sequence[PlacedStrip], height: Mm) -> list[PlacedStrip]:
    """What stands on a page, with the room left at its foot shared out above headings, pictures and boxes.

    No more than so much above each; all lines of a page stay on their grid.
    """
    low, cuts = 0.0, list[int]()
    for at, one in enumerate(placed):
        below_heading = at > 0 and placed[at - 1].strip.keeps
        free = at and not one.strip.joined and not below_heading
        if free and one.strip.gap >= WIDE_GAP and one.y >= low + one.strip.gap - 1e-6:
            cuts.append(at)
        low = max(low, one.y + one.strip.height)
    if not cuts:
        return list(placed)
    more = min(MOST_SPREAD, (height - low) / len(cuts))
    more = max(0.0, more // GRID * GRID)
    return [replace(one, y=one.y + more * sum(cut <= at for cut in cuts)) for at, one in enumerate(placed)]
