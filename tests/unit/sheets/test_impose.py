from dataclasses import replace
from typing import Literal

import pytest

from generator.colour import Colour
from generator.drawing.items import Group
from generator.drawing.piece import Piece
from generator.geometry import Rect, Size
from generator.sheets import Duplex, SheetSpec, Spacing, sheets_for
from generator.sheets.papers import A3, A4, LETTER, Paper
from tests.unit.sheets.sample import POKER, SLUG, SPEC, Face, faces, files, letter, pages, piece, strokes
from tests.unit.sheets.sample import face as drawn
from tests.work import counted


def on_first(spec: SheetSpec, size: Size = POKER) -> int:
    """How many fronts the first sheet holds."""
    return len([face for face in faces(pages([piece(size=size, copies=90)], spec)[0], size) if face.side == "front"])


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [
        (A4, POKER, 9),
        (LETTER, POKER, 9),
        (A3, POKER, 18),
        (A4, Size(63.0, 88.0), 9),
        (A4, Size(59.0, 92.0), 9),
        (A4, Size(44.45, 63.5), 18),
        (A4, Size(70.0, 70.0), 8),
    ],
)
def test_auto_spacing_places_as_many_as_the_paper_holds(paper: Paper, size: Size, count: int) -> None:
    assert on_first(SheetSpec(SLUG, paper=paper), size) == count


def test_full_bleed_places_fewer_and_keeps_the_bleed_of_all() -> None:
    spec = SheetSpec(SLUG, spacing=Spacing.BLEED)
    assert on_first(spec) == 8
    for face in faces(pages([piece(copies=8)], spec)[0], POKER):
        assert face.shown.grown(-3.0).contains(face.trim)
        assert face.trim.grown(3.0).contains(face.shown)


def test_butted_cards_share_their_cuts_and_hide_the_bleed_between_them() -> None:
    left, middle, *_ = faces(pages([piece(copies=9)])[0], POKER)
    assert left.trim.right == pytest.approx(middle.trim.x)
    assert left.shown.right == pytest.approx(left.trim.right)
    assert left.shown.x < left.trim.x


def painted(colour: Colour, copies: int = 9, size: Size = POKER) -> Piece:
    """Cards of which the fronts have another colour than those of `piece`."""
    return replace(piece("elk", size, copies=copies), front=drawn(size, 3.0, colour))


def gaps(found: tuple[Face, ...]) -> tuple[float, float]:
    """What lies between two columns and between two rows of three by three cards."""
    return found[1].trim.x - found[0].trim.right, found[3].trim.y - found[0].trim.bottom


def test_cards_of_different_colours_keep_2_mm_apart_where_that_costs_none() -> None:
    cards = [piece(), painted(Colour(30, 90, 60), 8)]
    front, back = pages(cards)
    for found in (faces(front, POKER), faces(back, POKER)):
        assert len(found) == 9
    placed = faces(front, POKER)
    assert gaps(placed) == pytest.approx((2.0, 2.0))
    assert all(card.shown.grown(-0.9).contains(card.trim) for card in placed)
    assert placed[0].shown.right == pytest.approx(placed[1].shown.x)  # no white between them
    (on_letter, _) = pages(cards, replace(SPEC, paper=LETTER))
    assert gaps(faces(on_letter, POKER)) == pytest.approx((2.0, 0.0))  # no room between the rows


def test_cards_of_one_colour_and_cards_that_are_to_butt_share_their_cuts() -> None:
    nearly = [piece(), painted(Colour(232, 178, 88), 8)]
    assert gaps(faces(pages(nearly)[0], POKER)) == pytest.approx((0.0, 0.0))
    other = [piece(), painted(Colour(30, 90, 60), 8)]
    assert gaps(faces(pages(other, replace(SPEC, spacing=Spacing.BUTT))[0], POKER)) == pytest.approx((0.0, 0.0))


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
@pytest.mark.parametrize("size", [POKER, Size(63, 88), Size(44.45, 63.5)])
@pytest.mark.parametrize("spacing", list(Spacing))
def test_every_card_of_a_row_that_is_not_full_keeps_bleed_where_no_card_touches_it(
    paper: Paper, size: Size, spacing: Spacing
) -> None:
    spec = replace(SPEC, paper=paper, spacing=spacing)
    for copies in range(2, on_first(spec, size) + 1):
        cards = [piece(size=size), painted(Colour(30, 90, 60), copies - 1, size)]
        for page in pages(cards, spec):
            placed = faces(page, size)
            for one in placed:
                others = [other for other in placed if other is not one]
                assert not any(one.shown.grown(-1e-6).overlaps(other.shown.grown(-1e-6)) for other in others), copies
                for side in sides_beyond(one):
                    if not any(other.trim.overlaps(side.grown(1.01)) for other in others):  # not even at a corner
                        assert one.shown.grown(1e-6).contains(side), (copies, side)


def sides_beyond(face: Face) -> tuple[Rect, ...]:
    """Four strips of a thin bleed along the cuts of a card, without its corners."""
    trim, thin = face.trim, 0.4
    return (
        Rect(trim.x - thin, trim.y + 1, thin, trim.height - 2),
        Rect(trim.right, trim.y + 1, thin, trim.height - 2),
        Rect(trim.x + 1, trim.y - thin, trim.width - 2, thin),
        Rect(trim.x + 1, trim.bottom, trim.width - 2, thin),
    )


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
@pytest.mark.parametrize(
    "size", [POKER, Size(63, 88), Size(59, 92), Size(44.45, 63.5), Size(70, 70), Size(57.15, 88.9)]
)
def test_no_sheet_holds_fewer_for_the_gaps(paper: Paper, size: Size) -> None:
    spec = replace(SPEC, paper=paper)
    colourful = [piece(size=size, copies=45), painted(Colour(30, 90, 60), 45, size)]
    assert len(pages(colourful, spec)) == len(pages([piece(size=size, copies=90)], spec))


def test_copies_stand_in_order_and_sets_of_one_size_share_sheets() -> None:
    cards = [piece("ant", copies=2), piece("bee", set_id="other"), piece("cat", set_id="other", copies=2)]
    found = [(face.piece, face.copy) for face in faces(pages(cards)[0], POKER)]
    assert found == [("ant", 1), ("ant", 2), ("bee", 1), ("cat", 1), ("cat", 2)]


def test_sets_kept_apart_begin_new_sheets() -> None:
    cards = [piece("ant", copies=2), piece("bee", set_id="other")]
    assert len(pages(cards, replace(SPEC, joined=False))) == 2 * len(pages(cards))


def test_one_sided_cards_have_no_page_of_backs() -> None:
    assert len(pages([piece(copies=9, two_sided=False)])) == 1


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_each_page_of_fronts_is_followed_by_its_backs(duplex: Duplex) -> None:
    found = pages([piece(copies=20)], replace(SPEC, duplex=duplex))
    ways = [{face.side for face in faces(page, POKER)} for page in found]
    assert ways == [{"front"}, {"back"}] * 3


def test_without_duplex_all_backs_come_after_all_fronts_and_lie_like_them() -> None:
    found = pages([piece(copies=10)], replace(SPEC, duplex=Duplex.NONE))
    assert [{face.side for face in faces(page, POKER)} for page in found] == [{"front"}] * 2 + [{"back"}] * 2
    assert [face.trim for face in faces(found[0], POKER)] == [face.trim for face in faces(found[2], POKER)]


def test_folded_sheets_hold_fronts_and_backs_on_one_page() -> None:
    (page,) = pages([piece(copies=4)], replace(SPEC, duplex=Duplex.GUTTERFOLD))
    assert sorted(face.side for face in faces(page, POKER)) == ["back"] * 4 + ["front"] * 4
    middle = page.drawing.size.height / 2
    for face in faces(page, POKER):
        assert (face.shown.bottom < middle) == (face.side == "front")
        assert (face.group.at.a < 0) == (face.side == "back")  # head to head


def test_a_two_sided_aid_too_large_to_be_folded_gets_a_page_of_backs_to_glue() -> None:
    aid = piece(size=Size(148.0, 210.0), kind="aid")
    front, back = pages([aid], replace(SPEC, duplex=Duplex.GUTTERFOLD))
    assert [face.side for page in (front, back) for face in faces(page, aid.size)] == ["front", "back"]


def test_crop_marks_stand_in_line_with_every_cut() -> None:
    page = pages([piece(copies=9)])[0]
    upright = {round(start.x, 3) for start, end in strokes(page) if start.x == end.x}
    level = {round(start.y, 3) for start, end in strokes(page) if start.y == end.y}
    trims = [face.trim for face in faces(page, POKER)]
    assert upright == {round(x, 3) for trim in trims for x in (trim.x, trim.right)}
    assert level == {round(y, 3) for trim in trims for y in (trim.y, trim.bottom)}


def test_crop_marks_are_shared_between_neighbours() -> None:
    assert len(list(strokes(pages([piece(copies=9)])[0]))) == 2 * 4 + 2 * 4


def test_a_face_placed_more_than_once_is_marked_as_shared() -> None:
    card = piece("fox")
    same_back = replace(piece("elk"), back=card.back)
    front, back = pages([card, same_back])
    assert not any(face.group.shared for face in faces(front, POKER))
    assert all(face.group.shared for face in faces(back, POKER))
    assert all(face.group.shared for face in faces(pages([piece(copies=2)])[0], POKER))


def test_a_placed_face_is_named_by_set_piece_copy_and_side() -> None:
    names = [item.name for item in pages([piece(copies=2)])[0].drawing.items if isinstance(item, Group) and item.name]
    assert names == ["deck/fox#1:front", "deck/fox#2:front"]


def test_a_card_larger_than_the_paper_is_an_error_that_names_it() -> None:
    checked = sheets_for([piece("whale", Size(250.0, 350.0))], SPEC, letter)
    assert checked.value is None
    (found,) = checked.diagnostics
    assert found.code == "SHT001"
    assert "whale" in found.message
    assert "A4" in found.message


@pytest.mark.parametrize(
    "many", [piece(copies=30_000), piece("field", Size(900.0, 900.0), kind="board", copies=100)], ids=["cards", "tiles"]
)
def test_more_pieces_than_anybody_prints_are_refused_at_once(many: Piece) -> None:
    checked, calls = counted(lambda: sheets_for([many], SPEC, letter))
    assert [found.code for found in checked.diagnostics] == ["SHT004"]
    assert calls < 1_000, "something was done for every sheet"


@pytest.mark.parametrize("margin", [-1.0, 60.0, float("nan"), float("inf")])
def test_a_margin_out_of_range_is_refused(margin: float) -> None:
    checked = sheets_for([piece()], replace(SPEC, margin=margin), letter)
    assert [found.code for found in checked.diagnostics] == ["SHT002"]


def test_margins_that_leave_no_room_for_the_ruler_are_refused() -> None:
    checked = sheets_for([piece()], replace(SPEC, paper=LETTER, margin=50.0), letter)
    assert checked.failed is False
    checked = sheets_for([piece()], replace(SPEC, paper=Paper("tiny", "tiny", Size(120, 120)), margin=10.0), letter)
    assert [found.code for found in checked.diagnostics] == ["SHT003"]


def test_the_kinds_of_pieces_go_to_files_of_their_own() -> None:
    kinds: tuple[Literal["card", "aid", "board", "tile"], ...] = ("card", "aid", "board", "tile")
    whole = Size(180.0, 250.0)  # so that nothing else has room beside it
    mixed = [piece(kind, whole, kind=kind) for kind in kinds]
    assert [file.name for file in files(mixed)] == ["cards", "tiles", "boards", "aids"]


def test_imposing_is_the_same_each_time_and_grows_with_its_cards() -> None:
    cards = [piece(f"c{number}") for number in range(180)]
    files(cards)  # what is made once for all sheets
    few, calls = counted(lambda: files(cards[:90]))
    many, more_calls = counted(lambda: files(cards))
    assert repr(few) == repr(files(cards[:90]))
    assert len(many) == 1 and more_calls < 2.1 * calls
