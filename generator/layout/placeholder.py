"""What is printed where a picture is missing: a grey box with a cross, and the name of the file that belongs there."""

from pathlib import PurePosixPath

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline, Stroke
from generator.geometry import Affine, Rect
from generator.layout.elements.group import clip_path
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from generator.text.style import TextStyle, faces_of

_GROUND, _LINE, _INK = Colour(0xEC, 0xEC, 0xEC), Colour(0xA8, 0xA8, 0xA8), Colour(0x3C, 0x3C, 0x3C)
_LARGEST_PT, _SHARE, _MARGIN = 9.0, 0.86, 0.3


def placeholder(file: str, box: Rect, radius: float, shape: str, book: FontBook) -> Item:
    """A box in place of a picture, in the shape that this would be seen through."""
    width = min(0.4, box.width / 40)
    stroke = Stroke(_LINE, width, (4 * width, 3 * width))
    inner = Rect(box.x + width / 2, box.y + width / 2, box.width - width, box.height - width)
    outline = clip_path("box" if shape == "none" else shape, inner, radius) or shapes.rect(inner)
    cross = (*shapes.line(box.x, box.y, box.right, box.bottom), *shapes.line(box.x, box.bottom, box.right, box.y))
    drawn: list[Item] = [
        Outline(outline, _GROUND),
        Group((Outline(cross, None, Stroke(_LINE, width)),), clip=outline),
        Outline(outline, None, stroke),
    ]
    drawn += _words(PurePosixPath(file).name or "no picture", box, book)
    return Group(tuple(drawn))


def _words(words: str, box: Rect, book: FontBook) -> list[Item]:
    """The name of the file on a strip across the middle, as large as there is room."""
    family = "alegreya-sans" if "alegreya-sans" in book.families else book.families[0]
    block = line(words, TextStyle(faces_of(book, family), _LARGEST_PT, _LARGEST_PT, colour=_INK), 10_000)
    margin = block.cap_height * _MARGIN
    scale = min(_SHARE * box.width / (block.ink_width + 2 * margin), 0.5 * box.height / (block.cap_height * 2), 1.0)
    strip = Rect(-margin, -block.cap_height - margin, block.ink_width + 2 * margin, block.cap_height + 2.6 * margin)
    at = Affine.move(box.centre.x, box.centre.y).after(Affine.scale(scale))
    at = at.after(Affine.move(-strip.centre.x, -strip.centre.y))
    text = Group(block.items, Affine.move(0.0, -block.first_baseline))
    return [Group((Outline(shapes.rect(strip), _GROUND), text), at)]
