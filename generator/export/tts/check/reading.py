"""How the game reads values of another kind than a field has: numbers in quotes are numbers, and so on.

Its JSON reader converts them without a word, and programs that build decks write them so. Source: the game's reader,
JSON .NET (publisher's page on the save file format), whose `ReadAsInt32`, `ReadAsBoolean` and `ReadAsString` take
numbers and truth values in quotes, and texts without. A whole number with a point is none to it.
"""

import re
from collections.abc import Mapping
from math import isfinite
from typing import Any

from generator.export.tts.check.findings import Finding, SaveImpact, shown

_WHOLE = frozenset(
    "CardID DeckIDs NumWidth NumHeight Type Number Order PDFPage EpochTime MaterialIndex MeshIndex "
    "LayoutGroupSortIndex PlayerCounts PlayingTime".split()
)
_NUMBERS = frozenset(
    [f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"]
    + "r g b a x y z Thickness Gravity PlayArea Distance MergeDistancePixels WidthScale ImageScalar".split()
)
_FLAGS = frozenset(
    "Locked Grid Snap Autoraise Sticky Tooltip DragSelectable IgnoreFoW MeasureMovement GridProjection "
    "HideWhenFaceDown Hands SidewaysCard BackIsHidden UniqueBack Stackable Stretch Enable".split()
)
_TEXTS = frozenset(
    "SaveName GameMode Date VersionNumber Note Nickname Description GUID GMNotes Memo LuaScriptState title body".split()
)

_DIGITS = re.compile(r"\s*[+-]?[0-9]{1,15}\s*")
_DECIMAL = re.compile(r"\s*[+-]?[0-9]+(\.[0-9]*)?([eE][+-]?[0-9]{1,3})?\s*")


def as_read(whole: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Finding]]:
    """A save as the game reads it, and what of it is written as another kind of value."""
    found: list[Finding] = []
    read = _value("", whole, "the save", found)
    assert isinstance(read, Mapping)
    return read, found


def _value(key: str, value: Any, where: str, found: list[Finding]) -> Any:
    if isinstance(value, Mapping):
        inner = {name: _value(name, entry, where, found) for name, entry in value.items()}
        return inner if any(inner[name] is not value[name] for name in value) else value
    if isinstance(value, list):
        entries = [_value(key, entry, _place(key, index, where), found) for index, entry in enumerate(value, 1)]
        return entries if any(one is not other for one, other in zip(entries, value, strict=True)) else value
    read = _converted(key, value)
    if read is None:
        return value
    found.append(Finding("TTS101", where, f"{key} is {shown(value)}, and must be {shown(read)}", SaveImpact.UNUSUAL))
    return read


def _place(key: str, index: int, where: str) -> str:
    """How an entry of a list is called in findings: objects by their numbers."""
    match key:
        case "ObjectStates":
            return f"object {index}"
        case "ContainedObjects":
            return f"{where}.{index}"
    return where


def _converted(key: str, value: Any) -> Any:
    """The value of the field's kind that the game makes of one of another; None where it has that kind, or cannot."""
    if key in _FLAGS and not isinstance(value, bool):
        return _flag(value)
    if key in _TEXTS and isinstance(value, bool | int | float):
        return str(value)
    if not isinstance(value, str):
        return None
    if key in _WHOLE:
        return int(value) if _DIGITS.fullmatch(value) else None
    if key in _NUMBERS and _DECIMAL.fullmatch(value):
        number = float(value)
        return number if isfinite(number) else None
    return None


def _flag(value: Any) -> bool | None:
    if isinstance(value, int):
        return value != 0
    return {"true": True, "false": False}.get(value.strip().lower()) if isinstance(value, str) else None
