"""Pieces that are alike face down: nothing but the face of such a piece may tell which of them it is."""

from collections.abc import Callable, Iterable, Mapping

from generator.catalog.models import Component, ComponentKind
from generator.dataclass import dataclass

NOTE = "alike/"
"""Begins the note of a piece that is alike with others face down; no id of a component has a slash before its end."""
_KINDS = frozenset({ComponentKind.TILE, ComponentKind.TOKEN})


@dataclass(frozen=True, slots=True)
class AlikeGroup:
    """Components of one back, form and size, with several faces; `id` is a tag that they share."""

    id: str
    components: tuple[Component, ...]

    @property
    def note(self) -> str:
        """The note of their objects."""
        return f"{NOTE}{self.id}"

    @property
    def copies(self) -> int:
        """The number of pieces."""
        return sum(component.copies for component in self.components)


def alike(
    components: Iterable[Component], backs: Callable[[Component], object] = lambda component: component.back
) -> Mapping[str, AlikeGroup]:
    """The groups by the ids of their components: tiles and tokens with the same cut, layout of the back, and `backs`.

    A back that is also the front hides nothing, and what is a group of one needs no hiding.
    """
    found: dict[object, list[Component]] = {}
    for component in components:
        if component.kind in _KINDS and component.back is not None and component.back != component.front:
            found.setdefault((component.back, component.cut, backs(component)), []).append(component)
    groups: dict[str, AlikeGroup] = {}
    taken: set[str] = set()
    for same in found.values():
        if len(same) > 1:
            name = str(same[0].back).rpartition("/")[2]
            while name in taken:
                name += "-"
            taken.add(name)
            groups.update((str(component.id), AlikeGroup(name, tuple(same))) for component in same)
    return groups
