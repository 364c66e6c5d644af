"""Stacks: the pieces of a set-up, each copy with its number, as single pieces, decks and bags."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Literal, TypeAlias

from generator.catalog.models import Catalog, Component, ComponentKind, Extra
from generator.dataclass import dataclass
from generator.engine.placements import InHand, OnBoard, Place, Placement, PlayerArea, SharedArea
from generator.export.tts.alike import AlikeGroup, alike
from generator.export.tts.things import COVER, things
from generator.geometry import Size

SPREAD = 8
"""Cards that lie face up before a player up to this number lie side by side; more of them lie in a deck."""
PILE = 12
"""Pieces up to this number lie on top of one another; more of them are kept in a bag, since a pile would be a tower."""
SORTS = 8
"""Sorts of pieces of one set that lie apart up to this number; more of them are kept in one bag."""
BAG = Size(50.0, 50.0)
DIE = Size(24.0, 24.0)
"""What a bag, and a die with some room around it, take up on the table, in mm."""

How: TypeAlias = Literal["one", "pile", "deck", "bag", "endless"]
BOX = SharedArea("box")
"""Where the pieces are that this number of players does not use."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One physical piece: its component's id and which of the copies it is, from 1."""

    id: str
    copy: int

    def __str__(self) -> str:
        return f"{self.id}#{self.copy}"


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces that are one object, or several (`one`) on top of one another; a `pile` is one object of equal counters.

    `set_id` is the set the first of them comes from, or the id of an extra; pieces of several sets lie together where
    they are alike face down. `size` is what the stack takes up, in mm; `standing` is
    for what is upright. The rest is as in `Placement`.
    """

    place: Place
    set_id: str
    units: tuple[Unit, ...]
    how: How
    size: Size
    face_up: bool = True
    pool: str | None = None
    then: str | None = None
    turn: float = 0.0
    seen_by: tuple[int, ...] | None = None
    standing: bool = False

    @property
    def secret(self) -> bool:
        """Whether it is sorted for some players, and the others may not know what is taken from it."""
        return self.face_up and self.seen_by is not None

    @property
    def mixed(self) -> bool:
        """Whether it has pieces of several sorts."""
        return any(unit.id != self.units[0].id for unit in self.units)

    @property
    def name(self) -> str:
        """Names the stack in the file for good: what it is of and where it lies."""
        what = self.set_id if self.how == "deck" or self.mixed else self.units[0].id
        return f"{self.how} of {what} at {self.where}"

    @property
    def where(self) -> str:
        """The place in words."""
        match self.place:
            case OnBoard(board, space):
                return f"{board}.{space}"
            case InHand(seat):
                return f"hand {seat}"
            case PlayerArea(seat, name):
                return f"before {seat} {name}"
            case SharedArea(name):
                return name


def stacks(
    catalog: Catalog,
    placements: Sequence[Placement] | None,
    endless: Iterable[str] = (),
    *,
    rest: SharedArea | None = None,
) -> list[Stack]:
    """Everything that is printed and every die, as it lies at the start; boards are left to the arrangement.

    Without `placements` everything lies in the middle; what none names is in the box, or at `rest`, but for extras.
    """
    pieces = {
        str(component.id): component for component in things(catalog) if component.kind is not ComponentKind.BOARD
    }
    extras = {extra.id: extra for extra in catalog.extras if extra.kind != "other"}
    used: Counter[str] = Counter()
    known = [
        placement for placement in placements or () if placement.component in pieces or placement.component in extras
    ]
    laid = [(placement, _units(placement.component, placement.count, used)) for placement in known]
    for piece in pieces.values():
        if str(piece.id).endswith(COVER):
            continue  # lies wherever its disc lies
        left = piece.copies - used[str(piece.id)]
        if left > 0:
            place = SharedArea() if placements is None else rest or BOX
            laid.append(
                (
                    Placement(str(piece.id), left, place, piece.kind is not ComponentKind.CARD),
                    _units(str(piece.id), left, used),
                )
            )
    for extra in extras.values():
        left = extra.count - used[extra.id]
        if left > 0:
            laid.append((Placement(extra.id, left, SharedArea()), _units(extra.id, left, used)))
    return [stack for stack in _gathered(laid, pieces, extras, frozenset(endless)) if stack.units]


def _units(component: str, count: int, used: Counter[str]) -> tuple[Unit, ...]:
    first = used[component] + 1
    used[component] += count
    return tuple(Unit(component, number) for number in range(first, first + count))


_Together: TypeAlias = tuple[Place, str, bool, str | None, str | None, float, tuple[int, ...] | None]
"""What pieces have in common that lie together: the place, the set or group, and the rest of a `Placement`."""


def _gathered(
    laid: list[tuple[Placement, tuple[Unit, ...]]],
    pieces: dict[str, Component],
    extras: dict[str, Extra],
    endless: frozenset[str],
) -> Iterator[Stack]:
    """Lots that belong into one object, together; in the order of the first of each."""
    groups: dict[_Together, list[Unit]] = {}
    sets = {name: str(piece.set_id) for name, piece in pieces.items()}
    same = alike(pieces.values())
    sorts = sets | {name: group.note for name, group in same.items()}
    for lot, units in laid:
        sort = sorts.get(lot.component, lot.component)
        key = (lot.place, sort, lot.face_up, lot.pool, lot.then, lot.turn, lot.seen_by)
        groups.setdefault(key, []).extend(units)
    for (place, _, face_up, pool, then, turn, seen_by), members in groups.items():
        sample = pieces.get(members[0].id)
        size, set_id = DIE if sample is None else sample.cut.size, sets.get(members[0].id, members[0].id)
        upright = sample is not None and sample.kind is ComponentKind.STANDEE
        stack = Stack(place, set_id, tuple(members), "one", size, face_up, pool, then, turn, seen_by, upright)
        if sample is not None and sample.kind is ComponentKind.DIAL:
            yield from _dials(stack)
        elif isinstance(place, InHand) or sample is None or (isinstance(place, OnBoard) and not _heaped(stack, sample)):
            yield from _apart(stack)
        elif sample.kind is ComponentKind.CARD:
            yield from _cards(stack, spread=isinstance(place, PlayerArea) and face_up)
        else:
            yield from _counters(stack, endless, pieces, same)


def _heaped(stack: Stack, sample: Component) -> bool:
    """Whether pieces of a board's space are one object: a library that lies there, or a supply too high for a pile."""
    if sample.kind is ComponentKind.CARD:
        return stack.pool is not None and not stack.face_up
    return not stack.mixed and len(stack.units) > PILE


def _apart(stack: Stack) -> Iterator[Stack]:
    for unit in stack.units:
        yield replace(stack, units=(unit,))


def _dials(stack: Stack) -> Iterator[Stack]:
    """Each disc with its cover on top of it."""
    for unit in stack.units:
        yield replace(stack, units=(unit, Unit(f"{unit.id}{COVER}", unit.copy)))


def _cards(stack: Stack, *, spread: bool) -> Iterator[Stack]:
    if len(stack.units) == 1 or (spread and len(stack.units) <= SPREAD and stack.place != BOX):
        yield from _apart(stack)
    else:
        yield replace(stack, how="deck")


def stackable(piece: Component, groups: Mapping[str, AlikeGroup]) -> bool:
    """Whether equal pieces become one object where they are put on one another, as counters do."""
    return piece.kind is ComponentKind.TOKEN and piece.copies > 1 and str(piece.id) not in groups


def _counters(
    stack: Stack, endless: frozenset[str], pieces: dict[str, Component], groups: Mapping[str, AlikeGroup]
) -> Iterator[Stack]:
    sorts = {unit.id for unit in stack.units}
    if len(sorts) > SORTS and isinstance(stack.place, SharedArea) and stack.place != BOX:
        yield replace(stack, how="bag", size=BAG)
        return
    for component, group in groupby(stack.units, key=lambda unit: unit.id):
        same = tuple(group)
        whole = replace(stack, units=same, size=pieces[component].cut.size)
        if endless & {component, stack.set_id} and isinstance(stack.place, SharedArea) and stack.place != BOX:
            yield replace(whole, units=same[:1], how="endless", size=BAG)
        elif stack.place != BOX and (len(same) > PILE or (stack.standing and len(same) > 1) or stack.secret):
            yield replace(whole, how="bag", size=BAG)
        else:
            # What is shuffled, or known to some only, is dealt piece by piece.
            dealt = (stack.pool, stack.then, stack.seen_by) != (None, None, None)
            piled = len(same) > 1 and not dealt and not stack.standing and stackable(pieces[component], groups)
            yield replace(whole, how="pile") if piled else whole
