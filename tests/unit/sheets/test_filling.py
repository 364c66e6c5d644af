"""Pieces of other sets in what grids leave free: only on the same stock, only where it saves a sheet."""

from dataclasses import replace

import pytest

from generator.drawing.piece import Piece
from generator.geometry import Rect, Size
from generator.sheets import Duplex, PaperUse, SheetFile
from generator.sheets.papers import LETTER, printable
from tests.unit.sheets.sample import SPEC, disc, faces, files, furniture, piece, strokes

BOARD = piece("track", Size(148.0, 76.0), kind="board", set_id="boards", two_sided=False)
LARGE = piece("island", Size(190.0, 190.0), kind="board", set_id="island", two_sided=False)


def names(found: tuple[SheetFile, ...]) -> list[tuple[str, int]]:
    return [(file.name, file.use.sheets) for file in found]


def test_a_few_tokens_lie_below_a_board() -> None:
    (file,) = files([BOARD, disc("chip", 12.0, 33)])
    assert (file.name, file.use.sheets) == ("boards", 1)
    front, back = file.pages
    assert len(faces(front, Size(12, 12))) == 34
    assert [face.piece for face in faces(back, Size(12, 12))] == ["chip"] * 33
    assert list(strokes(front))
    assert not list(strokes(back))  # the board has no back to cut


def test_many_tokens_have_sheets_of_their_own_where_a_board_saves_none() -> None:
    found = files([BOARD, disc("chip", 12.0, 290)])
    assert names(found) == [("tokens", 1), ("boards", 1)]
    assert {face.piece for face in faces(found[1].pages[0], BOARD.size)} == {"track"}


def test_the_roomiest_sheet_takes_in_others() -> None:
    (file,) = files([LARGE, BOARD, disc("chip", 12.0, 33)])
    together = [{face.piece for face in faces(page, BOARD.size)} for page in file.pages[:2]]
    assert together == [{"island"}, {"track", "chip"}]


def test_tokens_lie_beside_tiles_where_more_is_free_there_than_below() -> None:
    tiles = piece("room", Size(50.0, 50.0), kind="tile", set_id="tiles", copies=30, two_sided=False)
    (file,) = files([tiles, disc("chip", 14.0, 34)])
    assert (file.name, file.use.sheets) == ("tiles", 2)
    for page in file.pages[::2]:
        rooms, chips = faces(page, Size(50, 50)), [face for face in faces(page, Size(14, 14)) if face.piece == "chip"]
        assert len(chips) == 17
        edge = max(face.shown.right for face in rooms if face.piece == "room")
        ends = [max(start.x, end.x) for start, end in strokes(page) if start.y == end.y]
        assert min(face.shown.x for face in chips) >= max(edge, *ends)
        assert printable(page.drawing.size, SPEC.margin).right >= max(face.shown.right for face in chips)


def test_marks_are_shorter_only_where_others_lie_beside_them() -> None:
    def longest(pieces: list[Piece]) -> float:
        (file,) = files(pieces)
        return max(abs(start.y - end.y) for start, end in strokes(file.pages[0]))

    assert longest([LARGE]) == pytest.approx(5.0)
    assert longest([LARGE, disc("chip", 12.0, 33)]) == pytest.approx(1.5)


def test_an_aid_fills_the_last_sheet_of_cards_and_a_board_does_not() -> None:
    aid = piece("turn", Size(100.0, 150.0), kind="aid", set_id="aids")
    cards = [piece(copies=10), aid, replace(aid, id="mat", kind="board")]
    assert names(files(cards)) == [("cards", 2), ("boards", 1)]


def test_an_aid_that_saves_no_sheet_keeps_its_crop_marks() -> None:
    aid = piece("turn", Size(100.0, 150.0), kind="aid", set_id="aids")
    assert names(files([piece(copies=9), aid])) == [("cards", 1), ("aids", 1)]


@pytest.mark.parametrize("duplex", Duplex)
def test_backs_of_guests_lie_behind_them(duplex: Duplex) -> None:
    found = files([BOARD, disc("chip", 12.0, 33)], replace(SPEC, duplex=duplex, paper=LETTER))
    if duplex in (Duplex.GUTTERFOLD, Duplex.FOLDOVER):  # what is folded over has a sheet of its own
        assert names(found) == [("tokens", 1), ("boards", 1)]
        return
    ((front, back),) = (file.pages for file in found)
    size = front.drawing.size
    fronts = {face.copy: face.trim for face in faces(front, Size(12, 12)) if face.piece == "chip"}
    for face in faces(back, Size(12, 12)):
        trim = fronts[face.copy]
        across = Rect(size.width - trim.right, trim.y, 12, 12) if duplex is Duplex.LONG else trim
        down = Rect(trim.x, size.height - trim.bottom, 12, 12) if duplex is Duplex.SHORT else across
        assert (face.trim.x, face.trim.y) == pytest.approx((down.x, down.y))


@pytest.mark.parametrize("copies", [1, 20, 33, 60])
def test_guests_stay_clear_of_marks_and_strips(copies: int) -> None:
    for file in files([LARGE, replace(BOARD, copies=2), disc("chip", 12.0, copies)]):
        for page in file.pages:
            shown = [face.shown for face in faces(page, Size(12, 12)) if face.piece == "chip"]
            area = printable(page.drawing.size, SPEC.margin)
            assert all(area.contains(box) for box in shown)
            for start, end in strokes(page):
                line = Rect(min(start.x, end.x), min(start.y, end.y), abs(start.x - end.x), abs(start.y - end.y))
                assert not any(line.grown(0.5).overlaps(box) for box in shown)
            assert furniture(page)


def test_paper_is_counted_with_backs_where_they_take_some() -> None:
    def use(duplex: Duplex) -> PaperUse:
        (file,) = files([piece(copies=9)], replace(SPEC, duplex=duplex))
        return file.use

    card = 63.5 * 88.9
    assert use(Duplex.LONG).sheets == 1
    assert use(Duplex.LONG).share == pytest.approx(9 * card / (200 * 287))
    assert use(Duplex.NONE).sheets == 2
    assert use(Duplex.NONE).share == use(Duplex.LONG).share
    assert use(Duplex.GUTTERFOLD).covered == pytest.approx(18 * card)


def test_equal_input_gives_equal_sheets() -> None:
    pieces: list[Piece] = [LARGE, BOARD, disc("chip", 12.0, 33), disc("coin", 18.0, 9)]
    assert repr(files(pieces)) == repr(files(pieces))
