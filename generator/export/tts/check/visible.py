"""What players see and can reach: light and tints, heights, hands that lie over boards or over one another."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Any

from generator.export.tts.check.cards import CARDS, DECKS
from generator.export.tts.check.findings import TILES, Finding, SaveImpact, SaveObject, is_number
from generator.export.tts.check.places import HAND
from generator.export.tts.seats import COLOURS

_SAVE = "the save"
_DARK = 0.1
"""The share of light that a tint lets through, below which nobody can read a picture."""
_UP = 3.0
"""Units above the middle of the program's space below which everything lies that is fixed to a table."""
_NEAR = 1.0
_STRETCH = 1.02
_SHADE = 0.05


def check(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about being seen and reached; none of it keeps a save from working."""
    yield from _numbers(whole)
    for thing in all_things:
        yield from _shape(thing)
    table = [thing for thing in all_things if thing.on_table]
    hands = [thing for thing in table if thing.name == HAND]
    boards = [thing for thing in table if thing.name in TILES and thing.data.get("Locked") is True]
    for number, hand in enumerate(hands):
        if _tinted_otherwise(hand):
            message = f"its ColorDiffuse is not that of {hand.text('FogColor')}, whose hand it is"
            yield Finding("TTS122", hand.where, message, SaveImpact.UNUSUAL)
        over = next((board for board in boards if _covers(hand, board)), None)
        if over is not None:
            yield Finding("TTS126", hand.where, f"the hand lies over {over.where}", SaveImpact.UNUSUAL)
        same = next((other for other in hands[:number] if _apart(hand, other) < _NEAR), None)
        if same is not None:
            yield Finding("TTS126", hand.where, f"it is in the place of {same.where}", SaveImpact.UNUSUAL)
    for board in boards:
        if board.number("posY") > _UP:
            yield Finding("TTS132", board.where, "it is fixed in the air", SaveImpact.UNUSUAL)


def _numbers(whole: Mapping[str, Any]) -> Iterator[Finding]:
    """A name, light, and a grid with a size."""
    if whole.get("Table") and whole.get("SaveName") == "":
        yield Finding("TTS101", _SAVE, "SaveName is empty, so that lists show no name", SaveImpact.UNUSUAL)
    light, grid = whole.get("Lighting"), whole.get("Grid")
    lamps = [light.get(key) for key in ("LightIntensity", "AmbientIntensity")] if isinstance(light, Mapping) else []
    if lamps and all(is_number(lamp) and lamp <= 0 for lamp in lamps):
        yield Finding("TTS101", _SAVE, "Lighting has no light", SaveImpact.UNUSUAL)
    for key in ("xSize", "ySize"):
        size = grid.get(key) if isinstance(grid, Mapping) else None
        if is_number(size) and size <= 0:
            yield Finding("TTS101", _SAVE, f"Grid: {key} must be more than 0", SaveImpact.UNUSUAL)
    assets = whole.get("CustomUIAssets")
    for asset in assets if isinstance(assets, list) else ():
        if not isinstance(asset, Mapping) or not asset.get("Name") or not asset.get("URL"):
            message = "an entry of CustomUIAssets must have a Name and a URL"
            yield Finding("TTS101", _SAVE, message, SaveImpact.DOUBTFUL)


def _shape(thing: SaveObject) -> Iterator[Finding]:
    """Pictures are not tinted black, tiles and cards not pulled up, and loose tiles obey snap points."""
    if thing.name not in (*TILES, *CARDS, *DECKS):
        return
    tint = [thing.map_of("ColorDiffuse").get(channel) for channel in "rgb"]
    if all(is_number(part) and part < _DARK for part in tint):
        yield Finding("TTS135", thing.where, "its ColorDiffuse is black, which hides its picture", SaveImpact.UNUSUAL)
    if thing.number("scaleY") > _STRETCH * max(1.0, thing.number("scaleX")):
        message = f"it is stretched: scaleX is {thing.number('scaleX'):g}, and scaleY {thing.number('scaleY'):g}"
        yield Finding("TTS134", thing.where, message, SaveImpact.UNUSUAL)
    if thing.name in TILES and thing.data.get("Locked") is False and thing.data.get("Snap") is False:
        yield Finding("TTS127", thing.where, "it does not obey snap points (Snap)", SaveImpact.UNUSUAL)


def _tinted_otherwise(hand: SaveObject) -> bool:
    """Whether a hand is drawn in another colour than that of its seat."""
    right = COLOURS.get(hand.text("FogColor"))
    tint = [hand.map_of("ColorDiffuse").get(channel) for channel in "rgb"]
    pairs = zip(tint, right or (), strict=False)
    return any(is_number(part) and abs(part - shade) > _SHADE for part, shade in pairs)


def _covers(hand: SaveObject, other: SaveObject) -> bool:
    """Whether the middle of something is within a hand, seen from above."""
    away_x, away_z = other.number("posX") - hand.number("posX"), other.number("posZ") - hand.number("posZ")
    turn = radians(hand.number("rotY"))
    along, out = away_x * cos(turn) - away_z * sin(turn), away_x * sin(turn) + away_z * cos(turn)
    return abs(along) < hand.number("scaleX") / 2 and abs(out) < hand.number("scaleZ") / 2


def _apart(one: SaveObject, other: SaveObject) -> float:
    return max(abs(one.number(key) - other.number(key)) for key in ("posX", "posZ"))
