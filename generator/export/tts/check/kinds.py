"""Kinds of objects and tables by the names that the game knows."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from generator.export.tts.check.findings import Finding, SaveImpact, SaveObject, is_number, is_whole, shown

_CUSTOM = (
    "Card CardCustom Deck DeckCustom Custom_Board Custom_Tile Custom_Tile_Stack Custom_Token Custom_Token_Stack "
    "Custom_Dice Custom_PDF Figurine_Custom Custom_Model Custom_Model_Bag Custom_Model_Infinite_Bag "
    "Custom_Model_Stack Custom_Assetbundle Custom_Assetbundle_Bag Custom_Assetbundle_Infinite_Bag"
)
_PLAIN = (
    "Bag Infinite_Bag Die_4 Die_6 Die_6_Rounded Die_8 Die_10 Die_12 Die_20 PlayerPawn BlockSquare BlockRectangle "
    "BlockTriangle Counter Notecard 3DText Tablet Digital_Clock Calculator Bowl Quarter"
)
_ZONES = "HandTrigger ScriptingTrigger FogOfWarTrigger FogOfWar RandomizeTrigger LayoutZone"
_NAMES = frozenset(f"{_CUSTOM} {_PLAIN} {_ZONES}".split())
"""What saves made here have, and what others have most. Source: the publisher's lists of custom and built-in objects,
api.tabletopsimulator.com/custom-game-objects and /built-in-object. The game has some 200 more built-in pieces.
"""
_ORDERS = 3
_TABLES = frozenset(
    "Table_RPG Table_Square Table_Octagon Table_Hexagon Table_Circular Table_Glass Table_Plastic Table_Poker "
    "Table_Custom Table_Custom_Square Table_None".split()
)
"""Source: api.tabletopsimulator.com/tables."""
_NEEDS: Mapping[str, str] = {
    "Custom_Token": "CustomToken",
    "Custom_Token_Stack": "CustomToken",
    "Custom_Dice": "CustomDice",
}
"""What CustomImage of a kind has, besides the pictures. That of tiles is checked with their thickness."""


def check(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Names of objects and of the table, and what objects of a kind need to be what they are."""
    table = whole.get("Table")
    if isinstance(table, str) and table and table not in _TABLES:
        yield _unknown("the save", "Table", table, _TABLES)
    if table == "Table_None" and all_things:
        message = "Table_None has no surface: what is not fixed falls"
        yield Finding("TTS119", "the save", message, SaveImpact.UNUSUAL)
    for thing in all_things:
        yield from _parts(thing)
        if thing.name and thing.name not in _NAMES:
            yield _unknown(thing.where, "object", thing.name, _NAMES)
        needed = _NEEDS.get(thing.name)
        if needed is not None and not isinstance(thing.map_of("CustomImage").get(needed), Mapping):
            message = f"a {thing.name} has a group {needed} in its CustomImage"
            yield Finding("TTS101", thing.where, message, SaveImpact.DOUBTFUL)


def _parts(thing: SaveObject) -> Iterator[Finding]:
    """Groups that belong to one kind: bags, rulebooks, tiles, and what has values."""
    order = thing.map_of("Bag").get("Order", 0)
    if not is_whole(order) or order not in range(_ORDERS):
        message = "Bag must have an Order of 0 (last in, first out), 1 (first in) or 2 (random)"
        yield Finding("TTS101", thing.where, message, SaveImpact.DOUBTFUL)
    if thing.name == "Custom_PDF":
        page = thing.map_of("CustomPDF").get("PDFPage", 0)
        if "CustomPDF" not in thing.data:
            yield Finding("TTS101", thing.where, "a Custom_PDF has a group CustomPDF")
        elif not is_whole(page) or page < 0:
            yield Finding("TTS101", thing.where, "PDFPage must be 0 or more", SaveImpact.DOUBTFUL)
    tile = thing.map_of("CustomImage").get("CustomTile")
    if isinstance(tile, Mapping) and tile.get("Stretch") is False:
        message = "Stretch is false, so that the picture does not fill the tile"
        yield Finding("TTS134", thing.where, message, SaveImpact.UNUSUAL)
    for number, row in enumerate(thing.list_of("RotationValues"), 1):
        turn = row.get("Rotation") if isinstance(row, Mapping) and "Value" in row else None
        if not isinstance(turn, Mapping) or not all(is_number(turn.get(axis)) for axis in "xyz"):
            message = f"rotation value {number} must have a Value and a Rotation of three numbers"
            yield Finding("TTS118", thing.where, message, SaveImpact.DOUBTFUL)


def _unknown(where: str, what: str, name: str, known: frozenset[str]) -> Finding:
    """A name that the lists lack: a mistake where it is all but one that they have, for they are not complete."""
    same = [entry for entry in sorted(known) if _bare(entry) == _bare(name)]
    close = same or get_close_matches(name[:60], sorted(known), 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    impact = SaveImpact.BREAKS if same else SaveImpact.UNUSUAL
    return Finding("TTS119", where, f"no {what} is called {shown(name)}{hint}", impact)


def _bare(name: str) -> str:
    return name.replace("_", "").lower()
