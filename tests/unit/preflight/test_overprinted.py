"""Letters on other letters, and letters that are only near them."""

import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.items import Glyphs, Group, Item, Outline
from generator.geometry import Affine, Rect
from generator.preflight.overprinted import overprinted
from generator.preflight.surface import Shapes, surface
from generator.text.fonts import FontBook
from generator.text.paragraph import TextStyle, faces_of, line

FACES = faces_of(FontBook([resources.fonts()]), "alegreya")


def words(text: str, size_pt: float = 12, alpha: float = 1.0) -> tuple[Item, ...]:
    return line(text, TextStyle(FACES, size_pt=size_pt, colour=Colour(0, 0, 0, alpha))).items


TOM, NET = words("Old Tom"), words("A net")
LINE = 5.0  # mm, more than the height of the letters


def at(items: tuple[Item, ...], x: float, y: float) -> Group:
    return Group(items, Affine.move(x, y))


def sheet() -> Outline:
    return Outline(shapes.rect(Rect(-20, -20, 60, 60)), Colour(255, 255, 255))


@pytest.mark.parametrize(
    ("items", "found"),
    [
        ((*TOM, at(NET, 1, 0.5)), [("Old Tom", "A net")]),
        ((at(NET, 1, 0.5), *TOM), [("A net", "Old Tom")]),
        ((*TOM, at(NET, 0, LINE)), []),
        ((*TOM, at(NET, 0, 3.2)), []),
        ((*TOM, at(NET, 30, 0)), []),
        ((*TOM, at(TOM, 0.2, 0.1)), []),
        ((*words("7", 40), at(NET, 0, 0)), []),
        ((*words("Old Tom", alpha=0.2), at(NET, 1, 0)), []),
        ((*TOM, Group(NET, Affine.turn(20))), []),
        ((Group(TOM, Affine.turn(90)), Group(NET, Affine.turn(90))), [("Old Tom", "A net")]),
        ((*TOM, sheet(), at(NET, 1, 0)), []),
        ((sheet(), *TOM, at(NET, 1, 0)), [("Old Tom", "A net")]),
        ((Group(TOM, clip=shapes.rect(Rect(200, 200, 5, 5))), *NET), []),
    ],
    ids=[
        "upon",
        "below",
        "next line",
        "close line",
        "beside",
        "shadow",
        "huge",
        "pale",
        "turned",
        "both",
        "panel",
        "sheet",
        "cut",
    ],
)
def test_letters_that_lie_on_letters(items: tuple[Item, ...], found: list[tuple[str, str]]) -> None:
    assert [(first, second) for first, second, _ in overprinted(surface(items, Shapes()))] == found


def test_blanks_are_no_letters() -> None:
    (run,) = (item for item in TOM if isinstance(item, Glyphs))
    blank = words("   ")
    assert run.text == "Old Tom"
    assert not list(overprinted(surface((*TOM, *blank), Shapes())))
