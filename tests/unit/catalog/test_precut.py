"""Perforated cards and labels: where their places lie, and what cannot be."""

from pathlib import Path

import pytest

from generator.catalog.precut import bundled_precut_sheets
from generator.resources import layouts
from tests.unit.catalog.games import GAME, PRINT, catalog, loaded

BUNDLED = bundled_precut_sheets(layouts() / "precut-sheets.json")
INCH = 25.4
LINE = (GAME + PRINT).count("\n") + 2

# Worked out by hand of what the makers' templates say: the paper, the number of places, the left and upper edge of the
# first place and of the last one, and how large a place is, in inches for Letter and in mm for A4.
PUBLISHED = {
    "avery-5371": ((8.5, 11), 10, (0.75, 0.5), (4.25, 8.5), (3.5, 2.0)),
    "avery-8373": ((8.5, 11), 8, (0.5, 0.75), (4.5, 8.25), (3.5, 2.0)),
    "avery-3111": ((8.5, 11), 9, (0.3125, 1.25), (5.6875, 7.25), (2.5, 2.5)),
    "avery-8293": ((8.5, 11), 20, (0.5, 0.75), (6.5, 8.75), (1.5, 1.5)),
    "avery-5294": ((8.5, 11), 12, (0.21, 0.425), (5.71, 7.97), (2.5, 2.5)),
    "ol1025": ((8.5, 11), 63, (0.375, 0.5), (7.125, 9.5), (1.0, 1.0)),
    "avery-l7414": ((210, 297), 10, (15, 18.5), (105, 226.5), (90, 52)),
    "avery-32015": ((210, 297), 8, (17, 31.5), (108, 211.5), (85, 54)),
}


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_places_are_where_the_makers_say(name: str) -> None:
    paper, count, first, last, size = PUBLISHED[name]
    unit = 1.0 if paper == (210, 297) else INCH
    sheet = BUNDLED[name]
    found = (
        (sheet.paper.width, sheet.paper.height),
        (sheet.places[0].x, sheet.places[0].y),
        (sheet.places[-1].x, sheet.places[-1].y),
        (sheet.place.width, sheet.place.height),
    )
    for stated, published in zip(found, (paper, first, last, size), strict=True):
        assert stated == pytest.approx([unit * length for length in published], abs=0.01)
    assert len(sheet.places) == count


def with_precut(row: str) -> str:
    return GAME + PRINT + f"  precut:\n    mine: {row}\n"


def test_places_are_in_the_middle_and_touch_where_nothing_else_is_said(tmp_path: Path) -> None:
    game = catalog(tmp_path, with_precut("{paper: letter, size: 3.5in x 2in, columns: 2, rows: 5}"))
    for mine, theirs in zip(game.precut["mine"].places, BUNDLED["avery-5371"].places, strict=True):
        assert (mine.x, mine.y) == pytest.approx((theirs.x, theirs.y))


def test_places_one_by_one(tmp_path: Path) -> None:
    places = "[{left: 10, top: 1cm}, {left: 60, top: 100}]"
    row = f"{{title: Mine, paper: 100x150, size: 20, shape: disc, two_sided: false, places: {places}}}"
    sheet = catalog(tmp_path, with_precut(row)).precut["mine"]
    assert [(place.x, place.y) for place in sheet.places] == [(10, 10), (60, 100)]
    assert (sheet.title, sheet.disc, sheet.two_sided, sheet.place.width) == ("Mine", True, False, 20)


@pytest.mark.parametrize(
    ("row", "codes", "words"),
    [
        ("{paper: a4, size: poker, columns: 4, rows: 3}", ["CAT064"], "44.00 mm beyond the right edge"),
        ("{paper: a4, size: poker, columns: 4, rows: 4}", ["CAT064", "CAT064"], "beyond the lower edge"),
        ("{paper: a4, size: poker, columns: 3, rows: 3, left: 20}", ["CAT064"], "0.50 mm beyond the right edge"),
        ("{paper: a4, size: poker, columns: 3, rows: 3, across: 60}", ["CAT064"], "lie on one another"),
        ("{paper: a4, size: poker, columns: 3, rows: 3, across: 0}", ["CAT004"], "must be more than 0"),
        ("{paper: a4, size: poker, columns: 3, rows: 3, left: -3}", ["CAT004"], "must be at least 0"),
        ("{paper: a4, size: poker, columns: 1000000000, rows: 3}", ["CAT004"], "must be at most 100"),
        ("{paper: a4, size: 1, columns: 100, rows: 100}", ["CAT064"], "more than 1,000 places"),
        ("{paper: a4, size: poker, columns: 3}", ["CAT064"], "its places are not stated"),
        ("{paper: a4, size: poker, columns: 3, rows: 3, places: [{left: 1, top: 1}]}", ["CAT064"], "not stated"),
        ("{paper: a4, size: poker, places: []}", ["CAT004"], "at least 1"),
        ("{paper: a4, size: poker, left: 3, places: [{left: 1, top: 1}]}", ["CAT064"], "no meaning beside"),
        ("{paper: a4, size: poker, places: [{left: 1, top: 1}, {left: 60, top: 1}]}", ["CAT064"], "lies on place 1"),
        ("{paper: a4, size: poker, places: [{left: 150, top: 1}]}", ["CAT064"], "3.50 mm beyond the edge"),
        ("{paper: a4, size: 20 x 30, shape: disc, columns: 3, rows: 3}", ["CAT064"], "as wide as it is high"),
        ("{paper: a4, size: 20, radius: 11, columns: 3, rows: 3}", ["CAT064"], "half of the shorter side"),
        ("{paper: 20 x 30, size: 20, columns: 1, rows: 1}", ["CAT064"], "its paper is 20 × 30 mm"),
        ("{size: poker, columns: 3, rows: 3}", ["CAT002"], "paper"),
        ("{paper: a4, size: poker, colums: 3, rows: 3}", ["CAT001"], "colums"),
        ("{paper: a4, size: pokr, columns: 3, rows: 3}", ["CAT006"], "pokr"),
        ("{paper: a4, size: poker, columns: 3, rows: 3, radius: .nan}", ["SRC014", "CAT003"], ""),
    ],
)
def test_what_cannot_be_is_told_with_its_place(tmp_path: Path, row: str, codes: list[str], words: str) -> None:
    found = loaded(tmp_path, with_precut(row)).diagnostics
    assert [diagnostic.code for diagnostic in found] == codes, "\n".join(map(str, found))
    assert any(words in str(diagnostic) for diagnostic in found), "\n".join(map(str, found))
    assert all(diagnostic.mark is not None and diagnostic.mark.line == LINE for diagnostic in found)


def test_discs_may_stand_in_staggered_rows_whose_boxes_overlap(tmp_path: Path) -> None:
    row = "{paper: 100x150, size: 20, shape: disc, places: [{left: 10, top: 10}, {left: 20, top: 27.33}]}"
    assert not loaded(tmp_path, with_precut(row)).diagnostics
    square = row.replace("disc", "rectangle")
    assert [found.code for found in loaded(tmp_path, with_precut(square)).diagnostics] == ["CAT064"]


@pytest.mark.parametrize(
    "wrong", ["{paper: a4, size: 40, shape: oval, columns: 4, rows: 4}", "[1]", "{paper: a9, size: 4}"]
)
def test_a_mistake_in_one_sheet_hides_none_in_others(tmp_path: Path, wrong: str) -> None:
    text = with_precut("{paper: a4, size: poker, columns: 4, rows: 3}") + f"    other: {wrong}\n"
    found = [diagnostic.code for diagnostic in loaded(tmp_path, text).diagnostics]
    assert len(found) >= 2
    assert "CAT064" in found


def test_words_of_others_lead_to_ours(tmp_path: Path) -> None:
    found = loaded(tmp_path, with_precut("{paper: a4, size: 40, cols: 2, rows: 2, gap: 2}")).diagnostics
    assert [diagnostic.hint for diagnostic in found if diagnostic.code == "CAT001"] == [
        "did you mean 'columns'?",
        "did you mean 'across'?",
    ]
