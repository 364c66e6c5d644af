"""Positions that a user changed in an older save, copied into a new one.

A save of ours carries in its script where everything was put at first, so that what has been moved since is known. What
merely fell, as everything does, has not been moved.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from generator.export.tts.script import plan_of

Place: TypeAlias = Mapping[str, float]
_MOVED = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ")
_LEAST = 0.1
_LEAST_DEG = 5.0
"""Units and degrees that count as moved; settling on the table takes less."""


@dataclass(frozen=True, slots=True)
class CarriedPlaces:
    """The changed places of a save by GUID, and by note where one object only has that note; `players` as it says."""

    players: Any = None
    places: Mapping[str, Place] = field(default_factory=dict)


def placed(objects: Sequence[Mapping[str, Any]]) -> dict[str, list[float]]:
    """Where everything on the table is put, by GUID: what the script of a save carries."""
    return {str(row["GUID"]): [row["Transform"][key] for key in _MOVED] for row in objects}


def kept(old: Any) -> CarriedPlaces:
    """What has been moved in an older save; everything, where it does not tell how it was at first."""
    found: dict[str, Place] = {}
    noted: dict[str, list[Place | None]] = {}
    first = _first(old)
    for thing in _on_table(old):
        transform = thing.get("Transform")
        if not isinstance(transform, Mapping) or not all(isinstance(transform.get(key), int | float) for key in _MOVED):
            continue
        place = {key: float(transform[key]) for key in _MOVED}
        moved = place if _differs(place, first.get(str(thing.get("GUID")))) else None
        if moved is not None:
            found[f"guid/{thing.get('GUID')}"] = moved
        noted.setdefault(str(thing.get("GMNotes", "")), []).append(moved)
    for note, same in noted.items():
        if note and len(same) == 1 and same[0] is not None:
            found[f"note/{note}"] = same[0]
    return CarriedPlaces(old.get("PlayerCounts") if isinstance(old, Mapping) else None, found)


def _first(old: Any) -> Mapping[str, Any]:
    """How it was at first, by GUID."""
    for thing in _on_table(old):
        script = thing.get("LuaScript")
        plan = plan_of(script) if isinstance(script, str) else None
        if isinstance(plan, Mapping) and isinstance(plan.get("placed"), Mapping):
            first: Mapping[str, Any] = plan["placed"]
            return first
    return {}


def _differs(place: Place, first: Any) -> bool:
    if not isinstance(first, list) or len(first) != len(_MOVED):
        return True
    before = dict(zip(_MOVED, first, strict=True))
    if any(abs(place[key] - before[key]) > _LEAST for key in ("posX", "posZ")):
        return True
    turns = [(place[key] - before[key] + 180.0) % 360.0 - 180.0 for key in ("rotX", "rotY", "rotZ")]
    return any(abs(turn) > _LEAST_DEG for turn in turns)


def restore(whole: Mapping[str, Any], old: CarriedPlaces) -> None:
    """Give the objects on the table of a save the places they had in one for as many players."""
    if not old.places or whole.get("PlayerCounts") != old.players:
        return
    notes = [str(thing.get("GMNotes", "")) for thing in _on_table(whole)]
    for thing in _on_table(whole):
        note = str(thing.get("GMNotes", ""))
        place = old.places.get(f"guid/{thing.get('GUID')}")
        if place is None and notes.count(note) == 1:
            place = old.places.get(f"note/{note}")
        if place is not None:
            thing["Transform"].update(place)


def _on_table(whole: Any) -> list[Any]:
    states = whole.get("ObjectStates") if isinstance(whole, Mapping) else None
    return [state for state in states if isinstance(state, Mapping)] if isinstance(states, list) else []
