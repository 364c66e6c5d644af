"""A table for one number of players, and the objects on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from generator.catalog.models import Catalog, ComponentKind
from generator.engine.placements import OnBoard, Placement, Seating
from generator.export.tts.guids import Guids
from generator.export.tts.objects import Object, ObjectFactory, TableBook, panel, rulebook
from generator.export.tts.scale import SURFACE, Pose
from generator.export.tts.seats import HIDDEN_NOTE, TableSeat, hidden_zone, zone
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
    around: tuple[Seating, ...] = ()


@dataclass(frozen=True, slots=True)
class LaidObjects:
    """The objects on a table in order, and for every stack where its pieces are among them.

    A place is the number of an object from 1, and the number in it from 1 of what it contains.
    """

    objects: tuple[Object, ...]
    slots: tuple[tuple[Stack, list[list[int]]], ...]


def objects(stage: Stage, factory: ObjectFactory, book: TableBook | None) -> LaidObjects:
    """Everything on the table but the panel, boards first."""
    guids = Guids(stage.catalog.identity.id)
    made: list[Object] = []
    slots: list[tuple[Stack, list[list[int]]]] = []
    spare: list[Object] = []
    for component in stage.catalog.components:
        if component.kind is ComponentKind.BOARD and str(component.id) in stage.table.boards:
            where = stage.table.boards[str(component.id)]
            made.append(factory.board(component, guids.of(f"{component.id}#1"), where))
            spare += [
                factory.one(str(component.id), guids.of(f"{component.id}#{n}"), _INSIDE)
                for n in range(2, component.copies + 1)
            ]
    for laid in stage.table.laid:
        first = len(made) + 1
        made += _laid(laid, factory, guids)
        numbers = range(len(laid.stack.units))
        if laid.stack.how == "one":
            slots.append((laid.stack, [[first + number] for number in numbers]))
        elif laid.stack.how in ("deck", "bag"):
            slots.append((laid.stack, [[first, number + 1] for number in numbers]))
    boxed: list[tuple[Stack, int]] = []
    for stack in stage.box:
        inside = (replace(_INSIDE, face_up=stack.face_up),) * len(stack.units)
        boxed.append((stack, len(spare)))
        spare += _laid(LaidStack(stack, inside), factory, guids, contained=True)
    if spare:
        made.append(factory.bag("Not used", "box", spare, guids.of("box"), stage.table.places["box"]))
        for stack, first in boxed:
            if stack.how == "one":
                slots.append((stack, [[len(made), first + number + 1] for number in range(len(stack.units))]))
    title = stage.catalog.identity.title
    if book is not None:
        made.append(rulebook(f"{title}: rules", book, guids.of("rulebook"), stage.table.places["rulebook"]))
    made += [{"GUID": guids.of(f"hand of {seat.colour}"), **zone(seat)} for seat in stage.seats]
    for seat_number, box in stage.table.hidden:
        seat = stage.seats[seat_number]
        zone_of = hidden_zone(seat, box, factory.per_mm)
        made.append({"GUID": guids.of(f"{HIDDEN_NOTE} of {seat.colour}"), **zone_of})
    return LaidObjects(tuple(made), tuple(slots))


def setup_panel(stage: Stage) -> Object:
    """The card with the buttons, without its script."""
    title = stage.catalog.identity.title
    told = f"Sets up {title} for the seated players according to the rules; it asks before it takes a game away. "
    told += "In a fresh save decks are shuffled, and hands are always the same: set up once for others."
    return panel(told, Guids(stage.catalog.identity.id).of("setup"), stage.table.places["setup"])


def told(stage: Stage, titles: Mapping[str, str]) -> dict[str, list[tuple[str, str]]]:
    """What players know of pieces that lie face down on boards: by colour, spaces with titles, in order."""
    found: dict[str, list[tuple[str, str]]] = {}
    for laid in stage.table.laid:
        place, stack = laid.stack.place, laid.stack
        if isinstance(place, OnBoard) and not stack.face_up:
            for seat in stack.seen_by or ():
                found.setdefault(stage.seats[seat].colour, []).append((place.space, titles[stack.units[0].id]))
    return {colour: sorted(lines) for colour, lines in found.items()}


def private_pages(known: Mapping[str, Sequence[tuple[str, str]]]) -> list[tuple[str, str, str]]:
    """Notebook pages that one colour sees: colour, title, text."""
    return [
        (colour, private_title(colour), "\n".join(f"{space}: {title}" for space, title in lines))
        for colour, lines in sorted(known.items())
    ]


def private_title(colour: str) -> str:
    """The title of a page that only one colour sees."""
    return f"Face down, known to {colour} only"


def _laid(laid: LaidStack, factory: ObjectFactory, guids: Guids, *, contained: bool = False) -> list[Object]:
    stack = laid.stack
    if stack.how == "one":
        return [
            factory.one(unit.id, _guid(stack, unit, factory, guids, contained=contained), pose, laid.poses[0].turn)
            for unit, pose in zip(stack.units, laid.poses, strict=True)
        ]
    first = stack.units[0].id
    if stack.how == "pile":
        inside_bag = laid.poses[0]
        return [factory.pile(first, len(stack.units), guids.of(stack.name), inside_bag)]
    if stack.how == "deck":
        cards = [(unit.id, _guid(stack, unit, factory, guids, contained=True)) for unit in stack.units]
        return [factory.deck(stack.set_id, cards, guids.of(stack.name), laid.poses[0])]
    within = replace(_INSIDE, face_up=not stack.secret)
    inside = [factory.one(unit.id, _guid(stack, unit, factory, guids, contained=True), within) for unit in stack.units]
    title = bag_title(stack, factory)
    if stack.how == "endless":
        return [factory.endless(title, f"endless/{first}", inside[0], guids.of(stack.name), laid.poses[0])]
    note = f"bag/{stack.set_id if stack.mixed else first}"
    return [factory.bag(title, note, inside, guids.of(stack.name), laid.poses[0])]


def bag_title(stack: Stack, factory: ObjectFactory) -> str:
    """What a bag is called: as the set, or as the only sort of pieces in it."""
    first = stack.units[0].id
    if stack.mixed:
        return factory.titles[stack.set_id]
    return factory.pieces[first].title if first in factory.pieces else factory.extras[first].title


def _guid(stack: Stack, unit: Unit, factory: ObjectFactory, guids: Guids, *, contained: bool) -> str:
    """The GUID of a piece, by its id; of one that must not be known by its place, in a container none.

    The game gives one to what is taken out without.
    """
    if stack.seen_by is None and unit.id not in factory.groups:
        return guids.of(str(unit))
    if contained:
        return ""
    return guids.of(f"hidden at {stack.where} {guids.next(stack.where)}")
