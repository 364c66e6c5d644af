"""What a picture file has become: an image, or items to draw."""

from generator.dataclass import dataclass
from generator.drawing.items import Image, Item


@dataclass(frozen=True, slots=True)
class ArtProblem:
    """Something in a picture file that cannot be drawn as it is meant, and its line and column, counted from 1."""

    message: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Art:
    """A picture ready to place: either an image or drawn items, and its own width and height in any one unit.

    Items lie in the box from (0, 0) to (width, height) and show nothing outside it. `replaced` says which fonts of its
    texts there are not, `pictured` what in it is no vectors but pixels, `dpi` of them an inch of its printed size.
    """

    width: float
    height: float
    image: Image | None = None
    items: tuple[Item, ...] = ()
    replaced: tuple[ArtProblem, ...] = ()
    pictured: tuple[ArtProblem, ...] = ()
    dpi: float = 0.0


class BadPicture(Exception):
    """A picture that cannot be used; the message says why, `problems` where in a text file."""

    def __init__(self, message: str, hint: str | None = None, problems: tuple[ArtProblem, ...] = ()) -> None:
        super().__init__(message)
        self.hint = hint
        self.problems = problems


class MissingPicture(BadPicture):
    """A picture that there is not, or that is not named: others may stand for it while a game is made."""
