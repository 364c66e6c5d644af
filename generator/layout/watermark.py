"""A word across a face, so that an unverified game is never mistaken for a finished one."""

from generator.colour import WHITE, Colour
from generator.drawing import shapes
from generator.drawing.items import Group, Item, Outline
from generator.geometry import Affine, Rect, Size
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from generator.text.style import TextStyle, faces_of

SLANT_DEG = -20.0
_RED = Colour(0xA0, 0x10, 0x20)


def watermark(word: str | None, size: Size, book: FontBook) -> tuple[Item, ...]:
    """The word in red on a pale strip, both transparent: it shows on any background, and the face shows through it.

    Nothing at all without a word.
    """
    if word is None:
        return ()
    family = "alegreya-sans" if "alegreya-sans" in book.families else book.families[0]
    style = TextStyle(faces_of(book, family, weight=800), size_pt=100, min_size_pt=100, colour=_RED)
    block = line(word, style)
    margin = block.cap_height * 0.3
    top = block.first_baseline - block.cap_height - margin
    strip = Rect(-margin, top, block.ink_width + 2 * margin, block.cap_height + 2 * margin)
    scale = min(0.78 * size.width / strip.width, 0.5 * size.height / strip.height)
    at = Affine.move(size.width / 2, size.height / 2).after(Affine.turn(SLANT_DEG)).after(Affine.scale(scale))
    middle = Affine.move(-strip.centre.x, -strip.centre.y)
    ground = Outline(shapes.rounded_rect(strip, margin), WHITE)
    return (Group((ground, *block.items), at.after(middle), opacity=0.5),)
