"""Positions that a user changed in an older save, copied into a new one.

A save of ours carries in its script where everything was put at first, so that what has been moved since is known. What
merely fell, as everything does, has not been moved.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from typing import Any, TypeAlias

from generator.dataclass import dataclass
from generator.export.tts.script import plan_of

Place: TypeAlias = Mapping[str, float]
_MOVED = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ")
_FARTHEST = 10_000.0
"""Units and degrees beyond which nothing lies on a table."""
_NAMED = 8
"""Names of things that a message lists."""
_LONGEST = 60
"""Characters of a name that a message shows."""
_LEAST = 0.1
_LEAST_DEG = 5.0
"""Units and degrees that count as moved; settling on the table takes less."""


@dataclass(frozen=True, slots=True)
class CarriedPlaces:
    """The changed places of a save by GUID, and by note where one object only has that note; `players` as it says.

    `called` has for each object that was moved what it is called, by the same keys.
    """

    players: Any = None
    places: Mapping[str, Place] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)


def placed(objects: Sequence[Mapping[str, Any]]) -> dict[str, list[float]]:
    """Where everything on the table is put, by GUID: what the script of a save carries."""
    return {str(row["GUID"]): [row["Transform"][key] for key in _MOVED] for row in objects}


def kept(old: Any) -> CarriedPlaces:
    """What has been moved in an older save; everything, where it does not tell how it was at first."""
    found: dict[str, Place] = {}
    called: dict[str, str] = {}
    noted: dict[str, list[tuple[str, Place | None]]] = {}
    first = first_places(old)
    for thing in on_table(old):
        place = place_of(thing)
        if place is None:
            continue
        key = f"guid/{thing.get('GUID')}"
        moved = place if differs(place, first.get(str(thing.get("GUID")))) else None
        if moved is not None:
            found[key] = moved
            called[key] = name_of(thing)
        noted.setdefault(str(thing.get("GMNotes", "")), []).append((key, moved))
    for note, same in noted.items():
        key, moved = same[0]
        if note and len(same) == 1 and moved is not None:
            found[f"note/{note}"] = moved
            called[f"note/{note}"] = called[key]
    return CarriedPlaces(old.get("PlayerCounts") if isinstance(old, Mapping) else None, found, called)


def place_of(thing: Mapping[str, Any]) -> Place | None:
    """Where an object is; None where it does not say so in numbers that can be reckoned with."""
    transform = thing.get("Transform")
    if not isinstance(transform, Mapping):
        return None
    figures = [transform.get(key) for key in _MOVED]
    if not all(isinstance(figure, int | float) and abs(figure) < _FARTHEST for figure in figures):
        return None
    return {key: float(transform[key]) for key in _MOVED}


def name_of(thing: Mapping[str, Any]) -> str:
    """What an object is called, for a message."""
    words = next((str(thing[key]) for key in ("Nickname", "GMNotes", "Name") if thing.get(key)), "something")
    shown = "".join(letter if letter.isprintable() else " " for letter in words[:_LONGEST]).strip()
    return shown or "something"


def first_places(old: Any) -> Mapping[str, Any]:
    """How it was at first, by GUID; nothing where a save does not tell."""
    for thing in on_table(old):
        script = thing.get("LuaScript")
        plan = plan_of(script) if isinstance(script, str) else None
        if isinstance(plan, Mapping) and isinstance(plan.get("placed"), Mapping):
            first: Mapping[str, Any] = plan["placed"]
            return first
    return {}


def differs(place: Place, first: Any) -> bool:
    """Whether something has been moved or turned; also where it is not known how it was at first."""
    if not isinstance(first, list) or len(first) != len(_MOVED):
        return True
    if not all(isinstance(figure, int | float) and abs(figure) < _FARTHEST for figure in first):
        return True
    before = dict(zip(_MOVED, first, strict=True))
    if any(abs(place[key] - before[key]) > _LEAST for key in ("posX", "posZ")):
        return True
    turns = [(place[key] - before[key] + 180.0) % 360.0 - 180.0 for key in ("rotX", "rotY", "rotZ")]
    return any(abs(turn) > _LEAST_DEG for turn in turns)


def restore(whole: Mapping[str, Any], old: CarriedPlaces) -> frozenset[str]:
    """Give the objects on the table of a save the places they had in one for as many players; the keys of those."""
    if not old.places or whole.get("PlayerCounts") != old.players:
        return frozenset()
    used: set[str] = set()
    notes = [str(thing.get("GMNotes", "")) for thing in on_table(whole)]
    for thing in on_table(whole):
        note = str(thing.get("GMNotes", ""))
        key = f"guid/{thing.get('GUID')}"
        if key not in old.places and notes.count(note) == 1:
            key = f"note/{note}"
        if key in old.places:
            thing["Transform"].update(old.places[key])
            used.add(key)
    return frozenset(used)


def told(old: CarriedPlaces, used: Collection[str], counts: Collection[int]) -> str:
    """What became of the places of an older save, in words; `counts` are the numbers of players of the new ones."""
    moved = [key for key in old.called if key.startswith("guid/")]
    if not moved:
        return "nothing has been moved in the save to keep positions from"
    if old.players not in [[count, count] for count in counts]:
        return "no position is kept: the save is for another number of players than any of the new ones"
    places = {id(old.places[key]) for key in used}
    lost = [old.called[key] for key in moved if id(old.places[key]) not in places]
    kept_ = f"{len(moved) - len(lost)} of {len(moved)} changed positions are kept"
    if not lost:
        return kept_
    names = [f"{name} (×{count})" if count > 1 else name for name, count in Counter(lost).items()]
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{kept_}; not on the new table: {', '.join(names[:_NAMED])}{more}"


def on_table(whole: Any) -> list[Any]:
    """The objects of a save that lie in nothing else."""
    states = whole.get("ObjectStates") if isinstance(whole, Mapping) else None
    return [state for state in states if isinstance(state, Mapping)] if isinstance(states, list) else []
