"""The word DRAFT across a face, so that an unverified game is never mistaken for a finished one."""

from generator.colour import Colour
from generator.drawing.items import Group, Item
from generator.geometry import Affine, Size
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from generator.text.style import TextStyle, faces_of

WORD = "DRAFT"
_RED = Colour(0xB0, 0x10, 0x20)


def watermark(size: Size, book: FontBook) -> tuple[Item, ...]:
    """The word in faint red letters along the rising diagonal of a face."""
    family = "alegreya-sans" if "alegreya-sans" in book.families else book.families[0]
    style = TextStyle(faces_of(book, family, weight=800), size_pt=100, min_size_pt=100, colour=_RED)
    block = line(WORD, style)
    # A third of the diagonal's slant keeps the word inside any oblong, however narrow.
    scale = min(0.8 * size.width / block.ink_width, 0.5 * size.height / block.cap_height)
    middle = Affine.move(-block.ink_width / 2, block.cap_height / 2 - block.first_baseline)
    at = Affine.move(size.width / 2, size.height / 2).after(Affine.turn(-20)).after(Affine.scale(scale * 0.85))
    return (Group(block.items, at.after(middle), opacity=0.28),)
