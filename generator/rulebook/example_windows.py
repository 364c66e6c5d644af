"""How much of a board a worked example shows: one part of it, or several where a piece goes far."""

import re
from collections.abc import Callable, Iterable, Sequence

from generator.catalog.models import Component, Space
from generator.geometry import Rect, Size
from generator.rulebook.space_marks import extent_of
from generator.units import Mm

LARGE: Mm = 40.0
"""Spaces from this size on hold tiles, with pieces on them that one must be able to read."""
CARDS: Mm = 55.0
"""Spaces from this width on can hold cards."""
WIDEST: Mm = 88.0
"""Of one picture above another."""
TALLEST: Mm = 34.0
"""Of one picture of an example."""
_HALF: Mm = 47.0
"""The width of one of two pictures side by side."""
_CLEAR: Mm = 7.0
"""The width of a space from which on one sees what stands on it."""
_CLEAR_TILE: Mm = 8.0
"""The same for a tile."""
_FEW, _MANY = 2, 4
"""The least that is shown of a board, in spaces along each side: of large ones, and of others."""
_AROUND = 0.5
"""What a long part, or one among several, shows around its spaces, in spaces."""
_LONG = 3
"""Spaces in a row from which on they show half of what is around them."""
_GRID_NAME = re.compile(r"([a-z])(\d{1,2})")
_LANE = re.compile(r"(.+)-\d+")
_FAR, _FAR_TILE = 2.6, 1.6
"""From the middle of a space, or of a tile, to that of the next of the same part at most, in spaces."""
_MOST = 4
"""Parts of one board."""


def windows_of(board: Component, names: Sequence[str], *, close: float = 0.0) -> tuple[Rect, ...]:
    """The parts of a board worth showing around some spaces: one where that is clear enough, else one for each group of
    spaces that are near one another, none of which overlap.

    One part too where spaces hold cards, or there would be too many. Two lanes of a board are two
    parts. `close` to the spaces, such a share of a space is shown around them.
    """
    region = region_of(board, names, around=close)
    around = close or _AROUND
    spaces = [space for space in board.spaces if space.id in names]
    lanes = _lanes(board, spaces)
    if 1 < len(lanes) <= _FEW:
        return tuple(region_of(board, [str(space.id) for space in lane]) for lane in lanes)
    if len(spaces) < 2 or max(space.size.width for space in spaces) >= CARDS or _is_clear(region, spaces[0].size):
        return (region,)
    groups = groups_of(spaces, _is_near)
    while True:
        parts = [region_of(board, [str(space.id) for space in group], around=around) for group in groups]
        met = _met(parts)
        if met is None:
            break
        first, second = met
        groups[first] += groups.pop(second)
    area = sum(part.width * part.height for part in parts)
    parts.sort(key=lambda part: (part.y, part.x))
    return tuple(parts) if 1 < len(parts) <= _MOST and area < 0.75 * region.width * region.height else (region,)


def _is_clear(region: Rect, space: Size) -> bool:
    """Whether spaces of that size are large enough in a picture of a part, beside another or above it."""
    wide = min(_HALF / region.width, TALLEST / region.height)
    if region.width > 1.7 * region.height:
        wide = max(wide, WIDEST / region.width)
    return wide * space.width >= (_CLEAR if space.width < LARGE else _CLEAR_TILE)


def _met(parts: Sequence[Rect]) -> tuple[int, int] | None:
    """The places of the first two parts that overlap."""
    inner = [part.grown(-0.1) for part in parts]
    pairs = ((i, j) for j in range(len(inner)) for i in range(j))
    return next((pair for pair in pairs if inner[pair[0]].overlaps(inner[pair[1]])), None)


def groups_of(spaces: Iterable[Space], is_near: Callable[[Space, Space], bool]) -> list[list[Space]]:
    """Spaces that are near one another, directly or by others between them."""
    groups: list[list[Space]] = []
    for space in spaces:
        near = [group for group in groups if any(is_near(space, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), space])
    return groups


def _is_near(one: Space, other: Space) -> bool:
    wide = (one.size.width + other.size.width) / 2
    high = (one.size.height + other.size.height) / 2
    dx, dy = abs(one.centre.x - other.centre.x), abs(one.centre.y - other.centre.y)
    far = _FAR if wide < LARGE else _FAR_TILE
    return dx < far * wide and dy < far * high


def region_of(board: Component, names: Sequence[str], *, around: float = 0.0) -> Rect:
    """The part of a board worth showing around some spaces: they and their neighbours, or all where that is most.

    Of a part among several, and close to the spaces, such a share of a space is shown `around` them.
    """
    whole = Rect.of(board.cut.size)
    spaces = [space for space in board.spaces if space.id in names]
    if not spaces:
        return whole
    size = max((space.size for space in spaces), key=lambda size: size.width)
    left = min(space.centre.x - space.size.width / 2 for space in spaces)
    right = max(space.centre.x + space.size.width / 2 for space in spaces)
    top = min(space.centre.y - space.size.height / 2 for space in spaces)
    bottom = max(space.centre.y + space.size.height / 2 for space in spaces)
    least = _FEW if size.width >= LARGE else _MANY
    tight = Rect(left, top, right - left, bottom - top)
    if around:
        left, right = max(0.0, left - around * size.width), min(whole.width, right + around * size.width)
        top, bottom = max(0.0, top - around * size.height), min(whole.height, bottom + around * size.height)
    else:
        left, right = _widened(left, right, size.width, whole.width, least)
        top, bottom = _widened(top, bottom, size.height, whole.height, least)
    # Beside a side of a ring there is nothing to show.
    row, column = Rect(left, tight.y, right - left, tight.height), Rect(tight.x, top, tight.width, bottom - top)
    if len(_lanes(board, spaces)) == 1:  # the other lanes have nothing to do with it
        return row
    lines = [row] if tight.height < 1.5 * size.height and _is_bare(board, row, size) else []
    lines += [column] if tight.width < 1.5 * size.width and _is_bare(board, column, size) else []
    if lines:
        return max(lines, key=lambda line: _covered(board, line))
    if (right - left) * (bottom - top) > 0.6 * whole.width * whole.height:
        return whole
    if least > _FEW and is_grid(board):  # a long part shows half of its neighbours, so that its own spaces are larger
        left, right = _halved(tight.x, tight.right, left, right, size.width)
        top, bottom = _halved(tight.y, tight.bottom, top, bottom, size.height)
    return Rect(left, top, right - left, bottom - top)


def _halved(low: Mm, high: Mm, first: Mm, last: Mm, space: Mm) -> tuple[Mm, Mm]:
    """From `first` to `last`, but half a space before `low` and after `high` at most where these are far apart."""
    if round((high - low) / space) < _LONG:
        return first, last
    return max(first, low - _AROUND * space), min(last, high + _AROUND * space)


def is_grid(board: Component) -> bool:
    """Whether the spaces are called after their columns and rows, as `b4`."""
    return all(_GRID_NAME.fullmatch(str(space.id)) for space in board.spaces)


def _lanes(board: Component, spaces: Iterable[Space]) -> list[list[Space]]:
    """The spaces by their lanes: all those of one are side by side on the board and called `red-5`, with the same word.
    None where one is in no lane, as a column of a grid is none.
    """
    lanes = _by_lane(spaces)
    whole = [lane for name, lane in _by_lane(board.spaces).items() if name in lanes]
    level = all(abs(space.centre.y - lane[0].centre.y) < 0.1 * space.size.height for lane in whole for space in lane)
    return list(lanes.values()) if level and "" not in lanes else []


def _by_lane(spaces: Iterable[Space]) -> dict[str, list[Space]]:
    """The spaces by the word before their number; those without are called nothing."""
    lanes: dict[str, list[Space]] = {}
    for space in spaces:
        named = _LANE.fullmatch(str(space.id))
        lanes.setdefault(named.group(1) if named is not None else "", []).append(space)
    return lanes


def _is_bare(board: Component, line: Rect, space: Size) -> bool:
    """Whether a row or column of spaces has few others beside it: of it and a space on each side a quarter is empty."""
    wide, high = (space.width, 0.0) if line.height > line.width else (0.0, space.height)
    left, right = max(0.0, line.x - wide), min(board.cut.size.width, line.right + wide)
    top, bottom = max(0.0, line.y - high), min(board.cut.size.height, line.bottom + high)
    box = Rect(left, top, right - left, bottom - top)
    inside = [entry.size for entry in board.spaces if box.contains(Rect(entry.centre.x, entry.centre.y, 0.0, 0.0))]
    return sum(size.width * size.height for size in inside) < 0.75 * box.width * box.height


def _covered(board: Component, box: Rect) -> float:
    """The area in mm2 of a box that spaces cover."""
    return sum(extent_of(space).shared_area(box) for space in board.spaces)


def _widened(low: Mm, high: Mm, space: Mm, limit: Mm, least: int) -> tuple[Mm, Mm]:
    """An interval widened by whole spaces, to `least` of them in all, and cut at 0 and `limit`.

    Where that is more than two, one is added at least on each side. Where less than a space is left
    to the board's edge, that is shown too.
    """
    more = max(2 if least > _FEW else 0, least - round((high - low) / space))
    below = (more + 1) // 2
    for _ in range(2):  # what has no room on one side goes to the other
        below = min(below, int(low / space + 0.02))
        below = max(below, more - int((limit - high) / space + 0.02))
    low, high = max(0.0, low - below * space), min(limit, high + max(0, more - below) * space)
    return (0.0 if low < 0.7 * space else low), (limit if limit - high < 0.7 * space else high)
