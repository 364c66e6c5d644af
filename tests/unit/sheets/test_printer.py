"""Printers corrected, calibration pages, contact sheets."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.items import Drawing, Group, Outline, walk
from generator.drawing.piece import Page
from generator.drawing.shapes import rect
from generator.geometry import Point, Rect, Size
from generator.sheets import SheetSpec
from generator.sheets.calibration import FRAME, calibration
from generator.sheets.contact import Contact, contact_sheets, wrapped
from generator.sheets.papers import A4, LETTER, Paper, printable
from generator.sheets.printer import Correction, Printer, corrected
from tests.unit.sheets.sample import SLUG, face, files, letter, piece

SHEET = Size(210.0, 297.0)
SHADE = Colour(200, 180, 90)


def page(side: str = "front", trim: Rect | None = None) -> Page:
    drawing = Drawing(SHEET, (Outline(rect(Rect(50, 60, 10, 20))),))
    return Page(drawing, trim=trim, side="back" if side == "back" else "front")


@given(st.floats(-20, 20), st.floats(-20, 20), st.floats(90, 110), st.floats(90, 110))
def test_a_correction_stretches_about_the_middle_and_then_shifts(x: float, y: float, wide: float, high: float) -> None:
    to = Correction(x, y, wide, high).map(SHEET)
    middle = to.apply(Point(105.0, 148.5))
    assert middle.x == pytest.approx(105.0 + x) and middle.y == pytest.approx(148.5 + y)
    left, right = to.apply(Point(55.0, 0.0)), to.apply(Point(155.0, 0.0))
    assert right.x - left.x == pytest.approx(wide)


def test_each_side_gets_its_own_correction() -> None:
    printer = Printer("office", front=Correction(x=2.0), back=Correction(y=-1.0))
    front, back = corrected((page(), page("back")), printer)
    (moved,) = front.drawing.items
    assert isinstance(moved, Group) and (moved.at.e, moved.at.f) == (2.0, 0.0)
    (moved,) = back.drawing.items
    assert isinstance(moved, Group) and (moved.at.e, moved.at.f) == (0.0, -1.0)


def test_exact_sides_and_pages_for_a_print_shop_stay_as_they_are() -> None:
    pages = (page("back"), page(trim=Rect(10, 10, 100, 100)))
    assert corrected(pages, Printer("office", front=Correction(x=2.0))) == pages


def test_sheets_know_their_sides() -> None:
    (file,) = files([piece("fox", copies=12)])
    assert [page.side for page in file.pages] == ["front", "back", "front", "back"]


@pytest.mark.parametrize("bad", [Correction(x=21.0), Correction(scale_y=50.0), Correction(y=math.nan)])
def test_corrections_no_printer_needs_are_not_sound(bad: Correction) -> None:
    assert Correction(-20.0, 20.0, 90.0, 110.0).sound
    assert not bad.sound


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_both_calibration_pages_have_one_frame_and_stay_on_the_paper(paper: Paper) -> None:
    spec = SheetSpec(SLUG, paper=paper)
    pages = calibration(spec, letter, printer="office")
    assert [page.side for page in pages] == ["front", "back"]
    frame = Rect.of(paper.size).grown(-FRAME)
    for page in pages:
        first = page.drawing.items[0]
        assert isinstance(first, Outline) and extent.of_path(first.segments) == frame
        assert printable(paper.size, spec.margin).grown(0.2).contains(extent.of_items(page.drawing.items))


def test_every_face_is_on_a_contact_sheet_and_none_leaves_it() -> None:
    sizes = [Size(63.5, 88.9)] * 30 + [Size(300.0, 200.0)] * 3 + [Size(12.0, 12.0)] * 5
    contacts = [
        Contact(face(size, 3.0, SHADE), rect(Rect.of(size)), f"deck/c{n}", ("a fact",), ("a warning " * 20,))
        for n, size in enumerate(sizes)
    ]
    spec = SheetSpec(SLUG)
    pages = contact_sheets(contacts, "Geyser 1.0: proof", ["one line"] * 3, spec, letter)
    names = [
        item.name for page in pages for _, item in walk(page.drawing.items) if isinstance(item, Group) and item.name
    ]
    assert names == [contact.name for contact in contacts]
    area = printable(spec.paper.size, spec.margin).grown(0.2)
    for page in pages:
        for at, item in walk(page.drawing.items):
            if isinstance(item, Group) and item.name:
                assert item.clip is not None
                assert area.contains(at.after(item.at).bounds(extent.of_path(item.clip)))


@given(st.text("ab ", max_size=80))
def test_wrapped_words_are_all_there(words: str) -> None:
    lines = list(wrapped(words, 10.0, 6.0, letter))
    assert " ".join(lines).split() == words.split()
    assert all(letter(line, 6.0).width <= 10.0 or " " not in line for line in lines)
