"""`cells: ["xx.", ".xx"]`: a shape of equal squares, such as a polyomino, with one line round all of them."""

from collections.abc import Iterable, Iterator, Mapping

from generator.catalog.bounds import shown
from generator.drawing import shapes
from generator.drawing.items import Item, Outline, Segment
from generator.geometry import Point, Rect
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.layout.elements.outlined import SHAPE_KEYS, outlined
from generator.layout.elements.picture_parts import mirror_of
from generator.source.diagnostic import closest
from generator.units import Mm

MOST = 60
"""Squares in a line, and lines."""
_EMPTY = frozenset(".-_0 ")
"""Signs for a place without a square."""

POLYOMINOES: Mapping[str, str] = {
    "tetromino-i": "xxxx",
    "tetromino-l": "x./x./xx",
    "tetromino-o": "xx/xx",
    "tetromino-s": ".xx/xx.",
    "tetromino-t": "xxx/.x.",
    "pentomino-f": ".xx/xx./.x.",
    "pentomino-i": "xxxxx",
    "pentomino-l": "x./x./x./xx",
    "pentomino-n": ".x/.x/xx/x.",
    "pentomino-p": "xx/xx/x.",
    "pentomino-t": "xxx/.x./.x.",
    "pentomino-u": "x.x/xxx",
    "pentomino-v": "x../x../xxx",
    "pentomino-w": "x../xx./.xx",
    "pentomino-x": ".x./xxx/.x.",
    "pentomino-y": ".x/xx/.x/.x",
    "pentomino-z": "xx./.x./.xx",
}
"""Polyominoes by the letter that each is called by. Source: S. W. Golomb, Polyominoes (1965)."""

Square = tuple[int, int]
"""Column and line of a square, or of a corner."""


def _draw(context: LayerContext) -> Iterable[Item]:
    squares, columns, lines = _squares(context)
    context.drawer.spend(len(squares) // EACH)
    box = context.box()
    side = context.length("cell", box.width) if context.has("cell") else min(box.width / columns, box.height / lines)
    if side <= 0:
        raise LayerFault("LAY006", "cell must be longer than 0", key="cell")
    around = Rect(
        box.centre.x - columns * side / 2, box.centre.y - lines * side / 2, columns * side, lines * side
    )  # in the middle of the box

    def at(corner: Square) -> Point:
        return Point(around.x + corner[0] * side, around.y + corner[1] * side)

    edge = tuple(step for loop in outline_of(squares) for step in shapes.polygon([at(corner) for corner in loop]))
    yield from outlined(context, edge, around)
    inner = context.stroke("inner")
    if inner is not None:
        yield Outline(tuple(_inner(squares, around, side)), None, inner)


def _squares(context: LayerContext) -> tuple[frozenset[Square], int, int]:
    """Where there is a square, and the columns and lines of the whole."""
    value = context.value("cells")
    if isinstance(value, str):
        named = POLYOMINOES.get(value.strip().lower())
        if named is None and not set(value) <= {*_EMPTY, *"xX1#/\n"}:
            message = f"cells is {shown(value)}; it must be lines of x and ., or one of {', '.join(POLYOMINOES)}"
            raise LayerFault("LAY006", message, hint=closest(value, POLYOMINOES), key="cells")
        value = (named or value).strip("\n").replace("\n", "/").split("/")
    if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
        raise LayerFault("LAY006", 'cells must be lines of x and .: ["xx.", ".xx"]', key="cells")
    across, down = mirror_of(context)
    wide = max(map(len, value), default=0)
    value = [line.ljust(wide, ".")[::across] for line in value][::down]
    columns, lines = max(map(len, value), default=0), len(value)
    squares = frozenset(
        (column, row) for row, line in enumerate(value) for column, sign in enumerate(line) if sign not in _EMPTY
    )
    if not squares or max(columns, lines) > MOST:
        message = f"cells must have from 1 to {MOST} squares in a line, and so many lines"
        raise LayerFault("LAY006", message, key="cells")
    return squares, columns, lines


def outline_of(squares: frozenset[Square]) -> list[list[Square]]:
    """The lines round squares as loops of corners, clockwise outside and the other way in holes.

    Squares that meet at a corner alone are apart there.
    """
    ends: dict[Square, list[Square]] = {}
    for x, y in sorted(squares):
        for neighbour, begin, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if neighbour not in squares:
                ends.setdefault(begin, []).append(end)
    loops: list[list[Square]] = []
    while any(ends.values()):
        start = min(corner for corner, left in ends.items() if left)
        first = ends[start].pop()
        loop, before, here = [start], start, first
        while True:
            onwards = _right_turn(before, here, ends.get(here, []) + [first] * (here == start))
            if here == start and onwards == first:
                break
            ends[here].remove(onwards)
            loop.append(here)
            before, here = here, onwards
        loops.append(_corners(loop))
    return loops


def _right_turn(before: Square, here: Square, ends: list[Square]) -> Square:
    """The way on that keeps to the same square where two touch."""
    along = (here[0] - before[0], here[1] - before[1])
    right = (here[0] - along[1], here[1] + along[0])
    return right if right in ends else ends[0]


def _corners(loop: list[Square]) -> list[Square]:
    """The places of a loop where it turns."""
    pairs = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True)
    return [here for before, here, after in pairs if not _straight(before, here, after)]


def _straight(one: Square, two: Square, three: Square) -> bool:
    return one[0] == two[0] == three[0] or one[1] == two[1] == three[1]


def _inner(squares: frozenset[Square], around: Rect, side: Mm) -> Iterator[Segment]:
    """The lines between squares that lie side by side."""
    for x, y in sorted(squares):
        left, top = around.x + x * side, around.y + y * side
        if (x + 1, y) in squares:
            yield from shapes.polyline([Point(left + side, top), Point(left + side, top + side)])
        if (x, y + 1) in squares:
            yield from shapes.polyline([Point(left, top + side), Point(left + side, top + side)])


CELLS = Element(frozenset({"box", "cell", "inner", "mirror"}) | SHAPE_KEYS, _draw)
