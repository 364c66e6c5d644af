"""Whether pictures have enough resolution for their printed size."""

import math
from collections.abc import Iterator

from generator.drawing.items import Picture
from generator.geometry import Affine
from generator.preflight.surface import Painted, Surface
from generator.units import dpi_of

WANTED_DPI = 300
"""Pixels an inch that print shops ask for."""
COARSE_DPI = 150
"""Below this, pixels are seen."""


def resolutions(surface: Surface) -> Iterator[tuple[Picture, float]]:
    """Every picture on a surface with the fewest pixels an inch it has in either direction."""
    for painted in surface.painted:
        if isinstance(painted.item, Picture):
            yield painted.item, _dpi(painted, painted.item)


def _dpi(painted: Painted, picture: Picture) -> float:
    at: Affine = painted.inverse.inverse()
    width = picture.box.width * math.hypot(at.a, at.b)
    height = picture.box.height * math.hypot(at.c, at.d)
    return min(dpi_of(picture.image.width_px, width), dpi_of(picture.image.height_px, height))
