"""Where things are: snap points on their tiles, hand zones around the table, nothing in another's place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import Finding, Thing, is_number
from generator.export.tts.dice import FACES
from generator.export.tts.seats import COLOURS, facing

_LOWEST = 0.5
_ZONES = ("HandTrigger", "ScriptingTrigger", "FogOfWarTrigger", "FogOfWar", "RandomizeTrigger", "LayoutZone")
_FLAT = ("Card", "CardCustom", "Deck", "DeckCustom", "Custom_Tile", "Custom_Board")
_SAME = 0.05
"""Units within which two places are the same."""
_FACING = 0.5
_MARGIN = 1.001


def check(whole: Mapping[str, Any], all_things: Sequence[Thing], aspects: Mapping[str, float]) -> Iterator[Finding]:
    """Everything about places; `aspects` is width by height of those pictures that are known, by address."""
    table = [thing for thing in all_things if thing.on_table]
    for thing in all_things:
        yield from _contents(thing)
        if thing.name == "Custom_Tile":
            yield from _snap_points(thing, aspects)
    for thing in table:
        if thing.name not in _ZONES and thing.number("posY") < _LOWEST:
            yield Finding("TTS132", thing.where, "it lies under the table")
    yield from _hands(whole, table)
    yield from _shared(table)


def _contents(thing: Thing) -> Iterator[Finding]:
    inside = thing.list_of("ContainedObjects")
    if thing.name.endswith("Infinite_Bag") and len(inside) != 1:
        yield Finding("TTS117", thing.where, f"an infinite bag holds one object, not {len(inside)}")
    if thing.name == "Custom_Tile":
        tile = thing.map_of("CustomImage").get("CustomTile")
        kind = tile.get("Type") if isinstance(tile, Mapping) else None
        thick = tile.get("Thickness") if isinstance(tile, Mapping) else None
        if kind not in (0, 1, 2, 3) or not is_number(thick) or (thick or 0) <= 0:
            yield Finding("TTS101", thing.where, "a tile has a Type from 0 to 3 and a Thickness")
    for faces in FACES:
        values = thing.list_of("RotationValues")
        if thing.name in (f"Die_{faces}", f"Die_{faces}_Rounded") and values:
            shown = [str(one.get("Value")) for one in values if isinstance(one, Mapping)]
            turns = [str(one.get("Rotation")) for one in values if isinstance(one, Mapping)]
            if len(shown) != faces or len(set(turns)) != faces:
                yield Finding("TTS118", thing.where, f"a die of {faces} faces needs {faces} different rotation values")


def _snap_points(thing: Thing, aspects: Mapping[str, float]) -> Iterator[Finding]:
    aspect = aspects.get(str(thing.map_of("CustomImage").get("ImageURL")))
    for number, point in enumerate(thing.list_of("AttachedSnapPoints"), 1):
        place = point.get("Position") if isinstance(point, Mapping) else None
        if not isinstance(place, Mapping) or not all(is_number(place.get(axis)) for axis in "xyz"):
            yield Finding("TTS101", thing.where, f"snap point {number} has no Position of three numbers")
            continue
        outside = abs(place["z"]) > _MARGIN or (aspect is not None and abs(place["x"]) > aspect * _MARGIN)
        if outside or place["y"] < 0:
            yield Finding("TTS121", thing.where, f"snap point {number} is not on the tile")


def _hands(whole: Mapping[str, Any], table: Sequence[Thing]) -> Iterator[Finding]:
    zones = [thing for thing in table if thing.name == "HandTrigger"]
    seats: list[str] = []
    for zone in zones:
        colour = zone.data.get("FogColor")
        if colour not in COLOURS:
            yield Finding("TTS122", zone.where, f"{colour!r} is no colour of a seat")
        elif colour in seats:
            yield Finding("TTS122", zone.where, f"{colour} has two hands", grave=False)
        seats.append(str(colour))
        if facing(zone.number("posX"), zone.number("posZ"), zone.number("rotY")) < _FACING:
            yield Finding("TTS123", zone.where, "the hand does not face the middle of the table")
    counts = whole.get("PlayerCounts")
    most = counts[1] if isinstance(counts, list) and len(counts) == 2 and isinstance(counts[1], int) else 0
    hands = whole.get("Hands")
    older = isinstance(hands, Mapping) and bool(hands.get("HandTransforms"))
    if whole.get("Table") and not older and len(set(seats)) < max(most, 1):
        message = f"there are hands for {len(set(seats))} players, and the game is for {max(most, 1)}"
        yield Finding("TTS122", "the save", message)


def _shared(table: Sequence[Thing]) -> Iterator[Finding]:
    """Things in one another's place; equal ones may be piled up, and whatever is locked may be lain upon."""
    flat = [thing for thing in table if thing.name in _FLAT]
    by_cell: dict[tuple[int, int], list[Thing]] = {}
    for thing in flat:
        x, z = thing.number("posX"), thing.number("posZ")
        cell = (round(x), round(z))
        for other in (
            one for dx in (-1, 0, 1) for dz in (-1, 0, 1) for one in by_cell.get((cell[0] + dx, cell[1] + dz), ())
        ):
            near = abs(other.number("posX") - x) < _SAME and abs(other.number("posZ") - z) < _SAME
            if near and _clash(thing, other):
                yield Finding("TTS131", thing.where, f"it lies where {other.where} lies")
                break
        by_cell.setdefault(cell, []).append(thing)


def _clash(one: Thing, other: Thing) -> bool:
    if bool(one.data.get("Locked")) != bool(other.data.get("Locked")):
        return False
    if one.name == other.name == "Custom_Tile" and not one.data.get("Locked"):
        # A pile: each lies higher than the one before.
        return abs(one.number("posY") - other.number("posY")) < 0.01
    return True
