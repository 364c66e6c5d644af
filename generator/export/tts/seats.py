"""Where players sit around the table, in which colour, and their hands."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Any, Literal, TypeAlias

from generator.engine.placements import Seating
from generator.export.tts.scale import PER_MM, SURFACE, Pose, figure
from generator.export.tts.tables import NATURAL, RECTANGLE, ScaledTable, TableKind
from generator.geometry import Point, Rect

Side: TypeAlias = Literal["south", "west", "north", "east"]

COLOURS: Mapping[str, tuple[float, float, float]] = {
    "White": (1.0, 1.0, 1.0),
    "Red": (0.856, 0.1, 0.094),
    "Yellow": (0.905, 0.898, 0.172),
    "Green": (0.192, 0.701, 0.168),
    "Blue": (0.118, 0.53, 1.0),
    "Purple": (0.627, 0.125, 0.941),
    "Orange": (0.956, 0.392, 0.113),
    "Pink": (0.96, 0.439, 0.807),
    "Teal": (0.129, 0.694, 0.607),
    "Brown": (0.443, 0.231, 0.09),
}
"""The colours that players can have, in the order in which they are given out where the game names none."""

_NEAREST = {
    "black": "Brown",
    "charcoal": "Brown",
    "grey": "Teal",
    "gray": "Teal",
    "gold": "Yellow",
    "violet": "Purple",
    "amber": "Orange",
}

TURNS: Mapping[Side, float] = {"south": 0.0, "west": 90.0, "north": 180.0, "east": 270.0}
_CLOCKWISE: tuple[Side, ...] = ("south", "west", "north", "east")

# Places at each side for a number of players, in units along the side and out from the middle of the table.
_SIDES: Mapping[int, tuple[int, int, int, int]] = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 1, 0, 1),
    4: (1, 1, 1, 1),
    5: (1, 1, 2, 1),
    6: (2, 1, 2, 1),
    7: (2, 1, 2, 2),
    8: (2, 2, 2, 2),
    9: (3, 2, 2, 2),
    10: (3, 2, 3, 2),
}
FACING: Mapping[int, tuple[int, int, int, int]] = {
    3: (2, 0, 1, 0),
    4: (2, 0, 2, 0),
    5: (3, 0, 2, 0),
    6: (3, 0, 3, 0),
    7: (4, 0, 3, 0),
    8: (4, 0, 4, 0),
    9: (5, 0, 4, 0),
    10: (5, 0, 5, 0),
}
"""Likewise where players sit at the two long sides only, on a table that has places for so many there."""
MOST = max(_SIDES)
ZONE = (11.8, 9.2, 4.9)
"""Width, height and depth of a hand; it is wider where more cards lie side by side in it."""
HIDDEN_HEIGHT = 4.0
HIDDEN_NOTE = "hidden zone"
"""Units a hidden zone is high, and its note."""
_LOOK_AT, _PITCH_DEG, _DISTANCE = 0.4, 60.0, 28.0
"""Where on the way to its hand a seat's view looks, how steeply down, and from how many units away."""
_CARD = 2.3
"""Units a held card of scale 1 takes."""
_LONG: tuple[Side, Side] = ("south", "north")


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A player's place: `along` is how far right of the middle of the side the player sits, in units.

    `out` is how far from the middle of the table the hand is, `width` and `depth` are its own, and `card` is the room
    of a held card, all in units; `among` is how many sit at that side.
    """

    colour: str
    side: Side
    along: float
    width: float = ZONE[0]
    depth: float = ZONE[2]
    out: float = RECTANGLE.out[0]
    card: float = _CARD
    among: int = 1

    @property
    def turn(self) -> float:
        """Degrees from the south, as the game counts them."""
        return TURNS[self.side]

    def at(self, right: float, towards: float) -> Point:
        """A place: so far right of the middle of the table and towards the player, as the player sees it."""
        match self.side:
            case "south":
                return Point(right, towards)
            case "north":
                return Point(-right, -towards)
            case "west":
                return Point(-towards, right)
            case "east":
                return Point(towards, -right)

    @property
    def at_long_side(self) -> bool:
        """Whether it is in the south or the north."""
        return self.side in _LONG

    def hand(self, index: int, count: int) -> Pose:
        """Where card number `index` of `count` in the hand is; the game arranges them again."""
        step = min(self.card, (self.width - 1.0) / count)
        spot = self.at(self.along + (index - (count - 1) / 2) * step, self.out)
        return Pose(spot.x, SURFACE + ZONE[1] / 2, -spot.y, 180.0 + self.turn)


def seated(
    seatings: Sequence[Seating],
    pieces: Sequence[str | None],
    held: Sequence[int] = (),
    ground: ScaledTable = NATURAL,
) -> tuple[TableSeat, ...]:
    """Seats for players, clockwise, or at the sides of the board where the game says so.

    `pieces` are the colours of their own pieces, for those whose chair has no colour that the table knows. Raises
    ValueError for more players than the table has room for. `held` are the cards that each holds at the start.
    """
    if len(seatings) > MOST:
        raise ValueError(f"{len(seatings)} players, where Tabletop Simulator has {MOST} colours")
    colours = _colours(
        [seating.colour if known_colour(seating.colour) else own for seating, own in zip(seatings, pieces, strict=True)]
    )
    places = _places(seatings, ground)
    cards = held or [0] * len(seatings)
    crowd = Counter(side for side, _ in places)
    return tuple(
        _seat(colour, side, along, number, crowd[side], ground)
        for colour, (side, along), number in zip(colours, places, cards, strict=True)
    )


def can_face(players: int, table: TableKind) -> bool:
    """Whether so many can sit at the long sides of a table only, other than they do anyway."""
    return players in FACING and all(many < 2 or many in table.apart[0] for many in FACING[players])


def _seat(colour: str, side: Side, along: float, cards: int, players: int, ground: ScaledTable) -> TableSeat:
    """A seat at a side with so many players; its hand is as wide as so many cards, and begins at the table's edge."""
    which = 0 if side in _LONG else 1
    card = _CARD * max(1.0, ground.scale)
    width = max(ZONE[0], min(cards * card + 1.0, ground.table.widest[which].get(players, ZONE[0])))
    depth = max(ZONE[2], card * ZONE[2] / 3.5)
    out = ground.table.out[which] + (depth - ZONE[2]) / 2
    return TableSeat(colour, side, along, width, depth, out, card, players)


def _places(seatings: Sequence[Seating], ground: ScaledTable) -> list[tuple[Side, float]]:
    sides = [side for seating in seatings for side in _CLOCKWISE if side == seating.side]
    if len(sides) == len(seatings) and len(set(sides)) == len(sides):
        return [(side, 0.0) for side in sides]
    found: list[tuple[Side, float]] = []
    table = ground.table
    sides_of = (FACING if ground.facing else _SIDES).get(len(seatings), _SIDES[len(seatings)])
    for side, many in zip(_CLOCKWISE, sides_of, strict=True):
        apart = table.apart[0 if side in _LONG else 1].get(many, 0.0)
        # Clockwise around the table is from right to left for each player.
        found += [(side, ((many - 1) / 2 - index) * apart) for index in range(many)]
    return found


def known_colour(name: str | None) -> str | None:
    """The program's colour that is nearest to a named one; None for what names no colour."""
    if name is None:
        return None
    return name.capitalize() if name.capitalize() in COLOURS else _NEAREST.get(name.lower())


def _colours(wanted: Sequence[str | None]) -> list[str]:
    """A colour for each player: the one wanted where it is free, else the next free one."""
    known = [known_colour(name) for name in wanted]
    taken: set[str] = set()
    chosen: list[str | None] = []
    for name in known:
        free = name is not None and name not in taken
        chosen.append(name if free else None)
        taken.update([name] if free and name else [])
    left = iter([name for name in COLOURS if name not in taken])
    return [name if name is not None else next(left) for name in chosen]


def zone(seat: TableSeat) -> dict[str, Any]:
    """The hand zone of a seat, without its GUID."""
    middle = seat.at(seat.along, seat.out)
    pose = Pose(middle.x, 4.8, -middle.y, seat.turn)
    return _trigger("HandTrigger", seat, pose.transform((seat.width, ZONE[1], seat.depth)), "")


def hidden_zone(seat: TableSeat, box: Rect, per_mm: float = PER_MM) -> dict[str, Any]:
    """A zone in which only the player of a seat sees what lies there, without its GUID; `box` is in mm."""
    middle = box.centre
    pose = Pose(middle.x * per_mm, SURFACE + HIDDEN_HEIGHT / 2 - 0.1, -middle.y * per_mm, 0.0)
    made = _trigger(
        "FogOfWarTrigger", seat, pose.transform((box.width * per_mm, HIDDEN_HEIGHT, box.height * per_mm)), HIDDEN_NOTE
    )
    # Others do not see where in it the pointer of its player is; its player sees everything.
    made["ColorDiffuse"]["a"] = 0.75
    return {**made, "FogHidePointers": True, "FogReverseHiding": False, "FogSeethrough": True}


def camera(seat: TableSeat) -> dict[str, Any]:
    """A view over a seat's own half of the table, for the program's list of views; not verified in the program."""
    at = seat.at(seat.along, _LOOK_AT * seat.out)
    far, pitch = _DISTANCE, radians(_PITCH_DEG)
    eye = seat.at(seat.along, _LOOK_AT * seat.out + far * cos(pitch))
    return {
        "Position": {"x": figure(at.x), "y": SURFACE, "z": figure(-at.y)},
        "Rotation": {"x": _PITCH_DEG, "y": seat.turn, "z": 0.0},
        "Distance": far,
        "Zoomed": False,
        "AbsolutePosition": {"x": figure(eye.x), "y": figure(SURFACE + far * sin(pitch)), "z": figure(-eye.y)},
    }


def _trigger(name: str, seat: TableSeat, transform: dict[str, float], note: str) -> dict[str, Any]:
    """A zone of a seat."""
    red, green, blue = COLOURS[seat.colour]
    return {
        "Name": name,
        "Transform": transform,
        "Nickname": "",
        "Description": "",
        "GMNotes": note,
        "ColorDiffuse": {"r": red, "g": green, "b": blue, "a": 0.0},
        "Tags": [],
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": True,
        "Grid": False,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
        "FogColor": seat.colour,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def facing(x: float, z: float, turn: float) -> float:
    """How far a zone at (x, z) looks towards the middle: 1 straight at it, -1 straight away."""
    out = hypot(x, z) or 1.0
    return figure((sin(radians(turn)) * -x + cos(radians(turn)) * -z) / out)
