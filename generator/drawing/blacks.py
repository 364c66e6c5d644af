"""Black ink for what is nearly black: a printer mixes a dark navy of three inks, and takes black from one."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from generator.colour import Colour
from generator.drawing.items import Drawing, Glyphs, Group, Item, Outline, Paint, Picture

DARKEST = 0.025
"""Up to this luminance a colour cannot be told from black in lines and letters, and beside white not in areas."""


def black(colour: Colour) -> Colour:
    """The colour, or black of its opacity where it is nearly black."""
    return Colour(0, 0, 0, colour.alpha) if colour.luminance <= DARKEST else colour


@dataclass(slots=True)
class Blacks:
    """Turns what is nearly black into black. What drawings share they go on sharing; what needs no change is the same
    object as before. `note` is told what was made of an item.
    """

    note: Callable[[Item, Item], None] | None = None
    _made: dict[int, tuple[Item, ...]] = field(default_factory=dict)
    _kept: list[tuple[Item, ...]] = field(default_factory=list)  # so that no id is used again while we go by it

    def drawing(self, drawing: Drawing) -> Drawing:
        """The drawing with blacks."""
        items = self._items(drawing.items)
        return drawing if items is drawing.items else Drawing(drawing.size, items)

    def _items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        if id(items) not in self._made:
            made = tuple(map(self._item, items))
            self._kept.append(items)
            self._made[id(items)] = items if all(a is b for a, b in zip(made, items, strict=True)) else made
        return self._made[id(items)]

    def _item(self, item: Item) -> Item:
        made = self._black(item)
        if self.note is not None and made is not item:
            self.note(made, item)
        return made

    def _black(self, item: Item) -> Item:
        match item:
            case Outline(_, fill, stroke):
                paint = None if fill is None else _paint(fill)
                line = stroke if stroke is None else replace(stroke, colour=black(stroke.colour))
                return item if paint == fill and line == stroke else replace(item, fill=paint, stroke=line)
            case Glyphs(fill=colour):
                return item if black(colour) == colour else replace(item, fill=black(colour))
            case Group(items):
                made = self._items(items)
                return item if made is items else replace(item, items=made)
            case Picture():
                return item


def _paint(paint: Paint) -> Paint:
    if isinstance(paint, Colour):
        return black(paint)
    return replace(paint, stops=tuple(replace(stop, colour=black(stop.colour)) for stop in paint.stops))
