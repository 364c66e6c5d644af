"""Plates: forms that bear a label and nothing else, such as the stud below a letter. Without it they look like a
misprint, so that they go where it is left out.
"""

from dataclasses import dataclass, replace

from generator.drawing import extent
from generator.drawing.items import Group, Item, Outline
from generator.geometry import IDENTITY, Rect

_LARGEST = 6.0
"""A form so many times as large as the letters on it, as boxes, is no plate but what the piece is made of."""
_BEYOND = 0.35
"""So far may letters reach beyond their plate, in heights of their own."""
_WITH_RIM = 1.5
"""What is so many times as large as a plate, below it, is its rim or shadow at most, and else a frame around more."""
_LAYERED = 4
"""A plate that is drawn as a group is one of no more outlines."""
_BAND = 2.6
"""A form so many times as high as the letters on it at most, and longer, is a band that bears them, however long."""


@dataclass(frozen=True, slots=True)
class LabelPlates:
    """Which plates go with their labels: those of up to `most` mm² of a face; those of `numbers` too, or of words
    alone, where numbers are what a track is made of; and long `bands` with few letters on them, where nothing is to
    stand for these.
    """

    most: float
    numbers: bool
    bands: bool = False

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
            is_band = self.bands and box.height <= min(box.width, _BAND * letters.height)
            if not _is_form(below[at]):
                return
            if (area > most and not is_band) or not box.contains(letters, _BEYOND * letters.height):
                if self.bands:
                    below[at] = self._without_band(below[at], letters, scale)
                return
            if any(other.overlaps(box) for other in beside):  # a sign stands on it, too
                return
            most = min(most, _WITH_RIM * area)
            del below[at]

    def _without_band(self, forms: Item, letters: Rect, scale: float) -> Item:
        """Forms of several layers that faces share, without the band among them that bears the letters."""
        if not isinstance(forms, Group) or forms.at != IDENTITY or forms.clip is not None:
            return forms
        inside = list(forms.items)
        self.leave_out(inside, letters, scale)
        return replace(forms, items=tuple(inside)) if inside and len(inside) < len(forms.items) else forms


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
