"""The board of a worked example: what of it is shown, before and after."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from generator.catalog.models import Component, Space
from generator.catalog.verified import Example, Scene
from generator.drawing.items import Drawing, Group, Item, Outline
from generator.drawing.shapes import polygon
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.figures import ComponentPictures, board_scene, scaled
from generator.rulebook.setting import label
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import line
from generator.units import Mm

Standing: TypeAlias = Mapping[str, tuple[str, ...]]
"""What stands on each occupied space, lowest first."""

_GRID_NAME = re.compile(r"([a-z])(\d{1,2})")
_TALLEST: Mm = 33.0
"""Of one picture of an example."""
_ROOMY: Mm = 30.0
"""Spaces from this size on hold pieces that are told apart by their pictures: theirs may be higher."""
_TALLEST_ROOMY: Mm = 46.0
_LARGE: Mm = 40.0
"""Spaces from this size on hold tiles, with pieces on them that one must be able to read."""
_CARDS: Mm = 55.0
"""Spaces from this width on hold cards, which are shown so large that one knows them: their width, if there is room,
the height of a picture at most, and the width below which the pictures stand below one another.
"""
_CARD_WIDTH, _TALLEST_CARDS, _CARD_READABLE = 24.0, 62.0, 12.0
_AROUND_CARDS: Mm = 8.0
"""What is shown of the board around such spaces."""
_FEW, _MANY = 2, 5
"""The least that is shown of a board, in spaces along each side: of large ones, and of others."""
_WIDEST_SPACE: Mm = 12.5
"""Of a space in such a picture."""
_LEAST: Mm = 2.5
"""The width of a space below which a picture shows nothing."""
_READABLE: Mm = 6.0
"""The width of a space from which on pictures stand side by side."""
_WIDEST: Mm = 88.0
"""Of one picture above another."""
_EDGE: Mm = 3.4
"""Beside a picture for the names of columns, rows or spaces."""
_BETWEEN: Mm = 7.0
"""From the picture before to the one after, with an arrow in it."""


def main_board(example: Example, pictures: ComponentPictures) -> Component | None:
    """The board on which most changed, else the one on which most stands; None where all are empty.

    Where so much of it would have to be shown that no card could be known, the next board that shows some of it larger.
    """

    def weight(board: Component) -> tuple[int, int]:
        before, after = _standing(example.before, board), _standing(example.after, board)
        return len(_changed(board, before, after)), len(before) + len(after)

    boards = [board for board in pictures.components.values() if board.spaces]
    found = sorted([board for board in boards if weight(board) > (0, 0)], key=weight, reverse=True)
    return next((board for board in found if _known(view_of(example, board))), found[0] if found else None)


def _known(view: "BoardView") -> bool:
    """Whether what is shown of a board is large enough in a picture of the usual width."""
    size = view.board.spaces[0].size
    if size.width < _CARDS:
        return True
    return size.width * min(_WIDEST / view.region.width, _TALLEST_CARDS / view.region.height) >= _CARD_READABLE


def _changed(board: Component, before: Standing, after: Standing) -> list[str]:
    """The spaces on which something else stands."""
    return [str(s.id) for s in board.spaces if sorted(before.get(s.id, ())) != sorted(after.get(s.id, ()))]


def _standing(scene: Scene, board: Component) -> Standing:
    """What stands on each occupied space of the board."""
    found: dict[str, tuple[str, ...]] = {}
    for on, space, component in scene.placed:
        if on == board.id:
            found[space] = (*found.get(space, ()), component)
    return found


@dataclass(frozen=True, slots=True)
class BoardView:
    """What of a board an example shows: the part, the spaces that change, and those that it is about."""

    board: Component
    region: Rect
    changed: tuple[str, ...]
    about: tuple[str, ...]

    @property
    def edge(self) -> Mm:
        """The room that the names of columns and rows, or of single spaces, take."""
        return _room_for(*_names_of(self.board, self.region))

    def beside(self, width: Mm) -> bool:
        """Whether the pictures before and after are readable side by side."""
        if not self.changed:
            return False
        shown = ((width - _BETWEEN) / 2 - self.edge) / self.region.width * self.board.spaces[0].size.width
        if self.board.spaces[0].size.width >= _CARDS:
            return shown >= _CARD_READABLE
        return shown > _READABLE or (shown > _LEAST and self.region.width / self.region.height < 1.7)


def view_of(example: Example, board: Component) -> BoardView:
    """What to show of a board: what changes and what the example's steps name, or else all that is occupied."""
    before, after = _standing(example.before, board), _standing(example.after, board)
    changed = _changed(board, before, after)
    occupied = [str(s.id) for s in board.spaces if s.id in before or s.id in after]
    known = {str(space.id) for space in board.spaces}
    about = [*changed, *(name for name in example.spaces if name in known and name not in changed)]
    named = [*about, *_lying_on(board, changed, occupied)] if changed else occupied
    return BoardView(board, region_of(board, named), tuple(changed), tuple(about))


def _lying_on(board: Component, changed: Sequence[str], occupied: Sequence[str]) -> list[str]:
    """The occupied spaces that those which change lie on or under, as a card under its markers."""
    boxes = {str(space.id): _extent(space) for space in board.spaces}
    near = [boxes[name].grown(-0.5) for name in changed]
    return [name for name in occupied if name not in changed and any(boxes[name].overlaps(box) for box in near)]


def _extent(space: Space) -> Rect:
    size = space.size
    return Rect(space.centre.x - size.width / 2, space.centre.y - size.height / 2, size.width, size.height)


def shots(
    example: Example, view: BoardView, pictures: ComponentPictures, theme: BookTheme, width: Mm, scale: float = 1.0
) -> Drawing:
    """The board before and after, as much of it as the example is about; `scale` times as high as usual."""
    beside = view.beside(width)
    most = min(width, _WIDEST) if not view.changed or not beside else (width - _BETWEEN) / 2
    rows = view.region.height / view.board.spaces[0].size.height
    roomy = _ROOMY <= view.board.spaces[0].size.width < _LARGE
    tall = min(_TALLEST_ROOMY if roomy else _TALLEST, rows * _WIDEST_SPACE + view.edge)
    card = view.board.spaces[0].size
    if card.width >= _CARDS:
        tall = min(_TALLEST_CARDS, view.region.height * _CARD_WIDTH / card.width)
    tall *= scale
    wide = min(most - view.edge, (tall - view.edge) * view.region.width / view.region.height)
    # Side by side, the arrow between them says which is which.
    words = ("", "") if beside else ("Before", "After")
    moments: list[tuple[Scene, Sequence[str], str]] = [(example.after, (), "")]
    if view.changed:
        moments = [(example.before, (), words[0]), (example.after, view.changed, words[1])]
    drawn = []
    for scene, lit, word in moments:
        about = view.about if view.changed else None
        whole = board_scene(view.board, pictures, scene, lit, theme.accent, about)
        drawn.append(_framed(whole, view.region, wide, view.board, theme, word))
    return _beside(drawn, theme) if beside else _below(drawn)


def region_of(board: Component, names: Sequence[str]) -> Rect:
    """The part of a board worth showing around some spaces: they and their neighbours, or all where that is most."""
    whole = Rect.of(board.cut.size)
    spaces = [space for space in board.spaces if space.id in names]
    if not spaces:
        return whole
    size = max((space.size for space in spaces), key=lambda size: size.width)
    left = min(space.centre.x - space.size.width / 2 for space in spaces)
    right = max(space.centre.x + space.size.width / 2 for space in spaces)
    top = min(space.centre.y - space.size.height / 2 for space in spaces)
    bottom = max(space.centre.y + space.size.height / 2 for space in spaces)
    if size.width >= _CARDS:
        box = Rect(left, top, right - left, bottom - top).grown(_AROUND_CARDS)
        left, top = max(0.0, box.x), max(0.0, box.y)
        right, bottom = min(whole.width, box.right), min(whole.height, box.bottom)
        return Rect(left, top, right - left, bottom - top)
    least = _FEW if size.width >= _LARGE else _MANY
    tight = Rect(left, top, right - left, bottom - top)
    left, right = _widened(left, right, size.width, whole.width, least)
    top, bottom = _widened(top, bottom, size.height, whole.height, least)
    # Beside a side of a ring there is nothing to show.
    if tight.height < 1.5 * size.height and _is_bare(board, Rect(left, tight.y, right - left, tight.height), size):
        top, bottom = tight.y, tight.bottom
    elif tight.width < 1.5 * size.width and _is_bare(board, Rect(tight.x, top, tight.width, bottom - top), size):
        left, right = tight.x, tight.right
    if (right - left) * (bottom - top) > 0.6 * whole.width * whole.height:
        return whole
    return Rect(left, top, right - left, bottom - top)


def _is_bare(board: Component, line: Rect, space: Size) -> bool:
    """Whether a row or column of spaces has few others beside it: of it and a space on each side a quarter is empty."""
    wide, high = (space.width, 0.0) if line.height > line.width else (0.0, space.height)
    left, right = max(0.0, line.x - wide), min(board.cut.size.width, line.right + wide)
    top, bottom = max(0.0, line.y - high), min(board.cut.size.height, line.bottom + high)
    box = Rect(left, top, right - left, bottom - top)
    inside = [entry.size for entry in board.spaces if box.contains(Rect(entry.centre.x, entry.centre.y, 0.0, 0.0))]
    return sum(size.width * size.height for size in inside) < 0.75 * box.width * box.height


def _widened(low: Mm, high: Mm, space: Mm, limit: Mm, least: int) -> tuple[Mm, Mm]:
    """An interval widened by whole spaces, to `least` of them in all, and cut at 0 and `limit`.

    Where that is five, one is added at least on each side.

    Where less than a space is left to the board's edge, that is shown too.
    """
    more = max(2 if least == _MANY else 0, least - round((high - low) / space))
    below = (more + 1) // 2
    for _ in range(2):  # what has no room on one side goes to the other
        below = min(below, int(low / space + 0.02))
        below = max(below, more - int((limit - high) / space + 0.02))
    low, high = max(0.0, low - below * space), min(limit, high + max(0, more - below) * space)
    return (0.0 if low < 0.7 * space else low), (limit if limit - high < 0.7 * space else high)


def _is_grid(board: Component) -> bool:
    return all(_GRID_NAME.fullmatch(space.id) for space in board.spaces)


def _framed(scene: Drawing, region: Rect, width: Mm, board: Component, theme: BookTheme, words: str) -> Drawing:
    """A region of the board with the names of its columns and rows outside the frame, and a word below."""
    shot = scaled(scene, width, region, theme.hairline, 0.8)
    columns, rows = _names_of(board, region)
    edge = _room_for(columns, rows)
    items: list[Item] = [Group(shot.items, Affine.move(edge, edge))]
    style, scale = replace(theme.running, size_pt=6.5, tracking=0.0), width / region.width
    for name, x in columns.items():
        text = line(name, style)
        at = Affine.move(edge + (x - region.x) * scale - text.ink_width / 2, edge - 1.0 - text.first_baseline)
        items.append(Group(text.items, at))
    for name, y in rows.items():
        text = line(name, style)
        at = Affine.move(edge - 0.8 - text.ink_width, edge + (y - region.y) * scale + 0.75 - text.first_baseline)
        items.append(Group(text.items, at))
    height = shot.size.height + edge
    if words:
        items.append(label(words, replace(theme.running, size_pt=7.5), edge, height + 3.4))
        height += 4.4
    return Drawing(Size(width + edge, height), tuple(items))


def _room_for(columns: Mapping[str, Mm], rows: Mapping[str, Mm]) -> Mm:
    """The room above and left of a picture that has these names beside it."""
    return max([_EDGE, *(0.8 + 1.3 * len(name) for name in rows)]) if columns or rows else 0.0


def _names_of(board: Component, region: Rect) -> tuple[Mapping[str, Mm], Mapping[str, Mm]]:
    """What stands above a picture and left of it, with its place on the board: the columns and rows of a grid.

    Of spaces in one row or column the ids, where the board prints these: they are too small in a picture.
    """
    columns: dict[str, Mm] = {}
    rows: dict[str, Mm] = {}
    across = [space for space in board.spaces if region.x < space.centre.x < region.right]
    down = [space for space in board.spaces if region.y < space.centre.y < region.bottom]
    if _is_grid(board):
        for space in across:
            columns.setdefault(space.id.rstrip("0123456789"), space.centre.x)
        for space in down:
            rows.setdefault(space.id.lstrip("abcdefghijklmnopqrstuvwxyz"), space.centre.y)
        return columns, rows
    seen = [space for space in across if space in down]
    if not seen or any(space.label != space.id for space in seen):
        return columns, rows
    first = seen[0]
    if all(abs(space.centre.y - first.centre.y) < 0.1 * first.size.height for space in seen):
        columns = {str(space.id): space.centre.x for space in seen}
    elif all(abs(space.centre.x - first.centre.x) < 0.1 * first.size.width for space in seen):
        rows = {str(space.id): space.centre.y for space in seen}
    return columns, rows


def _beside(drawn: Sequence[Drawing], theme: BookTheme) -> Drawing:
    items: list[Item] = []
    x = 0.0
    height = max(drawing.size.height for drawing in drawn)
    for i, drawing in enumerate(drawn):
        if i:
            items.append(_arrow(Point(x + _BETWEEN / 2, height / 2), theme))
            x += _BETWEEN
        items.append(Group(drawing.items, Affine.move(x, 0.0)))
        x += drawing.size.width
    return Drawing(Size(x, height), tuple(items))


def _below(drawn: Sequence[Drawing]) -> Drawing:
    if len(drawn) == 1:
        return drawn[0]
    items: list[Item] = []
    y = 0.0
    for i, drawing in enumerate(drawn):
        y += 2.0 if i else 0.0
        items.append(Group(drawing.items, Affine.move(0.0, y)))
        y += drawing.size.height
    return Drawing(Size(max(drawing.size.width for drawing in drawn), y), tuple(items))


def _arrow(at: Point, theme: BookTheme) -> Outline:
    x, y = at.x, at.y
    corners = ((-2.2, -0.45), (0.4, -0.45), (0.4, -1.6), (2.4, 0.0), (0.4, 1.6), (0.4, 0.45), (-2.2, 0.45))
    return Outline(polygon([Point(x + dx, y + dy) for dx, dy in corners]), theme.second)
