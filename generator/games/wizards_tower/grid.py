"""The places of the tiles (section 3.1), by their names; the grids of all numbers of players share them."""

from generator.engine.grids import SIDES as SIDES
from generator.engine.grids import SquareGrid, square_names

WIDE = 7
"""Places along one side of the largest grid there is a number for."""
PLACES = WIDE * WIDE
NAMES = square_names(WIDE)


class TileGrid(SquareGrid):
    """The grid of one number of players: so many tiles along a side."""

    def __init__(self, size: int) -> None:
        super().__init__(size, WIDE)
