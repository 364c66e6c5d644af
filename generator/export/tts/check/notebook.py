"""The notebook: pages with their number, title and text, for all or in the colour of the seat that reads them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import Finding, SaveImpact, SaveObject, is_number, shown
from generator.export.tts.check.places import HAND
from generator.export.tts.seats import COLOURS

SHARED, MASTER = "Grey", "Black"
"""The colours of a page for all, and of one for the game master. Source: api.tabletopsimulator.com/player/colors."""
_ABOUT = "the notebook"
_NEAR = 0.01


def check(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about the pages of the notebook."""
    tabs = whole.get("TabStates")
    if not isinstance(tabs, Mapping):
        return
    hands = {thing.text("FogColor") for thing in all_things if thing.name == HAND}
    seen: dict[str, str] = {}
    for key, page in tabs.items():
        if not isinstance(page, Mapping):
            yield Finding("TTS104", _ABOUT, f"page {shown(key)} must be a group")
            continue
        yield from _page(key, page, hands)
        number = shown(page.get("id"))
        if number in seen:
            message = f"pages {shown(seen[number])} and {shown(key)} have the same id, {number}"
            yield Finding("TTS104", _ABOUT, message, SaveImpact.DOUBTFUL)
        seen.setdefault(number, key)


def _page(key: str, page: Mapping[str, Any], hands: set[str]) -> Iterator[Finding]:
    if str(page.get("id")) != key or not isinstance(page.get("body"), str) or not isinstance(page.get("title"), str):
        message = f"page {shown(key)} must have its number as id, a title and a body"
        yield Finding("TTS104", _ABOUT, message, SaveImpact.UNUSUAL)
    colour = page.get("color")
    if colour is None:  # older versions of the game wrote none
        yield Finding("TTS104", _ABOUT, f"page {shown(key)} has no color", SaveImpact.UNUSUAL)
        return
    if not isinstance(colour, str) or colour not in (SHARED, MASTER, *COLOURS):
        message = f"page {shown(key)}: no seat has the color {shown(colour)}"
        yield Finding("TTS104", _ABOUT, message, SaveImpact.DOUBTFUL)
        return
    if colour in COLOURS and hands and colour not in hands:
        message = f"page {shown(key)}: nobody can sit at {colour} and read it, since there is no hand of that colour"
        yield Finding("TTS104", _ABOUT, message, SaveImpact.UNUSUAL)
    right = COLOURS.get(colour, (0.5, 0.5, 0.5) if colour == SHARED else None)
    shade = page.get("visibleColor")
    given = [shade.get(channel) if isinstance(shade, Mapping) else None for channel in "rgb"]
    channels = [value for value in given if is_number(value) and 0 <= value <= 1]
    if len(channels) != len(given):
        message = f"page {shown(key)}: visibleColor must have r, g and b from 0 to 1"
        yield Finding("TTS104", _ABOUT, message, SaveImpact.UNUSUAL)
    elif right is not None and any(abs(one - other) > _NEAR for one, other in zip(channels, right, strict=True)):
        message = f"page {shown(key)} is in another colour than {colour}, whose it is"
        yield Finding("TTS104", _ABOUT, message, SaveImpact.UNUSUAL)
