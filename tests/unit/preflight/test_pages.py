"""Letters on the pages of a rulebook that are too small."""

from dataclasses import replace

import pytest

from generator import resources
from generator.drawing.items import Drawing, Group
from generator.drawing.shapes import rect
from generator.drawing.structure import StructureElement
from generator.geometry import Affine, Rect, Size
from generator.preflight.pages import small_letters
from generator.rulebook.compose import compose
from generator.sheets import booklet_scale
from generator.text.fonts import FontBook
from generator.text.paragraph import line
from generator.text.style import TextStyle, faces_of
from tests.unit.rulebook import sample

BOOK = FontBook([resources.fonts()])
A4, LETTER, A5 = Size(210, 297), Size(215.9, 279.4), Size(148, 210)
STYLE = TextStyle(faces_of(BOOK, "alegreya"), 7.0)


def page(size_pt: float = 7.0, scale: float = 1.0, *, on_piece: bool = False) -> Drawing:
    text = line("A label", replace(STYLE, size_pt=size_pt))
    return Drawing(A5, (Group((Group(text.items, shared=on_piece),), Affine.scale(scale)),))


def test_letters_are_measured_as_they_are_printed() -> None:
    pages = [page(), page(scale=0.8), page(scale=0.5), page()]
    (found,) = small_letters(pages, "rulebook")
    message = "rulebook, page 3: 'A label' is printed at 3.5 pt; the minimum is 6 pt (and 1 more page)"
    assert (found.code, found.message) == ("EYE011", message)
    assert small_letters([page()], "rulebook") == ()


@pytest.mark.parametrize("whole", [True, False])
def test_letters_on_a_pictured_piece_count_unless_it_is_shown_whole_for_its_looks(whole: bool) -> None:
    small = page(scale=0.2, on_piece=True)
    figure = Group(small.items, element=StructureElement("Figure", alt="A card.", shows_whole=whole))
    found = small_letters([replace(small, items=(figure,))], "rulebook")
    assert [diagnostic.code for diagnostic in found] == ([] if whole else ["EYE011"])


def test_a_label_of_a_figure_counts_where_pieces_are_shown_whole_too() -> None:
    small = page(scale=0.5)
    figure = Group(small.items, element=StructureElement("Figure", alt="A card.", shows_whole=True))
    assert [found.code for found in small_letters([replace(small, items=(figure,))], "rulebook")] == ["EYE011"]


@pytest.mark.parametrize(("moved_mm", "codes"), [(0.0, ["EYE011"]), (9.0, [])])
def test_letters_count_where_a_clip_shows_some_of_them(moved_mm: float, codes: list[str]) -> None:
    words = line("A label", replace(STYLE, size_pt=4.0))
    face = Group((Group(words.items, Affine.move(0.0, moved_mm)),), clip=rect(Rect(0.0, 0.0, 20.0, 5.0)))
    assert [found.code for found in small_letters([Drawing(A5, (face,))], "rulebook")] == codes


def test_a_clip_around_another_one_hides_letters_too() -> None:
    words = line("A label", replace(STYLE, size_pt=4.0))
    inner = Group(words.items, clip=rect(Rect(0.0, 0.0, 20.0, 5.0)))
    outer = Group((inner,), Affine.move(0.0, 9.0), clip=rect(Rect(0.0, -9.0, 20.0, 5.0)))
    assert small_letters([Drawing(A5, (outer,))], "rulebook") == ()


def test_pieces_beside_words_count_too() -> None:
    assert [found.code for found in small_letters([page(scale=0.2, on_piece=True)], "rulebook")] == ["EYE011"]


def test_a_booklet_is_measured_at_its_scale() -> None:
    assert booklet_scale(A5, A4) == 1.0
    assert round(booklet_scale(A5, LETTER), 3) == 0.944
    assert small_letters([page(6.2)], "rulebook") == ()
    (found,) = small_letters([page(6.2)], "rulebook as a booklet", scale=booklet_scale(A5, LETTER))
    assert "5.9 pt" in found.message and found.hint is not None


def test_a_rulebook_has_no_small_letters_even_in_a_booklet_on_letter() -> None:
    made = compose(sample.verified(), BOOK, sample.pieces())
    assert made is not None and made.value is not None
    pages = [drawn.drawing for drawn in made.value.pages]
    assert small_letters(pages, "rulebook", scale=booklet_scale(A5, LETTER)) == ()
