"""Containers of a pack for Screentop, in which what is put there lines up or stacks: hands and empty places.

A container begins with one drop zone, a grid; what snaps is a second one, of the kind ANCHOR, which names the
components that it takes and has an anchor: a line, on which cards lie side by side, or one without length, for a pile.
Source of every key and value: the lists of drop zones and anchors of a public game that is set up so
(trentjthomas/fm-screentop, "Card Holder" and "Discard User Card Holder"). A `setTile` of null, which leaves cards as
they lie, is not verified.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from generator.catalog.models import ComponentKind
from generator.export.browser.flat import LAID
from generator.export.browser.flat_table import FlatTable, Holder
from generator.export.packs.groups import PieceGroup
from generator.geometry import Size
from generator.units import Mm

Entry: TypeAlias = dict[str, Any]

HAND = "Hand"
_ROOM: Mm = 4.0
"""How much wider and higher a place is than the largest piece that comes there."""
_CARD = Size(64.0, 90.0)
_GAP = 4


@dataclass(frozen=True, slots=True)
class DropContainer:
    """A kind of container; `takes` are titles of components, and `along` is how long its line is, in units.

    `gap` is how far apart things are on the line.
    """

    id: str
    name: str
    size: Size
    takes: tuple[str, ...]
    along: float = 0.0
    gap: float = _GAP

    @property
    def component(self) -> Entry:
        """Its entry among the components."""
        shape = {"corner": 8, "height": self.size.height, "kind": "RECTANGLE", "width": self.size.width}
        return {"kind": "CONTAINER", "name": self.name, "hiddenStyle": "OPEN", "orientations": 4, "shape": shape}

    @property
    def zones(self) -> tuple[Entry, ...]:
        """Its drop zones: the one that every container has, and the one that snaps."""
        grid = {"height": 32, "kind": "RECTANGULAR", "placement": "VERTEX", "width": 32}
        every = {"kind": "GRID", "name": "Dropzone 1", "components": [], "stackCountStyle": "VISIBLE", "grid": grid}
        snaps = {"kind": "ANCHOR", "name": "Dropzone 2", "stackCountStyle": "VISIBLE", "components": list(self.takes)}
        return every, snaps

    @property
    def anchor(self) -> Entry:
        """The line on which things lie in it."""
        ends = {"x0": -_whole(self.along / 2), "y0": 0, "x1": _whole(self.along / 2), "y1": 0}
        kept: Mapping[str, None] = dict.fromkeys(("capacity", "autoRotate", "setContainer", "setTile"))
        return {"kind": "LINE", "name": "Anchor 1", **ends, "gap": self.gap, "alignment": "CENTER", **kept}


def drop_containers(
    groups: Sequence[PieceGroup], tables: Sequence[FlatTable], hand: Size, per_mm: float
) -> tuple[DropContainer, ...]:
    """The hand, for all cards, and a container for each sort of empty places of any table; sizes in units."""
    cards = [group for group in groups if group.kind is ComponentKind.CARD]
    width = _whole(max((group.size.width for group in cards), default=_CARD.width) * per_mm)
    titles = tuple(group.title for group in cards)
    made = {titles: DropContainer("hand", HAND, hand, titles, max(0.0, hand.width - width - _GAP), width)}
    found = dict.fromkeys(_accepted(groups, holder) for table in tables for holder in empty(table))
    names = {HAND, *(group.title for group in groups)}
    for number, takes in enumerate(filter(None, found), 1):
        sizes = [group.size for group in groups if group.title in takes]
        size = Size(
            _whole((max(one.width for one in sizes) + _ROOM) * per_mm),
            _whole((max(one.height for one in sizes) + _ROOM) * per_mm),
        )
        name = f"Place for {takes[0]}" if len(takes) == 1 else f"Place {number}"
        while name in names:
            name += " here"
        names.add(name)
        made["", *takes] = DropContainer(f"place-{number}", name, size, takes)
    return tuple(made.values())


def empty(table: FlatTable) -> Iterator[Holder]:
    """Its places where nothing lies at the start."""
    return (holder for holder in table.holders if not holder.pieces and holder.hand_of is None)


def places(
    table: FlatTable, groups: Sequence[PieceGroup], containers: Sequence[DropContainer], scale: float
) -> Iterator[Entry]:
    """A container on each empty place of a table, fixed, for all players."""
    by_takes = {one.takes: one for one in containers if one.name != HAND}
    counted: dict[str, int] = {}
    for holder in empty(table):
        container = by_takes.get(_accepted(groups, holder))
        if container is None:
            continue
        counted[container.name] = counted.get(container.name, 0) + 1
        middle = holder.box.centre - LAID.centre
        across = (holder.box.width > holder.box.height) is not (container.size.width > container.size.height)
        yield {
            "kind": "CONTAINER",
            "component": container.name,
            "tag": str(counted[container.name]),
            "variant": "Variant 1",
            "state": "OPEN",
            "x": round(middle.x * scale),
            "y": round(middle.y * scale),
            "rotation": 90 if across else 0,
            "locked": True,
            "seats": [],
            "viewPolicy": "ALLOW_ALL",
            "interactPolicy": "ALLOW_ALL",
            "entries": {},
        }


def _accepted(groups: Sequence[PieceGroup], holder: Holder) -> tuple[str, ...]:
    """The components that may lie there; whatever can be moved where nothing is said."""
    loose = [group for group in groups if group.kind is not ComponentKind.BOARD]
    if holder.takes is None:
        return tuple(group.title for group in loose)
    return tuple(group.title for group in loose if set(holder.takes) & _called(group))


def _called(group: PieceGroup) -> set[str]:
    """What rows of places call the pieces of a group."""
    return {str(group.sample.set_id), *(piece.id for piece in group.members)}


def _whole(number: float) -> int:
    return round(number)


def lists(containers: Sequence[DropContainer]) -> Mapping[str, Sequence[Entry]]:
    """The lists of drop zones and anchors, by their files."""
    made: dict[str, Sequence[Entry]] = {}
    for container in containers:
        made[f"3-dropzones/{container.id}.json"] = container.zones
        made[f"3-dropzones/{container.id}-anchors.json"] = [container.anchor]
    return made
