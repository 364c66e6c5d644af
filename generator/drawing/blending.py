"""How colours of a group mix with what lies below it, as PDF and SVG define it alike.

A group that is clipped, faded or blended is drawn by itself first: what is blended in it meets nothing below it.
Source: W3C Compositing and Blending Level 1, 10; ISO 32000-1, 11.3.5.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias, get_args

from generator.colour import Colour
from generator.drawing.items import Blend, Group, Item

BLENDS: tuple[Blend, ...] = get_args(Blend)
"""The modes, in the order in which they are listed."""

_Channel: TypeAlias = Callable[[float, float], float]


def _overlay(under: float, own: float) -> float:
    return _hard_light(own, under)


def _hard_light(under: float, own: float) -> float:
    return under * 2 * own if own <= 0.5 else _screen(under, 2 * own - 1)


def _screen(under: float, own: float) -> float:
    return under + own - under * own


def _dodge(under: float, own: float) -> float:
    return 0.0 if under == 0 else 1.0 if own >= 1 else min(1.0, under / (1 - own))


def _burn(under: float, own: float) -> float:
    return 1.0 if under >= 1 else 0.0 if own <= 0 else 1 - min(1.0, (1 - under) / own)


def _soft_light(under: float, own: float) -> float:
    if own <= 0.5:
        return under - (1 - 2 * own) * under * (1 - under)
    curve = ((16 * under - 12) * under + 4) * under if under <= 0.25 else math.sqrt(under)
    return under + (2 * own - 1) * (curve - under)


_CHANNEL: Mapping[Blend, _Channel] = MappingProxyType(
    {
        "multiply": lambda under, own: under * own,
        "screen": _screen,
        "overlay": _overlay,
        "darken": min,
        "lighten": max,
        "colour-dodge": _dodge,
        "colour-burn": _burn,
        "hard-light": _hard_light,
        "soft-light": _soft_light,
        "difference": lambda under, own: abs(under - own),
        "exclusion": lambda under, own: under + own - 2 * under * own,
    }
)


def blended(colour: Colour, under: Colour, blend: Blend | None) -> Colour:
    """What is seen of a colour on another one that is opaque, channel by channel; it keeps its own opacity."""
    if blend is None:
        return colour
    mix = _CHANNEL[blend]
    red, green, blue = (
        round(255 * min(1.0, max(0.0, mix(below / 255, own / 255))))
        for below, own in (
            (under.red, colour.red),
            (under.green, colour.green),
            (under.blue, colour.blue),
        )
    )
    return Colour(red, green, blue, colour.alpha)


def isolated(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items; a group among them that is drawn by itself says so where something in it is blended."""
    return tuple(_marked(item) for item in items)


def _marked(item: Item) -> Item:
    if not isinstance(item, Group) or item.isolated:
        return item
    inner = isolated(item.items)
    if any(new is not old for new, old in zip(inner, item.items, strict=True)):
        item = replace(item, items=inner)
    alone = item.clip is not None or item.opacity < 1 or item.blend is not None
    return replace(item, isolated=True) if alone and is_blended(item.items) else item


def is_blended(items: tuple[Item, ...]) -> bool:
    """Whether what lies below the items shows in something that is blended among them."""
    return any(
        isinstance(item, Group) and (item.blend is not None or (not item.isolated and is_blended(item.items)))
        for item in items
    )
