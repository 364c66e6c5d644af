"""Where the things on a table lie in its picture: of many arrangements the one that shows them largest.

Boards have one scale, all other things another: the search finds both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import log

from generator.geometry import Point, Rect, Size
from generator.rulebook.table_arrangements import APART, TableNode, arrangements, covered, fits, measured
from generator.rulebook.table_blocks import NAME, PADDING, TableArea, TableBlock, TableUnit
from generator.units import Mm

EDGE: Mm = 2.6
"""From what lies at the edge to the edge of the picture."""
_SCALES = (0.36, 0.41, 0.47, 0.54, 0.62, 0.7, 0.82, 1.0, 1.25)
"""The scales of things in those of the boards that are tried."""
_COARSE = (0.43, 0.6, 1.0)
"""Those by which a first layout is found."""
_LARGEST = 0.5
"""No thing is drawn on a larger scale: what is read from a picture of the table is which one it is."""
_ENOUGH = 0.78
"""The share of the picture's width that the main board should have: up to that its scale counts most."""
_KNOWN = 0.165
"""The scale of things that lets one see what they are: a card is 14.5 mm high. Up to that it counts most."""
_BOARD, _MORE, _THINGS, _FILLED = 2.4, 0.4, 0.8, 0.35
"""How much the scale of the main board counts up to there and beyond, that of other things, and how full it all is."""
_CLEAR = 2.4
"""How much more the scale of things counts up to that."""
_HALVINGS = 12
_EXACT = 1e-4
"""How closely a scale is looked for."""
_OTHER_BOARD, _SMALLER = 0.65, 0.25
"""The scale of boards beside the main one where they are smaller, and how much better the whole must be for that."""


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """A unit, its middle in the picture and its scale."""

    unit: TableUnit
    at: Point
    scale: float


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Everything in its place, in mm of the picture: units, and the panels of players with their names."""

    size: Size
    units: tuple[PlacedUnit, ...]
    panels: tuple[tuple[str, Rect], ...]
    score: float
    things: float
    """The scale of things that are no boards."""


def table_layout(board: TableUnit | None, shared: TableArea, players: Sequence[TableArea], most: Size) -> TableLayout:
    """The layout that shows boards and things largest within `most`.

    It is found twice: on the scale of the first it is known which things are too small to bear their marks.
    """
    first = _best(board, shared, players, most, 0.0)
    found = _best(board, shared, players, most, first.things)
    if not any(unit.board for unit in shared.units):
        return found
    units = tuple(replace(unit, share=_OTHER_BOARD if unit.board else 1.0) for unit in shared.units)
    smaller = _best(board, replace(shared, units=units), players, most, found.things)
    return smaller if smaller.score > found.score + _SMALLER else found


def _best(
    board: TableUnit | None, shared: TableArea, players: Sequence[TableArea], most: Size, things: float
) -> TableLayout:
    best: TableLayout | None = None
    room = Size(most.width - 2 * EDGE, most.height - 2 * EDGE)
    enough = board.size if board is not None else Size(1.0, 1.0)
    enough_scale = _ENOUGH * min(most.width / enough.width, most.height / enough.height)
    for ratio in (_SCALES if things else _COARSE) if board is not None else (1.0,):
        main = None
        if board is not None:
            size = board.size.scaled(1 / ratio)
            main = TableBlock(
                TableArea((board,)), size, size.width * size.height, ((board, Point(0.0, 0.0), 1 / ratio),)
            )
        least = _scale_for(best.score, ratio, enough_scale) if best is not None else 0.0
        for node in arrangements(main, shared, players, ratio, things):
            # What does not even reach the best score on its scale need not be measured closely.
            if best is not None and not fits(node, least, room):
                continue
            scale = _largest(node, room, least)
            score = _score(scale, ratio, enough_scale)
            if best is not None and score <= best.score:  # and being full only brings it nearer to that of its scale
                continue
            score += _FILLED * log(_filled(node, scale))
            if best is None or score > best.score + 1e-9:
                best = _laid(node, scale, score)
                least = _scale_for(score, ratio, enough_scale)
    assert best is not None, "there is always an arrangement in one column"
    return best


def _score(scale: float, ratio: float, enough: float) -> float:
    """How good a scale of things is where theirs is `ratio` in that of the boards, of which some is `enough`."""
    boards = scale / ratio
    return (
        _BOARD * log(min(boards, enough))
        + _MORE * log(boards)
        + _THINGS * log(scale)
        + _CLEAR * log(min(scale, _KNOWN))
    )


def _scale_for(score: float, ratio: float, enough: float) -> float:
    """The scale of things that reaches a score, on which a table that is full is better."""
    low, high = 1e-4, 10.0
    for _ in range(_HALVINGS):
        middle = (low * high) ** 0.5
        low, high = (middle, high) if _score(middle, ratio, enough) < score else (low, middle)
    return low


def _filled(node: TableNode, scale: float) -> float:
    """The share of a table on which something lies."""
    width, height = measured(node, scale)
    return covered(node, scale) / (width * height)


def _largest(node: TableNode, room: Size, least: float) -> float:
    """The largest scale of things on which everything has room, as it has on the `least`, to `_EXACT`.

    Widths and heights grow with the scale as straight lines that only bend upwards. So there is room on the scale at
    which the line between two of them meets the edge, and most often on no larger one.
    """
    low, high = max(0.001, least), _LARGEST
    (wide, tall), (wider, taller) = measured(node, low), measured(node, high)
    if wider <= room.width and taller <= room.height:
        return high
    while high - low > _EXACT and wide <= room.width and tall <= room.height:
        share = (room.width - wide) / (wider - wide) if wider > room.width else 1.0
        share = min(share, (room.height - tall) / (taller - tall)) if taller > room.height else share
        low += max(0.0, share * (high - low) - 1e-9)  # as numbers are rounded
        if not fits(node, low + _EXACT, room):
            break
        middle = (low + high) / 2
        across, down = measured(node, middle)
        if across <= room.width and down <= room.height:
            low, wide, tall = middle, across, down
        else:
            high, wider, taller = middle, across, down
            wide, tall = measured(node, low)
    return low


def _laid(node: TableNode, scale: float, score: float) -> TableLayout:
    inner = Size(*measured(node, scale))
    units: list[PlacedUnit] = []
    panels: list[tuple[str, Rect]] = []
    for block, box in _boxes(node, Rect(EDGE, EDGE, inner.width, inner.height), scale):
        middle = box.centre
        if block.group.name:
            panels.append((block.group.name, box))
            free = box.height - NAME - PADDING - block.size.height * scale
            middle = Point(middle.x, box.y + NAME + free / 2 + block.size.height * scale / 2)
        for unit, at, by in block.placed:
            units.append(PlacedUnit(unit, Point(middle.x + at.x * scale, middle.y + at.y * scale), by * scale))
    size = Size(inner.width + 2 * EDGE, inner.height + 2 * EDGE)
    return TableLayout(size, tuple(units), tuple(panels), score, scale)


def _boxes(node: TableNode, box: Rect, scale: float) -> Iterator[tuple[TableBlock, Rect]]:
    """Each block and its box: panels of players take what room is free, other things are spread over it."""
    if isinstance(node, TableBlock):
        yield node, box
        return
    along = [measured(part, scale)[1 if node.down else 0] for part in node.parts]
    free = (box.height if node.down else box.width) - sum(along) - APART * (len(along) - 1)
    growing = [_has_panels(part) for part in node.parts]
    share = free / sum(growing) if any(growing) else 0.0
    gap = APART if any(growing) else APART + free / (len(along) + 1)
    begin = (box.y if node.down else box.x) + gap - APART
    for part, length, grows in zip(node.parts, along, growing, strict=True):
        length += share if grows else 0.0
        inner = Rect(box.x, begin, box.width, length) if node.down else Rect(begin, box.y, length, box.height)
        yield from _boxes(part, inner, scale)
        begin += length + gap


def _has_panels(node: TableNode) -> bool:
    if isinstance(node, TableBlock):
        return bool(node.group.name)
    return all(map(_has_panels, node.parts))
