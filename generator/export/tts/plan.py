"""The plan of every set-up: the finished objects of each table as the saves have them, packed so that it stays small.

What a table's set-up lays out is its save by construction: both are the same objects. A packed object is

    [kind, GUID, [x, y, z, turn, turn-over, scale x, scale y, scale z], contents]

with the number of a kind from 1, the GUID as a number (-1 for none) and contents only where there are any. A kind is
everything else that an object is; cards name their sheets by key, and of a deck its ids and sheets are left out, since
they follow from its cards.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.placements import OnBoard
from generator.export.tts.objects import Object, ObjectFactory
from generator.export.tts.stacks import BOX, Stack
from generator.export.tts.stage import LaidObjects, Stage

_PLACE = ("posX", "posY", "posZ", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")
Packed = list[Any]
Slot = list[int]
"""Where a piece is: the number of its object from 1, and its number in it from 1 where it is contained."""


class PackedKinds:
    """The kinds of objects of all tables, each once, and the sheets of their cards.

    They are in the order of what they say: the order in which things lie would tell where hidden ones do.
    """

    def __init__(self, objects: Iterable[Object]) -> None:
        self.sheets: dict[str, Object] = {}
        found: dict[str, Object] = {}
        for thing in _every(objects):
            self.sheets.update(thing.get("CustomDeck", {}))
            kind = _kind(thing)
            found[json.dumps(kind, sort_keys=True)] = kind
        self._numbers = {text: number for number, text in enumerate(sorted(found), 1)}
        self.kinds = [found[text] for text in sorted(found)]

    def packed(self, whole: Mapping[str, Any]) -> Packed:
        """An object as the plan has it."""
        number = self._numbers[json.dumps(_kind(whole), sort_keys=True)]
        made: Packed = [number, _number(whole["GUID"]), [whole["Transform"][key] for key in _PLACE]]
        if "ContainedObjects" in whole:
            made.append([self.packed(inner) for inner in whole["ContainedObjects"]])
        return made


def _every(objects: Iterable[Object]) -> Iterator[Object]:
    for thing in objects:
        yield thing
        yield from _every(thing.get("ContainedObjects", ()))


def _kind(whole: Mapping[str, Any]) -> Object:
    """What an object is wherever it lies."""
    kind = {key: value for key, value in whole.items() if key not in ("GUID", "Transform", "ContainedObjects")}
    if "DeckIDs" in kind:
        del kind["DeckIDs"], kind["CustomDeck"]
    if "CustomDeck" in kind:
        kind["CustomDeck"] = sorted(kind["CustomDeck"])
    return kind


def _number(guid: str) -> int:
    """A GUID as a number; checkers take six digits in quotes for an object that must be on this table."""
    return int(guid, 16) if guid else -1


def guid_of(number: int) -> str:
    """The GUID of that number."""
    return "" if number < 0 else f"{number:06x}"


def unpacked(plan_: Mapping[str, Any], packed: Packed) -> Object:
    """The object that a packed one stands for."""
    kind, guid, place, *contents = packed
    made = {
        **plan_["kinds"][kind - 1],
        "GUID": guid_of(guid),
        "Transform": {"rotX": 0.0, **dict(zip(_PLACE, place, strict=True))},
    }
    if contents:
        made["ContainedObjects"] = [unpacked(plan_, inner) for inner in contents[0]]
    if isinstance(made.get("CustomDeck"), list):
        made["CustomDeck"] = {key: plan_["sheets"][key] for key in made["CustomDeck"]}
    if made["Name"] == "DeckCustom":
        made["DeckIDs"] = [card["CardID"] for card in made["ContainedObjects"]]
        made["CustomDeck"] = {
            key: sheet for card in made["ContainedObjects"] for key, sheet in card["CustomDeck"].items()
        }
    return made


def plan(
    factory: ObjectFactory, catalog: Catalog, tables: Sequence[tuple[Stage, LaidObjects]], snaps: Mapping[int, Any]
) -> dict[str, Any]:
    """Every set-up; `snaps` are the snap points on each table itself by the number of players.

    `tables` has for each number of players its objects, and of shuffled pieces where they are: `pools` are slots among
    which pieces are dealt anew, `swaps` heaps that change places after that; GUIDs stay where they are, so that a place
    that somebody changes later can be told. Where pieces are hidden, a plan tells
    nothing of how they lie in the save: they are in the order of their names.
    """
    packs = PackedKinds(thing for _, laid in tables for thing in laid.objects)
    made = {str(stage.players): _table(stage, laid, factory, packs) for stage, laid in tables}
    for players, places in snaps.items():
        if places:
            made[str(players)]["places"] = places
    return {
        "game": catalog.identity.id,
        "players": str(catalog.identity.players),
        "counts": [stage.players for stage, _ in tables],
        "tags": sorted({tag for kind in packs.kinds for tag in kind["Tags"]}),
        "notes": sorted({str(kind["GMNotes"]) for kind in packs.kinds if kind["GMNotes"]}),
        "kinds": packs.kinds,
        "sheets": packs.sheets,
        "fixed": _fixed(made.values(), packs),
        "shuffled": sorted({number for _, laid in tables for number in _decks(laid)}),
        "tables": made,
    }


def _decks(laid: LaidObjects) -> Iterator[int]:
    """The GUIDs of decks that a set-up shuffles."""
    for stack, slots in laid.slots:
        if stack.how == "deck" and stack.pool is not None and stack.place != BOX:
            yield _number(laid.objects[slots[0][0] - 1]["GUID"])


def _fixed(tables: Iterable[Mapping[str, Any]], packs: PackedKinds) -> list[int]:
    """The GUIDs of what is locked and the same on all tables, such as the rulebook: it stays where it is there."""
    entries = [{object_[1]: object_ for object_ in table["objects"]} for table in tables]
    first = entries[0] if entries else {}
    return sorted(
        guid
        for guid, object_ in first.items()
        if packs.kinds[object_[0] - 1]["Locked"] and all(other.get(guid) == object_ for other in entries)
    )


def _table(stage: Stage, laid: LaidObjects, factory: ObjectFactory, packs: PackedKinds) -> dict[str, Any]:
    objects = [packs.packed(thing) for thing in laid.objects]
    hidden = _hidden(stack for stack, _ in laid.slots)
    kinds = {
        unit.id: _piece(objects, slot)[0]
        for stack, slots in laid.slots
        for unit, slot in zip(stack.units, slots, strict=True)
    }
    heaps = veiled(laid.slots)
    pools: dict[str, list[Slot]] = {}
    swaps: dict[str, list[list[Slot]]] = {}
    for stack, slots in heaps:
        if hidden & {stack.pool, stack.then}:
            for unit, slot in zip(stack.units, slots, strict=True):
                _piece(objects, slot)[0] = kinds[unit.id]
        if stack.pool is not None:
            pools.setdefault(stack.pool, []).extend(slots)
        if stack.then is not None:
            swaps.setdefault(stack.then, []).append(slots)
    made: dict[str, Any] = {
        "table": stage.table.ground.table.name,
        "colours": [seat.colour for seat in stage.seats],
        "objects": objects,
        "pools": list(pools.values()),
        "swaps": list(swaps.values()),
        **_known(stage, laid, factory),
    }
    return {key: value for key, value in made.items() if value or key == "objects"}


def _hidden(stacks: Iterable[Stack]) -> set[str]:
    """The groups of shuffled pieces of which some are hidden."""
    return {name for stack in stacks if stack.seen_by is not None for name in (stack.pool, stack.then) if name}


def veiled(heaps: Sequence[tuple[Stack, list[Slot]]]) -> list[tuple[Stack, list[Slot]]]:
    """The same heaps with hidden pieces in the order of their names, so that nobody reads where they lie in the save.

    What is laid out is the same: pieces move only among places between which they are shuffled anyway.
    """
    found = list(heaps)
    for name in dict.fromkeys(stack.then for stack, _ in found if stack.seen_by is not None and stack.then is not None):
        places = [at for at, (stack, _) in enumerate(found) if stack.seen_by is not None and stack.then == name]
        stacks = sorted((found[at][0] for at in places), key=lambda stack: (stack.pool or "", str(stack.units)))
        for at, stack in zip(places, stacks, strict=True):
            found[at] = (replace(stack, place=found[at][0].place), found[at][1])
    for name in dict.fromkeys(stack.pool for stack, _ in found if stack.seen_by is not None and stack.pool is not None):
        places = [at for at, (stack, _) in enumerate(found) if stack.pool == name]
        units = iter(sorted((unit for at in places for unit in found[at][0].units), key=lambda unit: unit.id))
        for at in places:
            stack, slots = found[at]
            found[at] = (replace(stack, units=tuple(next(units) for _ in stack.units)), slots)
    return found


def _known(stage: Stage, laid: LaidObjects, factory: ObjectFactory) -> dict[str, Any]:
    """Who may know the faces of hidden pieces, by their picture, and the spaces on which pieces lie face down."""
    faces: dict[str, Any] = {}
    spaces: list[list[Any]] = []
    for stack, slots in laid.slots:
        names = [unit.id for unit in stack.units if unit.id in factory.groups]
        for name in names if stack.seen_by else ():
            colours = [stage.seats[seat].colour for seat in stack.seen_by or ()]
            faces[factory.gallery.faces[name][0]] = {"title": factory.pieces[name].title, "colours": colours}
        if names and isinstance(stack.place, OnBoard) and not stack.face_up:
            spaces.append([slots[0], stack.place.space])
    return {"faces": faces, "spaces": spaces} if faces else {}


def _piece(objects: list[Packed], slot: Slot) -> Packed:
    found: Packed = objects[slot[0] - 1]
    if len(slot) == 2:
        found = found[3][slot[1] - 1]
    return found
