"""Lettered marks in a picture of the table: each on the edge of the thing that it names, or with a line to it.

A mark that lies on a thing covers no other thing, and its middle is within that thing. Any other one stands in the
open with a line whose end, a dot, is on the thing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate
from math import cos, hypot, pi, sin

from generator.colour import WHITE
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.shapes import circle
from generator.drawing.shapes import line as straight
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.inline import callout, letter
from generator.rulebook.leaders import crosses
from generator.rulebook.table_blocks import LARGE
from generator.rulebook.theme import BookTheme
from generator.units import Mm

MARK: Mm = 4.0
"""A mark, as it is printed."""
_AT_EDGE: Mm = 0.5
"""From a mark to the edge of the picture at least."""
_CLEAR: Mm = 0.6
"""From a mark in the open to things, and between marks."""
_WITHIN: Mm = 0.6
"""How far within the edge of a thing the middle of its mark is."""
_THINGS, _PIECES = 4, 8
"""As many things of a name, and pieces side by side, may bear its mark: among the first ones is always a place."""
_WAYS = 16
_LENGTHS: tuple[Mm, ...] = (1.3, 2.2, 3.4, 5.0, 7.0, 10.0, 14.0, 19.0)
"""Of lines from the edge of a mark to that of its thing."""
_END: Mm = 0.8
"""How far within a thing its line ends, unless it is small."""
_ROUNDS = 3
"""How often each mark is placed anew beside the others."""


@dataclass(frozen=True, slots=True)
class MarkPlace:
    """A thing in the picture: its names, its box, and its number among equals side by side."""

    names: frozenset[str]
    box: Rect
    number: int = 0


@dataclass(slots=True, eq=False)
class _Mark:
    """A mark's middle, and the end of its line: None where it lies on its thing. It costs `least` where nothing is in
    its way, `hidden` more for what it hides, and `crossed` more for what its line crosses. These are found out once,
    and only for marks that may be chosen: there are thousands.
    """

    at: Point
    end: Point | None
    least: float
    hidden: Callable[[], float]
    crossed: Callable[[], float] = lambda: 0.0
    _costs: tuple[float, ...] = ()

    def cost(self, most: float) -> float:
        """How bad its place is, whatever the other marks are; at least so much where that is more than `most`."""
        cost = self.least
        for number, more in enumerate((self.hidden, self.crossed)):
            if cost > most:
                break
            if number == len(self._costs):
                self._costs = (*self._costs, more())
            cost += self._costs[number]
        return cost

    @property
    def box(self) -> Rect:
        """What it takes up."""
        return Rect(self.at.x - MARK / 2, self.at.y - MARK / 2, MARK, MARK)


def marks_of(
    names: Sequence[str], things: Sequence[MarkPlace], size: Size, called: Sequence[Rect], theme: BookTheme
) -> tuple[list[Item], tuple[str, ...]]:
    """The marks of names where each is least in doubt; the names of nothing. What players are `called` stays free."""
    choices: dict[int, list[_Mark]] = {}
    for number, name in enumerate(names, 1):
        found = [thing for thing in things if name in thing.names]
        orders = accumulate((int(thing.number == 0) for thing in found), initial=-1)
        marks = [
            mark
            for order, thing in zip(list(orders)[1:], found, strict=True)
            if order < _THINGS and thing.number < _PIECES
            for mark in _marks_at(thing, order, things, size, called)
        ]
        if marks:
            choices[number] = sorted(marks, key=lambda mark: mark.least)
    chosen: dict[int, _Mark] = {}
    for _ in range(_ROUNDS):
        for number in sorted(choices, key=lambda one: len(choices[one])):
            others = [mark for other, mark in chosen.items() if other != number]
            chosen[number] = _best(choices[number], others)
    lines = [item for mark in chosen.values() for item in _line(mark, theme)]
    discs = [
        Group(callout(letter(number), theme.sans.faces, theme.accent, MARK), Affine.move(mark.box.x, mark.box.y))
        for number, mark in sorted(chosen.items())
    ]
    return [*lines, *discs], tuple(name for number, name in enumerate(names, 1) if number not in choices)


def _best(marks: Sequence[_Mark], others: Sequence[_Mark]) -> _Mark:
    """The mark that costs least beside others; of equal ones that whose own place is better."""
    best, least = marks[0], (float("inf"), float("inf"))
    for mark in marks:
        if mark.least > least[0]:
            break
        cost = mark.cost(least[0])
        if cost > least[0]:
            continue
        total = (cost + sum(_conflict(mark, other) for other in others), cost)
        if total < least:
            best, least = mark, total
    return best


def _conflict(one: _Mark, other: _Mark) -> float:
    """How much two marks are in each other's way: near each other it would be in doubt which is whose."""
    apart = hypot(one.at.x - other.at.x, one.at.y - other.at.y) - MARK
    cost = 100.0 if apart < 0.3 else 8.0 if apart < 1.6 else 3.0 if apart < 5.0 else 0.0
    if one.end is not None and _passes(one.at, one.end, other.box.grown(0.4)):
        cost += 60.0
    if other.end is not None and _passes(other.at, other.end, one.box.grown(0.4)):
        cost += 60.0
    if one.end is not None and other.end is not None and crosses(one.at, one.end, other.at, other.end):
        cost += 60.0
    return cost


def _marks_at(
    thing: MarkPlace, order: int, things: Sequence[MarkPlace], size: Size, called: Sequence[Rect]
) -> Iterator[_Mark]:
    """Where the mark of a thing may be, and how bad each place is: with a line in the open, or on its edge."""
    box = thing.box
    reach = box.grown(_LENGTHS[-1] + MARK + _CLEAR)
    near = [other for other in things if other is not thing and other.box.overlaps(reach)]
    others = [other for other in near if not _holds(other.box, box)]
    under = [other.box for other in near if _holds(other.box, box) and not _is_panel(other.box, size)]
    on_it = [other.box for other in others if _holds(box, other.box)]
    room = Rect.of(size).grown(-_AT_EDGE)
    boxes = [other.box for other in others]
    later = 0.6 * min(max(0, order), 4)
    if min(box.width, box.height) >= LARGE:
        inner = box.grown(-_WITHIN)
        for across in (0.0, 1.0, 0.25, 0.5, 0.75):
            for down in (0.0, 1.0, 0.25, 0.5, 0.75):
                if across not in (0.0, 1.0) and down not in (0.0, 1.0):
                    continue
                at = Point(inner.x + across * inner.width, inner.y + down * inner.height)
                at = Point(
                    min(max(at.x, room.x + MARK / 2), room.right - MARK / 2),
                    min(max(at.y, room.y + MARK / 2), room.bottom - MARK / 2),
                )
                mark = Rect(at.x - MARK / 2, at.y - MARK / 2, MARK, MARK)
                corner = across in (0.0, 1.0) and down in (0.0, 1.0)
                least = later + (0.5 if corner else 1.2) + 12.0 * mark.shared_area(box) / (box.width * box.height)
                least = round(least, 6)  # of corners that are equally good the upper left one
                yield _Mark(at, None, least, partial(_hides, mark, boxes, called, on_it))
    for way in range(_WAYS):
        angle = 2 * pi * way / _WAYS
        to = Point(cos(angle), sin(angle))
        edge = _edge(box, to)
        inside = min(_END, 0.25 * min(box.width, box.height))
        end = Point(
            min(max(edge.x, box.x + inside), box.right - inside), min(max(edge.y, box.y + inside), box.bottom - inside)
        )
        longest = _LENGTHS[-1] + MARK / 2
        far = Point(edge.x + longest * to.x, edge.y + longest * to.y)
        # What no mark on this way comes near is not looked at again for each length of the line.
        near_way = cache(partial(_on_way, end, far, boxes, called))
        for length in _LENGTHS:
            at = Point(edge.x + (length + MARK / 2) * to.x, edge.y + (length + MARK / 2) * to.y)
            mark = Rect(at.x - MARK / 2, at.y - MARK / 2, MARK, MARK)
            if not room.contains(mark):
                continue
            least = later + 1.6 + 0.35 * length + 0.15 * (way % 4 != 0)
            hidden, crossed = partial(_hides_beside, mark, near_way, under), partial(_crosses, at, end, near_way)
            yield _Mark(at, end, least, hidden, crossed)


def _hides(mark: Rect, boxes: Sequence[Rect], called: Sequence[Rect], on_it: Sequence[Rect]) -> float:
    """How bad it is what a mark on its thing hides."""
    return _in_the_way(mark, boxes, called) + 15.0 * any(mark.overlaps(one) for one in on_it)


def _hides_beside(
    mark: Rect, near_way: Callable[[], tuple[Sequence[Rect], Sequence[Rect]]], under: Sequence[Rect]
) -> float:
    """The same of a mark beside its thing."""
    return _in_the_way(mark.grown(_CLEAR), *near_way()) + 0.3 * sum(mark.shared_area(one) for one in under)


def _crosses(at: Point, end: Point, near_way: Callable[[], tuple[Sequence[Rect], Sequence[Rect]]]) -> float:
    """How bad it is what its line crosses."""
    met, names = near_way()
    return 12.0 * sum(_passes(at, end, crossed) for crossed in (*met, *names))


def _on_way(
    end: Point, far: Point, boxes: Sequence[Rect], called: Sequence[Rect]
) -> tuple[Sequence[Rect], Sequence[Rect]]:
    return _along(end, far, boxes), _along(end, far, called)


def _is_panel(box: Rect, size: Size) -> bool:
    return box.width >= size.width and box.height >= size.height


def _in_the_way(mark: Rect, others: Sequence[Rect], called: Sequence[Rect]) -> float:
    """How much a mark hides of what is not its own."""
    cost = 40.0 * any(mark.overlaps(name) for name in called)
    for box in others:
        if mark.overlaps(box):
            cost += 10.0 + 1.5 * mark.shared_area(box)
    return cost


def _holds(outer: Rect, inner: Rect) -> bool:
    return outer.grown(0.3).contains(inner) and outer.width * outer.height > 1.2 * inner.width * inner.height


def _edge(box: Rect, to: Point) -> Point:
    """Where a way from the middle of a box leaves it; on long sides as near to the mark as can be."""
    by = min(
        (box.width / 2) / abs(to.x) if abs(to.x) > 1e-9 else float("inf"),
        (box.height / 2) / abs(to.y) if abs(to.y) > 1e-9 else float("inf"),
    )
    return Point(box.centre.x + by * to.x, box.centre.y + by * to.y)


def _passes(begin: Point, end: Point, box: Rect) -> bool:
    """Whether a line goes through a box, or begins or ends in it; along its edge is not through it."""
    enters, leaves = 0.0, 1.0
    for at, way, low, high in (
        (begin.x, end.x - begin.x, box.x, box.right),
        (begin.y, end.y - begin.y, box.y, box.bottom),
    ):
        if abs(way) < 1e-9:
            if not low < at < high:
                return False
            continue
        first, last = sorted(((low - at) / way, (high - at) / way))
        enters, leaves = max(enters, first), min(leaves, last)
    return enters < leaves


def _along(begin: Point, end: Point, boxes: Sequence[Rect]) -> list[Rect]:
    """Of some boxes those that a line, or a mark on it, may meet."""
    around = Rect(min(begin.x, end.x), min(begin.y, end.y), abs(end.x - begin.x), abs(end.y - begin.y))
    around = around.grown(MARK / 2 + _CLEAR)
    return [box for box in boxes if box.overlaps(around)]


def _line(mark: _Mark, theme: BookTheme) -> list[Item]:
    """The line of a mark with its dot, legible on light and dark."""
    if mark.end is None:
        return []
    path = straight(mark.at.x, mark.at.y, mark.end.x, mark.end.y)
    return [
        Outline(path, stroke=Stroke(WHITE, 0.9, cap="round")),
        Outline(circle(mark.end, 0.8), WHITE),
        Outline(path, stroke=Stroke(theme.accent, 0.4, cap="round")),
        Outline(circle(mark.end, 0.55), theme.accent),
    ]
