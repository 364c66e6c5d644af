"""Lengths and places in Tabletop Simulator: one factor for each game, so that pieces keep their true proportions.

One unit is about an inch, y is up, and the surface of every table is at `SURFACE`. Whatever the tool measures in mm
from the middle of the table, x to the right and y towards the south, becomes x to the right and z towards the north.
"""

from generator.dataclass import dataclass
from generator.geometry import Point, Size

PER_MM = 2.2 / 63.5
"""Units in a mm where a card 63.5 mm wide has the scale 1, as the game makes it; a game may be laid out larger."""
CARD_HEIGHT = 2.2 * 88.9 / 63.5
"""Units a card of scale 1 is high, whatever its proportions."""
TILE = 2.0
"""Units a tile of scale 1 is high, and a round one across."""
DIE = 1.0
"""Units a die of scale 1 is wide, about."""
FIGURINE = 2.0
"""Units a standee of scale 1 is high, about; not verified in the program."""
BAG = 2.29
"""Units a bag of scale 1 is across, about."""
PAWN = 1.2
"""Units a pawn of scale 1 is across, about."""
PAGE = Size(7.97, 10.4)
PANEL = Size(3.81, 3.12)
"""Units that a rulebook and a panel of scale 1 take up, about; not verified in the program."""
PAGE_SCALE = 0.6
"""The scale of a rulebook that lies on the table: it is read enlarged."""
BAG_SCALE = 0.75
"""The scale of a bag where a card of 63.5 mm has the scale 1."""
SURFACE = 0.96
FALL = 0.3
"""Units above what it lies on at which a loose piece begins; it falls the rest."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where something lies in units, and how it is turned: about the vertical, and over where `face_up` is False."""

    x: float
    y: float
    z: float
    turn: float = 180.0
    face_up: bool = True

    def transform(self, scale: float | tuple[float, float, float] = 1.0) -> dict[str, float]:
        """The nine numbers a save has for it."""
        scales = scale if isinstance(scale, tuple) else (scale, scale, scale)
        return {
            "posX": figure(self.x),
            "posY": figure(self.y),
            "posZ": figure(self.z),
            "rotX": 0.0,
            "rotY": figure(self.turn % 360),
            "rotZ": 0.0 if self.face_up else 180.0,
            "scaleX": figure(scales[0]),
            "scaleY": figure(scales[1]),
            "scaleZ": figure(scales[2]),
        }


def figure(number: float) -> float:
    """The number as saves have it: a ten-thousandth of an inch is enough, and minus nothing is nothing."""
    return round(float(number), 4) + 0.0


def pose(at: Point, *, above: float = FALL, turn: float = 0.0, face_up: bool = True, per_mm: float = PER_MM) -> Pose:
    """A pose at a place in mm, `above` units over the table, for somebody who sits turned by `turn` from the south."""
    return Pose(at.x * per_mm, SURFACE + above, -at.y * per_mm, 180.0 + turn, face_up)


def card_scale(size: Size, per_mm: float = PER_MM) -> float:
    """The scale of a card of that size, whose picture stands upright."""
    return max(size.width, size.height) * per_mm / CARD_HEIGHT


def tile_scale(size: Size, per_mm: float = PER_MM) -> float:
    """The scale of a tile of that size."""
    return size.height * per_mm / TILE
