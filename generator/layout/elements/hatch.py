"""`hatch: angle`: lines that swell over a box, for skies and grounds; `rays: true` lets them stream from a place."""

import math
from collections.abc import Callable, Iterable

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline, Segments
from generator.geometry import Point, Rect
from generator.illustration.hatch import STEP, Ruling, hatch, rays
from generator.layout.element import EACH, Element, LayerContext, LayerFault
from generator.units import Mm

_MOST_PLACES = 60_000


def _draw(context: LayerContext) -> Iterable[Item]:
    angle = context.number("hatch", low=-360, high=360)
    box = context.box()
    if not box.width or not box.height:
        return
    gap = context.number("gap", 0.6, low=0.2, high=100)
    tones = context.numbers("tones", 2) if context.has("tones") else (0.1, 0.5)
    seed = context.words("seed", "hatch")
    ruled = context.flag("rays")
    places = box.width * box.height / gap / STEP
    if places > _MOST_PLACES:
        raise LayerFault("LAY006", f"{gap:g} mm between lines is too fine for a box of that size", key="gap")
    context.drawer.spend(int(places) // EACH)
    if ruled:
        segments = _rays(context, box, gap, tones, seed)
    else:
        tone = _tone(context, box, angle, tones)
        bow = context.number("bow", 0.0, low=-1_000, high=1_000)
        corners = [Point(box.x, box.y), Point(box.right, box.y), Point(box.right, box.bottom), Point(box.x, box.bottom)]
        segments = hatch([corners], Ruling(angle, gap, bow, seed), tone)
    fill = context.paint("fill", box, "#000000")
    if segments and fill is not None:
        shared = context.drawer.hatch_lines[True]
        lines = shared.item(segments, fill) if isinstance(fill, Colour) else Outline(segments, fill)
        yield Group((lines,), clip=shapes.rect(box))


def _tone(context: LayerContext, box: Rect, angle: float, tones: tuple[float, ...]) -> Callable[[Mm, Mm], float]:
    """How dark a place is: from the first tone to the second across the lines, or away from the place `from`."""
    first, last = tones
    if context.has("from"):
        centre = context.point("from", box.centre)
        near, far = _radii(context, box)
        return lambda x, y: first + (last - first) * _share(math.hypot(x - centre.x, y - centre.y), near, far)
    turn = math.radians(angle)
    vx, vy = -math.sin(turn), math.cos(turn)
    reach = (abs(vx) * box.width + abs(vy) * box.height) / 2 or 1.0
    middle = box.centre
    return lambda x, y: first + (last - first) * _share((x - middle.x) * vx + (y - middle.y) * vy, -reach, reach)


def _radii(context: LayerContext, box: Rect) -> tuple[Mm, Mm]:
    if not context.has("radii"):
        return 0.0, math.hypot(box.width, box.height) / 2
    near, far = context.numbers("radii", 2)
    if not 0 <= near < far:
        raise LayerFault("LAY006", "radii are two distances from the place `from`, the smaller first", key="radii")
    return near, far


def _share(value: float, low: float, high: float) -> float:
    return min(max((value - low) / (high - low), 0.0), 1.0)


def _rays(context: LayerContext, box: Rect, gap: Mm, tones: tuple[float, ...], seed: str) -> Segments:
    near, far = _radii(context, box)
    near = max(near, gap)
    count = min(int(math.tau * near / gap) + 1, 2_000)
    first, last = (min(max(tone, 0.0), 1.0) for tone in tones)
    return rays(box, context.point("from", box.centre), (near, max(far, near)), count, (first, last), seed)


HATCH = Element(frozenset({"box", "gap", "tones", "from", "radii", "rays", "bow", "seed", "fill"}), _draw)
