"""Screen colours as printing inks: cyan, magenta, yellow and black, never more of them than paper can take.

Greys are black ink alone and whatever colours have in common is black ink too (grey component replacement), so that a
press that is slightly off shows no coloured rims. The separation is arithmetic: it needs no profile, and the same
colour always gives the same inks.
"""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.colour import Colour

Inks: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black, each 0 to 1."""

LIMIT: Final = 2.4
"""Ink on one place at most, all four together, where 1 is a full tone of one of them."""

_RICH: Final = np.array((0.6, 0.4, 0.4), np.float32)
"""What lies under full black in pictures, since black ink alone is grey beside it: 240 % with the black."""

_DEEP: Final = 0.75  # black from which the colours under it set in
_DARK: Final = 0.35  # letters of no brighter channel are printed as pure black
_TRUE_BLUE: Final = 0.3  # of the magenta in a pure blue, which would print as violet


def separated(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pixels of red, green and blue (last axis) as pixels of the four inks, 255 a full tone."""
    light = rgb.astype(np.float32) / np.float32(255)
    key = 1 - light.max(axis=-1)
    colours = 1 - light / np.maximum(1 - key, np.float32(1e-6))[..., None]
    colours[key >= 1] = 0
    colours[..., 1] *= 1 - np.float32(_TRUE_BLUE) * np.minimum(colours[..., 0], colours[..., 1]) * (1 - colours[..., 2])
    deep = np.clip((key - _DEEP) / (1 - _DEEP), 0, 1)
    grey = np.ptp(rgb, axis=-1) == 0
    deep[grey & (key < 1)] = 0  # a grey line stays one ink; only full black fields get more
    colours += deep[..., None] * _RICH * (1 - colours)
    total = colours.sum(axis=-1)
    room = LIMIT - key
    colours *= np.where(total > room, room / np.maximum(total, np.float32(1e-6)), np.float32(1))[..., None]
    inks = np.concatenate((colours, key[..., None]), axis=-1)
    # Rounding may not lift the sum over the limit, so that colours are rounded down and black to the nearest.
    inks[..., :3] = np.floor(inks[..., :3] * 255 + np.float32(1e-3))
    inks[..., 3] = np.minimum(np.rint(inks[..., 3] * 255), np.floor(LIMIT * 255) - inks[..., :3].sum(axis=-1))
    return inks.astype(np.uint8)


def of_letters(colour: Colour) -> Inks:
    """The inks of letters: dark ones black alone, so that their edges are one ink's; their opacity is not looked at."""
    if max(colour.red, colour.green, colour.blue) <= _DARK * 255:
        return (0.0, 0.0, 0.0, 1.0)
    pixel = np.array([[colour.red, colour.green, colour.blue]], np.uint8)
    cyan, magenta, yellow, black = (int(ink) / 255 for ink in separated(pixel)[0])
    return (cyan, magenta, yellow, black)


def most(inks: NDArray[np.uint8]) -> float:
    """The most ink on any pixel, as `LIMIT` counts it."""
    return float(inks.astype(np.uint16).sum(axis=-1).max()) / 255 if inks.size else 0.0
