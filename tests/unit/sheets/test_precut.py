"""Pieces on paper that is cut already."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from generator.drawing.piece import Page, Piece
from generator.geometry import Point, Rect, Size
from generator.sheets import Duplex, SheetFile
from generator.sheets.precut import PrecutPaper, fit_of, precut_files
from tests.unit.sheets.sample import SPEC, disc, faces, letter, piece

LETTER = Size(215.9, 279.4)
BUSINESS = Size(88.9, 50.8)


def grid(size: Size, columns: int, rows: int, at: Point, step: Size) -> tuple[Rect, ...]:
    return tuple(
        Rect.of(size, Point(at.x + column * step.width, at.y + row * step.height))
        for row in range(rows)
        for column in range(columns)
    )


TOUCHING = PrecutPaper(
    "t", "Touching", LETTER, grid(BUSINESS, 2, 5, Point(19.05, 12.7), BUSINESS), disc=False, two_sided=True
)
APART = PrecutPaper(
    "a", "Apart", LETTER, grid(BUSINESS, 2, 4, Point(12.7, 19.05), Size(90.9, 63.5)), disc=False, two_sided=True
)
ROUND = PrecutPaper(
    "r", "Round", LETTER, grid(Size(38.1, 38.1), 4, 5, Point(12.7, 19.05), Size(50.8, 50.8)), disc=True, two_sided=False
)


def made(*pieces: Piece, paper: PrecutPaper = TOUCHING, duplex: Duplex = Duplex.LONG) -> SheetFile:
    (file,) = precut_files(pieces, paper, replace(SPEC, duplex=duplex), letter)
    return file


def corners(found: Iterable[Rect]) -> list[tuple[float, float, float, float]]:
    return [(round(box.x, 4), round(box.y, 4), round(box.right, 4), round(box.bottom, 4)) for box in found]


def trims(page: Page, size: Size) -> list[tuple[float, float, float, float]]:
    return corners(face.trim for face in faces(page, size))


def marks(page: Page) -> int:
    """What is on a page beside faces, the line at the foot and the ruler."""
    return len(page.drawing.items) - len(faces(page, BUSINESS)) - 2


def test_each_copy_lies_in_a_place_and_nothing_is_cut() -> None:
    file = made(piece("card", BUSINESS, copies=13))
    assert [page.side for page in file.pages] == ["front", "back", "front", "back"]
    assert trims(file.pages[0], BUSINESS) == corners(TOUCHING.places)
    assert trims(file.pages[2], BUSINESS) == corners(TOUCHING.places[:3])
    for page in file.pages:
        assert page.drawing.size == LETTER
        assert page.cuts == ()
        assert marks(page) == 0
    assert file.use.sheets == 2


def test_bleed_ends_at_the_place_where_places_touch() -> None:
    shown = [face.shown for face in faces(made(piece("card", BUSINESS, copies=10)).pages[0], BUSINESS)]
    first, place = shown[0], TOUCHING.places[0]
    assert (first.x, first.y) == pytest.approx((place.x - 3, place.y - 3))  # the margin is nobody's
    assert (first.right, first.bottom) == pytest.approx((place.right, place.bottom))


def test_bleed_goes_on_to_the_middle_of_the_gap() -> None:
    shown = faces(made(piece("card", BUSINESS, copies=8), paper=APART).pages[0], BUSINESS)[0].shown
    place = APART.places[0]
    assert shown.right - place.right == pytest.approx(1.0)  # half of 2 mm
    assert shown.bottom - place.bottom == pytest.approx(3.0)  # all of it: half of 12.7 mm is more


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_an_upright_card_is_turned_and_its_back_stands_behind_it(duplex: Duplex) -> None:
    file = made(piece("card", BUSINESS.turned, copies=1), duplex=duplex)
    place = TOUCHING.places[0]
    (front,), (back,) = (faces(page, BUSINESS.turned) for page in file.pages)
    assert corners([front.trim]) == corners([place])
    # The sheet turned about its long edge puts left to right; about its short one, top to foot.
    behind = (
        Rect(LETTER.width - place.right, place.y, place.width, place.height)
        if duplex is Duplex.LONG
        else Rect(place.x, LETTER.height - place.bottom, place.width, place.height)
    )
    assert corners([back.trim]) == corners([behind])
    head = Point(BUSINESS.height / 2, 0.0)
    assert front.group.at.apply(head).x == pytest.approx(place.right)
    assert back.group.at.apply(head).x == pytest.approx(behind.x if duplex is Duplex.LONG else behind.right)


def test_a_smaller_card_lies_in_the_middle_and_its_bleed_fills_the_place() -> None:
    small = piece("card", Size(85.0, 50.0), bleed=3.0)
    face = faces(made(small).pages[0], small.size)[0]
    assert face.trim.centre.x == pytest.approx(TOUCHING.places[0].centre.x)
    assert face.shown.right == pytest.approx(TOUCHING.places[0].right)
    assert fit_of(small, TOUCHING).edge == 0.0
    assert fit_of(replace(small, bleed=1.0), TOUCHING).edge == pytest.approx(0.95)  # (88.9 - 85) / 2 - 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (piece("card", Size(88.9, 63.5)), "12.7 mm higher"),
        (piece("card", Size(100.0, 60.0)), "11.1 mm wider and 9.2 mm higher"),
        (piece("card", Size(40.0, 25.0)), "much smaller"),
        (disc("coin", 50.0, 1), "another shape"),
        (replace(piece("aid", BUSINESS), whole_page=True), "not a flat piece"),
    ],
)
def test_what_does_not_fit_is_told(wrong: Piece, why: str) -> None:
    fit = fit_of(wrong, TOUCHING)
    assert fit.misfit is not None
    assert why in fit.told


def test_a_tenth_of_a_millimetre_is_no_misfit() -> None:
    assert fit_of(piece("card", Size(88.99, 50.89)), TOUCHING).misfit is None
    assert fit_of(piece("card", Size(89.05, 50.8)), TOUCHING).misfit is not None


def test_discs_on_labels_have_their_backs_on_sheets_of_their_own() -> None:
    file = made(disc("coin", 38.1, 21), paper=ROUND)
    assert [page.side for page in file.pages] == ["front", "front", "back", "back"]
    fronts, backs = (trims(file.pages[at], Size(38.1, 38.1)) for at in (0, 2))
    assert fronts == backs == corners(ROUND.places)
    assert file.use.sheets == 4
    assert fit_of(piece("square", Size(38.1, 38.1)), ROUND).misfit is not None


@pytest.mark.parametrize("duplex", [Duplex.GUTTERFOLD, Duplex.FOLDOVER])
def test_precut_paper_is_not_folded(duplex: Duplex) -> None:
    assert [page.side for page in made(piece("card", BUSINESS), duplex=duplex).pages] == ["front", "back"]
    assert TOUCHING.duplex(duplex) is Duplex.NONE


def test_where_places_leave_no_room_nothing_is_said_on_them() -> None:
    size = Size(70.0, 37.0)
    full = PrecutPaper("f", "Full", Size(210, 296), grid(size, 3, 8, Point(0, 0), size), disc=False, two_sided=False)
    (page,) = made(piece("label", size, two_sided=False, copies=24), paper=full).pages
    assert len(page.drawing.items) == 24
    assert all(Rect.of(page.drawing.size).contains(face.shown) for face in faces(page, size))
