"""Less ink and no colours: what must still be seen is seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.colour import BLACK, WHITE, Colour, contrast
from generator.drawing.greyscale import grey
from generator.drawing.ground import ground_at, grounds_of
from generator.drawing.items import (
    Drawing,
    GradientStop,
    Group,
    Image,
    Item,
    LinearGradient,
    Outline,
    Picture,
    Stroke,
    walk,
)
from generator.drawing.low_ink import LowInk
from generator.drawing.recolour import Recolour
from generator.drawing.shapes import circle, line, rect
from generator.geometry import Affine, Point, Rect, Size

CARD = Size(63.0, 88.0)
WHOLE = Rect.of(CARD).grown(3.0)
DARK = Colour(120, 20, 20)
COLOURS = st.builds(Colour, st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))


def card(*items: Item) -> Drawing:
    return Drawing(CARD, (Outline(rect(WHOLE), fill=DARK), *items))


def banner() -> Outline:
    return Outline(rect(Rect(10, 10, 40, 10)), fill=Colour(20, 40, 90))


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21.0)
    assert contrast(Colour(0x76, 0x76, 0x76), WHITE) == pytest.approx(4.54, abs=0.01)


def test_large_dark_areas_become_white_with_an_outline() -> None:
    whole, area = LowInk().drawing(card(banner())).items
    assert isinstance(whole, Outline) and whole.fill == WHITE and whole.stroke is None
    assert isinstance(area, Outline) and area.fill == WHITE
    assert area.stroke is not None and contrast(area.stroke.colour, WHITE) >= 2.9


def test_the_ground_of_a_panel_has_no_edge() -> None:
    """Side by side, each with its bleed: lines there would lie beyond the cut."""

    def panel(box: Rect) -> Group:
        seen, ground = box.grown(3.0), Outline(rect(box.grown(3.0)), fill=DARK)
        return Group((ground, Outline(rect(box.grown(-5.0)), fill=Colour(20, 40, 90))), clip=rect(seen))

    face = Drawing(CARD, (panel(Rect(0, 0, 20, 60)), panel(Rect(20, 0, 40, 60))))
    made = [item for _, item in walk(LowInk().panels(face).items) if isinstance(item, Outline)]
    assert [item.fill for item in made] == [WHITE] * 4
    assert [item.stroke is None for item in made] == [True, False, True, False]


def test_white_on_a_dark_banner_becomes_dark_in_the_banners_hue() -> None:
    sign = Outline(circle(Point(30, 15), 0.4), fill=WHITE)
    made = LowInk().drawing(card(banner(), sign)).items[-1]
    assert isinstance(made, Outline) and isinstance(made.fill, Colour)
    assert contrast(made.fill, WHITE) > 7
    assert made.fill.blue > made.fill.red


def test_small_areas_and_what_lies_on_them_keep_their_colours() -> None:
    disc = Outline(circle(Point(30, 40), 1.8), fill=BLACK)
    sign = Outline(circle(Point(30, 40), 0.5), fill=WHITE)
    made = LowInk().drawing(card(disc, sign)).items
    assert made[1:] == (disc, sign)


@given(COLOURS, COLOURS)
def test_signs_are_seen_as_well_as_before(ground: Colour, sign: Colour) -> None:
    area = Outline(rect(WHOLE), fill=ground)
    made = LowInk().drawing(Drawing(CARD, (area, Outline(circle(Point(30, 40), 0.4), fill=sign)))).items[-1]
    assert isinstance(made, Outline) and isinstance(made.fill, Colour)
    assert contrast(made.fill, WHITE) >= min(contrast(sign, ground), 20.0) * 0.84


def test_shades_and_gradients_leave_no_ink_behind() -> None:
    shade = Outline(rect(Rect(5, 5, 50, 50)), fill=Colour(0, 0, 0, 0.2))
    fade = Outline(
        rect(Rect(5, 60, 50, 20)),
        fill=LinearGradient(0, 0, 0, 20, (GradientStop(0.0, DARK), GradientStop(1.0, Colour(0, 0, 90)))),
    )
    made = LowInk().drawing(card(shade, fade)).items
    assert isinstance(made[1], Outline) and made[1].fill is None
    assert isinstance(made[2], Outline) and made[2].fill == WHITE


def test_a_veil_of_white_leaves_what_it_makes_pale() -> None:
    veil = Outline(rect(WHOLE), Colour(255, 255, 255, 0.65))
    assert LowInk().drawing(card(banner(), veil)).items[-1] == veil


def test_a_piece_keeps_its_colour_at_the_edge() -> None:
    outline = rect(Rect.of(CARD))
    edge = LowInk().face(card(), outline).items[-1]
    assert isinstance(edge, Outline) and edge.stroke is not None and edge.stroke.colour == DARK
    assert len(LowInk().face(Drawing(CARD, (Outline(rect(WHOLE), fill=WHITE),)), outline).items) == 1


@pytest.mark.parametrize(("border", "keeps"), [(Colour(230, 201, 138), True), (Colour(246, 239, 223), False)])
def test_the_edge_of_a_pale_border_is_dark_enough_to_be_seen(border: Colour, keeps: bool) -> None:
    """Sand is seen as a line where it is darker; parchment is white."""
    face = Drawing(CARD, (Outline(rect(WHOLE), fill=border),))
    made = LowInk().face(face, rect(Rect.of(CARD))).items
    assert len(made) == 2 if keeps else 1
    if keeps:
        edge = made[-1]
        assert isinstance(edge, Outline) and edge.stroke is not None
        assert contrast(edge.stroke.colour, WHITE) == pytest.approx(1.9, abs=0.02)
        assert edge.stroke.colour.red > edge.stroke.colour.blue


def test_what_a_window_clips_is_not_the_edge() -> None:
    """A dark area larger than the card, of which a small window shows a part."""
    land = Group((Outline(rect(WHOLE.grown(40)), fill=DARK),), clip=rect(Rect(10, 10, 30, 20)))
    pale = Drawing(CARD, (Outline(rect(Rect(2, 2, 59, 84)), fill=WHITE), land))
    assert len(LowInk().face(pale, rect(Rect.of(CARD))).items) == len(pale.items)


def test_a_large_picture_in_a_window_is_not_the_edge() -> None:
    sky = Group((Outline(rect(WHOLE.grown(20.0)), fill=WHITE),), clip=rect(Rect(10, 10, 40, 40)))
    pale = Outline(rect(WHOLE), fill=Colour(250, 250, 250, 0.6))
    outline = rect(Rect.of(CARD))
    for over_it, colour in ((sky, DARK), (pale, Colour(198, 158, 158))):
        edge = LowInk().face(card(over_it), outline).items[-1]
        assert isinstance(edge, Outline) and edge.stroke is not None and edge.stroke.colour == colour


def test_what_is_shared_stays_shared() -> None:
    ground: tuple[Item, ...] = (Outline(rect(WHOLE), fill=DARK), banner())
    sign: tuple[Item, ...] = (Outline(circle(Point(0, 0), 0.4), fill=WHITE),)
    faces = [
        Drawing(CARD, (Group(ground, shared=True), *(Group(sign, Affine.move(x, 15.0), shared=True) for x in (20, 30))))
        for _ in range(2)
    ]
    for factory in (LowInk().drawing, Recolour(grey, lambda image: image).drawing):
        one, other = (factory(face).items for face in faces)
        assert all(isinstance(item, Group) for item in one)
        assert one[0].items is other[0].items  # type: ignore[union-attr]
        assert one[1].items is one[2].items is other[1].items  # type: ignore[union-attr]


def test_a_clipped_ground_ends_at_its_window() -> None:
    inner = Outline(rect(Rect(0, 0, 60, 60)), fill=BLACK)
    face = card(Group((inner,), clip=circle(Point(30, 30), 10)))
    grounds = grounds_of(face)
    assert ground_at(grounds, Point(30, 30)).colour == BLACK
    assert ground_at(grounds, Point(5, 5)).colour == DARK
    assert ground_at(grounds, Point(-10, 5)).colour == WHITE


def test_greys_are_as_light_as_the_colours_were() -> None:
    for colour in (DARK, Colour(0, 200, 0), Colour(250, 240, 200)):
        assert grey(colour).luminance == pytest.approx(colour.luminance, abs=0.005)


def test_no_colour_is_left_in_greyscale() -> None:
    image = Image("0" * 64, "png", b"", 1, 1)
    other = Image("1" * 64, "png", b"", 1, 1)
    face = card(
        Group((Outline(line(0, 0, 9, 9), stroke=Stroke(DARK, 1.0)),), Affine.move(1, 1)),
        Picture(image, Rect(0, 0, 5, 5)),
    )
    for _, item in walk(Recolour(grey, lambda _: other).drawing(face).items):
        if isinstance(item, Outline):
            for colour in (item.fill, item.stroke.colour if item.stroke else None):
                assert not isinstance(colour, Colour) or colour.red == colour.green == colour.blue
        if isinstance(item, Picture):
            assert item.image is other
