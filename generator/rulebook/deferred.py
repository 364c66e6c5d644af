"""Pictures that are drawn only where they are shown: of the many ways to arrange a box each needs their sizes alone."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from generator.drawing.items import Drawing, Group, Item
from generator.geometry import Size


@dataclass(slots=True)
class DeferredPictures:
    """Places for pictures, and how each is drawn, by the identity of its place; each is drawn once."""

    _draw: dict[int, tuple[Group, Callable[[], Group]]] = field(default_factory=dict)
    _drawn: dict[int, Group] = field(default_factory=dict)

    def place(self, size: Size, draw: Callable[[], Group]) -> Drawing:
        """A drawing of that size, whose only item is drawn by `draw` where it is shown."""
        place = Group(())
        self._draw[id(place)] = (place, draw)
        return Drawing(size, (place,))

    def shown(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """The items with their pictures drawn."""
        return tuple(map(self._item, items))

    def _item(self, item: Item) -> Item:
        if not isinstance(item, Group) or item.shared:
            return item
        key = id(item)
        if key not in self._draw:
            inside = self.shown(item.items)
            same = all(one is other for one, other in zip(inside, item.items, strict=True))
            return item if same else replace(item, items=inside)
        if key not in self._drawn:
            self._drawn[key] = self._draw[key][1]()
        return self._drawn[key]
