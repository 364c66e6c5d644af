"""`column: [layers]`: layers one below the other, each as tall as its words or its box; others share what is left."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.drawing.items import Item
from generator.geometry import Rect
from generator.layout.area import Area, Misplaced, length
from generator.layout.element import Element, LayerContext, LayerFault, placed
from generator.layout.elements.repeat import rows_of
from generator.layout.elements.text import height_of
from generator.units import Mm

_TOLERANCE: Mm = 0.005


def _draw(context: LayerContext) -> Iterable[Item]:
    box = context.box()
    gap = context.length("gap", box.height)
    area = Area.plain(box.width, box.height)
    entries = list(_entries(replace(context, area=area)))
    heights = _heights(context, entries, box.height - gap * (len(entries) - 1))
    top = box.y
    for entry, height in zip(entries, heights, strict=True):
        items = context.drawer.draw((entry.layer,), entry.scope, Area.plain(box.width, height), context.theme)
        yield placed(items, Rect(box.x, top, box.width, height))
        top += height + gap


def _entries(context: LayerContext) -> Iterator[LayerContext]:
    """The layers that are drawn, top to bottom; a `repeat` without a box stands for its rows' layers."""
    for layer in context.layer.children:
        child = replace(context, layer=layer)
        if not context.drawer.is_drawn(layer, context.scope):
            continue
        if layer.kind != "repeat" or child.has("box"):
            yield child
            continue
        name, rows = rows_of(child)
        for index, row in enumerate(rows):
            scope = {**context.scope, name: row, "index": index, "count": len(rows)}
            yield from _entries(replace(child, scope=scope))


def _heights(context: LayerContext, entries: list[LayerContext], room: Mm) -> list[Mm]:
    """The height of each entry. Texts that are too tall for the room become smaller, all in the same proportion."""
    texts = {index: height_of(entry) for index, entry in enumerate(entries) if entry.layer.kind == "text"}
    own = {index: _own_height(entry) for index, entry in enumerate(entries) if index not in texts}
    stated = {index: height for index, height in own.items() if height is not None}
    sharing = len(own) - len(stated)
    for_texts = room - sum(stated.values()) - context.length("least", room) * sharing
    if for_texts < -_TOLERANCE:
        message = f"the layers of the column are {-for_texts:.1f} mm too tall for it"
        raise LayerFault("LAY006", message, key="column")
    wanted = sum(texts.values())
    shrunk = min(1.0, max(for_texts, 0.0) / wanted) if wanted else 1.0
    share = max(room - sum(stated.values()) - wanted * shrunk, 0.0) / max(sharing, 1)
    return [texts[index] * shrunk if index in texts else stated.get(index, share) for index in range(len(entries))]


def _own_height(entry: LayerContext) -> Mm | None:
    """The `height` of a layer's box, which for a `rect` is its own value; None for a layer that has none."""
    box = entry.value("box") if entry.has("box") else entry.value(entry.layer.kind)
    if not isinstance(box, Mapping) or "height" not in box:
        return None
    try:
        return length(box["height"], entry.area.trim.height)
    except Misplaced as error:
        raise LayerFault("LAY006", f"box: {error}", key="box" if entry.has("box") else entry.layer.kind) from error


COLUMN = Element(frozenset({"box", "gap", "least"}), _draw, nested="column")
