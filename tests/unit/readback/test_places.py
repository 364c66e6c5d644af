"""Where sheets of paper lie that are not cut."""

import pytest

from generator.geometry import Affine, Size
from generator.readback.places import page_map_complaint

A4, LETTER, SHEET = Size(297.0, 210.0), Size(279.4, 215.9), Size(297.0, 210.0)


def middle(share: float, page: Size) -> Affine:
    corner = Affine.move((page.width - share * SHEET.width) / 2, (page.height - share * SHEET.height) / 2)
    return corner.after(Affine.scale(share))


@pytest.mark.parametrize(("share", "page"), [(1.0, A4), (0.94, LETTER)])
def test_a_sheet_in_the_middle_as_large_as_fits_is_right(share: float, page: Size) -> None:
    assert page_map_complaint(middle(share, page), SHEET, page) is None


@pytest.mark.parametrize(
    ("at", "page", "words"),
    [
        (middle(0.94, A4), A4, "0.9400 times its size"),
        (middle(0.93, LETTER), LETTER, "times its size"),
        (middle(1.0, A4).after(Affine.move(1.0, 0.0)), A4, "not in the middle"),
    ],
)
def test_another_size_or_place_is_told(at: Affine, page: Size, words: str) -> None:
    assert words in (page_map_complaint(at, SHEET, page) or "")
