"""Drawings in other colours, such as black for what is nearly black, which is printed with one ink."""

from hypothesis import given
from hypothesis import strategies as st

from generator.colour import BLACK, WHITE, Colour, contrast
from generator.drawing.greyscale import blackened
from generator.drawing.items import Drawing, GradientStop, Group, Item, LinearGradient, Outline, Stroke
from generator.drawing.recolour import Recolour
from generator.drawing.shapes import circle
from generator.geometry import Affine, Point, Size

NAVY, BROWN, RED = Colour(28, 34, 48), Colour(42, 32, 25), Colour(163, 29, 35)
DISC = circle(Point(5, 5), 2.0)
SIZE = Size(10, 10)


def made(*items: Item) -> tuple[Item, ...]:
    return Recolour(blackened).drawing(Drawing(SIZE, items)).items


@given(st.builds(Colour, *(st.integers(0, 255) for _ in range(3)), st.floats(0, 1)))
def test_only_what_cannot_be_told_from_black_becomes_it(colour: Colour) -> None:
    found = blackened(colour)
    assert found.alpha == colour.alpha
    if found != colour:
        assert found.hex == BLACK.hex and contrast(colour, BLACK) <= 1.5
    else:
        assert contrast(colour, BLACK) >= 1.5 or colour.hex == BLACK.hex


def test_dark_lines_and_areas_are_black_in_groups_too() -> None:
    area = Outline(DISC, fill=NAVY, stroke=Stroke(BROWN, 0.3))
    for found in (made(area)[0], made(Group((area,), Affine.move(1, 1)))[0]):
        inner = found.items[0] if isinstance(found, Group) else found
        assert inner == Outline(DISC, fill=BLACK, stroke=Stroke(BLACK, 0.3))


def test_the_dark_end_of_a_gradient_is_black() -> None:
    stops = (GradientStop(0, NAVY), GradientStop(1, RED))
    (found,) = made(Outline(DISC, fill=LinearGradient(0.0, 0.0, 1.0, 0.0, stops)))
    assert isinstance(found, Outline) and isinstance(found.fill, LinearGradient)
    assert [stop.colour for stop in found.fill.stops] == [BLACK, RED]


def test_what_needs_no_change_stays_the_same_object_and_what_is_shared_stays_shared() -> None:
    plain = Drawing(SIZE, (Group((Outline(DISC, fill=RED, stroke=Stroke(WHITE, 0.2)),), shared=True),))
    assert Recolour(blackened).drawing(plain) is plain
    face = (Outline(DISC, fill=NAVY),)
    one, other = Recolour(blackened).drawing(Drawing(SIZE, (Group(face, shared=True), Group(face, shared=True)))).items
    assert isinstance(one, Group) and isinstance(other, Group) and one.items is other.items


def test_who_wants_to_know_is_told_what_was_made_of_an_item() -> None:
    told: list[tuple[Item, Item]] = []
    dark, bright = Outline(DISC, fill=NAVY), Outline(DISC, fill=RED)
    after = (
        Recolour(blackened, note=lambda new, old: told.append((new, old))).drawing(Drawing(SIZE, (dark, bright))).items
    )
    assert told == [(after[0], dark)] and after[1] is bright
