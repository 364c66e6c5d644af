"""The sheets' own small type: slug lines, rulers, names of tiles."""

from generator.drawing.items import Group, Item
from generator.geometry import Affine
from generator.sheets.spec import Label, Lettering
from generator.text.fonts import FontBook
from generator.text.paragraph import set_spans
from generator.text.style import Span, TextStyle, faces_of
from generator.units import Mm

_ENDLESS: Mm = 1e5  # wide enough that no line is ever broken


def lettering(book: FontBook, family: str = "alegreya-sans") -> Lettering:
    """Lettering in a family of the font book; raises KeyError for a family it lacks.

    Words are taken as they stand: asterisks and colons in a game's title are no markup here.
    """
    faces = faces_of(book, family)

    def letter(text: str, size_pt: float) -> Label:
        block = set_spans(
            [[Span(text)]], _ENDLESS, TextStyle(faces, size_pt=size_pt, min_size_pt=size_pt, features=("lnum",))
        )
        line = block.lines[0]
        return Label(_on_baseline(line.items, line.baseline), line.width)

    return letter


def _on_baseline(items: tuple[Item, ...], baseline: Mm) -> tuple[Item, ...]:
    """The items shifted so that the baseline lies on y = 0."""
    return (Group(items, at=Affine.move(0.0, -baseline)),)
