"""Labels of a board's spaces in worked examples, where what stands there hides them."""

from collections.abc import Collection
from dataclasses import replace

from generator.catalog.models import Component
from generator.colour import WHITE
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.shapes import rounded_rect
from generator.geometry import Affine, Rect
from generator.rulebook.space_marks import extent_of
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import line
from generator.units import Mm, pt_to_mm

_SIZE_PT = 6.3
_BESIDE: Mm = 0.4
"""Between a label and the edge of its plate, as it is printed."""
_HIGH: Mm = 2.3
"""The height of a plate, as it is printed."""
_FIGURE = 0.64
"""How high figures are, as a share of the size of the letters."""
_WIDEST = 0.68
"""A label that would take more of the width of its space than this is left out."""


def labels_in_corners(board: Component, spaces: Collection[str], scale: float, theme: BookTheme) -> tuple[Item, ...]:
    """The labels of these spaces on plates in their lower right corners, on a board that is drawn at that scale.

    Spaces that are labelled with their ids have none.
    """
    style = replace(theme.table_head, size_pt=_SIZE_PT / scale, tracking=0.0, colour=theme.ink)
    items: list[Item] = []
    for space in board.spaces:
        if str(space.id) not in spaces or not space.label or space.label == space.id:
            continue
        text = line(space.label, style)
        box = extent_of(space)
        wide, high = text.ink_width + 2 * _BESIDE / scale, _HIGH / scale
        if wide > _WIDEST * box.width:
            continue
        plate = Rect(box.right - wide, box.bottom - high, wide, high)
        baseline = plate.bottom - (_HIGH - _FIGURE * pt_to_mm(_SIZE_PT)) / 2 / scale
        items += [
            Outline(rounded_rect(plate, 0.6 / scale), WHITE, Stroke(theme.ink, 0.2 / scale)),
            Group(text.items, Affine.move(plate.x + _BESIDE / scale, baseline - text.first_baseline)),
        ]
    return tuple(items)
