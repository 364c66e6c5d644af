"""Letters in small pictures: numbers grow, what is too small is left out."""

import pytest

from generator import resources
from generator.drawing.items import Glyphs, Item, walk
from generator.drawing.letters import MOST_GROWN, is_number, sizes_pt, without_letters
from generator.layout.layer_places import ink_of
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from generator.text.style import TextStyle, faces_of

FACES = faces_of(FontBook([resources.fonts()]), "alegreya")


def runs(text: str, size_pt: float) -> tuple[Item, ...]:
    return line(text, TextStyle(FACES, size_pt)).items


@pytest.mark.parametrize("text", ["7", "+2", "5/9", "10/12", "1-3-1", " 3 "])
def test_what_spaces_and_tiles_bear_is_a_number(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["", "a1", "Wolf", "+", "123456", "–"])
def test_words_are_none(text: str) -> None:
    assert not is_number(text)


def test_a_number_that_is_a_little_too_small_grows_about_its_middle() -> None:
    (small,), (grown,) = runs("5/9", 6.0), without_letters(runs("5/9", 6.0), 8.0, grown_pt=8.0)
    assert isinstance(grown, Glyphs) and grown.size_pt == pytest.approx(8.0)
    before, after = ink_of(small), ink_of(grown)
    assert (after.centre.x, after.centre.y) == pytest.approx((before.centre.x, before.centre.y), abs=0.12)
    assert after.width == pytest.approx(before.width * 8 / 6, rel=0.02)


def test_words_and_much_smaller_numbers_are_left_out() -> None:
    assert without_letters((*runs("Wolf", 6.0), *runs("5/9", 7.9 / MOST_GROWN)), 8.0, grown_pt=8.0) == ()


def test_large_letters_stay_as_they_are() -> None:
    items = (*runs("Wolf", 9.0), *runs("7", 9.0))
    assert without_letters(items, 8.0, grown_pt=8.0) is items
    assert sizes_pt(items, numbers=False) == {9.0} == sizes_pt(items)
    assert [item.text for _, item in walk(items) if isinstance(item, Glyphs)] == ["Wolf", "7"]
