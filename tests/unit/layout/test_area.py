"""Boxes: where the ways of writing one put it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Rect
from generator.layout.area import Area, Misplaced, box

AREA = Area.face(60, 90, safe=4, bleed=3)
lengths = st.floats(0, 25)


def test_names_mean_the_three_rectangles() -> None:
    assert box(None, AREA) == box("trim", AREA) == Rect(0, 0, 60, 90)
    assert box("safe", AREA) == Rect(4, 4, 52, 82)
    assert box("bleed", AREA) == Rect(-3, -3, 66, 96)


@pytest.mark.parametrize(
    ("value", "rect"),
    [
        ([1, 2, 3, 4], Rect(1, 2, 3, 4)),
        ([0, 0, "50%", "10%"], Rect(0, 0, 30, 9)),
        ({"inset": 5}, Rect(5, 5, 50, 80)),
        ({"right": 2, "bottom": 3, "width": 10, "height": 20}, Rect(48, 67, 10, 20)),
        ({"width": 10, "height": 20}, Rect(25, 35, 10, 20)),
        ({"of": "safe", "top": 1, "height": 5}, Rect(4, 5, 52, 5)),
        ({"left": 10}, Rect(10, 0, 50, 90)),
    ],
)
def test_edges_fix_a_box(value: object, rect: Rect) -> None:
    assert box(value, AREA) == rect


@pytest.mark.parametrize(
    "value",
    [
        "middle",
        [1, 2, 3],
        {"left": 1, "right": 1, "width": 5},
        {"lft": 1},
        [0, 0, -1, 1],
        ["x", 0, 1, 1],
        7,
        {"inset": 31},
        [0, 0, float("nan"), 1],
        [0, 0, "1e9", 1],
        {"of": "page"},
    ],
)
def test_a_box_that_makes_no_sense_is_refused(value: object) -> None:
    with pytest.raises(Misplaced):
        box(value, AREA)


@given(left=lengths, right=lengths, top=lengths, bottom=lengths)
def test_margins_and_sizes_agree(left: float, right: float, top: float, bottom: float) -> None:
    by_margins = box({"left": left, "right": right, "top": top, "bottom": bottom}, AREA)
    again = box({"right": right, "width": by_margins.width, "top": top, "height": by_margins.height}, AREA)
    assert again.x == pytest.approx(by_margins.x, abs=1e-9)
    assert AREA.trim.contains(by_margins)
