"""Scales: nothing is mirrored, stretched, or of another size than what it lies among."""

from collections.abc import Iterator, Sequence

from generator.export.tts.check.cards import CARDS, DECKS
from generator.export.tts.check.findings import TILES, Finding, SaveImpact, SaveObject

_SAME = 0.02
"""Share by which two scales may differ and are the same."""


def check(all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about scales that a save tells by itself."""
    firsts: dict[str, SaveObject] = {}
    for thing in all_things:
        across, up, along = (thing.number(f"scale{axis}") for axis in "XYZ")
        if min(across, up, along) < 0:
            yield Finding("TTS134", thing.where, "a scale is negative, so that it is mirrored", SaveImpact.DOUBTFUL)
            continue
        if thing.name in (*TILES, *CARDS, *DECKS) and differ(across, along):
            message = f"it is stretched: scaleX is {across:g}, and scaleZ {along:g}"
            yield Finding("TTS134", thing.where, message, SaveImpact.UNUSUAL)
        holder = thing.holder
        if holder is not None and holder.name in DECKS and differ(across, holder.number("scaleX")):
            message = f"its scale is {across:g}, and that of its deck {holder.number('scaleX'):g}"
            yield Finding("TTS134", thing.where, message, SaveImpact.UNUSUAL)
        elif thing.name in TILES and thing.on_table:
            yield from _alike(thing, firsts)


def _alike(thing: SaveObject, firsts: dict[str, SaveObject]) -> Iterator[Finding]:
    """Tiles of one picture have one size."""
    picture = thing.map_of("CustomImage").get("ImageURL")
    if not isinstance(picture, str) or not picture:
        return
    first = firsts.setdefault(picture, thing)
    if differ(thing.number("scaleX"), first.number("scaleX")):
        message = f"its scale is {thing.number('scaleX'):g}, and that of {first.where} with the same picture "
        message += f"{first.number('scaleX'):g}"
        yield Finding("TTS134", thing.where, message, SaveImpact.UNUSUAL)


def differ(one: float, other: float) -> bool:
    """Whether two scales are not the same."""
    return abs(one - other) > _SAME * max(abs(one), abs(other))
