"""What faces of pieces are replaced by in another ink, wherever a drawing shows them."""

from collections.abc import Iterable

from generator.drawing.items import Item

_Items = tuple[Item, ...]


class Faces:
    """The items of faces as they are printed, by the very tuples that show them elsewhere.

    A picture of a piece then looks like the piece itself, and its face is made once, however often it is shown.
    """

    __slots__ = ("_printed",)

    def __init__(self, pairs: Iterable[tuple[_Items, _Items]] = ()) -> None:
        # The tuples are kept with their ids, so that no id is used again while we go by it.
        self._printed = {id(shown): (shown, printed) for shown, printed in pairs}

    def joined(self, pairs: Iterable[tuple[_Items, _Items]]) -> "Faces":
        """These and more of them."""
        return Faces((*self._printed.values(), *pairs))

    def printed(self, items: _Items) -> _Items | None:
        """What is printed in place of a face's items; None for items that are no face."""
        found = self._printed.get(id(items))
        return None if found is None else found[1]
