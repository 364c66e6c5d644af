"""Drawings as strips: a figure in the middle of the column, of a size that can vary a little, and its caption."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from generator.drawing.items import Drawing, Group
from generator.drawing.structure import StructureElement
from generator.geometry import Affine
from generator.rulebook.blocks import Block, Paragraph
from generator.rulebook.directive_names import SmallWords
from generator.rulebook.figures import ComponentPictures
from generator.rulebook.flow import GRID, Flexible, Strip, joined, shifted
from generator.rulebook.setting import Setter
from generator.rulebook.strips import as_one, strips_of
from generator.rulebook.theme import BookTheme
from generator.units import Mm, pt_to_mm

_SMALLER, LARGER = 0.85, 1.15
"""How many times as large as usual a picture may be drawn, so that a page is filled."""


def figure(drawing: Drawing, alt: str, inside: StructureElement | None = None) -> Drawing:
    """A drawing as a figure of the document's structure; `alt` says in words what it shows."""
    element = StructureElement("Figure", inside, alt)
    return replace(drawing, items=(Group(drawing.items, element=element),))


def picture(
    drawing: Drawing,
    width: Mm,
    theme: BookTheme,
    caption: Sequence[Strip] = (),
    *,
    floats: bool = True,
    most: float = LARGER,
    pictures: ComponentPictures | None = None,
    words: SmallWords = SmallWords.BARS,
) -> list[Strip]:
    """A drawing in the middle of the column with its caption below.

    So that a page is filled it may be drawn a little smaller, or larger, but not more than `most` times as large and no
    wider than the column. On the faces of `pictures` no letters are smaller than one can read at that scale; `words`
    says what becomes of those that would be.
    """
    gap = theme.lead * 0.3 if caption else 0.0
    size = drawing.size

    def high_at(scale: float) -> Mm:
        return theme.rows(size.height * scale + gap)

    @cache  # pages are made several times
    def drawn(scale: float) -> Strip:
        at = Affine.move((width - size.width * scale) / 2, 0.0).after(Affine.scale(scale))
        shown = drawing if pictures is None else pictures.readable(drawing, scale, words=words)
        return Strip(high_at(scale), (Group(shown.items, at),), theme.lead, floats=floats)

    least, largest = min(_SMALLER, most), max(1.0, min(most, width / size.width))
    low, usual, high = map(high_at, (least, 1.0, largest))

    def made(height: Mm) -> Strip:
        lines = height / GRID + 1e-6
        return drawn(min(largest, max(least, (int(lines) * GRID - gap) / size.height)))

    figure = replace(drawn(1.0), flexible=Flexible(low, high, made) if low < usual or high > usual else None)
    return joined([figure, *caption, Strip(theme.lead / 2)])


def caption_of(setter: Setter, blocks: Sequence[Block], column: Mm) -> list[Strip]:
    """A caption's lines in the small italic, centred in the column and a little narrower."""
    theme = setter.theme
    width = column - 10.0
    style = replace(theme.caption, align="centre", balance=True)
    strips: list[Strip] = []
    for block in blocks:
        if isinstance(block, Paragraph):
            text = strips_of(setter.text(block.spans, width, style), pt_to_mm(style.size_pt * style.leading))
            strips += as_one(text, StructureElement("P", setter.inside))
    strips = [shifted(strip, (column - width) / 2) for strip in strips]
    total = sum(strip.height for strip in strips)
    return [*strips, Strip(theme.rows(total) - total)] if strips else []
