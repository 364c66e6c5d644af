"""A face split into two layers: the text that nothing covers, and the art below it.

Text that is covered, faded or clipped stays in the art, because it would look different in a layer of its own.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.drawing import extent, shapes
from generator.drawing.items import Drawing, Glyphs, Group, Item, Segments
from generator.export.preflight import ink_of
from generator.geometry import IDENTITY, Affine, Point, Rect


@dataclass(frozen=True, slots=True)
class _Leaf:
    """An item that is no group: where it stands in the tree, its map, its box on the face, what clips it."""

    path: tuple[int, ...]
    item: Item
    at: Affine
    box: Rect
    clips: tuple[tuple[Affine, Segments], ...]
    faded: bool


def split_text(face: Drawing) -> tuple[Drawing, Drawing]:
    """The art and the text layer of a face; the text drawn on top of the art gives the face again."""
    leaves = list(_leaves(face.items))
    above: list[Rect] = []
    lifted: list[_Leaf] = []
    for leaf in reversed(leaves):
        if _liftable(leaf) and not any(box.overlaps(leaf.box) for box in above):
            lifted.append(leaf)
        else:
            above.append(leaf.box)
    lifted.reverse()
    gone = {leaf.path for leaf in lifted}
    art = Drawing(face.size, tuple(_without(face.items, gone, ())))
    return art, Drawing(face.size, tuple(Group((leaf.item,), leaf.at) for leaf in lifted))


def _leaves(
    items: tuple[Item, ...],
    path: tuple[int, ...] = (),
    at: Affine = IDENTITY,
    clips: tuple[tuple[Affine, Segments], ...] = (),
    faded: bool = False,
) -> Iterator[_Leaf]:
    for index, item in enumerate(items):
        here = (*path, index)
        if isinstance(item, Group):
            inner = at.after(item.at)
            inside = clips if item.clip is None else (*clips, (inner, item.clip))
            yield from _leaves(item.items, here, inner, inside, faded or item.opacity < 1 or item.blend is not None)
        else:
            box = ink_of(item) if isinstance(item, Glyphs) else extent.of_item(item)
            box = at.bounds(box)
            for where, clip in clips:
                box = extent.common(box, where.bounds(extent.of_path(clip)))
            yield _Leaf(here, item, at, box, clips, faded)


def _liftable(leaf: _Leaf) -> bool:
    item = leaf.item
    if not isinstance(item, Glyphs) or not item.glyphs or item.fill.alpha < 1 or leaf.faded:
        return False
    whole = leaf.at.bounds(ink_of(item))
    return all(_holds(where, clip, whole) for where, clip in leaf.clips)


def _holds(where: Affine, clip: Segments, box: Rect) -> bool:
    """Whether all four corners of a box lie inside a clipping path."""
    corners = (
        Point(box.x, box.y),
        Point(box.right, box.y),
        Point(box.right, box.bottom),
        Point(box.x, box.bottom),
    )
    lines = shapes.flatten(shapes.transform(clip, where))
    return all(sum(_crosses(line, corner) for line in lines) % 2 == 1 for corner in corners)


def _crosses(line: tuple[Point, ...], point: Point) -> int:
    """How many edges of a closed line a ray from the point to the right meets."""
    count = 0
    for one, two in zip(line, (*line[1:], line[0]), strict=True):
        if (one.y > point.y) != (two.y > point.y):
            x = one.x + (point.y - one.y) / (two.y - one.y) * (two.x - one.x)
            count += x > point.x
    return count


def _without(items: tuple[Item, ...], gone: set[tuple[int, ...]], path: tuple[int, ...]) -> Iterator[Item]:
    """The items but those at the paths; a group that loses nothing stays the same object."""
    for index, item in enumerate(items):
        here = (*path, index)
        if here in gone:
            continue
        if isinstance(item, Group) and any(other[: len(here)] == here for other in gone):
            yield replace(item, items=tuple(_without(item.items, gone, here)), shared=False)
        else:
            yield item
