"""The plan of every set-up as data: what the Setup panel lays out, and what a test compares with the engine."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from generator.catalog.models import Catalog
from generator.engine.placements import InHand, OnBoard, PlayerArea, SharedArea
from generator.export.tts.objects import Object, ObjectFactory
from generator.export.tts.scale import SURFACE, Pose, figure
from generator.export.tts.seats import TableSeat, zone
from generator.export.tts.stacks import Stack
from generator.export.tts.stage import Stage
from generator.export.tts.table import LaidStack


def plan(factory: ObjectFactory, catalog: Catalog, stages: Sequence[Stage]) -> dict[str, Any]:
    """Every set-up.

    `tables` has for each number of players the hand zones and the stacks: how a stack lies, where, its pieces as runs
    of [component, number], and x, y, z, turn and turn-over of each object. `kinds` is what each component looks like.
    """
    used = dict.fromkeys(unit.id for stage in stages for stack in _heaps(stage) for unit in stack.units)
    return {
        "game": catalog.identity.id,
        "players": str(catalog.identity.players),
        "counts": [stage.players for stage in stages],
        "tags": sorted({tag for set_id in used for tag in _kind(factory, set_id)["Tags"]}),
        "box": {"name": "Not used", "at": _at(stages[0].table.places["box"]) if stages else []},
        "kinds": {component: _kind(factory, component) for component in sorted(used)},
        "tables": {str(stage.players): _table(stage) for stage in stages},
    }


def _heaps(stage: Stage) -> Iterable[Stack]:
    return (*(laid.stack for laid in stage.table.laid), *stage.box)


def _kind(factory: ObjectFactory, component: str) -> Object:
    """A piece as data to make copies of; it has no GUID, since the game gives those."""
    made = factory.one(component, "", Pose(0.0, SURFACE, 0.0))
    del made["GUID"]
    return made


def _table(stage: Stage) -> dict[str, Any]:
    boxed = [LaidStack(stack, ()) for stack in stage.box]
    return {
        "colours": [seat.colour for seat in stage.seats],
        "zones": [zone(seat) for seat in stage.seats],
        "heaps": [_heap(laid, stage.seats) for laid in (*stage.table.laid, *boxed)],
    }


def _heap(laid: LaidStack, seats: Sequence[TableSeat]) -> dict[str, Any]:
    stack = laid.stack
    runs = [[name, len(list(group))] for name, group in groupby(unit.id for unit in stack.units)]
    made = {"how": stack.how, **_place(stack, seats), "pieces": runs, "at": [_at(pose) for pose in laid.poses]}
    return {**made, "pool": stack.pool} if stack.pool is not None else made


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
