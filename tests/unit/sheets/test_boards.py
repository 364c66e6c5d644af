from dataclasses import replace

import pytest

from generator.drawing.items import Group
from generator.drawing.piece import Page, Piece
from generator.drawing.shapes import bounds
from generator.geometry import Rect, Size
from generator.sheets import sheets_for
from generator.sheets.papers import A4, LETTER, Paper, printable
from generator.sheets.tiling import column_name, tiling
from tests.unit.sheets.sample import SPEC, files, furniture, letter, pages, piece

LARGE = Size(400.0, 300.0)


def board(size: Size, *, copies: int = 1, two_sided: bool = False) -> Piece:
    return piece("island", size, kind="board", set_id="boards", copies=copies, two_sided=two_sided)


def tiles(page: Page) -> list[Group]:
    return [item for item in page.drawing.items if isinstance(item, Group) and item.name]


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("side", [182.0, 190.0])
def test_a_board_that_fits_is_placed_on_one_page(paper: Paper, side: float) -> None:
    (page,) = pages([board(Size(side, side))], replace(SPEC, paper=paper))
    assert len(tiles(page)) == 1


def test_a_large_board_comes_on_its_own_page_with_boxes_and_in_tiles() -> None:
    large, tiled, assembly = files([board(LARGE)])
    assert [large.name, tiled.name, assembly.name] == ["boards-large", "boards-tiled", "boards-assembly"]
    assert [file.use.sheets for file in (large, tiled, assembly)] == [0, len(tiled.pages), 0]
    (page,) = large.pages
    assert page.trim is not None
    assert page.bleed is not None
    assert page.trim.size == LARGE
    assert page.bleed == page.trim.grown(3.0)
    assert Rect.of(page.drawing.size).contains(page.bleed)


def test_the_back_of_a_large_board_has_pages_of_its_own() -> None:
    large, tiled, assembly = files([board(LARGE, two_sided=True)])
    assert len(large.pages) == 2
    assert len(tiled.pages) == 2 * 4
    assert len(assembly.pages) == 2


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("size", [LARGE, Size(205.0, 205.0), Size(210.0, 600.0), Size(457.2, 457.2)])
def test_tiles_cover_the_board_with_its_bleed_and_overlap(paper: Paper, size: Size) -> None:
    whole = board(size)
    spec = replace(SPEC, paper=paper)
    cut = tiling(whole, spec)
    assert cut is not None
    assert printable(cut.page, spec.margin).contains(cut.window)
    first, last = cut.part(0, 0), cut.part(cut.columns - 1, cut.rows - 1)
    assert (first.x, first.y) == (-3.0, -3.0)
    assert last.right == pytest.approx(size.width + 3.0)
    assert last.bottom == pytest.approx(size.height + 3.0)
    for column in range(cut.columns - 1):
        assert cut.part(column, 0).right - cut.part(column + 1, 0).x == pytest.approx(spec.overlap)
    for row in range(cut.rows - 1):
        assert cut.part(0, row).bottom - cut.part(0, row + 1).y == pytest.approx(spec.overlap)


def test_the_paper_is_laid_so_that_fewest_tiles_are_needed() -> None:
    wide = tiling(board(Size(270.0, 190.0)), SPEC)
    tall = tiling(board(Size(190.0, 270.0)), SPEC)
    assert wide is not None
    assert tall is not None
    assert wide.columns * wide.rows == tall.columns * tall.rows
    assert wide.page == tall.page.turned


def test_each_tile_shows_its_part_in_its_window() -> None:
    whole = board(LARGE)
    cut = tiling(whole, SPEC)
    assert cut is not None
    (_, tiled, assembled) = files([whole])
    (assembly,), rest = assembled.pages, tiled.pages
    assert len(rest) == cut.columns * cut.rows == len(cut.names)
    assert not tiles(assembly)
    for page, name in zip(rest, cut.names, strict=True):
        (tile,) = tiles(page)
        assert tile.name == f"boards/island#1:front/{name}"
        assert tile.items is whole.front.items
        assert tile.shared
        assert tile.clip is not None
        part = bounds(tile.clip)
        assert part is not None
        shown = tile.at.bounds(part)
        assert (shown.x, shown.y) == pytest.approx((cut.window.x, cut.window.y))
        assert furniture(page)


def test_a_board_in_more_tiles_than_anybody_would_glue_is_an_error() -> None:
    checked = sheets_for([board(Size(4000.0, 4000.0))], SPEC, letter)
    assert [found.code for found in checked.diagnostics] == ["SHT001"]


def test_columns_are_named_like_those_of_a_table() -> None:
    assert [column_name(column) for column in (0, 1, 25, 26, 51, 52)] == ["A", "B", "Z", "AA", "AZ", "BA"]
