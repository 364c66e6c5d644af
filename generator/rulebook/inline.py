"""Small pictures in a line of a rulebook: icons by their names, and the lettered marks of a picture of the table."""

from collections.abc import Mapping
from dataclasses import replace

from generator.catalog.models import Sign
from generator.colour import WHITE, Colour
from generator.drawing.items import Group, Item, Outline
from generator.drawing.shapes import circle
from generator.geometry import Affine, Point
from generator.layout.icon_library import IconLibrary
from generator.layout.icons import GRID
from generator.layout.signs import spoken
from generator.text.paragraph import FontFamily, Icons, Inline, Span, TextStyle, line
from generator.units import Mm

_MARK, _LEGEND = "callout-", "legend-"


def callout_name(number: int, *, legend: bool = False) -> str:
    """What the mark of that number is called where a text asks for it as for an icon; one in a `legend` has room after
    it.
    """
    return f"{_LEGEND if legend else _MARK}{number}"


def is_callout(span: Span) -> bool:
    """Whether a span is the mark of something in a picture."""
    return span.icon and span.text.startswith(_MARK)


def letter(number: int) -> str:
    """The letter that marks the thing of that number, from 1, in a picture: A to Z, then AA, AB ...

    Numbers are those of steps, of which a picture may show some alone.
    """
    more, last = divmod(number - 1, 26)
    return f"{letter(more) if more else ''}{chr(65 + last)}"


def callout(mark: str, faces: FontFamily, colour: Colour, size: Mm) -> tuple[Item, ...]:
    """A disc with letters in it, from its top left corner."""
    style = TextStyle(faces, 7.0, colour=WHITE, tracking=0.0, features=("lnum",))
    text = line(mark, replace(style, faces=replace(faces, regular=faces.bold)))
    # Two letters are wider than high and may reach farther to the rim than one does.
    scale = 0.62 * size / max(text.cap_height * 1.15, text.ink_width * 0.86)
    at = Affine.move(size / 2, size / 2).after(Affine.scale(scale))
    middle = Affine.move(-text.ink_width / 2, text.cap_height / 2 - text.first_baseline)
    disc = Outline(circle(Point(size / 2, size / 2), size / 2), colour)
    return (disc, Group((Group(text.items, middle),), at))


def inline_pictures(faces: FontFamily, accent: Colour, signs: Mapping[str, Sign], icons: IconLibrary) -> Icons:
    """The pictures that a text may have in a line; the marks are in the accent colour, icons read as `signs` say."""

    def picture(name: str, height: Mm, ink: Colour) -> Inline | None:
        kind, _, number = name.rpartition("-")
        if number.isdecimal() and f"{kind}-" in (_MARK, _LEGEND):
            wide = height * (1.3 if f"{kind}-" == _MARK else 1.6)
            return Inline(callout(letter(int(number)), faces, accent, height * 1.15), wide, height * 1.15)
        if not icons.exists(name):
            return None
        icon = icons.icon(name)
        drawn = Group(icon.drawn(ink), Affine.scale(height / GRID))
        return Inline((drawn,), height * icon.width / GRID, height, spoken(name, signs))

    return picture
