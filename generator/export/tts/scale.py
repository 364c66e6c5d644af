"""Lengths and places in Tabletop Simulator: one factor for the whole game, so that pieces keep their true proportions.

One unit is about an inch, y is up, and the surface of every table is at `SURFACE`. Whatever the tool measures in mm
from the middle of the table, x to the right and y towards the south, becomes x to the right and z towards the north.
"""

from dataclasses import dataclass

from generator.geometry import Point, Size
from generator.units import Mm

PER_MM = 2.2 / 63.5
"""Units in a mm: a card 63.5 mm wide has the scale 1, as the game makes it."""
CARD_HEIGHT = 2.2 * 88.9 / 63.5
"""Units a card of scale 1 is high, whatever its proportions."""
TILE = 2.0
"""Units a tile of scale 1 is high, and a round one across."""
DIE = 1.0
"""Units a die of scale 1 is wide, about."""
FIGURINE = 2.0
"""Units a standee of scale 1 is high, about; not verified in the program."""
SURFACE = 0.96
HALF_WIDTH: Mm = 27 / PER_MM
"""Half of the part of the table that can be laid, in mm, and half of its depth."""
HALF_DEPTH: Mm = 17 / PER_MM
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


def pose(at: Point, *, above: float = FALL, turn: float = 0.0, face_up: bool = True) -> Pose:
    """A pose at a place in mm, `above` units over the table, for somebody who sits turned by `turn` from the south."""
    return Pose(at.x * PER_MM, SURFACE + above, -at.y * PER_MM, 180.0 + turn, face_up)


def card_scale(size: Size) -> float:
    """The scale of a card of that size, whose picture stands upright."""
    return max(size.width, size.height) * PER_MM / CARD_HEIGHT


def tile_scale(size: Size) -> float:
    """The scale of a tile of that size."""
    return size.height * PER_MM / TILE
