"""Positions: snap points on their tiles, hand zones around the table, no overlaps."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import Finding, SaveObject, is_number, is_whole, shown
from generator.export.tts.dice import FACES
from generator.export.tts.seats import COLOURS, facing

_LOWEST = 0.5
_ZONES = ("HandTrigger", "ScriptingTrigger", "FogOfWarTrigger", "FogOfWar", "RandomizeTrigger", "LayoutZone")
_FLAT = ("Card", "CardCustom", "Deck", "DeckCustom", "Custom_Tile", "Custom_Board")
_SAME = 0.05
"""Units within which two places are the same."""
_THIN = 0.01
"""Units by which a tile lies higher than the one under it, at least."""
_FACING = 0.5
_MARGIN = 1.001


def check(
    whole: Mapping[str, Any], all_things: Sequence[SaveObject], aspects: Mapping[str, float]
) -> Iterator[Finding]:
    """Everything about places; `aspects` is width by height of those pictures that are known, by address."""
    table = [thing for thing in all_things if thing.on_table]
    for thing in all_things:
        yield from _contents(thing)
        if thing.name == "Custom_Tile":
            yield from _snap_points(thing, aspects)
    for thing in table:
        if thing.name not in _ZONES and thing.number("posY") < _LOWEST:
            yield Finding("TTS132", thing.where, "it is below the table")
    yield from _hands(whole, table)
    yield from _shared(table)


def _contents(thing: SaveObject) -> Iterator[Finding]:
    inside = thing.list_of("ContainedObjects")
    if thing.name.endswith("Infinite_Bag") and len(inside) != 1:
        yield Finding("TTS117", thing.where, f"an infinite bag holds one object, not {len(inside)}")
    if thing.name == "Custom_Tile":
        tile = thing.map_of("CustomImage").get("CustomTile")
        kind = tile.get("Type") if isinstance(tile, Mapping) else None
        thick = tile.get("Thickness") if isinstance(tile, Mapping) else None
        if not is_whole(kind) or kind not in range(4) or not is_number(thick) or thick <= 0:
            yield Finding("TTS101", thing.where, "a tile has a Type from 0 to 3 and a Thickness")
    for faces in FACES:
        values = thing.list_of("RotationValues")
        if thing.name in (f"Die_{faces}", f"Die_{faces}_Rounded") and values:
            turns = [_turn(entry) for entry in values]
            if None in turns or len(turns) != faces or len(set(turns)) != faces:
                yield Finding("TTS118", thing.where, f"a die of {faces} faces needs {faces} different rotation values")


def _turn(value: Any) -> tuple[float, ...] | None:
    """How a die lies to show a face; None where that is not said."""
    turn = value.get("Rotation") if isinstance(value, Mapping) and "Value" in value else None
    stated = [turn.get(axis) for axis in "xyz"] if isinstance(turn, Mapping) else []
    angles = tuple(angle for angle in stated if is_number(angle))
    return angles if len(angles) == len("xyz") else None


def _snap_points(thing: SaveObject, aspects: Mapping[str, float]) -> Iterator[Finding]:
    address = thing.map_of("CustomImage").get("ImageURL")
    aspect = aspects.get(address) if isinstance(address, str) else None
    for number, point in enumerate(thing.list_of("AttachedSnapPoints"), 1):
        place = point.get("Position") if isinstance(point, Mapping) else None
        if not isinstance(place, Mapping) or not all(is_number(place.get(axis)) for axis in "xyz"):
            yield Finding("TTS101", thing.where, f"snap point {number} has no Position of three numbers")
            continue
        outside = abs(place["z"]) > _MARGIN or (aspect is not None and abs(place["x"]) > aspect * _MARGIN)
        if outside or place["y"] < 0:
            yield Finding("TTS121", thing.where, f"snap point {number} is not on the tile")


def _hands(whole: Mapping[str, Any], table: Sequence[SaveObject]) -> Iterator[Finding]:
    zones = [thing for thing in table if thing.name == "HandTrigger"]
    seats: list[str] = []
    for zone in zones:
        colour = zone.text("FogColor")
        if colour not in COLOURS:
            yield Finding("TTS122", zone.where, f"{shown(zone.data.get('FogColor'))} is not the colour of a seat")
        elif colour in seats:
            yield Finding("TTS122", zone.where, f"{colour} has two hands", grave=False)
        seats.append(colour)
        if facing(zone.number("posX"), zone.number("posZ"), zone.number("rotY")) < _FACING:
            yield Finding("TTS123", zone.where, "the hand does not face the middle of the table")
    counts = whole.get("PlayerCounts")
    most = counts[1] if isinstance(counts, list) and len(counts) == 2 and is_whole(counts[1]) else 0
    hands = whole.get("Hands")
    older = isinstance(hands, Mapping) and bool(hands.get("HandTransforms"))
    if whole.get("Table") and not older and len(set(seats)) < max(most, 1):
        message = f"there are hands for {len(set(seats))} players, and the game is for {max(most, 1)}"
        yield Finding("TTS122", "the save", message)


def _shared(table: Sequence[SaveObject]) -> Iterator[Finding]:
    """Things in one another's place; equal ones may be piled up, and whatever is locked may be lain on."""
    first: dict[tuple[int, int, str], SaveObject] = {}
    for thing in (thing for thing in table if thing.name in _FLAT):
        column, row = round(thing.number("posX") / _SAME), round(thing.number("posZ") / _SAME)
        own, against = _sorts(thing)
        places = ((column + dx, row + dz, sort) for dx in (-1, 0, 1) for dz in (-1, 0, 1) for sort in against)
        clash = next((other for other in map(first.get, places) if other is not None and _clash(thing, other)), None)
        if clash is not None:
            yield Finding("TTS131", thing.where, f"it overlaps {clash.where}")
        for (
            sort
        ) in own:  # one of a sort stands for all that lie within `_SAME` of it: so the time grows with the things
            first.setdefault((column, row, sort), thing)


def _sorts(thing: SaveObject) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a thing counts as, and what it may not lie on. A pile is tiles, each lying higher than the one before."""
    if thing.data.get("Locked"):
        return ("locked",), ("locked",)
    if thing.name != "Custom_Tile":
        return ("loose",), ("loose", "tile")
    height = round(thing.number("posY") / _THIN)
    return ("tile", f"tile {height}"), ("loose", *(f"tile {height + up}" for up in (-1, 0, 1)))


def _clash(one: SaveObject, other: SaveObject) -> bool:
    near = (
        abs(other.number("posX") - one.number("posX")) < _SAME
        and abs(other.number("posZ") - one.number("posZ")) < _SAME
    )
    piled = one.name == other.name == "Custom_Tile" and not one.data.get("Locked")
    return near and not (piled and abs(one.number("posY") - other.number("posY")) >= _THIN)
