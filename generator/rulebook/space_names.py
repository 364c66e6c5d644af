"""Names of spaces beside a picture of a board: columns and rows of a grid, the spaces of one line, or those of a pale
board one by one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from generator.catalog.models import Component, Space
from generator.colour import Colour
from generator.drawing.items import Group, Item, Outline
from generator.drawing.shapes import rounded_rect
from generator.geometry import Affine, Point, Rect
from generator.rulebook.example_windows import is_grid
from generator.rulebook.space_marks import extent_of
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import Block, line
from generator.units import Mm

Names: TypeAlias = tuple[Mapping[str, Mm], Mapping[str, Mm]]
"""What stands above a picture and left of it, with its place on the board."""

_EDGE: Mm = 3.4
"""Beside a picture for the names."""
_LETTER: Mm = 1.3
"""Of a name about the width of a letter, at most."""
_CAPITAL: Mm = 1.6
"""The height of its capitals."""
_CLEAR: Mm = 0.8
"""Between a name and its space."""
_PLATE = Colour(255, 255, 255, 0.72)
"""Below a name that stands on the board."""
_TOUCHES = 0.3
"""How far a space is from the side of a picture beside which its name stands, at most, as a share of it."""
_ROOMY: Mm = 14.0
"""A space that is drawn as wide has room for its name and for what stands on it."""
_INSIDE = 0.17
"""How far from its sides the name is then: clear of a frame, as a share of the smallest spaces."""


def names_of(board: Component, region: Rect) -> Names:
    """What stands above a picture and left of it, with its place on the board: the columns and rows of a grid.

    Of spaces in one row or column the ids, where the board prints these: they are too small in a picture.
    """
    columns: dict[str, Mm] = {}
    rows: dict[str, Mm] = {}
    across = [space for space in board.spaces if region.x < space.centre.x < region.right]
    down = [space for space in board.spaces if region.y < space.centre.y < region.bottom]
    if is_grid(board):
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


def room_for(names: Names) -> Mm:
    """The room above and left of a picture that has these names beside it."""
    columns, rows = names
    return max([_EDGE, *(0.8 + 1.3 * len(name) for name in rows)]) if columns or rows else 0.0


def names_beside(names: Names, origin: Point, scale: float, theme: BookTheme) -> tuple[Item, ...]:
    """The names above and left of a picture whose top left corner is the `origin` of what it shows of the board."""
    columns, rows = names
    style = replace(theme.running, size_pt=6.5, tracking=0.0)
    items: list[Item] = []
    for name, x in columns.items():
        text = line(name, style)
        at = Affine.move((x - origin.x) * scale - text.ink_width / 2, -1.0 - text.first_baseline)
        items.append(Group(text.items, at))
    for name, y in rows.items():
        text = line(name, style)
        at = Affine.move(-0.8 - text.ink_width, (y - origin.y) * scale + 0.75 - text.first_baseline)
        items.append(Group(text.items, at))
    return tuple(items)


@dataclass(frozen=True)
class NamesInWindow:
    """The spaces of a board that are wholly in a `region` of it and printed with their ids, which are too small there.

    Each id stands outside its space: where that is at a side of the picture, beside this; elsewhere on the board, where
    there is no space.
    """

    board: Component
    region: Rect

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """Those that are named."""
        seen = self.region.grown(0.1)
        return tuple(
            space for space in self.board.spaces if space.label == space.id and seen.contains(extent_of(space))
        )

    @cached_property
    def room(self) -> tuple[Mm, Mm, Mm, Mm]:
        """What the names beside the picture take at its left, above, at its right and below it."""
        room = {"left": 0.0, "above": 0.0, "right": 0.0, "below": 0.0}
        for space in self.spaces:
            side = self._side(space)
            if side is not None:
                wide = side in ("left", "right")
                room[side] = max(room[side], _CLEAR + _LETTER * len(space.id) if wide else _EDGE)
        return room["left"], room["above"], room["right"], room["below"]

    def _side(self, space: Space) -> str | None:
        """The side of the picture beside which the name of a space stands."""
        box, region = extent_of(space), self.region
        near = _TOUCHES * min(box.width, box.height)
        far = {
            "above": box.y - region.y,
            "left": box.x - region.x,
            "right": region.right - box.right,
            "below": region.bottom - box.bottom,
        }
        return next((side for side, away in far.items() if away < near), None)

    def drawn(self, scale: float, theme: BookTheme) -> tuple[Item, ...]:
        """The names at that scale, seen from the top left corner of the picture without the room for them; without
        those that have no place.
        """
        style = replace(theme.running, size_pt=6.5, tracking=0.0, colour=theme.ink)
        boxes = [self._shown(extent_of(space), scale) for space in self.board.spaces]
        whole = Rect(0.0, 0.0, self.region.width * scale, self.region.height * scale)
        items: list[Item] = []
        taken = [box.grown(-0.05) for box in boxes]
        for space in self.spaces:
            box, side = self._shown(extent_of(space), scale), self._side(space)
            text = line(str(space.id), style)
            if side is not None:
                items.append(_set_at(text, next(place for at, place in _around(box, text) if at == side)))
                continue
            around = [place for _, place in _around(box, text)]
            free = (at for at in around if whole.contains(at) and not any(at.overlaps(other) for other in taken))
            place = next(free, None) or self._inside(box, text, scale)
            if place is not None:
                taken.append(place)
                items += [Outline(rounded_rect(place.grown(0.3), 0.5), _PLATE), _set_at(text, place)]
        return tuple(items)

    def _shown(self, box: Rect, scale: float) -> Rect:
        region = self.region
        return Rect((box.x - region.x) * scale, (box.y - region.y) * scale, box.width * scale, box.height * scale)

    def _inside(self, box: Rect, text: Block, scale: float) -> Rect | None:
        """In the corner of a large space, within its frame."""
        if min(box.width, box.height) < _ROOMY:
            return None
        sizes = [min(space.size.width, space.size.height) for space in self.board.spaces]
        inset = _INSIDE * min(sizes) * scale + 0.3
        return Rect(box.x + inset, box.y + inset, text.ink_width, _CAPITAL)


def _around(box: Rect, text: Block) -> Iterator[tuple[str, Rect]]:
    """Where a name can stand beside a space, the best place first."""
    wide, x, y = text.ink_width, box.centre.x - text.ink_width / 2, box.centre.y - _CAPITAL / 2
    yield "left", Rect(box.x - _CLEAR - wide, y, wide, _CAPITAL)
    yield "right", Rect(box.right + _CLEAR, y, wide, _CAPITAL)
    yield "above", Rect(x, box.y - _CLEAR - _CAPITAL, wide, _CAPITAL)
    yield "below", Rect(x, box.bottom + _CLEAR, wide, _CAPITAL)


def _set_at(text: Block, place: Rect) -> Group:
    return Group(text.items, Affine.move(place.x, place.bottom - text.first_baseline))
