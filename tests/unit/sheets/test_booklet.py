from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import resources
from generator.colour import BLACK, WHITE
from generator.drawing import extent
from generator.drawing.items import Drawing, Glyphs, Group, Outline
from generator.drawing.piece import Anchor, Link, Page
from generator.drawing.shapes import bounds, rect
from generator.geometry import Point, Rect, Size
from generator.sheets.booklet import booklet, booklet_order, with_back_cover
from generator.sheets.papers import A4, LETTER, Paper, paper_named
from generator.sheets.spec import SheetSpec
from generator.text.fonts import FontBook
from tests.unit.sheets.sample import SLUG, SPEC, face, letter

A5 = Size(148.0, 210.0)


def page(size: Size = A5) -> Page:
    return Page(
        face(size, 0.0, WHITE),
        links=(Link(Rect(0, 0, 1, 1), "https://example.org"),),
        anchors=(Anchor("top", Point(0, 0), "Top"),),
    )


def placed(sheet: Page) -> list[Group]:
    return [item for item in sheet.drawing.items if isinstance(item, Group) and item.name]


def test_eight_pages_make_two_sheets_in_the_usual_order() -> None:
    assert booklet_order(8) == ((7, 0), (1, 6), (5, 2), (3, 4))


def test_blanks_stand_at_the_end() -> None:
    assert booklet_order(5) == ((None, 0), (1, None), (None, 2), (3, 4))


@given(st.integers(1, 200), st.none() | st.integers(1, 8))
def test_every_page_is_placed_once_and_folding_puts_them_in_order(count: int, signature: int | None) -> None:
    faces = booklet_order(count, signature)
    assert sorted(n for face in faces for n in face if n is not None) == list(range(count))
    for front, back in zip(faces[::2], faces[1::2], strict=True):
        # A leaf has a right-hand page on one side of the paper and the next one behind it.
        for recto, verso in ((front[1], back[0]), (back[1], front[0])):
            if recto is not None and verso is not None:
                assert verso == recto + 1


@pytest.mark.parametrize("paper", [A4, LETTER, paper_named("a3")])
def test_pages_meet_at_the_fold_and_stay_on_the_paper(paper: Paper) -> None:
    sheets = booklet([page()] * 8, SheetSpec(SLUG, paper=paper), letter)
    assert len(sheets) == 4
    for sheet in sheets:
        left, right = (group.at.bounds(_clip(group)) for group in placed(sheet))
        assert left.right == pytest.approx(sheet.drawing.size.width / 2) == pytest.approx(right.x)
        assert Rect.of(sheet.drawing.size).contains(left)
        assert Rect.of(sheet.drawing.size).contains(right)


def _clip(group: Group) -> Rect:
    assert group.clip is not None
    box = bounds(group.clip)
    assert box is not None
    return box


def test_a5_pages_keep_their_size_on_a4_and_shrink_on_letter() -> None:
    assert placed(booklet([page()] * 4, SPEC, letter)[0])[0].at.a == 1.0
    assert placed(booklet([page()] * 4, SheetSpec(SLUG, paper=LETTER), letter)[0])[0].at.a < 1.0


def test_creep_moves_the_inner_pages_to_the_fold_and_hides_nothing_of_the_outer_sheet() -> None:
    sheets = booklet([page()] * 8, SPEC, letter, creep=0.2)
    outer, inner = placed(sheets[0]), placed(sheets[2])
    assert inner[0].at.e - outer[0].at.e == pytest.approx(0.2)
    assert outer[1].at.e - inner[1].at.e == pytest.approx(0.2)
    assert inner[0].at.bounds(_clip(inner[0])).right == pytest.approx(148.5)


@pytest.mark.parametrize(("count", "blanks"), [(5, 3), (6, 2), (7, 1), (8, 0), (1, 3)])
def test_a_last_page_that_begins_a_chapter_lies_on_the_outside(count: int, blanks: int) -> None:
    pages = with_back_cover([page()] * count)
    assert len(pages) == count + blanks
    assert [bool(made.drawing.items) for made in pages] == [True] * (count - 1) + [False] * blanks + [True]
    outside = booklet(pages, SPEC, letter)[0]
    assert [item.name for item in placed(outside)] == [f"page#{len(pages)}", *(["page#1"] if count > 1 else [])]


def test_blanks_follow_a_last_page_within_a_chapter() -> None:
    within = replace(page(), anchors=(Anchor("top", Point(0, 100), "Top"), Anchor("part", Point(0, 5), "Part", 1)))
    assert with_back_cover([page()] * 4 + [within]) == (*[page()] * 4, within)


def test_links_and_bookmarks_are_left_out_and_nothing_makes_nothing() -> None:
    for sheet in booklet([page()] * 4, SPEC, letter):
        assert not sheet.links
        assert not sheet.anchors
    assert booklet([], SPEC, letter) == ()


def lines_of(sheet: Page) -> list[Rect]:
    """Where something stands beside the pages."""
    return [extent.of_item(item) for item in sheet.drawing.items if not (isinstance(item, Group) and item.name)]


def test_blank_margins_carry_slug_line_and_fold_marks() -> None:
    plain = Page(Drawing(A5, (Outline(rect(Rect(15.0, 15.0, 118.0, 180.0)), fill=BLACK),)))
    for sheet in booklet([plain] * 4, SPEC, letter):
        ticks, slug = lines_of(sheet)
        assert slug.bottom <= 292.0
        assert ticks.centre.x == pytest.approx(148.5)


def test_nothing_stands_upon_a_page_that_fills_its_paper() -> None:
    full = page()
    outer, inner = booklet([full], SPEC, letter), booklet([full] * 4, SPEC, letter)
    assert lines_of(inner[0]) == []  # both halves are printed
    (slug,) = lines_of(outer[0])  # the left half is blank
    assert slug.right < 148.5


def test_text_that_ends_above_the_strip_leaves_it_blank() -> None:
    face_ = FontBook([resources.fonts()]).face("alegreya")
    run = face_.shape("12")
    folio = Glyphs(face_, 9.0, 200.0, run.glyphs, (70.0, 72.0), "12", BLACK)
    assert len(lines_of(booklet([Page(Drawing(A5, (folio,)))] * 4, SPEC, letter)[0])) == 2
    low = replace(folio, y=203.0)
    slug = lines_of(booklet([Page(Drawing(A5, (low,)))] * 4, SPEC, letter)[0])[-1]
    assert slug.bottom < 10.0  # at the head instead
