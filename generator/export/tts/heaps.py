"""What lies together: the pieces of a set-up, each copy with its number, as single pieces, decks and bags."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, TypeAlias

from generator.catalog.models import Catalog, Component, ComponentKind, Extra
from generator.engine.lots import InHand, OnBoard, Place, Placement, PlayerArea, SharedArea
from generator.geometry import Size

SPREAD = 8
"""Cards that lie face up before a player up to this number lie side by side; more of them lie in a deck."""
PILE = 12
"""Pieces up to this number lie on top of one another; more of them are kept in a bag."""
SORTS = 8
"""Sorts of pieces of one set that lie apart up to this number; more of them are kept in one bag."""
BAG = Size(66.0, 66.0)
DIE = Size(24.0, 24.0)
"""What a bag, and a die with some room around it, take up on the table, in mm."""

How: TypeAlias = Literal["one", "deck", "bag", "endless"]
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
    """Pieces that are one object, or several (`one`) on top of one another.

    `set_id` is the set they come from, or the id of an extra; `size` is what the heap takes up, in mm.
    """

    place: Place
    set_id: str
    units: tuple[Unit, ...]
    how: How
    size: Size
    face_up: bool = True
    pool: str | None = None

    @property
    def mixed(self) -> bool:
        """Whether it has pieces of several sorts."""
        return any(unit.id != self.units[0].id for unit in self.units)

    @property
    def name(self) -> str:
        """Names the heap in the file for good: what it is of and where it lies."""
        match self.place:
            case OnBoard(board, space):
                where = f"{board}.{space}"
            case InHand(seat):
                where = f"hand {seat}"
            case PlayerArea(seat, name):
                where = f"before {seat} {name}"
            case SharedArea(name):
                where = name
        what = self.set_id if self.how == "deck" or self.mixed else self.units[0].id
        return f"{self.how} of {what} at {where}"


def stacks(
    catalog: Catalog, lots: Sequence[Placement] | None, endless: Iterable[str] = (), *, rest: SharedArea | None = None
) -> list[Stack]:
    """Everything that is printed and every die, as it lies at the start; boards are left to the arrangement.

    Without `lots` everything lies in the middle; else what no lot names is in the box, or at `rest`, but for extras.
    """
    pieces = {
        str(component.id): component for component in catalog.components if component.kind is not ComponentKind.BOARD
    }
    extras = {extra.id: extra for extra in catalog.extras if extra.kind != "other"}
    used: Counter[str] = Counter()
    known = [lot for lot in lots or () if lot.component in pieces or lot.component in extras]
    laid = [(lot, _units(lot.component, lot.count, used)) for lot in known]
    for piece in pieces.values():
        left = piece.copies - used[str(piece.id)]
        if left > 0:
            place = SharedArea() if lots is None else rest or BOX
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
    return [heap for heap in _gathered(laid, pieces, extras, frozenset(endless)) if heap.units]


def _units(component: str, count: int, used: Counter[str]) -> tuple[Unit, ...]:
    first = used[component] + 1
    used[component] += count
    return tuple(Unit(component, number) for number in range(first, first + count))


def _gathered(
    laid: list[tuple[Placement, tuple[Unit, ...]]],
    pieces: dict[str, Component],
    extras: dict[str, Extra],
    endless: frozenset[str],
) -> Iterator[Stack]:
    """Lots that belong into one object, together; in the order of the first of each."""
    groups: dict[tuple[Place, str, bool, str | None], list[Unit]] = {}
    for lot, units in laid:
        set_id = str(pieces[lot.component].set_id) if lot.component in pieces else lot.component
        groups.setdefault((lot.place, set_id, lot.face_up, lot.pool), []).extend(units)
    for (place, set_id, face_up, pool), members in groups.items():
        sample = pieces.get(members[0].id)
        heap = Stack(place, set_id, tuple(members), "one", DIE if sample is None else sample.cut.size, face_up, pool)
        if isinstance(place, InHand | OnBoard) or sample is None:
            yield from _apart(heap)
        elif sample.kind is ComponentKind.CARD:
            yield from _cards(heap, spread=isinstance(place, PlayerArea) and face_up)
        else:
            yield from _counters(heap, endless, pieces)


def _apart(heap: Stack) -> Iterator[Stack]:
    for unit in heap.units:
        yield replace(heap, units=(unit,))


def _cards(heap: Stack, *, spread: bool) -> Iterator[Stack]:
    if len(heap.units) == 1 or (spread and len(heap.units) <= SPREAD and heap.place != BOX):
        yield from _apart(heap)
    else:
        yield replace(heap, how="deck")


def _counters(heap: Stack, endless: frozenset[str], pieces: dict[str, Component]) -> Iterator[Stack]:
    sorts = {unit.id for unit in heap.units}
    if len(sorts) > SORTS and isinstance(heap.place, SharedArea) and heap.place != BOX:
        yield replace(heap, how="bag", size=BAG)
        return
    for component, group in groupby(heap.units, key=lambda unit: unit.id):
        same = tuple(group)
        whole = replace(heap, units=same, size=pieces[component].cut.size)
        if endless & {component, heap.set_id} and isinstance(heap.place, SharedArea) and heap.place != BOX:
            yield replace(whole, units=same[:1], how="endless", size=BAG)
        elif len(same) > PILE and heap.place != BOX:
            yield replace(whole, how="bag", size=BAG)
        else:
            yield whole
