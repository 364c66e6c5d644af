"""Letters below what hides them, and letters that are only near it."""

import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Glyphs, Group, Item, Outline
from generator.geometry import Affine, Rect
from generator.preflight.hidden import hidden
from generator.preflight.surface import Shapes, surface
from generator.text.fonts import FontBook
from generator.text.paragraph import TextStyle, faces_of, line

WORDS = line("Old Tom", TextStyle(faces_of(FontBook([resources.fonts()]), "alegreya"), size_pt=12)).items


def cover(*box: float, alpha: float = 1.0) -> Outline:
    return Outline(shapes.rect(Rect(*box)), Colour(200, 0, 0, alpha))


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((*WORDS, cover(-5, -5, 60, 60)), ["Old Tom"]),
        ((cover(-5, -5, 60, 60), *WORDS), []),
        ((*WORDS, cover(-5, -5, 60, 60, alpha=0.4)), []),
        ((*WORDS, cover(-5, -5, 12, 60)), []),
        ((*WORDS, cover(30, -5, 60, 60)), []),
        ((*WORDS, Group((cover(-5, -5, 60, 60),), opacity=0.5)), []),
        ((Group(WORDS, Affine.turn(30)), cover(-30, -30, 90, 90)), ["Old Tom"]),
        ((Group(WORDS, clip=shapes.rect(Rect(200, 200, 5, 5))), cover(-5, -5, 60, 60)), []),
    ],
    ids=["above", "below", "see-through", "half", "beside", "faded", "turned", "cut off"],
)
def test_letters_are_hidden_by_what_covers_them_wholly(items: tuple[Item, ...], found: list[str]) -> None:
    assert list(hidden(surface(items, Shapes()))) == found


def test_shapes_of_letters_hide_none() -> None:
    (run,) = (item for item in WORDS if isinstance(item, Glyphs))
    letters = Outline(shapes.rect(Rect(run.xs[0] + 0.2, run.y - 2, 1, 1)), Colour(0, 0, 0))
    assert not list(hidden(surface((*WORDS, letters), Shapes())))
