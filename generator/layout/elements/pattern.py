"""`pattern: [width, height]`: a tile of layers repeated over a box and clipped to it; `brick` shifts odd lines."""

import math
from collections.abc import Iterable

from generator.drawing import shapes
from generator.drawing.items import Group, Item
from generator.geometry import Affine
from generator.layout.area import Area
from generator.layout.element import Element, LayerContext, LayerFault

MOST_TILES = 4_000


def _draw(context: LayerContext) -> Iterable[Item]:
    width, height = context.extent("pattern")
    box = context.box()
    if box.width * box.height / (width * height) > MOST_TILES:
        raise LayerFault("LAY006", f"a tile of {width:g} × {height:g} mm makes too many tiles", key="pattern")
    lines, columns = math.ceil(box.height / height), math.ceil(box.width / width) + 1
    tile = context.copied(Area.plain(width, height), lines * columns)
    if not tile:
        return
    # Centred, so that both sides of a face end alike.
    left = box.centre.x - math.ceil(columns / 2) * width
    top = box.centre.y - lines * height / 2
    brick = context.flag("brick")
    tiles: list[Item] = []
    for line in range(lines):
        shift = width / 2 if brick and line % 2 else 0.0
        for column in range(-1, columns + 2):
            x, y = left + column * width + shift, top + line * height
            if x + width > box.x and x < box.right:
                tiles.append(Group(tile, Affine.move(x, y), shared=True))
    yield Group(tuple(tiles), clip=shapes.rounded_rect(box, context.length("radius", box.width)))


PATTERN = Element(frozenset({"box", "brick", "radius", "layers"}), _draw, nested="layers")
