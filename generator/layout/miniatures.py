"""Faces for small pictures, in which letters could not be read: by their layers, without those that hold words.

A card is cropped to its picture, and its signs, such as its cost, may stand beside that. Other pieces keep their form.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

from generator.drawing import extent
from generator.drawing.faces import LayersOfItems, NamedLayer, SmallFace
from generator.drawing.ground import scale_of
from generator.drawing.items import Drawing, Glyphs, Group, Item, walk
from generator.drawing.letters import MOST_GROWN, PICTURED_PT, leave_out_plates, sizes_pt, without_letters
from generator.drawing.plates import LabelPlates
from generator.geometry import IDENTITY, Affine, Rect, Size
from generator.layout.layer import MiniatureLook
from generator.layout.layer_places import ink_of
from generator.units import Mm

_Items = tuple[Item, ...]

_PICTURES = frozenset({"illustration", "picture"})
_ICONS = frozenset({"icon"})
_LEAST_SIGN: Mm = 1.0
"""What is smaller on a card is no sign."""
_TALLEST_SIGN: Mm = 5.8
"""Of a sign: its letters are left out where they would need more. A number grows in it then, or it is not shown."""
_PLAIN_SIGN: Mm = 4.4
"""The height of a sign without letters."""
_GROWTH = 1.06
"""Numbers grow in steps of this, so that equal pieces in pictures of about one scale are drawn once."""
_LARGEST_PLATE = 0.25
"""The share of a face that a plate takes at most."""
_EASY = 1.05
"""Letters of signs are so much larger than they must be."""


@dataclass(frozen=True, slots=True)
class FacePart:
    """What one layer draws, and the size of its smallest letters, infinite without any; one that `stays` loses these
    alone where they are too small.
    """

    items: tuple[Item, ...]
    letters_pt: float
    stays: bool = False
    words_pt: float = math.inf
    """The size of the smallest letters that are no number."""

    def readable_pt(self, grown_pt: float) -> float:
        """The size of the smallest letters where numbers may grow to a size; 0 for one they would not reach."""
        grows = 0.0 < grown_pt <= self.letters_pt * MOST_GROWN
        return min(self.words_pt, grown_pt) if grows and self.letters_pt < grown_pt else self.letters_pt


@dataclass(slots=True)
class ThinnedFaces:
    """A face without its small letters, by how many of the sizes of its letters are too small, and the step of the size
    to which its numbers have grown.
    """

    faces: dict[tuple[int, int], "ThinnedFace"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ThinnedFace:
    """The items of a face without its small letters, and the first scale at which they were asked for."""

    items: tuple[Item, ...]
    scale: float


@dataclass(frozen=True)
class Miniature:
    """A face in parts, lowest first, and where its picture lies on it (None: it has none)."""

    parts: tuple[FacePart, ...]
    picture: Rect | None
    _sizes: tuple[float, ...]
    _face: Drawing
    _layers: LayersOfItems
    _look: MiniatureLook
    _whole: bool = False
    _grows: bool = False
    _thinned: ThinnedFaces = field(default_factory=ThinnedFaces, compare=False)

    @property
    def letters_pt(self) -> float:
        """The size of the smallest letters on the whole face; infinite where there are none."""
        return self._sizes[0] if self._sizes else math.inf

    @cached_property
    def figures_pt(self) -> float:
        """The size of the letters of the part that has the largest ones, as are figures on tiles; 0 without any."""
        return max((part.letters_pt for part in self.parts if math.isfinite(part.letters_pt)), default=0.0)

    @cached_property
    def signs(self) -> tuple[tuple[Drawing, ...], ...]:
        """The signs of each layer that has any, one by one, as large as their letters need to be read."""
        largest_pt = max(_EASY * PICTURED_PT, self._look.signs_pt)
        drawn = (tuple(_signs(self._face.items, self._layers, name, largest_pt)) for name in self._look.signs)
        return tuple(signs for signs in drawn if signs)

    @cached_property
    def clear(self) -> tuple[Rect, ...]:
        """Where on the face lies what arrows in pictures should not cover."""
        drawn = (_pictures(self._face.items, self._layers, name) for name in self._look.clear)
        return tuple(_box(item, at) for layer in drawn for item, at in layer)

    def items(self, scale: float) -> tuple[Item, ...]:
        """The face as it is drawn at that scale: without the layers whose letters would be too small.

        Equal choices are one and the same tuple.
        """
        least = PICTURED_PT / scale
        step = math.ceil(math.log(least) / math.log(_GROWTH) - 1e-9) if self._grows else 0
        grown = _GROWTH**step if self._grows else 0.0
        key, known = (bisect_left(self._sizes, least), step), self._thinned.faces
        if key not in known:
            known[key] = ThinnedFace(self._thinned_items(least, grown), scale)
        return known[key].items

    def _thinned_items(self, least: float, grown: float) -> tuple[Item, ...]:
        """The items without letters below a size, where numbers may grow to another."""
        most = _LARGEST_PLATE * self._face.size.width * self._face.size.height
        plates = LabelPlates(most, numbers=not self._whole)
        kept: list[Item] = []
        for part in self.parts:
            if part.stays or part.readable_pt(grown) >= least:
                kept += without_letters(part.items, least, grown_pt=grown, plates=plates)
                continue
            for item in part.items:
                leave_out_plates(plates, kept, item)
        return tuple(kept)

    def small_faces(self) -> Iterator[SmallFace]:
        """What was asked for so far, and how it is made of the face in another ink."""
        for thinned in self._thinned.faces.values():
            again = partial(_again, self._face.size, self._look, self._whole, self._grows, thinned.scale)
            yield SmallFace(thinned.items, self._face.items, again)


def _again(
    size: Size, look: MiniatureLook, whole: bool, numbers: bool, scale: float, face: _Items, layers: LayersOfItems
) -> _Items:
    return miniature_of(Drawing(size, face), layers, look, whole=whole, numbers=numbers).items(scale)


def miniature_of(
    face: Drawing, layers: LayersOfItems, look: MiniatureLook, *, whole: bool = False, numbers: bool = False
) -> Miniature:
    """The parts of a face, of whose items it is known which layer drew them, and what its layout says of miniatures.
    Where its `numbers` matter, these grow a little rather than that they are left out.

    The picture is the layer that the layout names, or else the largest that holds an illustration or picture, or, where
    none does, an icon and no letters. All layers of a `whole` face stay, as do items of which nothing is known.
    """
    parts: list[FacePart] = []
    sizes: set[float] = set()
    for layer, items in _by_layer(face.items, layers):
        own = sizes_pt(items)
        sizes |= own
        if layer is None or layer.name not in (*look.without, *look.signs):
            words_pt = min(sizes_pt(items, numbers=False), default=math.inf)
            parts.append(FacePart(items, min(own, default=math.inf), whole or layer is None, words_pt))
    trim = Rect.of(face.size)
    found: list[tuple[int, Rect]] = []
    for kinds in (_PICTURES,) if look.picture is not None else (_PICTURES, _ICONS):
        for at, part in enumerate(parts):
            if kinds is _ICONS and math.isfinite(part.letters_pt):
                continue
            seen = [on.bounds(extent.of_item(item)) for item, on in _pictures(part.items, layers, look.picture, kinds)]
            boxes = [extent.of_item(item) for item in part.items] if seen and look.picture is None else seen
            box = extent.common(trim, extent.union(boxes))
            if box != extent.NOTHING:
                found.append((at, box))
        if found:
            break
    picture = None
    if found:
        at, picture = max(found, key=lambda one: one[1].width * one[1].height)
        parts[at] = replace(parts[at], stays=True)
    return Miniature(tuple(parts), picture, tuple(sorted(sizes)), face, layers, look, whole, numbers)


def _by_layer(items: tuple[Item, ...], layers: LayersOfItems) -> Iterator[tuple[NamedLayer | None, tuple[Item, ...]]]:
    """The items of a face, those that one of its layers drew together; what no layer drew by itself."""
    pending: list[Item] = []
    before: NamedLayer | None = None
    for item in _unwrapped(items, layers):
        layer = layers.of(item)
        if pending and (layer is None or layer is not before):
            yield before, tuple(pending)
            pending = []
        pending.append(item)
        before = layer
    if pending:
        yield before, tuple(pending)


def _unwrapped(items: tuple[Item, ...], layers: LayersOfItems) -> Iterator[Item]:
    """The items, those of groups in which several faces share what is alike one by one."""
    for item in items:
        if isinstance(item, Group) and item.shared and layers.of(item) is None and item.at == IDENTITY:
            yield from _unwrapped(item.items, layers)
        else:
            yield item


def _pictures(
    items: tuple[Item, ...],
    layers: LayersOfItems,
    named: str | None,
    kinds: frozenset[str] = _PICTURES,
    at: Affine = IDENTITY,
) -> Iterator[tuple[Item, Affine]]:
    """What layers of a name drew, or where there is none layers of some kinds, each with the map that places it."""
    for item in items:
        layer = layers.of(item)
        if layer is not None and (layer.name == named if named is not None else layer.kind in kinds):
            yield item, at
        elif isinstance(item, Group) and item.figure is None and (layer is None or layer.kind != "illustration"):
            yield from _pictures(item.items, layers, named, kinds, at.after(item.at))


def _box(item: Item, at: Affine) -> Rect:
    ink = ink_of(item)
    return at.bounds(ink) if ink != extent.NOTHING else ink


def _has_number(items: tuple[Item, ...]) -> bool:
    return any(isinstance(item, Glyphs) and item.text.strip().isdigit() for _, item in walk(items))


def _signs(items: tuple[Item, ...], layers: LayersOfItems, name: str, largest_pt: float) -> Iterator[Drawing]:
    """Each thing that a layer of that name has drawn, with its largest letters in that size."""
    for item, at in _pictures(items, layers, name):
        largest = max(sizes_pt((item,), scale_of(at)), default=0.0)
        scale = largest_pt / largest if largest else math.inf
        kept = without_letters((item,), PICTURED_PT / scale, scale_of(at))
        box = _box(Group(kept), at)
        if min(box.width, box.height) < _LEAST_SIGN:
            continue
        if scale * box.height > _TALLEST_SIGN:
            # A number in a large form grows in it.
            numbered = _has_number(kept)
            scale = (_TALLEST_SIGN if numbered else _PLAIN_SIGN) / box.height
            least = PICTURED_PT / scale
            kept = without_letters((item,), least, scale_of(at), grown_pt=least if numbered else 0.0)
            if numbered and not _has_number(kept):
                continue
        place = Affine.scale(scale).after(Affine.move(-box.x, -box.y)).after(at)
        yield Drawing(Size(box.width * scale, box.height * scale), (Group(kept, place),))
