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

_RICH: Final = (0.6, 0.4, 0.4)
"""What lies under full black in pictures, since black ink alone is grey beside it: 240 % with the black."""

_DEEP: Final = 0.75  # black from which the colours under it set in
_DARK: Final = 0.35  # letters of no brighter channel are printed as pure black
_TRUE_BLUE: Final = 0.3  # of the magenta in a pure blue, which would print as violet


def separated(rgb: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pixels of red, green and blue (last axis) as pixels of the four inks, 255 a full tone."""
    # A plane for each ink: numpy is several times slower along an axis of three.
    red, green, blue = (rgb[..., channel].astype(np.float32) / np.float32(255) for channel in range(3))
    bright = np.maximum(np.maximum(red, green), blue)
    key = 1 - bright
    share = np.where(bright > 0, 1 / np.maximum(bright, np.float32(1e-6)), np.float32(1))
    # Black pixels have no colour beside the black.
    cyan, magenta, yellow = (np.where(bright > 0, 1 - light * share, np.float32(0)) for light in (red, green, blue))
    magenta *= 1 - np.float32(_TRUE_BLUE) * np.minimum(cyan, magenta) * (1 - yellow)
    deep = np.clip((key - np.float32(_DEEP)) / np.float32(1 - _DEEP), 0, 1)
    grey = (rgb[..., 0] == rgb[..., 1]) & (rgb[..., 1] == rgb[..., 2])
    deep[grey & (bright > 0)] = 0  # a grey line stays one ink; only full black gets more
    colours = [
        ink + deep * np.float32(rich) * (1 - ink) for ink, rich in zip((cyan, magenta, yellow), _RICH, strict=True)
    ]
    total, room = colours[0] + colours[1] + colours[2], np.float32(LIMIT) - key
    held = np.where(total > room, room / np.maximum(total, np.float32(1e-6)), np.float32(1))
    inks = np.empty((*rgb.shape[:-1], 4), np.uint8)
    # Rounding may not lift the sum over the limit, so that colours are rounded down and black to the nearest.
    left = np.full(rgb.shape[:-1], np.floor(LIMIT * 255), np.float32)
    for channel, ink in enumerate(colours):
        tone = np.floor(ink * held * np.float32(255) + np.float32(1e-3))
        left -= tone
        inks[..., channel] = tone
    inks[..., 3] = np.minimum(np.rint(key * np.float32(255)), left)
    return inks


def of_letters(colour: Colour) -> Inks:
    """The inks of letters: dark ones black alone, so that their edges are one ink's; their opacity is not looked at."""
    if max(colour.red, colour.green, colour.blue) <= _DARK * 255:
        return (0.0, 0.0, 0.0, 1.0)
    pixel = np.array([[colour.red, colour.green, colour.blue]], np.uint8)
    cyan, magenta, yellow, black = (int(ink) / 255 for ink in separated(pixel)[0])
    return (cyan, magenta, yellow, black)


def most(inks: NDArray[np.uint8]) -> float:
    """The most ink on any pixel, as `LIMIT` counts it."""
    if not inks.size:
        return 0.0
    total = inks[..., 0].astype(np.uint16)
    for channel in range(1, inks.shape[-1]):
        total += inks[..., channel]
    return float(total.max()) / 255
