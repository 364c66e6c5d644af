"""Fields and types, GUIDs, tags: what a save must have to load at all."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.export.tts.check.findings import DEEPEST, Finding, SaveImpact, SaveObject, is_number, is_whole, shown

_VITAL = ("Name", "Transform")
"""Without these there is no object."""
_TRANSFORM = tuple(f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ")
_GUID = re.compile(r"[0-9a-f]{6}")


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _list(value: Any) -> bool:
    return isinstance(value, list)


def _map(value: Any) -> bool:
    return isinstance(value, Mapping)


_TOP: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "SaveName": (_text, "a text"),
    "GameMode": (_text, "a text"),
    "Date": (_text, "a text"),
    "VersionNumber": (_text, "a text"),
    "Table": (_text, "a text"),
    "Sky": (_text, "a text"),
    "Note": (_text, "a text"),
    "LuaScript": (_text, "a text"),
    "LuaScriptState": (_text, "a text"),
    "XmlUI": (_text, "a text"),
    "Gravity": (is_number, "a number"),
    "PlayArea": (is_number, "a number"),
    "Tags": (_list, "a list"),
    "PlayerCounts": (_list, "a list"),
    "PlayingTime": (_list, "a list"),
    "SnapPoints": (_list, "a list"),
    "TabStates": (_map, "a group"),
    "Grid": (_map, "a group"),
    "Lighting": (_map, "a group"),
    "Hands": (_map, "a group"),
    "Turns": (_map, "a group"),
    "ComponentTags": (_map, "a group"),
    "EpochTime": (is_whole, "a whole number"),
}
_NEEDED: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "Name": (_text, "a text"),
    "Nickname": (_text, "a text"),
    "Description": (_text, "a text"),
    "GUID": (_text, "a text"),
    "Transform": (_map, "a group"),
    "ColorDiffuse": (_map, "a group"),
    "Locked": (_flag, "true or false"),
    "Grid": (_flag, "true or false"),
    "Snap": (_flag, "true or false"),
    "Autoraise": (_flag, "true or false"),
    "Sticky": (_flag, "true or false"),
    "LuaScript": (_text, "a text"),
}
_OPTIONAL: Mapping[str, tuple[Callable[[Any], bool], str]] = {
    "GMNotes": (_text, "a text"),
    "LuaScriptState": (_text, "a text"),
    "XmlUI": (_text, "a text"),
    "Memo": (_text, "a text"),
    "Tags": (_list, "a list"),
    "Tooltip": (_flag, "true or false"),
    "DragSelectable": (_flag, "true or false"),
    "IgnoreFoW": (_flag, "true or false"),
    "MeasureMovement": (_flag, "true or false"),
    "GridProjection": (_flag, "true or false"),
    "HideWhenFaceDown": (_flag, "true or false"),
    "Hands": (_flag, "true or false"),
    "SidewaysCard": (_flag, "true or false"),
    "CardID": (is_whole, "a whole number"),
    "DeckIDs": (_list, "a list"),
    "CustomDeck": (_map, "a group"),
    "CustomImage": (_map, "a group"),
    "ContainedObjects": (_list, "a list"),
    "AttachedSnapPoints": (_list, "a list"),
    "RotationValues": (_list, "a list"),
    "States": (_map, "a group"),
    "MaterialIndex": (is_whole, "a whole number"),
    "MeshIndex": (is_whole, "a whole number"),
    "Value": (is_whole, "a whole number"),
    "LayoutGroupSortIndex": (is_whole, "a whole number"),
}


def check(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    """Everything about the shape of a save."""
    for key, (holds, what) in _TOP.items():
        if key in whole and not holds(whole[key]):
            yield Finding("TTS101", "the save", f"{key} must be {what}", _of_kind(whole[key]))
    objects = whole.get("ObjectStates")
    if not isinstance(objects, list):
        yield Finding("TTS101", "the save", "there is no list ObjectStates")
    elif not all(isinstance(entry, Mapping) for entry in objects):
        yield Finding("TTS101", "the save", "every entry of ObjectStates must be a group")
    for thing in all_things:
        yield from _object(thing)
    yield from _guids(all_things)
    yield from _tags(whole, all_things)


def _of_kind(value: Any) -> SaveImpact:
    """What a value of the wrong kind does: the game reads null as nothing said."""
    return SaveImpact.UNUSUAL if value is None else SaveImpact.BREAKS


def _object(thing: SaveObject) -> Iterator[Finding]:
    data = thing.data
    for key, (holds, what) in _NEEDED.items():
        if key not in data:
            impact = SaveImpact.BREAKS if key in _VITAL else SaveImpact.UNUSUAL
            yield Finding("TTS101", thing.where, f"it has no {key}", impact)
        elif not holds(data[key]):
            impact = SaveImpact.BREAKS if key in _VITAL else _of_kind(data[key])
            yield Finding("TTS101", thing.where, f"{key} must be {what}", impact)
    for key, (holds, what) in _OPTIONAL.items():
        if key in data and not holds(data[key]):
            yield Finding("TTS101", thing.where, f"{key} must be {what}", _of_kind(data[key]))
    yield from _inside(thing)
    transform = thing.map_of("Transform")
    for key in _TRANSFORM:
        value = transform.get(key)
        if not is_number(value):
            impact = SaveImpact.DOUBTFUL if value is None else SaveImpact.BREAKS
            yield Finding("TTS101", thing.where, f"Transform must have a number {key}", impact)
        elif key.startswith("scale") and value == 0:
            yield Finding("TTS101", thing.where, f"{key} must not be 0")
    for channel in "rgb":
        value = thing.map_of("ColorDiffuse").get(channel)
        if not is_number(value) or not 0 <= value <= 1:
            message = f"ColorDiffuse must have {channel} from 0 to 1"
            yield Finding("TTS101", thing.where, message, SaveImpact.UNUSUAL)


def _inside(thing: SaveObject) -> Iterator[Finding]:
    """Whatever is in a thing is a thing, tags are texts, and no save is as deep as a well."""
    inner = [*thing.list_of("ContainedObjects"), *thing.map_of("States").values()]
    if not all(isinstance(entry, Mapping) for entry in inner):
        yield Finding("TTS101", thing.where, "what it contains, and its further states, must be groups")
    if inner and thing.depth >= DEEPEST:
        message = f"it is nested in {DEEPEST} containers; its contents are not checked"
        yield Finding("TTS101", thing.where, message, SaveImpact.DOUBTFUL)
    if not all(isinstance(tag, str) for tag in thing.list_of("Tags")):
        yield Finding("TTS101", thing.where, "Tags must be texts")
    for number, point in enumerate(thing.list_of("AttachedSnapPoints"), 1):
        tags = point.get("Tags", []) if isinstance(point, Mapping) else []
        if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
            yield Finding("TTS101", thing.where, f"snap point {number}: Tags must be a list of texts")


def _guids(all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    seen: dict[str, SaveObject] = {}
    for thing in all_things:
        guid = thing.data.get("GUID")
        if not isinstance(guid, str) or (not guid and not thing.on_table):
            continue
        if not _GUID.fullmatch(guid):
            message = f"the GUID {shown(guid)} is not six hexadecimal digits"
            yield Finding("TTS102", thing.where, message, SaveImpact.UNUSUAL)
        elif guid in seen:
            # The game itself writes such saves: in containers, where scripts do not look, equal GUIDs do no harm.
            both = thing.on_table and seen[guid].on_table
            impact = SaveImpact.DOUBTFUL if both else SaveImpact.UNUSUAL
            yield Finding("TTS102", thing.where, f"{seen[guid].where} has the same GUID", impact)
        seen.setdefault(guid, thing)


def _tags(whole: Mapping[str, Any], all_things: Sequence[SaveObject]) -> Iterator[Finding]:
    listed = whole.get("ComponentTags")
    if not isinstance(listed, Mapping):
        return
    labels = listed.get("labels")
    known: set[str] = set()
    for label in labels if isinstance(labels, list) else ():
        word, plain = (label.get("displayed"), label.get("normalized")) if isinstance(label, Mapping) else (None, None)
        if not isinstance(word, str) or plain != word.lower().replace(" ", "_"):
            message = f"{shown(word)} must be normalized in small letters with underscores"
            yield Finding("TTS103", "ComponentTags", message, SaveImpact.UNUSUAL)
        known.add(word if isinstance(word, str) else "")
    for thing in all_things:
        lists = [thing.list_of("Tags")]
        lists += [tags for point in thing.list_of("AttachedSnapPoints") if (tags := _tags_of(point)) is not None]
        for tag in dict.fromkeys(tag for tags in lists for tag in tags if isinstance(tag, str)):
            if tag not in known:
                message = f"ComponentTags does not list its tag {shown(tag)}"
                yield Finding("TTS103", thing.where, message, SaveImpact.DOUBTFUL)


def _tags_of(point: Any) -> list[Any] | None:
    tags = point.get("Tags") if isinstance(point, Mapping) else None
    return tags if isinstance(tags, list) else None
