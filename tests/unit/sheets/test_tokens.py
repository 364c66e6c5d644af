from dataclasses import replace

import pytest

from generator.colour import Colour, contrast
from generator.drawing.items import Group, Outline
from generator.drawing.shapes import bounds, hexagon, rect
from generator.geometry import Point, Rect, Size
from generator.sheets import Duplex, sheets_for
from generator.sheets.cutting import is_rectangular, scaled_outline
from generator.sheets.packing import items_of, packed
from tests.unit.sheets.sample import SPEC, disc, faces, letter, pages, piece, strokes
from tests.unit.sheets.sample import face as painted


def test_128_discs_of_20_mm_need_two_a4_sheets() -> None:
    found = pages([disc("chip", 20.0, 128, two_sided=False)])
    assert [len(faces(page, Size(20, 20))) for page in found] == [108, 20]


def test_discs_are_shown_round_with_an_outline_to_cut_along() -> None:
    chip = disc("chip", 20.0, 3)
    front, back = pages([chip])
    outlines = [
        item.items[0] for item in front.drawing.items if isinstance(item, Group) and item.items and not item.name
    ]
    assert sum(isinstance(item, Outline) and item.segments == chip.outline for item in outlines) == 3
    for face in faces(front, chip.size) + faces(back, chip.size):
        assert face.group.clip is not None
        assert not is_rectangular(face.group.clip)
        assert face.shown.width == pytest.approx(21.6)


@pytest.mark.parametrize("ground", ["#ffffff", "#e6b45a", "#7f9fb5", "#b33c31", "#14151c", "#000000"])
def test_the_line_to_cut_along_is_a_shade_of_the_piece(ground: str) -> None:
    chip = disc("chip", 20.0, 1, two_sided=False)
    under = Colour.parse(ground)
    (page,) = pages([replace(chip, front=painted(chip.size, 1.0, under))])
    (line,) = [
        inner
        for item in page.drawing.items
        if isinstance(item, Group) and not item.name
        for inner in item.items
        if isinstance(inner, Outline) and inner.segments == chip.outline
    ]
    assert line.stroke is not None and line.stroke.width <= 0.15
    assert 1.2 < contrast(line.stroke.colour, under) < 3


def test_the_line_to_cut_along_is_seen_on_light_and_on_dark_parts() -> None:
    chip = disc("chip", 20.0, 1, two_sided=False)
    light, dark = Colour.parse("#e6c98a"), Colour.parse("#3a2414")
    half = Outline(rect(Rect(-1, -1, 22, 11)), fill=dark)
    front = painted(chip.size, 1.0, light)
    (page,) = pages([replace(chip, front=replace(front, items=(*front.items, half)))])
    strokes_of = [
        inner.stroke
        for item in page.drawing.items
        if isinstance(item, Group) and not item.name
        for inner in item.items
        if isinstance(inner, Outline) and inner.segments == chip.outline and inner.stroke is not None
    ]
    assert [min(contrast(stroke.colour, light), contrast(stroke.colour, dark)) > 1.3 for stroke in strokes_of] == [True]


def test_sizes_are_sorted_into_rows_and_all_copies_are_there() -> None:
    tokens = [disc("small", 12.0, 20), disc("large", 25.0, 5), disc("more", 12.0, 4)]
    front, _ = pages(tokens)
    names = [item.name for item in front.drawing.items if isinstance(item, Group) and item.name]
    assert len(names) == 29
    assert names[0] == "tokens/large#1:front"
    assert len(set(names)) == 29


def test_one_sided_tokens_share_a_sheet_with_others_where_that_saves_one() -> None:
    found = pages([disc("chip", 20.0, 5), disc("coin", 20.0, 5, two_sided=False)])
    ways = [[face.side for face in faces(page, Size(20, 20))] for page in found]
    assert ways == [["front"] * 10, ["back"] * 5]


def test_one_sided_tokens_get_sheets_without_backs_where_nothing_is_saved() -> None:
    found = pages([disc("chip", 20.0, 100), disc("coin", 20.0, 100, two_sided=False)])
    ways = [{face.side for face in faces(page, Size(20, 20))} for page in found]
    assert ways == [{"front"}, {"back"}, {"front"}]


@pytest.mark.parametrize("duplex", [Duplex.GUTTERFOLD, Duplex.FOLDOVER])
def test_folded_tokens_lie_at_the_fold(duplex: Duplex) -> None:
    (page,) = pages([disc("chip", 20.0, 5)], replace(SPEC, duplex=duplex))
    middle = page.drawing.size.height / 2
    for face in faces(page, Size(20, 20)):
        from_fold = middle - face.trim.bottom if face.side == "front" else face.trim.y - middle
        assert from_fold == pytest.approx(1.8)  # 1 mm clear of what may show of the bleed


def test_folded_tokens_stay_above_the_fold() -> None:
    for page in pages([disc("chip", 20.0, 100)], replace(SPEC, duplex=Duplex.GUTTERFOLD)):
        middle = page.drawing.size.height / 2
        for face in faces(page, Size(20, 20)):
            assert (face.shown.bottom < middle) == (face.side == "front")


def test_many_squares_are_cut_along_crop_marks_and_few_along_outlines() -> None:
    square = piece("square", Size(25.0, 25.0), kind="token", bleed=1.0)
    assert not list(strokes(pages([square])[0]))
    assert list(strokes(pages([replace(square, copies=60)])[0]))


def test_tiles_with_six_sides_are_packed_and_square_ones_put_in_a_grid() -> None:
    six = piece(
        "six", Size(34.64, 40.0), kind="tile", outline=hexagon(Point(17.32, 20.0), 20.0), copies=4, two_sided=False
    )
    square = piece("four", Size(40.0, 40.0), kind="tile", copies=4, two_sided=False)
    found = pages([six, square])
    (page,) = found  # what the grid of squares leaves free holds the hexagons
    assert list(strokes(page))
    assert {face.piece for face in faces(page, square.size)} == {"six", "four"}


def test_a_token_larger_than_the_paper_is_an_error() -> None:
    checked = sheets_for([disc("sun", 250.0, 1)], SPEC, letter)
    assert [found.code for found in checked.diagnostics] == ["SHT001"]


def test_a_grown_outline_is_larger_on_every_side() -> None:
    chip = disc("chip", 20.0, 1)
    grown = scaled_outline(chip.outline, chip.size, 1.0)
    box = bounds(grown)
    assert box is not None
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx((-1.0, -1.0, 21.0, 21.0))


def test_squares_fill_single_rows_and_leave_high_rooms_to_discs_which_nest() -> None:
    square = piece("square", Size(12.0, 12.0), kind="token", set_id="tokens", copies=28, bleed=1.0)
    rooms = [Size(200.0, 14.0), Size(200.0, 14.0), Size(200.0, 62.6)]
    for order in ([square, disc("disc", 12.0, 68)], [disc("disc", 12.0, 68), square]):
        found = packed(items_of(order, lambda _: 1.0), rooms, Size(200.0, 200.0))
        assert found is not None and len(found) == 3
        assert {placed.item.piece.id for placed in found[2]} == {"disc"}
