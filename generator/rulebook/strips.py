"""Strips of set text: its lines, what stays together, and several as one."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from generator.drawing.items import Group, Item
from generator.drawing.structure import StructureElement
from generator.geometry import Affine
from generator.rulebook.columns import balanced
from generator.rulebook.flow import Strip, StripLink, shifted
from generator.rulebook.runs import height_of, undivided
from generator.text.paragraph import Block as Text
from generator.units import Mm

BASELINE = 0.74
"""Where a line's baseline stands in its strip, as a share of the strip."""
_WHOLE_LINES = 7
"""Lines of a paragraph in columns that stays whole."""


def strips_of(text: Text, lead: Mm) -> list[Strip]:
    """Each line of a set text as a strip of height `lead`."""
    strips = []
    for text_line in text.lines:
        shift = lead * BASELINE - text_line.baseline
        links = tuple(StripLink(box.moved(0.0, shift), target) for box, target in text_line.links)
        strips.append(Strip(lead, (Group(text_line.items, Affine.move(0.0, shift)),), links=links))
    return strips


def as_one(strips: Sequence[Strip], element: StructureElement) -> list[Strip]:
    """The strips as the content of one element of the document's structure."""
    return [replace(strip, element=element) for strip in strips]


def entries_whole(strips: Sequence[Strip]) -> list[Strip]:
    """Strips of small type in which no paragraph of a few lines is divided between columns or pages."""
    starts = [i for i, strip in enumerate(strips) if i == 0 or strip.gap > 0]
    paragraphs = [strips[i:j] for i, j in pairwise((*starts, len(strips)))]
    return [
        strip
        for paragraph in paragraphs
        for strip in (whole(paragraph) if len(paragraph) <= _WHOLE_LINES else paragraph)
    ]


def whole(strips: Sequence[Strip]) -> list[Strip]:
    """The strips, never divided between columns or pages."""
    return [strip if i == 0 else replace(strip, joined=True) for i, strip in enumerate(strips)]


def kept(strips: Sequence[Strip]) -> list[Strip]:
    """The strips, never divided, and on the page of what follows them."""
    return [replace(strip, joined=i > 0, keeps=True) for i, strip in enumerate(strips)]


def side_by_side(strip: Strip) -> Strip:
    """A strip that draws the columns it has: for where none can be laid to the end of a page, as in a box or in columns
    of others.
    """
    if strip.columns is None:
        return strip
    runs = undivided(strip.columns.strips)
    count, whole = strip.columns.count, sum(height_of(run) + run[0].gap for run in runs)
    columns = balanced(runs, count, whole) or [list(runs)]
    drawn = [stacked([one for run in column for one in run], at_top=True) for column in columns]
    moved = [shifted(column, number * strip.columns.step) for number, (column, _) in enumerate(drawn)]
    return replace(
        strip,
        height=max(height for _, height in drawn),
        items=tuple(item for column in moved for item in column.items),
        links=tuple(link for column in moved for link in column.links),
        marks=(*strip.marks, *(mark for column in moved for mark in column.marks)),
        rules=(*strip.rules, *(rule for column in moved for rule in column.rules)),
        columns=None,
    )


def stacked(strips: Sequence[Strip], *, at_top: bool = False) -> tuple[Strip, Mm]:
    """Slabs drawn one below the other as a single one, and its height; with the first `at_top`, without its gap."""
    items: list[Item] = []
    links: list[StripLink] = []
    y: Mm = 0.0
    strips = list(map(side_by_side, strips))
    for at, strip in enumerate(strips):
        y += 0.0 if at_top and at == 0 else strip.gap
        if strip.items:
            items.append(Group(strip.items, Affine.move(0.0, y), element=strip.element))
        links += [replace(link.moved(0.0, y), element=link.element or strip.element) for link in strip.links]
        y += strip.height
    marks = tuple(mark for strip in strips for mark in strip.marks)
    rules = tuple(rule for strip in strips for rule in strip.rules)
    return Strip(y, tuple(items), links=tuple(links), marks=marks, rules=rules), y
