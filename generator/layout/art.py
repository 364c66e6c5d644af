"""What a picture file has become: an image, or items to draw."""

from dataclasses import dataclass

from generator.drawing.items import Image, Item


@dataclass(frozen=True, slots=True)
class Art:
    """A picture ready to place: either an image or drawn items, and its own width and height in any one unit.

    Items lie in the box from (0, 0) to (width, height) and show nothing outside it.
    """

    width: float
    height: float
    image: Image | None = None
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class ArtProblem:
    """Something in a picture file that cannot be drawn, and its line and column, both counted from 1."""

    message: str
    line: int
    column: int


class BadPicture(Exception):
    """A picture that cannot be used; the message says why, `problems` where in a text file."""

    def __init__(self, message: str, hint: str | None = None, problems: tuple[ArtProblem, ...] = ()) -> None:
        super().__init__(message)
        self.hint = hint
        self.problems = problems
