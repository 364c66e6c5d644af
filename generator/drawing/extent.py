"""Bounding boxes of items: fast, safe upper bounds for a form's box or a group's canvas."""

from collections.abc import Iterable
from itertools import chain
from operator import itemgetter
from typing import assert_never

from generator.drawing.items import Glyphs, Group, Item, Outline, Picture, Segments
from generator.geometry import Rect
from generator.units import pt_to_mm

NOTHING = Rect(0.0, 0.0, 0.0, 0.0)
"""The extent of what draws nothing."""

_NUMBERS = itemgetter(slice(1, None))
"""Of a step of a path, its coordinates."""


def of_items(items: Iterable[Item]) -> Rect:
    """A rectangle that surely holds all ink of the items."""
    return union([box for item in items if (box := of_item(item)) is not NOTHING and box != NOTHING])


def of_item(item: Item) -> Rect:
    """A rectangle that surely holds all ink of one item; a group is measured once."""
    match item:
        case Outline(segments, fill, stroke):
            if fill is None and stroke is None:
                return NOTHING
            box = of_path(segments)
            if stroke is None:
                return box
            half = stroke.width / 2
            # A mitred corner reaches at most as many half line widths as its limit says, a square cap 1.5 of them.
            return box.grown(half * (max(stroke.miter_limit, 1.5) if stroke.join == "miter" else 1.5))
        case Glyphs(_, size_pt, y, _, xs):
            if not xs:
                return NOTHING
            em = pt_to_mm(size_pt)  # no glyph of a text font strays two em from its origin
            return Rect(min(xs) - em, y - 2 * em, max(xs) - min(xs) + 4 * em, 3 * em)
        case Picture(_, box):
            return box
        case Group(items, at, clip):
            if item.reach is None:
                box = of_items(items)
                reach = at.bounds(box if clip is None else common(box, of_path(clip)))
                object.__setattr__(item, "reach", reach)  # what follows from a value that never changes
                return reach
            return item.reach
        case _:
            assert_never(item)


def of_path(segments: Segments) -> Rect:
    """The rectangle around all points and handles of a path, which holds the path."""
    numbers: list[float] = list(chain.from_iterable(map(_NUMBERS, segments)))
    if not numbers:
        return NOTHING
    xs, ys = numbers[::2], numbers[1::2]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


def union(boxes: Iterable[Rect]) -> Rect:
    """The least rectangle around all of them."""
    known = list(boxes)
    if not known:
        return NOTHING
    left, top = min([box.x for box in known]), min([box.y for box in known])
    return Rect(left, top, max([box.right for box in known]) - left, max([box.bottom for box in known]) - top)


def common(one: Rect, other: Rect) -> Rect:
    """What both hold; nothing where they do not meet."""
    left, top = max(one.x, other.x), max(one.y, other.y)
    right, bottom = min(one.right, other.right), min(one.bottom, other.bottom)
    if right <= left or bottom <= top:
        return NOTHING
    return Rect(left, top, right - left, bottom - top)
