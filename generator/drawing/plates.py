"""Plates: forms that bear a label and nothing else, such as the stud below a letter. Without it they look like a
misprint, so that they go where it is left out.
"""

from dataclasses import dataclass

from generator.drawing import extent
from generator.drawing.items import Group, Item, Outline
from generator.geometry import Rect

_LARGEST = 6.0
"""A form so many times as large as the letters on it, as boxes, is no plate but what the piece is made of."""
_BEYOND = 0.35
"""So far may letters reach beyond their plate, in heights of their own."""
_WITH_RIM = 1.5
"""What is so many times as large as a plate, below it, is its rim or shadow at most, and else a frame around more."""
_LAYERED = 4
"""A plate that is drawn as a group is one of no more outlines."""


@dataclass(frozen=True, slots=True)
class LabelPlates:
    """Which plates go with their labels: those of up to `most` mm² of a face; those of `numbers` too, or of words
    alone, where numbers are what a track is made of.
    """

    most: float
    numbers: bool

    def leave_out(self, below: list[Item], letters: Rect, scale: float = 1.0) -> None:
        """Take the plates of letters, drawn at a scale, out of what is drawn below them."""
        most = min(_LARGEST * letters.width * letters.height, self.most / scale**2)
        beside: list[Rect] = []
        for at in range(len(below) - 1, -1, -1):
            box = _box(below[at])
            if not box.overlaps(letters):
                beside.append(box)
                continue
            area = box.width * box.height
            if area > most or not _is_form(below[at]) or not box.contains(letters, _BEYOND * letters.height):
                return
            if any(other.overlaps(box) for other in beside):  # a sign stands on it, too
                return
            most = min(most, _WITH_RIM * area)
            del below[at]


def _box(item: Item) -> Rect:
    """The box of an item; of outlines without their lines, whose mitres are allowed for where nothing is pointed."""
    if isinstance(item, Outline):
        return extent.of_path(item.segments)
    if isinstance(item, Group) and len(item.items) <= _LAYERED and _is_form(item):
        return item.at.bounds(extent.union(map(_box, item.items)))
    return extent.of_item(item)


def _is_form(item: Item) -> bool:
    """Whether nothing but outlines is drawn."""
    if isinstance(item, Group):
        return item.figure is None and bool(item.items) and all(map(_is_form, item.items))
    return isinstance(item, Outline)
