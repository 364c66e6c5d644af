"""Pieces that are sheets of paper: alone on a page, not cut, and no smaller than the paper asks for."""

from dataclasses import replace

import pytest

from generator.geometry import Rect, Size
from generator.sheets.papers import A3, A4, LETTER, Paper
from generator.sheets.whole_pages import share_of
from tests.unit.sheets.sample import POKER, SPEC, faces, files, piece, strokes

SHEET = Size(297.0, 210.0)
MAT = replace(piece("mat", SHEET, kind="aid", set_id="mats", copies=2, two_sided=False, bleed=0.0), whole_page=True)


def test_each_copy_is_alone_on_a_page_in_a_file_of_its_own() -> None:
    cut, whole = files([MAT, piece("help", POKER, kind="aid", set_id="helps", two_sided=False)])
    assert (cut.name, whole.name) == ("aids", "aids-whole")
    found = [faces(page, SHEET) for page in whole.pages]
    assert [[(face.piece, face.copy) for face in page] for page in found] == [[("mat", 1)], [("mat", 2)]]


@pytest.mark.parametrize(("paper", "share"), [(A4, 1.0), (LETTER, 0.94), (A3, 1.0)])
def test_it_lies_in_the_middle_as_large_as_whole_hundredths_allow(paper: Paper, share: float) -> None:
    (file,) = files([MAT], replace(SPEC, paper=paper))
    page = file.pages[0].drawing.size
    (face,) = faces(file.pages[0], SHEET)
    assert face.trim.width == pytest.approx(share * SHEET.width)
    assert face.trim.height == pytest.approx(share * SHEET.height)
    assert face.trim.centre.x == pytest.approx(page.width / 2)
    assert face.trim.centre.y == pytest.approx(page.height / 2)
    assert Rect.of(page).grown(0.001).contains(face.trim)


def test_it_has_no_marks_to_cut_by() -> None:
    (file,) = files([MAT])
    assert list(strokes(file.pages[0])) == []


def test_a_sheet_is_not_made_smaller_by_how_numbers_are_rounded() -> None:
    assert share_of(Size(300.0, 200.0), Size(87.0, 200.0)) == 0.29  # 28.999999999999996 hundredths
    assert share_of(Size(210.1, 297.1), Size(210.0, 297.0)) == 0.99
