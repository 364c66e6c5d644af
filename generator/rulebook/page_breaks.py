"""Where pages end: of all ways to divide a part of a book into pages, the one with the least that disturbs a reader.

A figure or box that floats may stand later than its place in the text, never earlier. What pages it then stands on, how
empty they are at their foot and what they divide is weighed for the whole part at once, as Knuth and Plass do for the
lines of a paragraph. Source: D. E. Knuth, M. F. Plass, "Breaking paragraphs into lines", Software: Practice and
Experience 11 (1981).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from generator.rulebook.columns import balanced, depth, filled
from generator.rulebook.flow import GRID
from generator.rulebook.runs import StripRun
from generator.units import Mm

WIDE_GAP: Mm = 3.0
"""Gaps from this on are above headings, pictures and boxes, and not between the paragraphs of a text."""
MOST_SPREAD: Mm = 5.0
"""By which such a gap grows at most, so that a page is filled down to its foot."""
WORTH: Mm = 8.0
"""The least room at the foot of a page for which something on it is made higher."""

_PAGE = 30.0
"""What a page more costs; all costs are relative to one another."""
_FOOT, _EMPTY = 60.0, 0.15
"""What a page costs that is so empty at its foot; it grows with the square of that."""
_TOO_EMPTY, _EMPTIER = 150.0, 2000.0
"""What one costs that is emptier, and how that grows."""
_SHORT, _SHORT_PAGE = 300.0, 0.25
"""What the last page of a part costs on which less than this share of the page stands."""
_FACING, _OVERLEAF = 8.0, 300.0
"""What a box costs on the page after its paragraph: on the same spread, or where the page must be turned."""
_OVERLEAF_FIXED = 60.0
"""What it costs there that a box which cannot float begins a page."""
_IN_SEQUENCE, _SEQUENCE_OVERLEAF = 6.0, 60.0
"""What it costs there where it follows another box: on the same spread as the words before both, or overleaf."""
_OVERTAKEN, _OTHER_SECTION, _KEPT_WAITING = 6.0, 500.0, 400.0
"""What a box costs for every line that it stands later, for every heading, and for every page more."""
_DIVIDED_LIST, _DIVIDED_TABLE = (3.0, 30.0), (12.0, 40.0)
"""What a page costs that begins within a list, or within a table: on the same spread, or overleaf."""
_DIVIDED, _DIVIDED_SHORT = (4.0, 45.0), (10.0, 90.0)
"""The same within a paragraph, and within one of few lines."""
_SHORT_LINES = 6
"""Lines of such a paragraph at most."""
_LOOSEST = 0.45
"""The share of a page that is left at its foot at most, where there is a choice."""
_MOST_LESS: Mm = 40.0
"""What the first run of a page takes less than elsewhere, at most."""
_EPSILON = 1e-6


class PageEnd(NamedTuple):
    """Where a page ends: the runs of text and of boxes before that, and, within columns, the runs of those."""

    text: int
    within: int
    boxes: int


class _Node(NamedTuple):
    """A page that begins after a cut, on the left or on the right hand."""

    cut: PageEnd
    right_hand: bool


class _End(NamedTuple):
    """A way to end a page: the cut, its heights as they are and at their most, and the gaps that can grow."""

    cut: PageEnd
    usual: Mm
    high: Mm
    gaps: int
    full: bool = False


@dataclass(frozen=True, slots=True)
class BookPart:
    """The runs between two places where a page must begin: those of text, and the boxes between them, each with the
    number of the runs of text before it.
    """

    text: Sequence[StripRun]
    boxes: Sequence[StripRun]
    places: Sequence[int]

    @classmethod
    def of(cls, runs: Sequence[StripRun]) -> "BookPart":
        """The runs of a part, parted into text and boxes."""
        text: list[StripRun] = []
        boxes: list[StripRun] = []
        places: list[int] = []
        for run in runs:
            if run.floats:
                boxes.append(run)
                places.append(len(text))
            else:
                text.append(run)
        return cls(text, boxes, places)

    def waits(self, cut: PageEnd) -> bool:
        """Whether a box has waited for the page that begins after a cut."""
        return cut.boxes < len(self.boxes) and self.places[cut.boxes] < cut.text

    def free(self, cut: PageEnd) -> int:
        """Before which run of text of the page after a cut it stands then: what goes on there is not interrupted."""
        at = cut.text + (cut.within > 0)
        while 0 < at < len(self.text) and self.text[at].continues:
            at += 1
        return at


def parts_of(runs: Sequence[StripRun], height: Mm) -> list[list[StripRun]]:
    """The runs part by part: each but the first begins with one that needs a page of its own."""
    parts: list[list[StripRun]] = []
    for run in runs:
        if not parts or run.room >= height - _EPSILON:
            parts.append([])
        parts[-1].append(run)
    return parts


Shape: TypeAlias = tuple[object, ...]


@dataclass(slots=True)
class KnownBreaks:
    """Where the pages of parts end that were divided before: one that is as high as then is divided alike."""

    cuts: dict[Shape, tuple[PageEnd, ...]] = field(default_factory=dict)

    def of(self, part: BookPart, height: Mm, *, right_hand: bool) -> tuple[PageEnd, ...]:
        """Where the pages of a part end that begins on a right-hand page, or on a left-hand one."""
        shape: Shape = (height, right_hand, *map(_shape, part.text), "boxes", *map(_shape, part.boxes), *part.places)
        if shape not in self.cuts:
            self.cuts[shape] = _Search(part, height).cuts(right_hand=right_hand)
        return self.cuts[shape]


def _shape(run: StripRun) -> Shape:
    """All of a run that decides where pages end."""
    head = run.head.height if run.head is not None else 0.0
    inner = () if run.columns is None else tuple((strip.height, strip.gap) for one in run.columns for strip in one)
    heights = (run.low, run.usual, run.high, run.gap, run.room, head)
    return (*heights, run.continues, run.lines, run.heading, run.count, inner)


class _Search:
    """The cheapest way through the cuts of a part, all of which are met in their order."""

    def __init__(self, part: BookPart, height: Mm) -> None:
        self.part = part
        self.height = height
        text, boxes = part.text, part.boxes
        self.usual = _sums(run.gap + run.usual for run in text)
        self.low = _sums(run.gap + run.low for run in text)
        self.high = _sums(run.gap + run.high for run in text)
        self.gaps = _sums(run.gap >= WIDE_GAP for run in text)
        self.headings = _sums(run.heading for run in text)
        self.boxes_usual = _sums(run.gap + run.usual for run in boxes)
        self.boxes_low = _sums(run.gap + run.low for run in boxes)
        self.boxes_high = _sums(run.gap + run.high for run in boxes)
        self.stops = [at for at, run in enumerate(text) if run.room or run.columns is not None]
        self.first_free = [part.free(PageEnd(at, 0, 0)) for at in range(len(text) + 1)]
        self.boxed = [bisect_right(part.places, at) for at in range(len(text) + 1)]
        self.highest = [high + self.boxes_high[count] for high, count in zip(self.high, self.boxed, strict=True)]
        self.last = PageEnd(len(text), 0, len(boxes))

    def cuts(self, *, right_hand: bool) -> tuple[PageEnd, ...]:
        """The ends of the pages, the last of which is that of the part."""
        last = self.last
        first = _Node(PageEnd(0, 0, 0), right_hand)
        costs: dict[_Node, float] = {first: 0.0}
        before: dict[_Node, _Node] = {}
        queue = [first]
        while queue:
            node = heappop(queue)
            if node.cut == last:
                continue
            for end, cost in self._ways(node):
                following = _Node(end, not node.right_hand)
                total = costs[node] + cost
                if following not in costs:
                    heappush(queue, following)
                elif total >= costs[following]:
                    continue
                costs[following] = total
                before[following] = node
        node = min((one for one in costs if one.cut == last), key=lambda one: costs[one])
        found = []
        while node != first:
            found.append(node.cut)
            node = before[node]
        return tuple(reversed(found))

    def _ways(self, node: _Node) -> list[tuple[PageEnd, float]]:
        """The ways to end a page that begins after a cut, with their costs: loose ones only where there is no other."""
        for share in (1 - _LOOSEST, 0.0):
            ways = [
                (end.cut, self._cost(node, end))
                for end in self._ends(node.cut, share * self.height)
                if end.high >= share * self.height or end.cut == self.last
            ]
            if ways:
                return ways
        return [(self._forced(node.cut), 0.0)]

    def _forced(self, cut: PageEnd) -> PageEnd:
        """The end of a page with nothing on it but one run, which is higher than the page."""
        if cut.boxes < self.boxed[cut.text]:
            return PageEnd(cut.text, cut.within, cut.boxes + 1)
        columns = self.part.text[cut.text].columns
        if columns is not None and cut.within + 1 < len(columns):
            return PageEnd(cut.text, cut.within + 1, cut.boxes)
        return PageEnd(cut.text + 1, 0, cut.boxes)

    def _ends(self, cut: PageEnd, full: Mm) -> Iterator[_End]:
        """The ways to end a page after a cut that its height allows; of those before the last, few that leave it less
        than `full`.
        """
        text = self.part.text
        begin, extra, fixed, least = cut.text, 0.0, False, cut.boxes
        for stop in (*self.stops[bisect_left(self.stops, begin) :], len(text)):
            yield from self._ends_between(cut, (begin, stop), least, extra, full, fixed=fixed)
            if stop == len(text):
                return
            run, least = text[stop], max(least, self.boxed[stop])
            within = cut.within if stop == cut.text else 0
            fixed = fixed or run.columns is not None
            y = self._above(cut, stop, least, fixed=fixed) + extra
            if not within and y + max(run.low, run.room, run.least) > self.height + _EPSILON:
                return
            if run.columns is not None:
                y += 0.0 if within else run.before
                rest = run.columns[within:]
                columns = filled(rest, run.count, self.height - y)
                taken = sum(map(len, columns)) or int(y < _EPSILON)  # at the top even what is higher than the page
                if taken < len(rest):
                    if taken:
                        yield _End(PageEnd(stop, within + taken, least), self.height, self.height, 0, full=True)
                    return
                extra += depth(balanced(rest, run.count, self.height - y) or columns) - (run.before if within else 0.0)
            begin = stop + 1

    def _ends_between(
        self, cut: PageEnd, between: tuple[int, int], least: int, extra: Mm, full: Mm, *, fixed: bool
    ) -> Iterator[_End]:
        """Those that end before a run of text from the one to the other, with `least` boxes before that."""
        room = self.height - extra + _EPSILON
        text, boxes_before = (self.usual, self.boxes_usual) if fixed else (self.low, self.boxes_low)
        begin, before = cut.text, cut.boxes
        waits = self.part.waits(cut)
        free = self.first_free[cut.text] if waits else 0
        base = text[begin] + boxes_before[before]
        enough = full - extra + self.high[begin] + self.boxes_high[before]
        first = min(bisect_left(self.highest, enough, between[0], between[1] + 1), between[1])
        for at in range(first, between[1] + 1):
            if text[at] - text[begin] > room + _MOST_LESS:
                return
            for boxes in range(least, self.boxed[at] + 1):
                if at == begin and boxes == before:
                    continue
                if boxes > before and waits and free > at:
                    break
                top = self._top(cut, at, boxes)
                if text[at] + boxes_before[boxes] - base - top > room:
                    break
                usual = self.usual[at] - self.usual[begin] + self.boxes_usual[boxes] - self.boxes_usual[before] - top
                high = self.high[at] - self.high[begin] + self.boxes_high[boxes] - self.boxes_high[before] - top
                gaps = self.gaps[at] - self.gaps[begin] + boxes - before - 1
                end = PageEnd(at, cut.within if at == begin else 0, boxes)
                yield _End(end, usual + extra, high + extra, max(0, int(gaps)))

    def _above(self, cut: PageEnd, at: int, boxes: int, *, fixed: bool) -> Mm:
        """How far below the top of a page a run of text stands, after so many boxes; at its least if not `fixed`."""
        if at == cut.text and boxes == cut.boxes:
            return 0.0
        text, boxes_before = (self.usual, self.boxes_usual) if fixed else (self.low, self.boxes_low)
        above = text[at] - text[cut.text] + boxes_before[boxes] - boxes_before[cut.boxes]
        return above - self._top(cut, at, boxes) + self.part.text[at].gap

    def _top(self, cut: PageEnd, at: int, boxes: int) -> Mm:
        """What the first thing on a page takes less than elsewhere: no gap, but the head of a table."""
        if boxes > cut.boxes:
            place = self.first_free[cut.text] if self.part.waits(cut) else self.part.places[cut.boxes]
            if at == cut.text or place <= cut.text:
                return self.part.boxes[cut.boxes].gap
        run = self.part.text[cut.text]
        return run.gap - (run.head.height if run.head is not None else 0.0)

    def _cost(self, node: _Node, end: _End) -> float:
        """What a page costs."""
        cost = _PAGE
        if end.cut == self.last:
            share = end.usual / self.height
            cost += _SHORT * (1 - share / _SHORT_PAGE) if share < _SHORT_PAGE else 0.0
        elif not end.full:
            cost += self._foot(end)
        if end.cut.text < len(self.part.text):
            following = self.part.text[end.cut.text]
            if following.continues and not end.cut.within:
                facing, overleaf = _divided(following)
                cost += overleaf if node.right_hand else facing
            if following.shows and not following.heading and self.boxed[end.cut.text] == end.cut.boxes:
                sequence = end.cut.text > 0 and self.part.text[end.cut.text - 1].shows
                if sequence:
                    cost += _SEQUENCE_OVERLEAF if node.right_hand else _IN_SEQUENCE
                else:
                    cost += _OVERLEAF_FIXED if node.right_hand else _FACING
        return cost + self._boxes_cost(node, end.cut)

    def _foot(self, end: _End) -> float:
        left = self.height - end.usual
        if left > WORTH:
            left = max(0.0, self.height - end.high)
        if end.gaps and left > 0:
            left -= min(MOST_SPREAD, left / end.gaps) // GRID * GRID * end.gaps
        share = max(0.0, left / self.height)
        cost = _FOOT * (share / _EMPTY) ** 2
        return cost + (_TOO_EMPTY + _EMPTIER * (share - _EMPTY) if share > _EMPTY else 0.0)

    def _boxes_cost(self, node: _Node, end: PageEnd) -> float:
        """What the boxes of a page cost for where they stand, and those that wait for a later one."""
        cost = 0.0
        begin, places = node.cut, self.part.places
        at = begin.text
        if self.part.waits(begin):
            at = self.first_free[begin.text]
        for box in range(begin.boxes, end.boxes):
            place = places[box]
            if begin.text == 0 and begin.boxes == 0 and place == 0:
                continue
            if place <= begin.text:
                follows = box > 0 and places[box - 1] == place
                if not (follows and box > begin.boxes):
                    facing, overleaf = (_IN_SEQUENCE, _SEQUENCE_OVERLEAF) if follows else (_FACING, _OVERLEAF)
                    cost += facing if node.right_hand else overleaf
            late = max(at, place)
            if late > place:
                cost += _OVERTAKEN * (late - place) + _OTHER_SECTION * (self.headings[late] - self.headings[place])
        for box in range(end.boxes, len(places)):
            if places[box] > end.text:
                break
            first_of_all = box == 0 or places[box - 1] != places[box]
            if first_of_all and 0 < places[box] <= begin.text:
                cost += _KEPT_WAITING
        return cost


def _divided(run: StripRun) -> tuple[float, float]:
    """What a page costs that begins with this run, which goes on with the one before: facing that, and overleaf."""
    if run.is_row:
        return _DIVIDED_TABLE
    if not run.lines:
        return _DIVIDED_LIST
    return _DIVIDED_SHORT if run.lines <= _SHORT_LINES else _DIVIDED


def _sums(values: Iterable[float]) -> list[float]:
    return list(accumulate(values, initial=0.0))
