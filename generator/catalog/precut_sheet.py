"""What the catalog knows of paper that is cut before it is printed."""

from dataclasses import dataclass

from generator.geometry import Rect, Size
from generator.units import Mm


@dataclass(frozen=True, slots=True)
class PrecutSheet:
    """Paper that is cut already: its `places`, left to right and row by row, all of one size and shape, in mm.

    `name` is what a user calls it, `title` what is printed on its sheets. What is not `two_sided` sticks on its back.
    """

    name: str
    title: str
    paper: Size
    places: tuple[Rect, ...]
    disc: bool = False
    radius: Mm = 0.0
    two_sided: bool = True
    about: str = ""

    @property
    def place(self) -> Size:
        """The size of each place."""
        return self.places[0].size
