"""A table for one number of players, and the objects on it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.placements import Placement
from generator.export.tts.carry_over import placed
from generator.export.tts.guids import Guids
from generator.export.tts.objects import Object, ObjectFactory, panel, rulebook
from generator.export.tts.scale import SURFACE, Pose
from generator.export.tts.seats import TableSeat, zone
from generator.export.tts.stacks import Stack, Unit
from generator.export.tts.table import Arrangement, LaidStack

_INSIDE = Pose(0.0, SURFACE + 1.0, 0.0)
"""What lies in a bag has no place of its own."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A whole table: `placements` is what the engine says, `box` what is not used.

    `players` is 0 where nothing is set up.
    """

    catalog: Catalog
    players: int
    placements: tuple[Placement, ...]
    seats: tuple[TableSeat, ...]
    box: tuple[Stack, ...]
    table: Arrangement


def objects(
    stage: Stage,
    factory: ObjectFactory,
    fits: Mapping[str, Mapping[str, Sequence[str]]],
    lua: Callable[[Mapping[str, Sequence[float]]], str] | None,
    book: str | None,
) -> list[Object]:
    """Everything on the table, boards first; `lua` writes the script of the panel from where everything is put."""
    guids = Guids(stage.catalog.identity.id)
    made: list[Object] = []
    spare: list[Object] = []
    for component in stage.catalog.components:
        if component.kind is ComponentKind.BOARD and str(component.id) in stage.table.boards:
            where = stage.table.boards[str(component.id)]
            made.append(factory.board(component, guids.of(f"{component.id}#1"), where, fits[str(component.id)]))
            spare += [
                factory.one(str(component.id), guids.of(f"{component.id}#{n}"), _INSIDE)
                for n in range(2, component.copies + 1)
            ]
    for laid in stage.table.laid:
        made += _laid(laid, factory, guids)
    for stack in stage.box:
        spare += _laid(LaidStack(stack, (replace(_INSIDE, face_up=stack.face_up),) * len(stack.units)), factory, guids)
    if spare:
        made.append(factory.bag("Not used", "box", spare, guids.of("box"), stage.table.places["box"]))
    title = stage.catalog.identity.title
    if book is not None:
        made.append(rulebook(f"{title}: rules", book, guids.of("rulebook"), stage.table.places["rulebook"]))
    made += [{"GUID": guids.of(f"hand of {seat.colour}"), **zone(seat)} for seat in stage.seats]
    if lua is not None:
        told = f"Sets up {title} for the seated players according to the rules. It can be repeated at any time."
        board = panel(told, guids.of("setup"), stage.table.places["setup"])
        made.append(board)
        board["LuaScript"] = lua(placed(made))
    return made


def _laid(laid: LaidStack, factory: ObjectFactory, guids: Guids) -> list[Object]:
    stack = laid.stack
    if stack.how == "one":
        pairs = zip(stack.units, laid.poses, strict=True)
        return [factory.one(unit.id, guids.of(str(unit)), pose) for unit, pose in pairs]
    first = stack.units[0].id
    if stack.how == "deck":
        cards = [(unit.id, guids.of(str(unit))) for unit in stack.units]
        return [factory.deck(stack.set_id, cards, guids.of(stack.name), laid.poses[0])]
    inside = [_inside(unit, factory, guids) for unit in stack.units]
    title = factory.titles[stack.set_id] if stack.mixed else str(inside[0]["Nickname"])
    if stack.how == "endless":
        return [factory.endless(title, f"endless/{first}", inside[0], guids.of(stack.name), laid.poses[0])]
    note = f"bag/{stack.set_id if stack.mixed else first}"
    return [factory.bag(title, note, inside, guids.of(stack.name), laid.poses[0])]


def _inside(unit: Unit, factory: ObjectFactory, guids: Guids) -> Object:
    return factory.one(unit.id, guids.of(str(unit)), _INSIDE)
