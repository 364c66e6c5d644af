"""Faces of dice, as pictures show them."""

from dataclasses import replace

from generator.colour import Colour
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.drawing.shapes import circle, polygon, rounded_rect
from generator.geometry import Affine, Point, Rect, Size
from generator.rulebook.theme import BookTheme
from generator.text.paragraph import Span, set_spans
from generator.units import Mm

DIE: Mm = 8.0
"""The width of a face."""
_PALE, _PAPER = Colour(0xE6, 0xE1, 0xD8), Colour(255, 255, 255)


def die_face(number: int, sides: int, theme: BookTheme) -> tuple[Item, ...]:
    """The face with that number of a die of so many sides."""
    return _six(number, theme) if sides == 6 else _many(number, theme)


def _six(number: int, theme: BookTheme) -> tuple[Item, ...]:
    """The face of a die of six sides."""
    box = Rect.of(Size(DIE, DIE)).grown(-0.3)
    middle, off = DIE / 2, DIE * 0.26
    spots: list[tuple[int, int]] = [(0, 0)] if number % 2 else []
    spots += [(-1, 1), (1, -1)] if number > 1 else []
    spots += [(-1, -1), (1, 1)] if number > 3 else []
    spots += [(-1, 0), (1, 0)] if number == 6 else []
    pips = [Outline(circle(Point(middle + x * off, middle + y * off), 0.62), _ink(theme)) for x, y in spots]
    return (Outline(rounded_rect(box, 1.2), _PAPER, Stroke(_ink(theme), 0.35)), *pips)


def _many(number: int, theme: BookTheme) -> tuple[Item, ...]:
    """A die of many sides, seen on its face: a hexagon with a triangle, and the number in it."""
    middle, radius = DIE / 2, DIE / 2 - 0.15
    corners = [_polar(middle, radius, angle) for angle in range(0, 360, 60)]
    face = [_polar(middle, radius * 0.94, angle) for angle in (0, 120, 240)]
    ink = _ink(theme)
    style = replace(theme.running, size_pt=9.0, tracking=0.0, align="centre")
    text = set_spans(((Span(str(number), bold=True),),), DIE, style)
    words = Group(text.items, Affine.move(0.0, middle + 0.35 - text.size.height / 2))
    return (Outline(polygon(corners), _PAPER, Stroke(ink, 0.35)), Outline(polygon(face), _PALE), words)


def _ink(theme: BookTheme) -> Colour:
    return theme.body.colour


def _polar(middle: Mm, radius: Mm, angle_deg: float) -> Point:
    """A point at an angle clockwise from the top."""
    away = Affine.turn(angle_deg).apply(Point(0.0, -radius))
    return Point(middle + away.x, middle + away.y)
