"""The plate behind the words of a text: a rectangle as large as they are, with a margin."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.catalog.bounds import shown
from generator.drawing import shapes
from generator.drawing.items import Item, Outline
from generator.geometry import Rect
from generator.layout.area import Misplaced, length
from generator.layout.element import LayerContext, LayerFault
from generator.layout.paint import Unpaintable, paint, stroke
from generator.layout.shadow import shadow
from generator.source.diagnostic import closest
from generator.text.paragraph import Block
from generator.units import Mm

KEYS = ("fill", "stroke", "radius", "corners", "pad", "shadow", "least")
_CORNERS = {"round": shapes.rounded_rect, "cut": shapes.chamfered_rect, "notch": shapes.notched_rect}
_PAD: Mm = 1.2


def plate(context: LayerContext, block: Block, top: Mm) -> Iterator[Item]:
    """What `plate` asks for behind set words, whose block begins `top` below the corner of their box."""
    value = context.value("plate")
    if value is None or not block.lines:
        return
    if not isinstance(value, Mapping):
        raise _wrong(value, None)
    for key in value:
        if key not in KEYS:
            raise _wrong(value, closest(str(key), KEYS) or f"allowed keys: {', '.join(KEYS)}")
    try:
        box = _box(block, top, value)
        radius = length(value.get("radius", 0), min(box.width, box.height))
        fill = paint(value.get("fill"), box, context.theme.palette)
        line = stroke(value.get("stroke"), context.theme.palette)
    except Misplaced as error:
        raise LayerFault("LAY006", f"plate: {error}", hint=error.hint, key="plate") from error
    except Unpaintable as error:
        raise LayerFault("LAY007", f"plate: {error.message}", hint=error.hint, key="plate", value=error.name) from error
    corners = str(value.get("corners", "round"))
    if corners not in _CORNERS:
        raise _wrong(value, f"corners are {', '.join(_CORNERS)}")
    segments = _CORNERS[corners](box, radius)
    below = shadow(value.get("shadow"), context.theme.palette)
    if below is not None:
        yield from below.of(segments)
    yield Outline(segments, fill, line)


def _box(block: Block, top: Mm, value: Mapping[str, Any]) -> Rect:
    """From the capitals of the first line to the last baseline, as wide as the longest line, and the margin around."""
    pad = value.get("pad", _PAD)
    pads = pad if isinstance(pad, list | tuple) and len(pad) == 2 else (pad, pad)
    across, down = (length(side, 0.0) for side in pads)
    left = min(line.left for line in block.lines)
    right = max(line.left + line.width for line in block.lines)
    upper, lower = top + block.first_baseline - block.cap_height, top + block.last_baseline
    missing = max(0.0, length(value.get("least", 0), block.size.width) - (right - left) - 2 * across)
    box = Rect(left - across - missing / 2, upper - down, right - left + 2 * across + missing, lower - upper + 2 * down)
    if box.width <= 0 or box.height <= 0:
        raise Misplaced("its `pad` leaves nothing of it")
    return box


def _wrong(value: object, hint: str | None) -> LayerFault:
    example = "plate: {fill: gold, stroke: ink 0.3, radius: 1, pad: [2, 1]}"
    return LayerFault("LAY006", f"plate is {shown(value)}; write {example}", hint=hint, key="plate")
