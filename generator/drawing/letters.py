"""The size of letters as they are drawn, and pictures without those that would be too small to read."""

from collections.abc import Iterable
from dataclasses import replace

from generator.drawing.ground import scale_of
from generator.drawing.items import Glyphs, Group, Item
from generator.geometry import IDENTITY, Affine

SMALLEST_PT = 6.0
"""Below this size print is no longer read with ease at arm's length."""
PICTURED_PT = 6.4
"""Of letters on pieces in pictures of a book: a booklet on Letter paper shrinks A5 pages to 95 %, and 6 pt remain."""


def sizes_pt(items: Iterable[Item], at: Affine = IDENTITY) -> set[float]:
    """The sizes of letters among items under a map."""
    found: set[float] = set()
    for item in items:
        if isinstance(item, Group):
            if item.figure is None:  # illustrations have no letters
                found |= sizes_pt(item.items, at.after(item.at))
        elif isinstance(item, Glyphs) and item.text.strip():
            found.add(item.size_pt * scale_of(at))
    return found


def without_letters(items: tuple[Item, ...], below_pt: float, at: Affine = IDENTITY) -> tuple[Item, ...]:
    """The items without letters that are smaller under a map, and without names of layers; the very same tuple where
    nothing is left out.
    """
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            inner = without_letters(item.items, below_pt, at.after(item.at))
            if inner is not item.items or item.name is not None:
                item = replace(item, items=inner, name=None)
            kept.append(item)
        elif not isinstance(item, Glyphs) or item.size_pt * scale_of(at) >= below_pt:
            kept.append(item)
    same = len(kept) == len(items) and all(one is other for one, other in zip(kept, items, strict=True))
    return items if same else tuple(kept)
