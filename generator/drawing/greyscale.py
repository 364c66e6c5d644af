"""Greyscale drawings: each grey has the lightness of its colour."""

from collections.abc import Callable
from dataclasses import field, replace
from functools import lru_cache

from generator.colour import Colour
from generator.dataclass import dataclass
from generator.drawing.faces import Faces
from generator.drawing.items import Drawing, Glyphs, Group, Image, Item, Outline, Paint, Picture


@lru_cache(maxsize=4096)
def grey(colour: Colour) -> Colour:
    """The grey of the same luminance and opacity."""
    light = colour.luminance
    channel = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    level = round(255 * channel)
    return Colour(level, level, level, colour.alpha)


@dataclass(slots=True)
class Greyscale:
    """Turns drawings grey; `picture` does it with raster images. Remembers what drawings share, so that they go on.

    Some `faces` are there already.
    """

    picture: Callable[[Image], Image]
    faces: Faces = field(default_factory=Faces)
    _made: dict[int, tuple[Item, ...]] = field(default_factory=dict)
    _kept: list[tuple[Item, ...]] = field(default_factory=list)  # so that no id is used again while we go by it

    def drawing(self, drawing: Drawing) -> Drawing:
        """The drawing in greys."""
        return Drawing(drawing.size, self._items(drawing.items))

    def _items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        if id(items) not in self._made:
            self._kept.append(items)
            self._made[id(items)] = self.faces.printed(items) or tuple(map(self._item, items))
        return self._made[id(items)]

    def _item(self, item: Item) -> Item:
        match item:
            case Outline(_, fill, stroke):
                line = None if stroke is None else replace(stroke, colour=grey(stroke.colour))
                return replace(item, fill=None if fill is None else _paint(fill), stroke=line)
            case Glyphs():
                return replace(item, fill=grey(item.fill))
            case Picture(image):
                return replace(item, image=self.picture(image))
            case Group(items):
                return replace(item, items=self._items(items))


def _paint(paint: Paint) -> Paint:
    if isinstance(paint, Colour):
        return grey(paint)
    return replace(paint, stops=tuple(replace(stop, colour=grey(stop.colour)) for stop in paint.stops))
