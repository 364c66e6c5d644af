"""Illustrations of a game as pictures of its book: on the cover, and where a directive puts one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from generator.catalog.models import Catalog
from generator.colour import BLACK
from generator.drawing.items import Item, Outline, Stroke
from generator.drawing.shapes import rect
from generator.geometry import Point, Rect, Size
from generator.illustration.draw import bounds
from generator.layout.library import Layouts
from generator.layout.paint import Palette
from generator.layout.single import single_layer
from generator.rulebook.theme import BookTheme
from generator.source.diagnostic import Report
from generator.source.tree import Value
from generator.units import Mm

Spared: TypeAlias = tuple[tuple[Item, ...], Callable[[], tuple[Item, ...]]]
"""Items, and what draws those that stand for them where ink is spared."""

_WINDOW = Size(48.0, 33.0)
"""The window in mm that an illustration is drawn for."""
_OF_WINDOW = 0.9
"""How much of a window a part of the kit takes."""
_IN_PEN = "-pen"
"""How the id of the illustration ends that takes the place of another where ink is spared."""
_PEN: Mapping[str, Value] = {"blacks": 0.03, "stands_out": 0.5, "turn_at": -0.3}
"""How it is drawn."""
_BORDER: Mm = 0.5
"""How wide the line around it is."""


def window_of(width: Mm, height: Mm | None) -> Size:
    """A window that wide, of the usual form where no height is asked for."""
    return Size(width, width * _WINDOW.height / _WINDOW.width if height is None else height)


@dataclass(slots=True)
class Artwork:
    """Draws illustrations, each once for a size; what is wrong with one goes to the report.

    `spared` are those of which the game has one of its own for pen.
    """

    catalog: Catalog
    layouts: Layouts
    theme: BookTheme
    report: Report
    spared: list[Spared] = field(default_factory=list)
    _drawn: dict[tuple[str, str, Size], tuple[Item, ...]] = field(default_factory=dict)

    def items(self, name: str, manner: str, size: Size) -> tuple[Item, ...]:
        """An illustration as wide as a window of that size (mm), in the middle of its height."""
        key = (name, manner, size)
        if key not in self._drawn:
            self._drawn[key] = self._made(name, manner, size)
        return self._drawn[key]

    def has_pen(self, name: str) -> bool:
        """Whether another illustration stands for it where ink is spared."""
        return f"{name}{_IN_PEN}" in self.layouts.illustrations.ids()

    def _placed(self, name: str, size: Size) -> dict[str, Value]:
        """Where in a window it is drawn, and how large. Parts of the kit, and what is as small and lies about its
        origin, stand whole in the middle; other illustrations begin at the top of a window.
        """
        library = self.layouts.illustrations
        found = library.get(name, Report())
        around = None if found is None else bounds(found)
        is_small = around is not None and around.width <= _WINDOW.width and around.height <= _WINDOW.height
        begins = name in library.own() and around is not None and around.centre.y > around.height / 4
        if around is None or not is_small or begins:
            return {"scale": size.width / _WINDOW.width, "box": [0, 0, size.width, size.height]}
        scale = _OF_WINDOW * min(size.width / around.width, size.height / around.height)
        origin = Point(size.width / 2 - scale * around.centre.x, size.height / 2 - scale * around.centre.y)
        return {"scale": scale, "box": [origin.x - size.width / 2, origin.y, size.width, size.height]}

    def _made(self, name: str, manner: str, size: Size) -> tuple[Item, ...]:
        palette = Palette(dict(self.catalog.palette))
        values: dict[str, Value] = {
            "illustration": name,
            "manner": manner,
            "key": self.theme.ink.hex,
            **self._placed(name, size),
        }
        items = single_layer("illustration", values, size, self.layouts, palette, self.report)

        def drawn_in_pen() -> tuple[Item, ...]:
            lines: dict[str, Value] = {"illustration": f"{name}{_IN_PEN}", "manner": "pen", "key": BLACK.hex, **_PEN}
            drawn = single_layer("illustration", values | lines, size, self.layouts, palette, Report())
            # What the window cuts off ends at a line.
            return (*drawn, Outline(rect(Rect.of(size)), stroke=Stroke(BLACK, 2 * _BORDER)))

        if self.has_pen(name):
            self.spared.append((items, drawn_in_pen))
        return items
