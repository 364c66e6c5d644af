"""Ornaments of the pages: the rule of a chapter, the break between paragraphs, what stands before items of lists."""

from dataclasses import replace

from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.shapes import line as straight
from generator.drawing.shapes import polygon
from generator.geometry import Affine, Point
from generator.rulebook.strips import BASELINE
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import line
from generator.units import Mm


def rule_with_lozenge(theme: BookTheme, width: Mm) -> tuple[Item, ...]:
    """A thin rule across the column that begins with a lozenge."""
    y, r = 1.0, 1.0
    lozenge = polygon([Point(r, y - r), Point(2 * r, y), Point(r, y + r), Point(0.0, y)])
    stroke = Stroke(theme.second, 0.25)
    return (Outline(lozenge, theme.second), Outline(straight(2 * r + 0.8, y, width, y), stroke=stroke))


def break_ornament(theme: BookTheme, width: Mm) -> tuple[Item, ...]:
    """Three lozenges in the middle of the column."""
    y, r = theme.lead / 2, 0.6
    marks = []
    for away in (-4.0, 0.0, 4.0):
        x = width / 2 + away
        marks.append(
            Outline(polygon([Point(x, y - r), Point(x + r, y), Point(x, y + r), Point(x - r, y)]), theme.second)
        )
    return tuple(marks)


def bullet(theme: BookTheme) -> tuple[Item, ...]:
    """The lozenge before an item of a list."""
    y, r = theme.lead * BASELINE - 1.05, 0.75
    lozenge = polygon([Point(2.0, y - r), Point(2.0 + r, y), Point(2.0, y + r), Point(2.0 - r, y)])
    return (Outline(lozenge, theme.accent),)


def item_number(number: int, theme: BookTheme) -> tuple[Item, ...]:
    """The number before an item of a list."""
    style = replace(theme.table_head, size_pt=9, colour=theme.accent, align="right")
    text = line(f"{number}.", style, 3.9)
    return (Group(text.items, Affine.move(0.0, theme.lead * BASELINE - text.first_baseline)),)
