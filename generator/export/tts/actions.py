"""What the script of a save offers at pieces: draw, discard, reshuffle, take, and move along printed spaces.

All of it follows from the catalog and the set-up: a deck is what is shuffled and lies together, its discard pile the
one empty place that takes it, and a track the spaces in a row on one of which a piece begins. It moves what a player
asks for and decides nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from generator.catalog.models import Component, ComponentKind, Space
from generator.engine.placements import InHand, OnBoard, PlayerArea
from generator.export.tts.objects import ObjectFactory, own_point
from generator.export.tts.scale import Pose, figure, pose
from generator.export.tts.stacks import BOX, Stack
from generator.export.tts.stage import LaidObjects, Stage
from generator.export.tts.table import LaidStack
from generator.geometry import Point
from generator.units import Mm

LEAST = 3
"""Spaces of a track at least."""
EDGE: Mm = 60.0
"""How far from the edge of the table the own place of a player is who begins with nothing."""
_NUMBERED = re.compile(r"(.*?)([0-9]{1,4})")
_NEAR = 0.6
"""How near a place something is that lies on it, as a share of its width, or of the way to the next place."""


def actions_of(stage: Stage, laid: LaidObjects, factory: ObjectFactory) -> dict[str, Any]:
    """The decks and tracks of a table as the script reads them."""
    teller = _Actions(stage, laid, factory)
    found = {"decks": list(teller.decks()), "tracks": list(teller.tracks()), "supplies": list(teller.supplies())}
    if found["supplies"]:
        return {key: rows for key, rows in {**found, "own": teller.own()}.items() if rows}
    return {key: rows for key, rows in found.items() if rows}


class _Actions:
    def __init__(self, stage: Stage, laid: LaidObjects, factory: ObjectFactory) -> None:
        self.stage, self.laid, self.factory = stage, laid, factory
        self.pieces = {str(component.id): component for component in stage.catalog.components}
        self.boards = {
            str(piece.id): int(made["GUID"], 16)
            for piece in stage.catalog.components
            if piece.kind is ComponentKind.BOARD and str(piece.id) in stage.table.boards
            for made in laid.objects
            if made["GMNotes"] == str(piece.id) and made["Locked"]
        }
        self.occupied = {stack.place for stack, _ in laid.slots if isinstance(stack.place, OnBoard)}
        self.occupied |= {OnBoard(*spot.on.split(".", 1)) for spot in stage.catalog.table if spot.on is not None}

    # ------------------------------------------------------------ decks

    def decks(self) -> Iterator[dict[str, Any]]:
        """Each shuffled deck: where it lies, how many cards the set-up deals of it, and where its discard pile is."""
        for laid in self.stage.table.laid:
            stack = laid.stack
            if stack.how != "deck" or stack.pool is None or stack.place == BOX:
                continue
            pose, width = laid.poses[0], min(stack.size.width, stack.size.height)
            row: dict[str, Any] = {
                "tag": self.factory.tag(stack.set_id),
                "title": self.factory.titles[stack.set_id],
                "place": _standing(pose),
                "reach": figure(width * _NEAR * self.factory.per_mm),
                "draw": sorted({1, *self._dealt(stack)}),
            }
            if isinstance(stack.place, PlayerArea):
                row["colour"] = self.stage.seats[stack.place.seat].colour
            places = self._discards(stack)
            if len(places) == 1:
                row["discard"] = {"turn": row["place"]["turn"], **places[0]}
            yield row

    def _dealt(self, deck: Stack) -> set[int]:
        """How many cards of a deck each player's hand begins with, where that is the same for all who have any."""
        hands: Counter[int] = Counter()
        for placement in self.stage.placements:
            if placement.pool == deck.pool and isinstance(placement.place, InHand):
                hands[placement.place.seat] += placement.count
        numbers = set(hands.values())
        return numbers if len(numbers) == 1 else set()

    def _discards(self, deck: Stack) -> list[dict[str, Any]]:
        """The empty places that are for what comes from a deck: on the table before its player, or for all."""
        seat = deck.place.seat if isinstance(deck.place, PlayerArea) else None
        names = {deck.set_id, self.factory.tag(deck.set_id)}
        rows = (row for row in self.stage.table.rows if row.seat == seat and row.takes in names)
        found = [_standing(pose) for row in rows for pose in row.poses]
        if seat is None:
            for name, guid in self.boards.items():
                board = self.pieces[name]
                spots = [(area.id, area.centre, area.takes) for area in board.areas]
                spots += [(str(space.id), _middle(space), space.takes) for space in board.spaces]
                for place, at, takes in spots:
                    if takes and {*takes} <= names and OnBoard(name, place) not in self.occupied:
                        found.append({"board": guid, "at": list(own_point(board, at, self.factory.per_mm))})
        return found

    # ------------------------------------------------------------ supplies

    def supplies(self) -> Iterator[int]:
        """The GUIDs of bags in the middle, from which players take what they are given."""
        endless = [made["GUID"] for made in self.laid.objects if made["Name"] == "Infinite_Bag"]
        counted = [
            self.laid.objects[slots[0][0] - 1]["GUID"]
            for stack, slots in self.laid.slots
            if stack.how == "bag" and stack.place != BOX and stack.seen_by is None
            if not isinstance(stack.place, PlayerArea)
        ]
        yield from (int(guid, 16) for guid in dict.fromkeys([*endless, *counted]))

    def own(self) -> dict[str, list[float]]:
        """Where each colour's own things lie: the middle of the place, and how things are turned there."""
        ground = self.stage.table.ground
        found = {}
        for number, seat in enumerate(self.stage.seats):
            reach = ground.half_depth if seat.at_long_side else ground.half_width
            out = self.stage.table.own.get((number, False), reach - EDGE)
            at = seat.at(seat.along / ground.per_mm, out)
            pose_ = pose(at, turn=seat.turn, per_mm=ground.per_mm)
            found[seat.colour] = [figure(pose_.x), figure(pose_.y), figure(pose_.z), figure(pose_.turn % 360)]
        return found

    # ------------------------------------------------------------ tracks

    def tracks(self) -> Iterator[dict[str, Any]]:
        """Every piece that begins on spaces in a row: the row, and whether no other piece of its set has one."""
        found = [*self._board_tracks(), *self._own_tracks()]
        sets = Counter(str(self.pieces[row["note"]].set_id) for row in found)
        for row in found:
            piece = self.pieces[row["note"]]
            yield {**row, "title": piece.title, **({"single": True} if sets[str(piece.set_id)] == 1 else {})}

    def _board_tracks(self) -> Iterator[dict[str, Any]]:
        counts: Counter[str] = Counter()
        for placement in self.stage.placements:
            counts[placement.component] += placement.count
        for placement in self.stage.placements:
            place, name = placement.place, placement.component
            if not isinstance(place, OnBoard) or place.board not in self.boards or counts[name] != 1:
                continue
            if name not in self.pieces or not placement.face_up or name in self.factory.groups:
                continue
            board = self.pieces[place.board]
            row = track_of(board, place.space)
            if row and all(_takes(space, self.pieces[name]) for space in row):
                points = [list(own_point(board, _middle(space), self.factory.per_mm)) for space in row]
                yield {"note": name, "board": self.boards[place.board], "at": points}

    def _own_tracks(self) -> Iterator[dict[str, Any]]:
        """Rows of places before a player, on one of which that player's only piece for them lies."""
        for row in self.stage.table.rows:
            if row.seat is None or len(row.poses) < LEAST:
                continue
            beginning = [laid for laid in self.stage.table.laid if self._before(laid, row.seat, row.takes)]
            if len(beginning) == 1 and len(beginning[0].stack.units) == 1:
                laid = beginning[0]
                reach = _NEAR * min(_apart(one, other) for one, other in zip(row.poses, row.poses[1:], strict=False))
                if any(_apart(pose, laid.poses[0]) < reach for pose in row.poses):
                    points = [_standing(pose)["at"] for pose in row.poses]
                    yield {"note": laid.stack.units[0].id, "at": points}

    def _before(self, laid: LaidStack, seat: int, takes: str) -> bool:
        place, name = laid.stack.place, laid.stack.units[0].id
        own = isinstance(place, PlayerArea) and place.seat == seat and name in self.pieces
        return own and takes in (laid.stack.set_id, name)


def track_of(board: Component, space: str) -> list[Space]:
    """The spaces in a row of which one is that: ids that end in one number after another, connected to no other space.

    Empty where it is on no track.
    """
    found = _NUMBERED.fullmatch(space)
    if found is None:
        return []
    numbered = {
        int(match[2]): other
        for other in board.spaces
        if (match := _NUMBERED.fullmatch(str(other.id))) is not None and match[1] == found[1]
    }
    first = last = int(found[2])
    while first - 1 in numbered:
        first -= 1
    while last + 1 in numbered:
        last += 1
    row = [numbered[number] for number in range(first, last + 1)]
    beside = [{str(other.id) for other in row[max(0, at - 1) : at + 2]} for at in range(len(row))]
    lone = all({*map(str, other.edges)} <= near for other, near in zip(row, beside, strict=True))
    return row if len(row) >= LEAST and lone else []


def _takes(space: Space, piece: Component) -> bool:
    return space.takes is None or bool({str(piece.id), str(piece.set_id)} & {*space.takes})


def _middle(space: Space) -> Point:
    """Where a piece on a space lies."""
    return space.places[0].at if space.places else space.centre


def _standing(pose: Pose) -> dict[str, Any]:
    """A place on the table itself."""
    return {"at": [figure(pose.x), figure(pose.y), figure(pose.z)], "turn": figure(pose.turn % 360)}


def _apart(one: Pose, other: Pose) -> float:
    return float(((one.x - other.x) ** 2 + (one.z - other.z) ** 2) ** 0.5)
