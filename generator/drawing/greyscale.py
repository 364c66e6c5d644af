"""Grey and black: what colours become where a printer is to use black ink alone."""

from functools import lru_cache

from generator.colour import Colour

DARKEST = 0.025
"""Up to this luminance a colour cannot be told from black in lines and letters, and beside white not in areas."""


@lru_cache(maxsize=4096)
def grey(colour: Colour) -> Colour:
    """The grey of the same luminance and opacity."""
    light = colour.luminance
    channel = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    level = round(255 * channel)
    return Colour(level, level, level, colour.alpha)


@lru_cache(maxsize=4096)
def blackened(colour: Colour) -> Colour:
    """The colour, or black of its opacity where it is nearly black: a printer mixes a dark navy of three inks."""
    return Colour(0, 0, 0, colour.alpha) if colour.luminance <= DARKEST else colour
