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

    def mark(self, key: str | tuple[str, ...] | None = None) -> Mark | None:
        """The place of the layer, or of the value of one of its keys, or of a part of that."""
        steps = (key,) if isinstance(key, str) else key or ()
        return place(self.tree, (*self.path, *steps))


AMERICAN: Mapping[str, str] = {
    "color": "colour",
    "color-dodge": "colour-dodge",
    "color-burn": "colour-burn",
    "colors": "colours",
    "center": "centre",
    "gray": "grey",
    "recolor": "recolour",
}
"""Words that are understood in the American spelling too."""
_BRITISH = {own: other for other, own in AMERICAN.items()}


def british(word: str) -> str:
    """A word of ours in the spelling that is ours."""
    return AMERICAN.get(word, word)


def place(tree: Tree, path: Path) -> Mark | None:
    """The place of a value whose key, the last of the path, may be in the other spelling."""
    *above, last = path or ("",)
    other = (*above, _BRITISH.get(str(last), last))
    return tree.mark(other if path not in tree.marks and other in tree.marks else path)


@dataclass(frozen=True, slots=True)
class MiniatureLook:
    """What a layout says of small pictures of its faces, by the names of its own layers: the one to which a card is
    cropped (None: the largest with an illustration or picture), those left out, the signs that stand beside it,
    with the size of their largest letters (0: the least that can be read), and those of tiles that arrows do not cover.
    """

    picture: str | None = None
    without: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    signs_pt: float = 0.0
    clear: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Template:
    """A layout after inheritance: what a face is made of.

    `width` and `height` are None where the layout fits any size. `safe` is how far text keeps from the cut. `lets` are
    named values, worked out in order before the layers. `sample` is data to try the layout with. `style_marks` are the
    places of what styles say, by the names of style and key. `miniature` is how its faces look in small pictures.
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
    style_marks: Mapping[tuple[str, str], Mark | None] = field(default_factory=dict)
    miniature: MiniatureLook = MiniatureLook()

    def marked(self, *path: str) -> Mark | None:
        """The place of a value of the layout's own."""
        first = _BRITISH.get(path[0], path[0])
        return self.tree.mark((first, *path[1:]) if (first,) in self.tree.marks else path)
