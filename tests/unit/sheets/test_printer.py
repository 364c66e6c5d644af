"""Printers corrected, calibration pages, contact sheets."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.colour import BLACK, Colour
from generator.drawing import extent
from generator.drawing.items import Drawing, Group, Outline, Stroke, walk
from generator.drawing.piece import Page
from generator.drawing.shapes import rect
from generator.geometry import Affine, Point, Rect, Size
from generator.sheets import SheetSpec
from generator.sheets.calibration import calibration
from generator.sheets.contact import Contact, contact_sheets, wrapped
from generator.sheets.papers import A4, LETTER, Paper, printable
from generator.sheets.printer import FRAME, NOTHING, CalibrationReading, Correction, Printer, corrected, measured
from generator.sheets.spec import Label
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


def _read(printer: Affine, correction: Correction) -> CalibrationReading:
    """What is read on the calibration page of a printer that moves and stretches whatever it gets."""
    frame = printer.after(correction.map(SHEET)).bounds(Rect.of(SHEET).grown(-FRAME))
    return CalibrationReading(frame.x, frame.y, frame.width, frame.height)


@given(st.floats(-4, 4), st.floats(-4, 4), st.floats(0.97, 1.03), st.floats(0.97, 1.03))
def test_what_is_read_on_the_page_corrects_the_printer(x: float, y: float, wide: float, high: float) -> None:
    printer = Affine(wide, 0.0, 0.0, high, x, y)
    first = measured(NOTHING, _read(printer, NOTHING), SHEET)
    assert first.sound
    nominal = Rect.of(SHEET).grown(-FRAME)
    frame = printer.after(first.map(SHEET)).bounds(nominal)
    assert (frame.x, frame.y) == pytest.approx((FRAME, FRAME), abs=0.03)
    assert (frame.width, frame.height) == pytest.approx((nominal.width, nominal.height), abs=0.03)
    # A page printed with a wrong profile says what is wrong with the profile.
    wrong = Correction(1.0, -2.0, 99.0, 102.0)
    assert measured(wrong, _read(printer, wrong), SHEET, corrected=True) == _near(first)
    # The size alone, then the place alone, of pages printed without a profile: the same as both at once.
    read = _read(printer, NOTHING)
    sizes = measured(NOTHING, CalibrationReading(width=read.width, height=read.height), SHEET)
    assert (sizes.x, sizes.y) == (0.0, 0.0)
    assert measured(sizes, CalibrationReading(left=read.left, top=read.top), SHEET) == _near(first)


class _near:  # noqa: N801 -- reads like pytest.approx
    """Equal to a correction within the two decimals that are kept."""

    def __init__(self, to: Correction) -> None:
        self.to = to

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Correction)
        return all(
            getattr(self.to, name) == pytest.approx(getattr(other, name), abs=0.04)
            for name in ("x", "y", "scale_x", "scale_y")
        )


def test_a_reading_of_a_page_that_is_right_changes_nothing() -> None:
    right = CalibrationReading(FRAME, FRAME, SHEET.width - 2 * FRAME, SHEET.height - 2 * FRAME)
    assert measured(NOTHING, right, SHEET) == NOTHING
    old = Correction(1.5, -0.75, 101.0, 99.5)
    assert measured(old, right, SHEET, corrected=True) == old
    assert measured(old, CalibrationReading(), SHEET) == old


@pytest.mark.parametrize("width", [0.0, -3.0, math.nan, math.inf])
def test_a_frame_of_no_size_is_not_sound(width: float) -> None:
    assert not measured(NOTHING, CalibrationReading(width=width), SHEET).sound


@pytest.mark.parametrize("side", ["front", "back"])
def test_the_edge_of_the_paper_folded_over_the_frame_lies_on_the_figure_to_enter(side: str) -> None:
    """The rulers of L and T count from the frame's line, so that its distance from the edge is what the edge shows."""
    said: list[str] = []

    def spoken(text: str, size_pt: float) -> Label:
        said.append(text)
        return Label((Outline((("M", 0.0, 0.0),), stroke=Stroke(BLACK, 0.1)),), 2.0)

    page = calibration(SheetSpec(SLUG), spoken)[side == "back"]
    told, centre = said[len(said) // 2 * (side == "back") :], SHEET.width / 2
    figures: list[tuple[str, Point]] = []
    groups = [item for item in page.drawing.items if isinstance(item, Group)]
    for words, group in zip(told, groups, strict=False):
        if words.isdigit():
            figures.append((words, Point(group.at.e, group.at.f)))
    left = {words: at for words, at in figures if abs(at.y - SHEET.height / 2) < 5 and at.x < centre - 5}
    top = {words: at for words, at in figures if abs(at.x - centre) < 7 and at.y < SHEET.height / 2 - 5}
    assert {"15", "20", "25"} <= left.keys() and {"15", "20", "25"} <= top.keys()
    for words, at in left.items():
        assert at.x + 1.0 == pytest.approx(FRAME + int(words))
    for words, at in top.items():
        assert at.y - 0.75 == pytest.approx(FRAME + int(words))


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
