"""Kinds of objects and tables by the names that the game knows."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from generator.export.tts.check.findings import Finding, SaveImpact, SaveObject, shown

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
    for thing in all_things:
        if thing.name and thing.name not in _NAMES:
            yield _unknown(thing.where, "object", thing.name, _NAMES)
        needed = _NEEDS.get(thing.name)
        if needed is not None and not isinstance(thing.map_of("CustomImage").get(needed), Mapping):
            message = f"a {thing.name} has a group {needed} in its CustomImage"
            yield Finding("TTS101", thing.where, message, SaveImpact.DOUBTFUL)


def _unknown(where: str, what: str, name: str, known: frozenset[str]) -> Finding:
    """A name that the lists lack: a mistake where it is all but one that they have, for they are not complete."""
    same = [entry for entry in sorted(known) if _bare(entry) == _bare(name)]
    close = same or get_close_matches(name[:60], sorted(known), 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    impact = SaveImpact.BREAKS if same else SaveImpact.UNUSUAL
    return Finding("TTS119", where, f"no {what} is called {shown(name)}{hint}", impact)


def _bare(name: str) -> str:
    return name.replace("_", "").lower()
