"""LabelPlates go with the labels that they bear, and nothing else does."""

import pytest

from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.items import Glyphs, Group, Item, Outline, Stroke, walk
from generator.drawing.letters import box_of_letters, without_letters
from generator.drawing.plates import LabelPlates
from generator.drawing.shapes import rect
from generator.geometry import Affine, Rect
from tests.unit.drawing.test_letters import runs

PAPER = Colour(250, 240, 220)
GROUND = Outline(rect(Rect(-10, -10, 60, 40)), PAPER)
ALL, OF_WORDS = LabelPlates(most=400.0, numbers=True), LabelPlates(most=400.0, numbers=False)
BANDS = LabelPlates(most=400.0, numbers=True, bands=True)


def label(text: str) -> Group:
    return Group(runs(text, 6.0), Affine.move(5, 2))


def letters_of(text: str) -> Rect:
    one = label(text)
    return extent.union([one.at.bounds(box_of_letters(run)) for run in one.items if isinstance(run, Glyphs)])


def plate_of(text: str, around: float = 0.6) -> Outline:
    return Outline(rect(letters_of(text).grown(around)), PAPER, Stroke(PAPER, 0.3))


def thinned(*items: Item, plates: LabelPlates = ALL) -> tuple[Item, ...]:
    return without_letters(items, 8.0, plates=plates)


def test_a_plate_goes_with_its_label_and_so_do_its_rim_and_shadow() -> None:
    rim, plate = plate_of("Temple", 0.9), plate_of("Temple")
    assert thinned(GROUND, rim, plate, label("Temple")) == (GROUND,)


def test_without_a_word_about_plates_they_stay() -> None:
    plate = plate_of("Temple")
    assert plate in without_letters((GROUND, plate, label("Temple")), 8.0)


def test_a_plate_stays_below_letters_that_can_be_read_and_below_bars() -> None:
    items = (GROUND, plate_of("Temple"), label("Temple"))
    assert without_letters(items, 5.0, plates=ALL) is items
    assert items[1] in without_letters(items, 8.0, greeked=True, plates=ALL)


def test_numbers_keep_what_a_track_is_made_of() -> None:
    plate = plate_of("12")
    assert thinned(GROUND, plate, label("12"), plates=OF_WORDS) == (GROUND, plate)
    assert thinned(GROUND, plate, label("12")) == (GROUND,)


@pytest.mark.parametrize(
    "beside",
    [
        Outline(rect(Rect(0, 0, 50, 20)), PAPER),  # as large as many labels
        Outline(rect(Rect(4, -1, 3, 3)), PAPER),  # a sign that the letters only touch
    ],
)
def test_other_forms_stay(beside: Outline) -> None:
    assert thinned(GROUND, beside, label("Temple")) == (GROUND, beside)


def test_a_plate_with_a_sign_on_it_stays() -> None:
    plate, sign = plate_of("Temple"), Outline(rect(Rect(10, 1, 1.5, 1)), PAPER)
    assert thinned(GROUND, plate, sign, label("Temple")) == (GROUND, plate, sign)


def test_a_frame_around_more_than_the_label_stays_below_its_plate() -> None:
    letters = letters_of("Temple")
    frame = Outline(rect(Rect(letters.x - 1, letters.y - 3, letters.width + 2, letters.height + 4)), PAPER)
    assert thinned(GROUND, frame, label("Temple")) == (GROUND,), "it is no larger than a plate may be"
    assert thinned(GROUND, frame, plate_of("Temple"), label("Temple")) == (GROUND, frame)


def test_plates_within_groups_go_and_those_larger_than_the_most_stay() -> None:
    small = Group((GROUND, plate_of("Temple"), label("Temple")), Affine.scale(0.5))
    (left,) = without_letters((small,), 4.0, plates=ALL)
    assert isinstance(left, Group) and left.items == (GROUND,)
    (kept,) = without_letters((small,), 4.0, plates=LabelPlates(most=1.0, numbers=True))
    assert isinstance(kept, Group) and len(kept.items) == 2
    assert not [item for _, item in walk((kept,)) if isinstance(item, Glyphs)]


def band_of(text: str) -> Outline:
    letters = letters_of(text)
    return Outline(rect(Rect(letters.x - 30, letters.y - 0.5, letters.width + 60, letters.height + 1)), PAPER)


def test_a_long_band_goes_with_its_few_letters_where_bands_do() -> None:
    band = band_of("Temple")
    assert thinned(GROUND, band, label("Temple")) == (GROUND, band)
    assert thinned(GROUND, band, label("Temple"), plates=BANDS) == (GROUND,)
    (left,) = thinned(Group((GROUND, band), shared=True), label("Temple"), plates=BANDS)
    assert isinstance(left, Group) and left.items == (GROUND,)


def test_what_is_higher_than_a_band_stays() -> None:
    letters = letters_of("Temple")
    tall = Outline(rect(Rect(letters.x - 30, letters.y - 9, letters.width + 60, letters.height + 18)), PAPER)
    assert thinned(GROUND, tall, label("Temple"), plates=BANDS) == (GROUND, tall)
