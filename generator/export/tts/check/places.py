"""Positions: snap points on their tiles, hand zones around the table, no overlaps."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import (
    STACKS,
    TILES,
    Finding,
    SaveImpact,
    SaveObject,
    is_number,
    is_whole,
    shown,
)
from generator.export.tts.dice import FACES
from generator.export.tts.seats import COLOURS, facing

_LOWEST = 0.5
HAND = "HandTrigger"
"""The kind of a zone that is a hand."""
_ZONES = (HAND, "ScriptingTrigger", "FogOfWarTrigger", "FogOfWar", "RandomizeTrigger", "LayoutZone")
_FLAT = ("Card", "CardCustom", "Deck", "DeckCustom", *TILES, "Custom_Board")
_TILES = (*TILES, "Custom_Board")
SMALLEST_STACK = 2
_FAR = 60.0
_HIGH = 30.0
"""Units from the middle of the table and above it within which everything of a game lies."""
_LEVEL = 1.0
"""Degrees by which something that lies flat is turned over at most."""
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
        if thing.name in TILES:
            yield from _snap_points(thing, aspects)
    for thing in table:
        if thing.name not in _ZONES and thing.number("posY") < _LOWEST:
            yield Finding("TTS132", thing.where, "it is below the table", SaveImpact.UNUSUAL)
        elif whole.get("Table") and _away(thing):
            yield Finding("TTS132", thing.where, "it is far from the table", SaveImpact.UNUSUAL)
        if thing.name in _TILES:
            yield from _lies(thing)
    yield from _hands(whole, table)
    yield from _shared(table)


def _away(thing: SaveObject) -> bool:
    """Whether it lies, or reaches, farther out than any table does."""
    half = thing.number("scaleZ") if thing.name in _TILES else 0.0  # a tile of scale 1 is two units high
    out = max(abs(thing.number("posX")), abs(thing.number("posZ"))) + abs(half)
    return out > _FAR or thing.number("posY") > _HIGH


def _lies(thing: SaveObject) -> Iterator[Finding]:
    """A tile lies on one of its sides, and one that is fixed to the table with its front up."""
    over = [thing.number(key) % 360 for key in ("rotX", "rotZ")]
    tilt = [min(angle % 180, 180 - angle % 180) for angle in over]
    turned = sum(min(abs(angle - 180), 180) < _LEVEL for angle in over)
    if max(tilt) > _LEVEL:
        yield Finding("TTS133", thing.where, "it does not lie flat", SaveImpact.UNUSUAL)
    elif thing.data.get("Locked") and turned == 1:
        yield Finding("TTS133", thing.where, "it is fixed to the table with its back up", SaveImpact.UNUSUAL)


def _contents(thing: SaveObject) -> Iterator[Finding]:
    inside = thing.list_of("ContainedObjects")
    if thing.name.endswith("Infinite_Bag") and len(inside) != 1:
        yield Finding(
            "TTS117", thing.where, f"an infinite bag holds one object, not {len(inside)}", SaveImpact.DOUBTFUL
        )
    if thing.name in STACKS and not (is_whole(thing.data.get("Number")) and thing.count >= SMALLEST_STACK):
        message = f"a stack has a Number of {SMALLEST_STACK} or more, not {shown(thing.data.get('Number'))}"
        yield Finding("TTS120", thing.where, message, SaveImpact.DOUBTFUL)
    if thing.name in TILES:
        tile = thing.map_of("CustomImage").get("CustomTile")
        kind = tile.get("Type") if isinstance(tile, Mapping) else None
        thick = tile.get("Thickness") if isinstance(tile, Mapping) else None
        if not is_whole(kind) or kind not in range(4) or not is_number(thick) or thick <= 0:
            impact = SaveImpact.BREAKS if isinstance(tile, Mapping) else SaveImpact.DOUBTFUL
            yield Finding("TTS101", thing.where, "a tile has a Type from 0 to 3 and a Thickness", impact)
    for faces in FACES:
        values = thing.list_of("RotationValues")
        if thing.name in (f"Die_{faces}", f"Die_{faces}_Rounded") and values:
            turns = [_turn(entry) for entry in values]
            if None in turns or len(turns) != faces or len(set(turns)) != faces:
                message = f"a die of {faces} faces needs {faces} different rotation values"
                yield Finding("TTS118", thing.where, message, SaveImpact.DOUBTFUL)


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
            message = f"snap point {number} has no Position of three numbers"
            yield Finding("TTS101", thing.where, message, SaveImpact.DOUBTFUL)
            continue
        turn = point.get("Rotation")
        if turn is not None and not (isinstance(turn, Mapping) and all(is_number(turn.get(axis)) for axis in "xyz")):
            message = f"snap point {number}: Rotation must have three numbers"
            yield Finding("TTS101", thing.where, message, SaveImpact.DOUBTFUL)
        outside = abs(place["z"]) > _MARGIN or (aspect is not None and abs(place["x"]) > aspect * _MARGIN)
        if outside or place["y"] < 0:
            yield Finding("TTS121", thing.where, f"snap point {number} is not on the tile", SaveImpact.UNUSUAL)


def _hands(whole: Mapping[str, Any], table: Sequence[SaveObject]) -> Iterator[Finding]:
    zones = [thing for thing in table if thing.name == HAND]
    seats: list[str] = []
    for zone in zones:
        colour = zone.text("FogColor")
        if colour not in COLOURS:
            message = f"{shown(zone.data.get('FogColor'))} is not the colour of a seat"
            yield Finding("TTS122", zone.where, message, SaveImpact.DOUBTFUL)
        elif colour in seats:
            yield Finding("TTS122", zone.where, f"{colour} has two hands", SaveImpact.POSSIBLE)
        seats.append(colour)
        if facing(zone.number("posX"), zone.number("posZ"), zone.number("rotY")) < _FACING:
            yield Finding("TTS123", zone.where, "the hand does not face the middle of the table", SaveImpact.UNUSUAL)
    counts = whole.get("PlayerCounts")
    most = counts[1] if isinstance(counts, list) and len(counts) == 2 and is_whole(counts[1]) else 0
    hands = whole.get("Hands")
    older = isinstance(hands, Mapping) and bool(hands.get("HandTransforms"))
    if whole.get("Table") and not older and len(set(seats)) < max(most, 1):
        message = f"there are hands for {len(set(seats))} players, and the game is for {max(most, 1)}"
        yield Finding("TTS122", "the save", message, SaveImpact.UNUSUAL)
    if isinstance(hands, Mapping) and hands.get("Enable") is False and zones:
        yield Finding("TTS122", "the save", "there are hands, and Hands.Enable is false", SaveImpact.UNUSUAL)


def _shared(table: Sequence[SaveObject]) -> Iterator[Finding]:
    """Things in one another's place; equal ones may be piled up, and whatever is locked may be lain on."""
    first: dict[tuple[int, int, str], SaveObject] = {}
    for thing in (thing for thing in table if thing.name in _FLAT):
        column, row = round(thing.number("posX") / _SAME), round(thing.number("posZ") / _SAME)
        own, against = _sorts(thing)
        places = ((column + dx, row + dz, sort) for dx in (-1, 0, 1) for dz in (-1, 0, 1) for sort in against)
        clash = next((other for other in map(first.get, places) if other is not None and _clash(thing, other)), None)
        if clash is not None:
            yield Finding("TTS131", thing.where, f"it overlaps {clash.where}", SaveImpact.DOUBTFUL)
        for (
            sort
        ) in own:  # one of a sort stands for all that lie within `_SAME` of it: so the time grows with the things
            first.setdefault((column, row, sort), thing)


def _sorts(thing: SaveObject) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a thing counts as, and what it may not lie on. A pile is tiles, each lying higher than the one before."""
    if thing.data.get("Locked"):
        return ("locked",), ("locked",)
    if thing.name not in TILES:
        return ("loose",), ("loose", "tile")
    height = round(thing.number("posY") / _THIN)
    return ("tile", f"tile {height}"), ("loose", *(f"tile {height + up}" for up in (-1, 0, 1)))


def _clash(one: SaveObject, other: SaveObject) -> bool:
    near = (
        abs(other.number("posX") - one.number("posX")) < _SAME
        and abs(other.number("posZ") - one.number("posZ")) < _SAME
    )
    piled = one.name in TILES and other.name in TILES and not one.data.get("Locked")
    return near and not (piled and abs(one.number("posY") - other.number("posY")) >= _THIN)
