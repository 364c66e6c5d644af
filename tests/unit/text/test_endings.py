"""How paragraphs end: no single short word, and no rest of a divided word, on the last line."""

from dataclasses import replace
from itertools import pairwise

import pytest

from generator import resources
from generator.geometry import Size
from generator.text.breaking import BrokenLine, MissingGlyphs, break_greedy, words_of
from generator.text.fonts import FontBook
from generator.text.markup import parse
from generator.text.paragraph import Align, TextStyle, faces_of, fit, set_text
from generator.units import pt_to_mm

BOOK = FontBook([resources.fonts()])
STYLE = TextStyle(faces_of(BOOK, "alegreya"), size_pt=10, leading=1.3)
TEXT = (
    "The board is an island of nine rings around one stone. Whoever stands on the stone when the island erupts has won "
    "and everyone else has to go home by boat. Nobody may stand where another stands, and nobody may pass."
)


def greedy_lines(text: str, width: float) -> tuple[BrokenLine, ...]:
    """Each line as full as it gets."""
    (spans,) = parse(text)
    words = words_of(spans, STYLE, MissingGlyphs(set(), set()))
    return break_greedy(words, width / pt_to_mm(STYLE.size_pt), STYLE)


def greedy_ends_with_one(text: str, width: float) -> bool:
    """Whether the last of several full lines is a single word."""
    lines = greedy_lines(text, width)
    return len(lines) > 2 and len(lines[-1].words) == 1


def last_lines(text: str, style: TextStyle, widths: range) -> list[str]:
    """The last lines of the text at every width at which it takes several."""
    blocks = [set_text(text, width, style) for width in widths]
    return [block.lines[-1].text for block in blocks if len(block.lines) > 1]


@pytest.mark.parametrize("align", ["left", "centre"])
def test_ragged_lines_end_with_two_words(align: Align) -> None:
    ends = last_lines(TEXT, replace(STYLE, align=align), range(30, 110))
    assert all(len(end.split()) > 1 for end in ends)


def test_balanced_lines_end_with_two_words() -> None:
    ends = last_lines(TEXT, replace(STYLE, balance=True), range(30, 110))
    assert all(len(end.split()) > 1 for end in ends)


def test_lines_far_from_the_end_stay_as_they_were() -> None:
    text, width = next(
        (f"{TEXT} {more}", width)
        for more in ("Never.", "Not even once.", "Nobody at all may pass, even so.")
        for width in range(50, 110)
        if greedy_ends_with_one(f"{TEXT} {more}", width)
    )
    greedy = [" ".join(word.text for word in line.words) for line in greedy_lines(text, width)]
    lines = [line.text for line in set_text(text, width, STYLE).lines]
    assert len(lines) == len(greedy)
    assert lines[: len(greedy) - 2] == greedy[:-2]
    assert len(lines[-1].split()) == 2


def test_a_last_word_of_a_third_of_the_measure_stays_where_the_line_before_would_be_short() -> None:
    block = set_text("A transcontinentally Gloriousness", 38, STYLE)
    assert block.lines[-1].text == "Gloriousness"


def test_justified_lines_end_with_two_words_where_spaces_can_give_way() -> None:
    style = replace(STYLE, align="justify", hyphenate=True)
    ends = last_lines(TEXT, style, range(60, 110))
    assert all(len(end.split()) > 1 or len(end) > 9 for end in ends)


def test_a_justified_paragraph_never_ends_with_the_rest_of_a_word() -> None:
    style = replace(STYLE, align="justify", hyphenate=True)
    for width in range(40, 110):
        lines = set_text(TEXT, width, style).lines
        assert len(lines[-1].text.split()) > 1 or not lines[-2].text.endswith("-")


def test_divided_ragged_lines_do_not_end_with_the_rest_of_a_word() -> None:
    style = replace(STYLE, hyphenate=True)
    for width in range(24, 110):
        lines = set_text(TEXT, width, style).lines
        assert len(lines[-1].text.split()) > 1 or not lines[-2].text.endswith("-")


def test_a_paragraph_does_not_end_with_a_part_of_a_word_with_a_hyphen_of_its_own() -> None:
    text = f"{TEXT} All the figures walk around the stone counter-clockwise."
    ends = last_lines(text, STYLE, range(50, 110))
    assert "clockwise." not in ends


def test_words_that_fill_a_box_still_fit_it() -> None:
    box = Size(40, 30)
    fitted = fit(TEXT, box, replace(STYLE, min_size_pt=5))
    assert fitted.fits
    assert len(fitted.block.lines[-1].text.split()) > 1


def test_no_two_narrow_lines_that_follow_each_other_end_with_a_hyphen() -> None:
    style = replace(STYLE, hyphenate=True)
    text = "Spearmen resistance transformation hyphenation representation determination considerations"
    for width in range(28, 60):
        lines = [line.text.rstrip() for line in set_text(text, width, style).lines]
        assert not any(one.endswith("-") and other.endswith("-") for one, other in pairwise(lines)), width
