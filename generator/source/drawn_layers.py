"""Which layer of which layout drew an item, for checks that name it and for pictures of parts of a face."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from generator.source.mark import Mark


@dataclass(frozen=True, slots=True)
class DrawnLayer:
    """A layer by its name (its kind where it has none), where it stands, its kind, and whether it `is_named`."""

    name: str
    mark: Mark | None
    kind: str = ""
    is_named: bool = False


@dataclass(slots=True)
class DrawnLayers:
    """The layers of items: an item is known as itself, not by being equal to another.

    Items are kept as long as this is, so that no other gets the number of one that is gone.
    """

    _layers: dict[int, DrawnLayer] = field(default_factory=dict)
    _kept: list[object] = field(default_factory=list)

    def note(
        self, items: Iterable[object], name: str, mark: Mark | None, kind: str = "", *, is_named: bool = False
    ) -> None:
        """Items that a layer has drawn at one time; the innermost layer says so first, and that counts."""
        layer = DrawnLayer(name, mark, kind, is_named)
        for item in items:
            if id(item) not in self._layers:
                self._layers[id(item)] = layer
                self._kept.append(item)

    def inherit(self, made: object, item: object) -> None:
        """What was made of an item is of the same layer."""
        layer = self.of(item)
        if layer is not None and id(made) not in self._layers:
            self._layers[id(made)] = layer
            self._kept.append(made)

    def of(self, item: object) -> DrawnLayer | None:
        """The layer that drew an item; None for a part of what a layer drew."""
        return self._layers.get(id(item))
