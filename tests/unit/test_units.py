"""Conversions of lengths: known values, and there and back again."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.units import (
    dots,
    dpi_of,
    extent_of,
    inches,
    length_of,
    mm_to_inches,
    mm_to_pt,
    mm_to_px,
    pt_to_mm,
    px_to_mm,
)

LENGTHS = st.floats(-1e6, 1e6)
DPI = st.floats(1, 10_000)


def test_known_lengths() -> None:
    assert (inches(1), mm_to_inches(25.4), mm_to_pt(25.4), pt_to_mm(72)) == (25.4, 1, 72, 25.4)
    assert mm_to_px(63.5, 300) == 750
    assert (px_to_mm(750, 300), dpi_of(750, 63.5)) == (63.5, 300)
    assert mm_to_px(210, 300) == 2480  # the width of A4


@given(LENGTHS)
def test_points_and_inches_lead_back(length: float) -> None:
    assert pt_to_mm(mm_to_pt(length)) == pytest.approx(length, rel=1e-12, abs=1e-12)
    assert inches(mm_to_inches(length)) == pytest.approx(length, rel=1e-12, abs=1e-12)


@given(LENGTHS, DPI)
def test_pixels_lead_back_and_whole_ones_are_the_nearest(length: float, dpi: float) -> None:
    assert px_to_mm(dots(length, dpi), dpi) == pytest.approx(length, rel=1e-12, abs=1e-12)
    assert abs(mm_to_px(length, dpi) - dots(length, dpi)) <= 0.5


@given(st.floats(0.01, 1e6), DPI)
def test_resolution_is_that_of_the_dots(length: float, dpi: float) -> None:
    assert math.isclose(dpi_of(dots(length, dpi), length), dpi, rel_tol=1e-12)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("3.5in", 88.9),
        ("2.5 in", 63.5),
        ('1"', 25.4),
        ("1.2cm", 12.0),
        ("72pt", 25.4),
        (" .5mm ", 0.5),
        ("-1in", -25.4),
        ("1/8in", 3.175),
        ("2 1/2 in", 63.5),
        ('2-1/2"', 63.5),
    ],
)
def test_a_length_may_have_a_unit(text: str, length: float) -> None:
    assert length_of(text) == length


@pytest.mark.parametrize(
    "text", ["3.5", "1/8", "1/0in", "in", "3 feet", "1e9mm", "1in 2in", "٣mm", "9" * 40 + "mm", "50%", ""]
)
def test_other_texts_are_no_length(text: str) -> None:
    assert length_of(text) is None


@pytest.mark.parametrize(
    ("text", "extent"),
    [
        ("2.5in x 3.5in", (63.5, 88.9)),
        ("6 x 9 cm", (60.0, 90.0)),
        ("44mm×68 mm", (44.0, 68.0)),
        ("1in by 20mm", (25.4, 20.0)),
        ("63 x 88", (63.0, 88.0)),
        ("63x88.5", (63.0, 88.5)),
        ("1/2in x 2 1/4in", (12.7, 57.15)),
        ("6 x 9", None),  # mm, cm or inches
        ("6cm", None),
        ("1in x 1in x 1in", None),
    ],
)
def test_a_width_and_height_may_have_units(text: str, extent: tuple[float, float] | None) -> None:
    assert extent_of(text) == extent
