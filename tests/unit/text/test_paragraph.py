from dataclasses import replace

import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing.items import Glyphs, Group, Item, Outline, walk
from generator.drawing.shapes import circle
from generator.geometry import Point, Size
from generator.text.fonts import FontBook
from generator.text.markup import parse
from generator.text.paragraph import (
    Align,
    Inline,
    Span,
    TextStyle,
    faces_of,
    fit,
    keeping_set_texts,
    line,
    set_spans,
    set_text,
)

BOOK = FontBook([resources.fonts()])
STYLE = TextStyle(faces_of(BOOK, "alegreya"), size_pt=9)
WORDS = "The island erupts whenever the central stone is taken and nobody stands beside it."


def runs(items: tuple[Item, ...]) -> list[Glyphs]:
    return [item for item in items if isinstance(item, Glyphs)]


def icon(name: str, height: float, colour: Colour) -> Inline | None:
    shape = Outline(circle(Point(height / 2, height / 2), height / 2), colour)
    return Inline((shape,), height, height) if name == "fire" else None


def test_markup_makes_bold_and_italic_spans() -> None:
    assert parse("a **b** *c*") == ((Span("a "), Span("b", bold=True), Span(" "), Span("c", italic=True)),)


def test_markup_takes_lonely_and_escaped_marks_literally() -> None:
    assert parse(r"2 * 3, \*x\* at 10:30:") == ((Span("2 * 3, *x* at 10:30:"),),)


def test_the_same_words_are_set_once_while_a_book_is_made() -> None:
    words = [Span(WORDS)]
    with keeping_set_texts():
        first = set_spans([words], 40, STYLE)
        assert set_spans(((Span(WORDS),),), 40, replace(STYLE)) is first
        assert set_spans([words], 41, STYLE) is not first
        assert set_spans([words], 40, replace(STYLE, colour=Colour(1, 2, 3))) is not first
    again = set_spans([words], 40, STYLE)
    assert again is not first and again == first


def test_lines_break_only_at_spaces_and_lose_no_word() -> None:
    block = set_text(WORDS, 40, STYLE)
    assert len(block.lines) > 2
    assert block.text.split() == WORDS.split()


def test_a_line_of_one_look_is_one_run() -> None:
    block = set_text(WORDS, 40, STYLE)
    assert len(runs(block.items)) == len(block.lines)


def test_punctuation_after_bold_stays_on_the_line_of_its_word() -> None:
    block = set_text("**bold**, then", 500, STYLE)
    assert [run.text for run in runs(block.items)] == ["bold", ", then"]


def test_newline_begins_a_paragraph_with_a_gap() -> None:
    block = set_text("one\ntwo", 40, STYLE)
    apart = block.lines[1].baseline - block.lines[0].baseline
    em = 9 * 25.4 / 72
    assert apart == pytest.approx((STYLE.leading + STYLE.paragraph_gap) * em)


def test_justified_lines_end_at_the_right_edge_but_the_last() -> None:
    block = set_text(WORDS, 40, replace(STYLE, align="justify"))
    ends = [line.left + line.width for line in block.lines]
    assert all(end == pytest.approx(40) for end in ends[:-1])
    assert ends[-1] < 40


@pytest.mark.parametrize(("align", "left"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_alignment_puts_the_room_where_it_says(align: str, left: float) -> None:
    line = set_text("word", 40, replace(STYLE, align=align)).lines[0]  # type: ignore[arg-type]  # parametrised
    assert line.left == pytest.approx((40 - line.width) * left)


def test_fit_keeps_the_full_size_when_there_is_room() -> None:
    fitted = fit("short", Size(40, 20), STYLE)
    assert (fitted.size_pt, fitted.fits) == (9, True)


def test_fit_takes_the_largest_size_that_fits() -> None:
    box = Size(40, 11)
    fitted = fit(WORDS, box, STYLE)
    assert fitted.fits
    assert 6 <= fitted.size_pt < 9
    larger = set_text(WORDS, box.width, replace(STYLE, size_pt=fitted.size_pt + 0.25))
    assert larger.size.height > box.height


def test_fit_measures_what_does_not_fit_at_the_smallest_size() -> None:
    fitted = fit(WORDS, Size(40, 4), STYLE)
    assert fitted.size_pt == 6
    assert fitted.overflow == pytest.approx(fitted.block.size.height - 4)


def test_fit_measures_an_unbreakable_word() -> None:
    fitted = fit("Unbreakableness", Size(5, 50), STYLE)
    assert fitted.overflow > 1


def test_hyphenation_divides_a_long_word_only_when_asked() -> None:
    plain, divided = set_text("hyphenation", 12, STYLE), set_text("hyphenation", 12, replace(STYLE, hyphenate=True))
    assert len(plain.lines) == 1
    assert plain.overflow > 0
    assert [part[-1] for part in divided.text.split("\n")][:-1] == ["-"] * (len(divided.lines) - 1)
    assert divided.overflow == 0


def test_a_label_shrinks_to_its_width_and_stays_on_one_line() -> None:
    label = line("A rather long title", STYLE, 20)
    assert len(label.lines) == 1
    assert label.size_pt < 9
    assert label.overflow == 0


def test_a_label_that_cannot_shrink_enough_says_by_how_much() -> None:
    label = line("A rather long title that will never do", STYLE, 10)
    assert label.size_pt == 6
    assert label.overflow == pytest.approx(label.ink_width - 10)


def test_characters_nobody_has_are_reported_and_fallback_is_asked_first() -> None:
    style = TextStyle(faces_of(BOOK, "rye"), size_pt=9)
    block = set_text("a → 漢", 40, style)
    assert block.missing == {"漢"}
    assert {run.font.key.split("/")[0] for run in runs(block.items)} == {"rye", "alegreya-sans"}


def test_icons_stand_in_the_line_and_unknown_ones_are_reported() -> None:
    block = set_text("pay :fire: or :smoke:", 60, replace(STYLE, icons=icon))
    assert block.unknown_icons == {"smoke"}
    assert sum(isinstance(item, Group) for item in block.items) == 1


def test_links_have_boxes_around_their_words() -> None:
    block = set_spans([[Span("see "), Span("rule one", link="rule-1"), Span(".")]], 60, STYLE)
    ((box, target),) = block.links
    assert target == "rule-1"
    assert box.width == pytest.approx(line("rule one", STYLE).ink_width, abs=0.2)


def test_middle_centres_the_capitals() -> None:
    fitted = fit("HOE", Size(40, 20), STYLE, "middle")
    baseline = fitted.top + fitted.block.first_baseline
    assert baseline - fitted.block.cap_height / 2 == pytest.approx(10)


def test_empty_text_draws_nothing() -> None:
    fitted = fit("", Size(40, 20), STYLE, "bottom")
    assert (fitted.items, fitted.fits, fitted.block.size.height) == ((), True, 0)


def test_an_icon_stays_on_the_line_of_its_number() -> None:
    style = replace(STYLE, icons=icon)
    text = "Before a roll, **pay 12** :fire: and then, of 3 :fire: :fire:, take *1* :fire:."
    for width in range(10, 60):
        lines = set_text(text, width, style).text
        assert not [line for line in lines.split("\n") if line[-1:].isdigit()], width
        assert lines.split() == text.replace("*", "").split()


def test_balanced_lines_that_no_longer_fit_are_set_as_they_were() -> None:
    """The accent of a capital that balancing brings to the first line needs room above it."""
    words, tall = "It is so and no other thing is \u1ed2 it", replace(STYLE, balance=True, leading=1.0)
    for width in range(20, 60):
        plain = fit(words, Size(width, 40), replace(tall, balance=False))
        assert fit(words, Size(width, plain.block.size.height), tall).fits, width


def test_balanced_lines_are_about_one_length_and_no_more() -> None:
    plain = set_text("A caption that is a little longer than its line", 50, STYLE)
    even = set_text("A caption that is a little longer than its line", 50, replace(STYLE, balance=True))
    assert len(even.lines) == len(plain.lines) == 2
    assert abs(even.lines[0].width - even.lines[1].width) < abs(plain.lines[0].width - plain.lines[1].width)


def spaces_of(block_text: str, width: float, hyphenate: bool) -> list[float]:
    """The widest space of each justified line but the last, in em."""
    style = replace(STYLE, align="justify", hyphenate=hyphenate)
    em = 9 * 25.4 / 72
    widest = []
    for text_line in set_text(block_text, width, style).lines[:-1]:
        gaps = []
        for item in runs(text_line.items):
            space = item.font.shape(" ").glyphs[0] if hasattr(item.font, "shape") else -1
            for i, glyph in enumerate(item.glyphs[:-1]):
                if glyph == space:
                    gaps.append(item.xs[i + 1] - item.xs[i])
        widest.append(max(gaps) / em)
    return widest


LONG = (
    "All geysers except the Mother Geyser are called normal geysers. They lie in rings, and the geysers of one ring "
    "look the same, bear the same numbers and always fire together whenever somebody throws that sum."
)


def test_justified_spaces_are_neither_too_tight_nor_gaping() -> None:
    natural = STYLE.faces.regular.shape(" ").advance
    for space in spaces_of(LONG, 70, True):
        assert 0.8 * natural <= space <= 2.5 * natural


def test_hyphens_come_only_where_lines_would_gape() -> None:
    wide = set_text(LONG, 100, replace(STYLE, align="justify", hyphenate=True))
    assert not any(line.text.endswith("-") for line in wide.lines)


def test_ids_written_with_hyphens_stay_whole() -> None:
    block = set_text("see rules AB-TURN-ONE and well-known", 16, STYLE)
    assert "AB-TURN-ONE" in block.text


@pytest.mark.parametrize("align", ["left", "justify"])
def test_items_of_a_list_hang_from_their_bullets(align: Align) -> None:
    style = replace(STYLE, align=align)
    block = set_text(
        "Choose one:\n- Draw a card and then do so many things that a second line is needed.\n- Go.", 50, style
    )
    plain, first, second, *_, last = block.lines
    assert first.text.startswith("• Draw")
    assert last.text == "• Go."
    assert plain.left == 0
    assert first.left == second.left == last.left > 1
    assert not second.text.startswith("•")
    for line_ in block.lines:
        assert line_.left + line_.width <= 50 + 1e-6
    bullets = [item.xs[0] for _, item in walk(block.items) if isinstance(item, Glyphs) and item.text.startswith("•")]
    assert bullets == [0, 0]


def test_items_of_a_centred_list_are_centred_with_their_bullets() -> None:
    block = set_text("- Draw\n- Go on", 50, replace(STYLE, align="centre"))
    assert [line.text for line in block.lines] == ["• Draw", "• Go on"]
    for line_ in block.lines:
        assert line_.left + line_.width / 2 == pytest.approx(25)


@pytest.mark.parametrize("text", ["-1 life", "a - b", "-", "- "])
def test_other_hyphens_are_no_bullets(text: str) -> None:
    assert set_text(text, 50, STYLE).text == text.strip()
