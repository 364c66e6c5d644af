"""Places that somebody changed in the game, taken over from an older save into a new one."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Place: TypeAlias = Mapping[str, float]
_MOVED = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ")


def places(old: Any) -> Mapping[str, Place]:
    """Where every object on the table of a save is, by GUID, and by note where no two have the same note."""
    found: dict[str, Place] = {}
    noted: dict[str, list[Place]] = {}
    for one in _on_table(old):
        transform = one.get("Transform")
        if not isinstance(transform, Mapping) or not all(isinstance(transform.get(key), int | float) for key in _MOVED):
            continue
        place = {key: float(transform[key]) for key in _MOVED}
        found[f"guid/{one.get('GUID')}"] = place
        noted.setdefault(str(one.get("GMNotes", "")), []).append(place)
    found.update({f"note/{note}": same[0] for note, same in noted.items() if note and len(same) == 1})
    return found


def restore(whole: Mapping[str, Any], known: Mapping[str, Place]) -> None:
    """Give the objects on the table of a save the places they had."""
    if not known:
        return
    notes = [str(one.get("GMNotes", "")) for one in _on_table(whole)]
    for one in _on_table(whole):
        note = str(one.get("GMNotes", ""))
        place = known.get(f"guid/{one.get('GUID')}")
        if place is None and notes.count(note) == 1:
            place = known.get(f"note/{note}")
        if place is not None:
            one["Transform"].update(place)


def _on_table(whole: Any) -> list[Any]:
    states = whole.get("ObjectStates") if isinstance(whole, Mapping) else None
    return [one for one in states if isinstance(one, Mapping)] if isinstance(states, list) else []
