"""What a text flows round: `around: portrait`, `around: [20, 10, 15, 15]`, or several of these."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.catalog.bounds import shown
from generator.geometry import Rect
from generator.layout import area as areas
from generator.layout.element import LayerContext, LayerFault
from generator.layout.layer import british
from generator.source.diagnostic import closest
from generator.text.flow import Obstacle

GAP = 1.5
"""Mm between a text and what it flows round, where nothing else is said."""
FORMS = ("box", "ellipse")
_KEYS = ("layer", "box", "gap", "form")
_MOST = 20


def obstacles_of(context: LayerContext, box: Rect) -> tuple[Obstacle, ...]:
    """What the text of a layer keeps away from, in its box; raises LayerFault."""
    stated = context.value("around")
    several = isinstance(stated, list) and not all(isinstance(part, int | float) for part in stated)
    entries = [] if stated is None else stated if several else [stated]
    if len(entries) > _MOST:
        raise LayerFault("LAY006", f"a text flows round {_MOST} things at most", key="around")
    found = (_obstacle(entry, context) for entry in entries if entry != "")
    return tuple(
        replace(one, box=Rect(one.box.x - box.x, one.box.y - box.y, one.box.width, one.box.height))
        for one in found
        if one is not None
    )


def _obstacle(entry: Any, context: LayerContext) -> Obstacle | None:
    """One thing, in the coordinates of the layer's area; None for a layer that is not drawn."""
    stated = entry if isinstance(entry, Mapping) else {"layer" if isinstance(entry, str) else "box": entry}
    for key in stated:
        if key not in _KEYS:
            raise LayerFault("LAY006", f"around: unknown key {key!r}", hint=closest(str(key), _KEYS), key="around")
    form = british(str(stated.get("form", "")))
    if form and form not in FORMS:
        message = f"around: form is {shown(form)}; it must be one of {', '.join(FORMS)}"
        raise LayerFault("LAY006", message, hint=closest(form, FORMS), key="around")
    named = stated.get("layer")
    if (named is None) == ("box" not in stated):
        raise LayerFault("LAY006", "around needs the name of a layer, or a `box`", key="around")
    if named is not None:
        there = context.drawer.box_beside(context, str(named), "around")
        if there is None:
            return None
        taken, is_round = there[0], there[1] == "ellipse"
    else:
        taken, is_round = _measured(lambda: areas.box(stated["box"], context.area)), False
    gap = _measured(lambda: areas.length(stated.get("gap", GAP), context.area.trim.width))
    return Obstacle(taken.grown(gap), form == "ellipse" if form else is_round)


def _measured(read: Any) -> Any:
    try:
        return read()
    except areas.Misplaced as error:
        raise LayerFault("LAY006", f"around: {error}", hint=error.hint, key="around") from error
