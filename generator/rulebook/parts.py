"""The parts of a book: a band where one begins, and on each of its pages a tab at the outer edge."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.shapes import line as straight
from generator.drawing.shapes import rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect
from generator.rulebook.flow import PART, Leaf
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import line
from generator.text.style import TextStyle
from generator.units import Mm

_BAND: Mm = 14.0
"""How high the band is that bears the name of a part, from the upper edge of the page: less than the margin there."""
_TAB: Mm = 7.5
"""How wide a tab is, from the outer edge of the page: less than what the marks of rules leave free."""
_WORDS: Mm = 4.6
"""From the outer edge to the middle of its words: printers leave the edge of the sheet white."""
_ROUND_WORDS: Mm = 4.0
"""From the words of a tab to its ends."""
_BETWEEN: Mm = 2.0
"""From a tab to that of the next part at least."""


def part_of(leaf: Leaf) -> str:
    """The part of the book that begins on a page; empty for all other pages."""
    marks = (mark for placed in leaf.placed for mark in placed.strip.marks)
    return next((mark.title for mark in marks if mark.level == PART and mark.title), "")


def _words(theme: BookTheme) -> TextStyle:
    """The style of the words on a tab."""
    return replace(theme.running, size_pt=7.5, min_size_pt=6.5, tracking=0.08, colour=theme.on_ground)


@dataclass(frozen=True, slots=True)
class PartTabs:
    """The parts of a book in their order, and how long the tab of each is: each begins where that before it ends, so
    that one finds a part by the height of its tab.
    """

    names: tuple[str, ...]
    length: Mm

    @classmethod
    def of(cls, leaves: Sequence[Leaf], theme: BookTheme) -> "PartTabs":
        """The tabs of a book; none where it has not at least two parts."""
        names = tuple(dict.fromkeys(filter(None, map(part_of, leaves))))
        if len(names) < 2:
            return cls((), 0.0)
        room = (theme.column.height - (len(names) - 1) * _BETWEEN) / len(names)
        longest = max(line(name, _words(theme)).ink_width for name in names)
        return cls(names, min(room, longest + 2 * _ROUND_WORDS))

    def drawn(self, part: str, theme: BookTheme, *, right_hand: bool) -> list[Item]:
        """The tab of a part, with its name along the edge; nothing for a page of no part."""
        if part not in self.names:
            return []
        y = theme.top + self.names.index(part) * (self.length + _BETWEEN)
        x = theme.page.width - _TAB if right_hand else 0.0
        inner = x + 0.9 if right_hand else _TAB - 0.9
        text = line(part, _words(theme), self.length - _ROUND_WORDS)
        # Read from the foot of the page on the left, from its head on the right: the words stand on the inner side.
        middle = theme.page.width - _WORDS if right_hand else _WORDS
        along, away = (self.length - text.ink_width) / 2, text.cap_height / 2 - text.first_baseline
        turned = Affine.turn(90.0 if right_hand else -90.0)
        begin = y + along if right_hand else y + self.length - along
        at = Affine.move(middle, begin).after(turned).after(Affine.move(0.0, away))
        return [
            Outline(rect(Rect(x, y, _TAB, self.length)), theme.ground),
            Outline(straight(inner, y, inner, y + self.length), stroke=Stroke(theme.gilt, 0.3)),
            Group(text.items, at),
        ]


def parts_of(leaves: Sequence[Leaf]) -> list[str]:
    """The part of the book that each page is in; empty before the first."""
    found: Iterable[str] = accumulate(map(part_of, leaves), lambda before, begun: begun or before)
    return list(found)


def part_opening(leaf: Leaf, guide: str, column: Rect, theme: BookTheme) -> list[Item]:
    """The name of the part of the book that begins on a page, on a band in the colours of the cover, where others have
    their running head: it moves nothing in the column, and unlike a running head it is read to those who cannot see it.

    The `guide`, the first and the last rule on the page, stands at the right end of the band.
    """
    part = part_of(leaf)
    if not part:
        return []
    band, name = Rect(0.0, 0.0, theme.page.width, _BAND), replace(theme.chapter, size_pt=16, colour=theme.on_ground)
    text = line(part, name, column.width)
    # A little below the middle: printers leave the upper edge of the sheet white.
    middle = _BAND * 0.56
    at = Affine.move(column.x, middle + text.cap_height / 2 - text.first_baseline)
    items: list[Item] = [
        Outline(rect(band), theme.ground),
        Outline(straight(0.0, _BAND - 1.0, band.right, _BAND - 1.0), stroke=Stroke(theme.gilt, 0.35)),
        Group(text.items, at, element=StructureElement("P")),
    ]
    if guide:
        told = line(guide, replace(theme.running, colour=theme.on_ground), column.width)
        by = Affine.move(column.right - told.ink_width, middle + told.cap_height / 2 - told.first_baseline)
        items.append(Group(told.items, by))
    return items
