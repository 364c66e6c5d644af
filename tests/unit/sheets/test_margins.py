from collections.abc import Callable
from dataclasses import replace

import pytest

from generator import resources
from generator.drawing import extent
from generator.drawing.dump import dump
from generator.drawing.items import Glyphs, Group, Outline, walk
from generator.drawing.piece import Page
from generator.geometry import Rect, Size
from generator.sheets import Duplex, SheetSpec, sheets_for
from generator.sheets.lettering import lettering
from generator.sheets.margins import STRIP, check_ruler, sides, slug_line, top_and_bottom
from generator.sheets.papers import A4, LETTER, Paper, printable
from generator.text.fonts import FontBook
from tests.unit.sheets.sample import SLUG, SPEC, letter, pages, piece

BOOK = FontBook([resources.fonts()])


def words(page: Page) -> str:
    """All that is written on a page, in drawing order."""
    return " | ".join(item.text for _, item in walk(page.drawing.items) if isinstance(item, Glyphs))


def printed(spec: SheetSpec, copies: int = 10) -> tuple[Page, ...]:
    checked = sheets_for([piece(copies=copies)], spec, lettering(BOOK))
    assert checked.value is not None
    return checked.value[0].pages


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_every_sheet_says_what_it_is_and_how_to_print_it(paper: Paper) -> None:
    for number, page in enumerate(printed(SheetSpec(SLUG, paper=paper))):
        text = words(page)
        side = "fronts" if number % 2 == 0 else "backs"
        assert f"Geyser 1.0 · 3f2a91c0 · cards: deck, sheet {number // 2 + 1} of 2, {side}" in text
        assert "flip on the long edge" in text
        assert "100 mm above the line, 4 in below" in text


@pytest.mark.parametrize(
    ("duplex", "how"),
    [(Duplex.SHORT, "flip on the short edge"), (Duplex.GUTTERFOLD, "fold on the dashed line"), (Duplex.NONE, "glue")],
)
def test_the_slug_says_how_backs_get_behind_fronts(duplex: Duplex, how: str) -> None:
    assert how in words(printed(replace(SPEC, duplex=duplex))[0])


def test_a_long_title_is_cut_and_a_long_line_made_smaller_but_never_left_out() -> None:
    strip = top_and_bottom(printable(A4.size, 5.0)).slug
    slug = replace(SLUG, game="A very long title " * 20)
    line = slug_line(strip, slug, "cards: " + "deck " * 40, "print", letter, flip=True)
    assert strip.grown(0.1).contains(extent.of_item(line))


def test_the_ruler_measures_100_mm_and_4_inches() -> None:
    strip = Rect(5.0, 5.0, 200.0, STRIP)
    ruler = check_ruler(strip, letter).items[0]
    assert isinstance(ruler, Outline)
    ends = {round(extent.of_path((segment,)).x, 3) for segment in ruler.segments}
    assert {0.0, 10.0, 100.0, 25.4, 101.6} <= ends
    assert extent.of_item(ruler).width == pytest.approx(101.6, abs=0.15)


def test_upright_strips_read_upwards_and_stay_in_their_strip() -> None:
    strips = sides(printable(LETTER.size, 5.0))
    for strip, drawn in (
        (strips.slug, slug_line(strips.slug, SLUG, "cards", "print", letter)),
        (strips.ruler, check_ruler(strips.ruler, letter)),
    ):
        assert strip.grown(0.1).contains(extent.of_item(drawn))
        assert isinstance(drawn, Group)
        assert drawn.at.a == 0


def test_lettering_sets_on_the_baseline_and_takes_stars_as_they_are() -> None:
    label = lettering(BOOK)("**Stars** :of: war", 6.0)
    runs = [(at, item) for at, item in walk(label.items) if isinstance(item, Glyphs)]
    assert "".join(run.text for _, run in runs).replace(" ", "") == "**Stars**:of:war"
    for at, run in runs:
        assert at.f + run.y == pytest.approx(0.0)
    assert 10 < label.width < 25


def test_a_sheet_of_cards_is_drawn_as_before(golden: Callable[[str, str], None]) -> None:
    (page,) = pages([piece("small", Size(60.0, 90.0), copies=2, two_sided=False)])
    golden("sheets/cards-a4.txt", dump(page.drawing))
