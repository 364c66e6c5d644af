"""Strips of set text: its lines, what stays together, and several as one."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from generator.drawing.items import Group, Item
from generator.drawing.structure import StructureElement
from generator.geometry import Affine
from generator.rulebook.flow import Strip, StripLink
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


def stacked(strips: Sequence[Strip]) -> tuple[Strip, Mm]:
    """Slabs drawn one below the other as a single one, and its height."""
    items: list[Item] = []
    links: list[StripLink] = []
    y: Mm = 0.0
    for strip in strips:
        y += strip.gap
        if strip.items:
            items.append(Group(strip.items, Affine.move(0.0, y), element=strip.element))
        links += [replace(link.moved(0.0, y), element=link.element or strip.element) for link in strip.links]
        y += strip.height
    marks = tuple(mark for strip in strips for mark in strip.marks)
    rules = tuple(rule for strip in strips for rule in strip.rules)
    return Strip(y, tuple(items), links=tuple(links), marks=marks, rules=rules), y
