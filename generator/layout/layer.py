"""A layout template as read: its layers, not yet bound to any card."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.source.mark import Mark, Path
from generator.source.tree import Tree, Value
from generator.units import Mm


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One thing a layout draws.

    `kind` names the element, `values` are its keys as written, `children` the layers inside it. `names` are the scope
    names that it and its children read: a layer that reads nothing of a card is the same on every card. `bound`
    are the keys whose values hold placeholders. `tree` and `path` say where it stands.
    """

    kind: str
    name: str | None
    values: Mapping[str, Value]
    children: tuple["Layer", ...]
    names: frozenset[str]
    bound: frozenset[str]
    tree: Tree
    path: Path

    def mark(self, key: str | None = None) -> Mark | None:
        """The place of the layer, or of one of its keys."""
        return self.tree.mark((*self.path, key) if key else self.path)


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A layout after inheritance: what a face is made of.

    `width` and `height` are None where the layout fits any size. `safe` is how far text keeps from the cut. `lets` are
    named values, worked out in order before the layers. `sample` is data to try the layout with.
    """

    id: str
    title: str
    width: Mm | None
    height: Mm | None
    safe: Mm
    colours: Mapping[str, Value]
    styles: Mapping[str, Mapping[str, Value]]
    lets: Mapping[str, Value]
    layers: tuple[Layer, ...]
    sample: Mapping[str, Value]
    tree: Tree
    fonts: Mapping[str, str] = field(default_factory=dict)
