"""Leader lines of a figure: from boxes on a face to labels at its left and right, none crossing another.

Each line goes straight to the nearer side of the face, so that little of it lies on the face, and beyond that to its
label. From the middle of a row at the foot of the face it goes down and out of it, and along below it. The labels of a
side stand in the order in which their lines leave the face.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from generator.geometry import Point, Rect, Size
from generator.units import Mm

_APART: Mm = 1.3
"""Between two lines where they leave a face."""
_BETWEEN: Mm = 1.8
"""Between two labels."""
_FREE = 10
"""Labels that may go to either side, of which every choice is tried; others go where the way is shorter."""
_PAST: Mm = 0.9
"""Above or below a row of boxes, where a line crosses none of them."""
_SHORT: Mm = 6.0
"""The end of a line lies beside a box that is lower than this, and in a higher one."""
_BESIDE: Mm = 0.6
"""Between them."""
_WITHIN: Mm = 0.3
"""At least so far from the edge of the face lines to higher boxes end."""
_FOOT: Mm = 6.0
"""A box that ends so near the lower edge of the face can be led from out of that edge."""
_UNDER: Mm = 1.2
"""Between that edge and a line that goes along below it."""
_OVER_WORDS = 0.3
"""How bad it is to cross a word, where another box is 1.2."""
_DEEP = 0.12
"""How far inside a space a line to it ends, as a share of that."""
_SHARES = (0.5, 0.35, 0.65, 0.2, 0.8)
"""Heights in a box at which its line may begin, the best first."""


@dataclass(frozen=True, slots=True)
class LeaderTarget:
    """A box on a face whose top left corner is the origin, and the height of its label, in mm.

    A line to the spaces of a board ends `inside` them, where it hides least of what is printed: beside one is another.
    """

    box: Rect
    height: Mm
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Leader:
    """A line: its end on the box, where it leaves the face, and the top of its label, left or right of the face.

    One that goes out of the lower edge has its `corner` below that.
    """

    begin: Point
    leaves: Point
    top: Mm
    left: bool
    corner: Point | None = None

    @property
    def points(self) -> tuple[Point, ...]:
        """Where it goes up to the side of the face."""
        return (self.begin, self.leaves) if self.corner is None else (self.begin, self.corner, self.leaves)


def leaders(targets: Sequence[LeaderTarget], face: Size, port: Mm, printed: Sequence[Rect] = ()) -> tuple[Leader, ...]:
    """The lines to labels that they meet `port` mm below the labels' tops, in the order of the targets.

    Where the labels of a side are together higher than the face, they reach beyond it above and below. They go past
    what else is `printed` on the face, such as words, where they can, and past the other targets before that.
    """
    sides = _sides(targets, face, printed)
    found: dict[int, Leader] = {}
    for left in (True, False):
        chosen = [index for index, side in enumerate(sides) if side is left]
        found |= dict(zip(chosen, _of_side(targets, chosen, face, port, printed, left=left), strict=True))
    return tuple(found[index] for index in range(len(targets)))


def _sides(targets: Sequence[LeaderTarget], face: Size, printed: Sequence[Rect]) -> list[bool]:
    """Whether each label goes to the left: short ways, over no other box, labels of about one height on each side."""
    cost = [
        tuple(_way(index, targets, face, printed, left=left) for left in (True, False)) for index in range(len(targets))
    ]
    by_doubt = sorted(range(len(targets)), key=lambda index: (abs(cost[index][0] - cost[index][1]), index))
    free, settled = by_doubt[:_FREE], by_doubt[_FREE:]
    sides = [to_left <= to_right for to_left, to_right in cost]
    heights = [target.height + _BETWEEN for target in targets]
    base = [sum(heights[index] for index in settled if sides[index] is left) for left in (True, False)]
    best: tuple[float, tuple[bool, ...]] | None = None
    for choice in product((True, False), repeat=len(free)):
        left, right = base
        total = 0.0
        for index, is_left in zip(free, choice, strict=True):
            total += cost[index][0 if is_left else 1]
            left += heights[index] if is_left else 0.0
            right += 0.0 if is_left else heights[index]
        total += 0.6 * abs(left - right) / face.height + 4.0 * max(0.0, max(left, right) / face.height - 1.0)
        if best is None or total < best[0] - 1e-9:
            best = total, choice
    if best is not None:
        for index, is_left in zip(free, best[1], strict=True):
            sides[index] = is_left
    return sides


def _way(index: int, targets: Sequence[LeaderTarget], face: Size, printed: Sequence[Rect], *, left: bool) -> float:
    """How bad a line to that side is: its length over the face, and the other boxes and words that it must pass."""
    box = targets[index].box
    length = box.x if left else face.width - box.right
    bad = min(
        1.2 * (_passed(index, targets, y, left=left) + (0.0 if box.y < y < box.bottom else 0.5))
        + _OVER_WORDS * min(2, _through(box, printed, y, left=left))
        for y in _heights(box, face)
    )
    return length / face.width + bad


def _heights(box: Rect, face: Size) -> list[Mm]:
    """Where a line may leave the face, the best first: level with its box, else just above or below it."""
    beyond = [y for y in (box.y - _PAST, box.bottom + _PAST) if 0.0 < y < face.height]
    return [*(box.y + share * box.height for share in _SHARES), *beyond]


def _passed(index: int, targets: Sequence[LeaderTarget], y: Mm, *, left: bool) -> int:
    """How many other boxes a line at that height goes through; those around its own box do not count."""
    return _through(
        targets[index].box, [target.box for other, target in enumerate(targets) if other != index], y, left=left
    )


def _through(own: Rect, others: Iterable[Rect], y: Mm, *, left: bool) -> int:
    """How many boxes a line from one's `own` to that side goes through at that height."""
    return sum(
        box.y - 0.3 < y < box.bottom + 0.3
        and (box.x < own.x if left else box.right > own.right)
        and not box.grown(0.3).contains(own)
        for box in others
    )


def _of_side(
    targets: Sequence[LeaderTarget],
    chosen: Sequence[int],
    face: Size,
    port: Mm,
    printed: Sequence[Rect],
    *,
    left: bool,
) -> list[Leader]:
    """The lines of one side, in the order in which they were `chosen`."""
    edge = 0.0 if left else face.width
    wanted = [
        min(
            enumerate(_heights(targets[index].box, face)),
            key=lambda tried: (
                _passed(index, targets, tried[1], left=left),
                _through(targets[index].box, printed, tried[1], left=left),
                tried[0],
            ),
        )[1]
        for index in chosen
    ]
    below = [at for at, index in enumerate(chosen) if _goes_below(index, targets, wanted[at], face, printed)]
    below.sort(key=lambda at: targets[chosen[at]].box.centre.x, reverse=not left)  # the nearest is the highest
    order = sorted(set(range(len(chosen))) - set(below), key=lambda at: (wanted[at], chosen[at]))
    leaving = _spread([wanted[at] for at in order], [_APART] * len(order), face.height, beyond=False)
    begins = [_begin(targets[chosen[at]], y, edge, left=left) for at, y in zip(order, leaving, strict=True)]
    order, begins = _uncrossed(order, begins, leaving, edge)
    corners: list[Point | None] = [None] * len(order)
    for deep, at in enumerate(below):
        box = targets[chosen[at]].box
        begins.append(Point(box.centre.x, box.bottom + _BESIDE))
        corners.append(Point(box.centre.x, face.height + _UNDER + deep * _APART))
        leaving.append(face.height + _UNDER + deep * _APART)
        order.append(at)
    heights = [targets[chosen[at]].height for at in order]
    tops = _spread([y - port for y in leaving], [height + _BETWEEN for height in heights], face.height, beyond=True)
    found: dict[int, Leader] = {}
    for at, begin, corner, y, top in zip(order, begins, corners, leaving, tops, strict=True):
        found[at] = Leader(begin, Point(edge, y), top, left, corner)
    return [found[at] for at in range(len(chosen))]


def _goes_below(index: int, targets: Sequence[LeaderTarget], y: Mm, face: Size, printed: Sequence[Rect]) -> bool:
    """Whether a line that can go to no side of its box goes out of the lower edge of the face: straight down, over
    nothing. Beside the box it would go along that edge, which is often a border.
    """
    target = targets[index]
    box, x = target.box, target.box.centre.x
    if target.inside or box.y < y < box.bottom or face.height - box.bottom > _FOOT:
        return False
    others = (*(other.box for at, other in enumerate(targets) if at != index), *printed)
    return not any(one.x - 0.3 < x < one.right + 0.3 and one.bottom > box.bottom + 0.3 for one in others)


def _begin(target: LeaderTarget, y: Mm, edge: Mm, *, left: bool) -> Point:
    """Where on a box the line that leaves the face at `y` begins: on its edge, so that it hides no letters; of a low
    one beside it, so that its end hides nothing. It begins before the `edge` of the face.
    """
    box = target.box
    if target.inside:
        deep = _DEEP * min(box.width, box.height)
        x = box.x + deep if left else box.right - deep
        return Point(x, min(max(y, box.y + deep), box.bottom - deep))
    if box.height < _SHORT:
        if not box.y < y < box.bottom:
            return Point(box.centre.x, box.y - _BESIDE if y < box.y else box.bottom + _BESIDE)
        return Point(max(box.x - _BESIDE, edge) if left else min(box.right + _BESIDE, edge), y)
    margin = min(0.4, box.height / 4)
    x = max(box.x, edge + _WITHIN) if left else min(box.right, edge - _WITHIN)
    return Point(x, min(max(y, box.y + margin), box.bottom - margin))


def _uncrossed(order: list[int], begins: list[Point], leaving: Sequence[Mm], edge: Mm) -> tuple[list[int], list[Point]]:
    """The order in which lines leave the face so that none crosses another, and where they begin, in that order.

    Two that cross change places, by which all together become shorter: so this ends.
    """
    order, begins = list(order), list(begins)
    crossing = True
    while crossing:
        crossing = False
        for one, other in combinations(range(len(order)), 2):
            ends = Point(edge, leaving[one]), Point(edge, leaving[other])
            if crosses(begins[one], ends[0], begins[other], ends[1]):
                order[one], order[other] = order[other], order[one]
                begins[one], begins[other] = begins[other], begins[one]
                crossing = True
    return order, begins


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the line from `a` to `b` goes through that from `c` to `d`."""
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def _spread(wanted: Sequence[Mm], heights: Sequence[Mm], room: Mm, *, beyond: bool) -> list[Mm]:
    """Places as near as can be to those `wanted`, each as far below the one before as that is high.

    They stay within the `room`; what is higher together begins as far `beyond` it above as it ends below, or else at 0.
    """
    blocks: list[tuple[float, int]] = []  # the mean of neighbours that push one another, and their number
    offset = 0.0
    offsets: list[float] = []
    for place, height in zip(wanted, heights, strict=True):
        offsets.append(offset)
        blocks.append((place - offset, 1))
        offset += height
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (mean, count), (before, earlier) = blocks.pop(), blocks.pop()
            blocks.append(((mean * count + before * earlier) / (count + earlier), count + earlier))
    free = room - offset + (_BETWEEN if beyond else _APART)
    low, high = (free / 2, free / 2) if free < 0 and beyond else (0.0, max(0.0, free))
    starts = [min(max(mean, low), high) for mean, count in blocks for _ in range(count)]
    return [start + offset for start, offset in zip(starts, offsets, strict=True)]
