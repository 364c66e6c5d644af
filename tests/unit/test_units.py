"""Conversions of lengths: known values, and there and back again."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.units import dots, dpi_of, inches, mm_to_inches, mm_to_pt, mm_to_px, pt_to_mm, px_to_mm

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
