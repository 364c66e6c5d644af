"""What faces of pieces are replaced by in another ink, wherever a drawing shows them."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from generator.drawing.items import Item

_Items = tuple[Item, ...]


class NamedLayer(Protocol):
    """A layer of a layout, by its name and kind."""

    @property
    def name(self) -> str:
        """Its name, its kind where it has none."""

    @property
    def kind(self) -> str:
        """What it draws."""


class LayersOfItems(Protocol):
    """Which layer drew an item."""

    def of(self, item: object) -> NamedLayer | None:
        """The layer that drew an item; None for a part of what a layer drew."""


@dataclass(frozen=True, slots=True)
class SmallFace:
    """Items that show a `face` so small that parts of it are left out; `again` leaves them out of another face."""

    shown: _Items
    face: _Items
    again: Callable[[_Items, LayersOfItems], _Items]


class Faces:
    """The items of faces as they are printed, by the very tuples that show them elsewhere.

    A picture of a piece then looks like the piece itself, and its face is made once, however often it is shown. The
    `layers` are those that drew the items of printed faces, None where nobody knows.
    """

    __slots__ = ("_layers", "_printed")

    def __init__(self, pairs: Iterable[tuple[_Items, _Items]] = (), layers: LayersOfItems | None = None) -> None:
        # The tuples are kept with their ids, so that no id is used again while we go by it.
        self._printed = {id(shown): (shown, printed) for shown, printed in pairs}
        self._layers = layers

    def joined(self, pairs: Iterable[tuple[_Items, _Items]]) -> "Faces":
        """These and more of them."""
        return Faces((*self._printed.values(), *pairs), self._layers)

    def printed(self, items: _Items) -> _Items | None:
        """What is printed in place of a face's items; None for items that are no face."""
        found = self._printed.get(id(items))
        return None if found is None else found[1]

    def smaller(self, faces: Iterable[SmallFace]) -> Iterator[tuple[_Items, _Items]]:
        """What is shown of faces so small, and what is shown of them as they are printed."""
        if self._layers is None:
            return
        for small in faces:
            printed = self.printed(small.face)
            if printed is not None:
                yield small.shown, small.again(printed, self._layers)
