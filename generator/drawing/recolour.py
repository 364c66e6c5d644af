"""Drawings in other colours: every fill, line, letter and picture as a rule makes it of its own."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from generator.colour import Colour
from generator.drawing.faces import Faces
from generator.drawing.items import Drawing, Glyphs, Group, Image, Item, Outline, Paint, Picture


@dataclass(slots=True)
class Recolour:
    """Gives drawings the colours that `colour` makes of theirs; `picture` does it with raster images.

    What drawings share they go on sharing; what needs no change is the same object as before. Some `faces` are there
    already. `note` is told what was made of an item.
    """

    colour: Callable[[Colour], Colour]
    picture: Callable[[Image], Image] | None = None
    faces: Faces = field(default_factory=Faces)
    note: Callable[[Item, Item], None] | None = None
    _made: dict[int, tuple[Item, ...]] = field(default_factory=dict)
    _kept: list[tuple[Item, ...]] = field(default_factory=list)  # so that no id is used again while we go by it

    def drawing(self, drawing: Drawing) -> Drawing:
        """The drawing in its new colours."""
        items = self._items(drawing.items)
        return drawing if items is drawing.items else Drawing(drawing.size, items)

    def _items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        if id(items) not in self._made:
            self._kept.append(items)
            self._made[id(items)] = self.faces.printed(items) or self._each(items)
        return self._made[id(items)]

    def _each(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        made = tuple(map(self._item, items))
        changed = [(new, item) for new, item in zip(made, items, strict=True) if new is not item]
        if self.note is not None:
            for new, item in changed:
                self.note(new, item)
        return made if changed else items

    def _item(self, item: Item) -> Item:
        match item:
            case Outline(_, fill, stroke):
                paint = None if fill is None else self._paint(fill)
                line = None if stroke is None else replace(stroke, colour=self.colour(stroke.colour))
                return item if (paint, line) == (fill, stroke) else replace(item, fill=paint, stroke=line)
            case Glyphs(fill=fill):
                return item if self.colour(fill) == fill else replace(item, fill=self.colour(fill))
            case Picture(image):
                return item if self.picture is None else replace(item, image=self.picture(image))
            case Group(items):
                made = self._items(items)
                return item if made is items else replace(item, items=made)

    def _paint(self, paint: Paint) -> Paint:
        if isinstance(paint, Colour):
            return self.colour(paint)
        stops = tuple(replace(stop, colour=self.colour(stop.colour)) for stop in paint.stops)
        return replace(paint, stops=stops)
