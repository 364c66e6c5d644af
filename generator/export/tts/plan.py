"""The plan of every set-up as data: what the Setup panel lays out, and what a test compares with the engine."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.placements import InHand, OnBoard, PlayerArea, SharedArea
from generator.export.tts.objects import Object, ObjectFactory
from generator.export.tts.scale import SURFACE, Pose, figure
from generator.export.tts.seats import TableSeat, hidden_zone, zone
from generator.export.tts.stacks import Stack
from generator.export.tts.stage import Stage, bag_title
from generator.export.tts.table import LaidStack
from generator.export.tts.things import COVER


def plan(
    factory: ObjectFactory, catalog: Catalog, stages: Sequence[Stage], fits: Mapping[str, Mapping[str, Sequence[str]]]
) -> dict[str, Any]:
    """Every set-up.

    `tables` has for each number of players the zones, boards, empty places and stacks: how a stack lies, where, what a
    deck or bag is called, its pieces as runs of [component, number], and x, y, z, turn and turn-over of each object; of
    a dial's cover also the turn of its disc. `kinds` is what each component looks like, `boards` the notes of boards
    that do not lie alike on all tables. Where pieces are hidden, a plan tells nothing of how they lie in the save.
    """
    used = dict.fromkeys(unit.id for stage in stages for stack in _heaps(stage) for unit in stack.units)
    moved = _moved(stages)
    return {
        "game": catalog.identity.id,
        "players": str(catalog.identity.players),
        "counts": [stage.players for stage in stages],
        "tags": sorted({tag for set_id in used for tag in _kind(factory, set_id)["Tags"]}),
        "box": {"name": "Not used", "at": _at(stages[0].table.places["box"]) if stages else []},
        "kinds": {component: _kind(factory, component) for component in sorted(used)},
        "boards": moved,
        "tables": {str(stage.players): _table(stage, factory, moved, fits) for stage in stages},
    }


def _heaps(stage: Stage) -> Iterable[Stack]:
    return (*(laid.stack for laid in stage.table.laid), *stage.box)


def _moved(stages: Sequence[Stage]) -> list[str]:
    """The boards that are not on every table at the same place."""
    boards = {name for stage in stages for name in stage.table.boards}
    return sorted(name for name in boards if len({stage.table.boards.get(name) for stage in stages}) > 1)


def _kind(factory: ObjectFactory, component: str) -> Object:
    """A piece as data to make copies of; it has no GUID, since the game gives those."""
    made = factory.one(component, "", Pose(0.0, SURFACE, 0.0))
    del made["GUID"]
    return made


def _table(
    stage: Stage, factory: ObjectFactory, moved: Sequence[str], fits: Mapping[str, Mapping[str, Sequence[str]]]
) -> dict[str, Any]:
    boxed = [LaidStack(stack, ()) for stack in stage.box]
    boards = [
        factory.board(factory.pieces[name], "", stage.table.boards[name], fits[name])
        for name in moved
        if name in stage.table.boards
    ]
    zones = [zone(seat) for seat in stage.seats]
    zones += [hidden_zone(stage.seats[seat], box) for seat, box in stage.table.hidden]
    made: dict[str, Any] = {
        "colours": [seat.colour for seat in stage.seats],
        "zones": zones,
        "heaps": [_heap(laid, stage.seats, factory) for laid in (*veiled(stage.table.laid), *boxed)],
    }
    known = {
        unit.id: {"title": factory.pieces[unit.id].title, "colours": [stage.seats[seat].colour for seat in seen_by]}
        for laid in stage.table.laid
        for seen_by in [laid.stack.seen_by or ()]
        for unit in laid.stack.units
        if seen_by and unit.id in factory.groups
    }
    for board in boards:
        del board["GUID"]
    places = [
        {"position": [figure(pose.x), figure(pose.y), figure(pose.z)], "tags": [factory.tag(takes)]}
        for takes, pose in stage.table.empty
    ]
    optional = {"boards": boards, "known": known, "places": places}
    return {**made, **{key: value for key, value in optional.items() if value}}


def veiled(laid: Sequence[LaidStack]) -> list[LaidStack]:
    """The same stacks with hidden pieces in the order of their names, so that nobody reads where they lie in the save.

    What is laid out is the same: pieces move only among places between which they are shuffled anyway.
    """
    found = list(laid)
    for name in dict.fromkeys(each.stack.then for each in found if _veils(each) and each.stack.then is not None):
        places = [number for number, each in enumerate(found) if _veils(each) and each.stack.then == name]
        stacks = sorted(
            (found[number].stack for number in places), key=lambda stack: (stack.pool or "", str(stack.units))
        )
        for number, stack in zip(places, stacks, strict=True):
            found[number] = LaidStack(replace(stack, place=found[number].stack.place), found[number].poses)
    for pool in dict.fromkeys(each.stack.pool for each in found if _veils(each) and each.stack.pool is not None):
        places = [number for number, each in enumerate(found) if each.stack.pool == pool]
        units = iter(
            sorted((unit for number in places for unit in found[number].stack.units), key=lambda unit: unit.id)
        )
        for number in places:
            stack = found[number].stack
            found[number] = LaidStack(
                replace(stack, units=tuple(next(units) for _ in stack.units)), found[number].poses
            )
    return found


def _veils(laid: LaidStack) -> bool:
    return laid.stack.seen_by is not None


def _heap(laid: LaidStack, seats: Sequence[TableSeat], factory: ObjectFactory) -> dict[str, Any]:
    stack = laid.stack
    runs = [[name, len(list(group))] for name, group in groupby(unit.id for unit in stack.units)]
    at = [_at(pose) for pose in laid.poses]
    if stack.units[-1].id.endswith(COVER) and at:
        at[-1].append(at[0][3])
    made = {"how": stack.how, **_place(stack, seats), "pieces": runs, "at": at}
    if stack.how == "deck":
        made["title"] = factory.titles[stack.set_id]
    elif stack.how != "one":
        made["title"] = bag_title(stack, factory)
    optional = {"pool": stack.pool, "then": stack.then, "over": stack.secret or None}
    return {**made, **{key: value for key, value in optional.items() if value is not None}}


def _at(pose: Pose) -> list[float]:
    turn_over = 0.0 if pose.face_up else 180.0
    return [figure(pose.x), figure(pose.y), figure(pose.z), figure(pose.turn % 360), turn_over]


def _place(stack: Stack, seats: Sequence[TableSeat]) -> dict[str, Any]:
    match stack.place:
        case OnBoard(board, space):
            return {"place": "board", "board": board, "space": space}
        case InHand(seat):
            return {"place": "hand", "colour": seats[seat].colour}
        case PlayerArea(seat, name):
            return {"place": "before", "colour": seats[seat].colour, "name": name}
        case SharedArea(name):
            return {"place": "common", "name": name}
