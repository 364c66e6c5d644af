"""Dice, and what they show when they lie still. Source: saves written by the game; d4 and d10 from one exporter."""

from collections.abc import Mapping
from typing import Any

_ROTATIONS: Mapping[int, tuple[tuple[int, int, int], ...]] = {
    4: ((18, -241, -120), (-90, -60, 0), (18, -121, 0), (18, 0, -240)),
    6: ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0)),
    8: (
        (-33, 0, 90),
        (-33, 0, 180),
        (33, 180, -180),
        (33, 180, 90),
        (33, 180, -90),
        (33, 180, 0),
        (-33, 0, 0),
        (-33, 0, -90),
    ),
    10: (
        (-38, 0, 234),
        (38, 180, -233),
        (-38, 0, 20),
        (38, 180, -17),
        (-38, 0, 90),
        (38, 180, -161),
        (-38, 0, 307),
        (38, 180, -304),
        (-38, 0, 163),
        (38, 180, -90),
    ),
    12: (
        (27, 0, 72),
        (27, 0, 144),
        (27, 0, -72),
        (-27, 180, 180),
        (90, 180, 0),
        (27, 0, -144),
        (-27, 180, 36),
        (-90, 180, 0),
        (27, 0, 0),
        (-27, 180, 108),
        (-27, 108, -36),
        (-27, 36, -108),
    ),
    20: (
        (-11, 60, 17),
        (52, -60, -17),
        (-11, -180, 90),
        (-11, -180, 162),
        (-11, -60, 234),
        (-11, -180, 306),
        (52, -60, 55),
        (52, -60, 198),
        (52, -60, 127),
        (52, -180, -90),
        (308, 0, 90),
        (306, -240, -52),
        (-52, -240, 18),
        (307, 120, 233),
        (11, 120, -234),
        (11, 0, 54),
        (11, -120, -17),
        (11, 0, -90),
        (-52, -240, -198),
        (11, 0, -162),
    ),
}
"""How a die lies when it shows 1, 2, 3 and so on, in degrees, by its number of faces."""

FACES = tuple(_ROTATIONS)


def rotation_values(faces: int) -> list[dict[str, Any]]:
    """What a save says about the faces of a die."""
    return [
        {"Value": value, "Rotation": {"x": float(x), "y": float(y), "z": float(z)}}
        for value, (x, y, z) in enumerate(_ROTATIONS[faces], 1)
    ]
