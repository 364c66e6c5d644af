"""`path: "M0 0 L10 0 ..."`: an outline as SVG path data, in mm; with `view: [w, h]` that view is fitted into `box`."""

from collections.abc import Iterable
from functools import lru_cache

from generator.drawing import shapes
from generator.drawing.items import Item, Segments
from generator.drawing.svg_path import parse
from generator.geometry import Affine
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.layout.elements.outlined import LINE_KEYS, SHAPE_KEYS, arrowed, outlined

LONGEST = 200_000
"""Characters of path data."""

_parsed = lru_cache(maxsize=256)(parse)
"""Path data is mostly the same from card to card."""


def outline(context: LayerContext, key: str) -> Segments:
    """A key's path data as an outline; raises LayerFault."""
    words = context.words(key)
    if len(words) > LONGEST:
        raise LayerFault("LAY006", f"{key} has {len(words):,} characters; the maximum is {LONGEST:,}", key=key)
    try:
        segments = _parsed(words)
    except ValueError as error:
        raise LayerFault("LAY006", f"{key}: {error}", key=key) from error
    context.drawer.spend(len(segments) // EACH)
    return segments


def _draw(context: LayerContext) -> Iterable[Item]:
    segments = outline(context, "path")
    box = context.box()
    if context.has("view"):
        width, height = context.extent("view")
        scale = min(box.width / width, box.height / height)
        left, top = box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) / 2
        segments = shapes.transform(segments, Affine(scale, 0.0, 0.0, scale, left, top))
    elif box.x or box.y:
        segments = shapes.move(segments, box.x, box.y)
    around = shapes.bounds(segments) or box
    if context.has("arrow"):
        yield from arrowed(context, segments, around)
    else:
        yield from outlined(context, segments, around, even_odd=context.flag("even_odd"))


PATH = Element(frozenset({"box", "view", "even_odd"}) | SHAPE_KEYS | LINE_KEYS, _draw)
