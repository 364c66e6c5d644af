"""Labels of faces in pictures grow to a size that one can read where they have room for it."""

import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing.ground import scale_of
from generator.drawing.items import Glyphs, Group, Item, Outline, walk
from generator.drawing.larger_labels import MOST_LARGER, FaceLabels
from generator.drawing.shapes import rect
from generator.geometry import Affine, Rect
from generator.text.fonts import FontBook
from generator.text.paragraph import line, set_text
from generator.text.style import TextStyle, faces_of

STYLE = TextStyle(faces_of(FontBook([resources.fonts()]), "alegreya"), 4.0)
GROUND = Colour(0xEE, 0xDD, 0xCC)
CARD = Rect(0.0, 0.0, 60.0, 80.0)


def form(x: float, y: float, width: float, height: float) -> Outline:
    return Outline(rect(Rect(x, y, width, height)), GROUND)


def label(words: str, x: float, y: float) -> Group:
    return Group(line(words, STYLE).items, Affine.move(x, y))


def sizes(items: tuple[Item, ...]) -> list[float]:
    """The sizes of all letters as they are drawn, in drawing order."""
    return [round(item.size_pt * scale_of(at), 2) for at, item in walk(items) if isinstance(item, Glyphs)]


def left_of(items: tuple[Item, ...]) -> float:
    return min(at.bounds(Rect(item.xs[0], item.y, 0, 0)).x for at, item in walk(items) if isinstance(item, Glyphs))


def larger(*items: Item, least_pt: float = 6.0, window: Rect = CARD) -> list[float]:
    return sizes(FaceLabels.of(items).larger(least_pt, window))


def test_a_title_grows_in_its_band() -> None:
    face = (form(0, 0, 60, 80), form(5, 5, 50, 5), label("Ash Raider", 20, 6.5))
    assert larger(*face) == [6.0]
    assert larger(*face, least_pt=3.0) == [4.0]
    assert larger(*face, least_pt=4.0 * MOST_LARGER + 0.1) == [4.0]


def test_it_does_not_leave_its_band_or_what_one_sees_of_the_face() -> None:
    words = label("Ash Raider of the north", 20, 6.5)
    assert larger(form(0, 0, 60, 80), form(19.5, 5, 15, 5), words) == [4.0]
    assert larger(form(0, 0, 60, 80), words) == [6.0]
    assert larger(form(0, 0, 60, 80), words, window=Rect(19.0, 0.0, 17.0, 80.0)) == [4.0]


def test_it_grows_to_the_side_that_is_free_and_over_no_other_thing() -> None:
    gem, words = form(14, 4, 5.6, 7), label("Ash Raider", 20, 6.5)
    beside = (form(0, 0, 60, 80), gem, words)
    grown = FaceLabels.of(beside).larger(6.0, CARD)
    assert sizes(grown) == [6.0]
    assert left_of(grown) == pytest.approx(left_of(beside), abs=0.05)
    assert larger(*beside, form(27.2, 4, 5, 7)) == [4.0]
    assert larger(*beside, label("3", 27.5, 6.5))[0] == 4.0


def test_signs_of_one_size_grow_together_or_not_at_all_but_names_each_by_itself() -> None:
    spaces = [item for x in (5.0, 15.0, 25.0) for item in (form(x, 5, 8, 5), label("12", x + 2, 6.0))]
    assert larger(form(0, 0, 60, 80), *spaces) == [6.0] * 3
    narrow = (form(35, 5, 1.3, 5), label("13", 35.2, 6.0))
    assert larger(form(0, 0, 60, 80), *spaces, *narrow, window=Rect(0.0, 0.0, 36.0, 80.0)) == [4.0] * 4
    names = [item for x in (5.0, 25.0) for item in (form(x, 5, 16, 5), label("Long hut", x + 4, 6.0))]
    narrow = (form(45, 5, 6.0, 5), label("Long hut", 45.2, 6.0))
    assert larger(form(0, 0, 60, 80), *names, *narrow, window=Rect(0.0, 0.0, 51.0, 80.0)) == [6.0, 6.0, 4.0]


def test_a_sign_may_leave_its_form_a_little_where_most_like_it_stay_within_theirs() -> None:
    spaces = [item for x in (5.0, 15.0) for item in (form(x, 5, 8, 5), label("12/13", x + 2, 6.0))]
    wide = (form(25.0, 5, 3.2, 5), label("12/13", 25.1, 6.0))
    assert larger(form(0, 0, 60, 80), *spaces, *wide, least_pt=5.6) == [5.6] * 3
    assert larger(form(0, 0, 60, 80), *spaces, *wide, least_pt=6.0) == [4.0] * 3
    assert larger(form(0, 0, 60, 80), *wide, least_pt=5.6) == [4.0]


def test_the_lines_of_a_text_grow_as_one_with_its_shadow_and_in_a_turned_group() -> None:
    text = set_text("Two lines of words", 8.0, STYLE)
    assert len(text.lines) > 1
    shadow = form(1, 0.5, 5, 1)
    whole = Group((shadow, *text.items), Affine.move(20, 20))
    turned = Group((whole,), Affine.turn(90.0).after(Affine.move(0.0, -60.0)))
    for face in ((whole,), (turned,)):
        grown = FaceLabels.of(face).larger(6.0, CARD)
        assert set(sizes(grown)) == {6.0}
        (shade,) = [at for at, item in walk(grown) if isinstance(item, Outline)]
        assert scale_of(shade) == pytest.approx(1.5)


def test_where_nothing_grows_the_items_are_the_very_same() -> None:
    items = (form(0, 0, 60, 80), label("Ash Raider", 20, 6.5))
    assert FaceLabels.of(items).larger(4.0, CARD) is items
