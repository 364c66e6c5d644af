"""Words with a look of their own, and signs that a font lacks."""

from dataclasses import replace

import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.items import Glyphs, Outline, walk
from generator.text.fonts import FontBook
from generator.text.markup import parse
from generator.text.paragraph import TextStyle, faces_of, line, set_text
from generator.text.style import Span, WordLook, WordRules
from generator.units import pt_to_mm

RED = Colour(200, 0, 0)
BOOK = FontBook((resources.fonts(),))


def looks(named: str) -> WordLook:
    return {"red": WordLook(RED), "large": WordLook(scale=1.5), "red large": WordLook(RED, 1.5)}[named]


STYLE = TextStyle(faces_of(BOOK, "alegreya"), 10, 10, looks=looks)


def test_words_in_brackets_have_a_colour_and_a_size() -> None:
    (spans,) = parse("a [b **c**](red) d [e](large)", looks=looks)
    assert spans == (
        Span("a "),
        Span("b ", colour=RED),
        Span("c", bold=True, colour=RED),
        Span(" d "),
        Span("e", scale=1.5),
    )


def test_without_looks_the_words_alone_are_left() -> None:
    assert parse("a [b](red) c") == ((Span("a "), Span("b"), Span(" c")),)


@pytest.mark.parametrize("text", ["[a]", "a [b] (c)", "[a (b)", "a](b)", "[a\nb](red)", "[]"])
def test_other_brackets_stand_for_themselves(text: str) -> None:
    assert "\n".join("".join(span.text for span in spans) for spans in parse(text, looks=looks)) == text


def test_a_backslash_takes_a_bracket_literally() -> None:
    (spans,) = parse(r"\[b](red)", looks=looks)
    assert "".join(span.text for span in spans) == "[b](red)"


def test_an_unknown_look_is_raised() -> None:
    with pytest.raises(KeyError):
        set_text("[a](blue)", 50, STYLE)


def test_large_words_take_their_room_and_are_set_large() -> None:
    runs = [item for _, item in walk(line("a [wide](large) b", STYLE).items) if isinstance(item, Glyphs)]
    assert [(run.size_pt, run.text.strip()) for run in runs] == [(10, "a"), (15, "wide"), (10, "b")]
    plain, large = line("wide", STYLE).ink_width, line("[wide](large)", STYLE).ink_width
    assert large == pytest.approx(1.5 * plain)
    assert line("[Wide](large)", STYLE).first_baseline > line("Wide", STYLE).first_baseline


def test_large_words_are_broken_within_the_width() -> None:
    block = set_text("[several large words that need more than one line](red large)", 30, STYLE)
    assert len(block.lines) > 2
    assert block.overflow == 0
    assert block.ink_width <= 30


@pytest.mark.parametrize(("sign", "family"), [("★", "noto-symbols"), ("⚔", "noto-emoji"), ("🐺", "noto-emoji")])
def test_signs_that_a_font_lacks_come_from_others(sign: str, family: str) -> None:
    block = line(f"a {sign}", STYLE)
    assert not block.missing
    runs = [item for _, item in walk(block.items) if isinstance(item, Glyphs)]
    assert runs[-1].font.key.split("/")[0] == family
    assert not line("❤\ufe0f", STYLE).missing, "what asks for a sign in colours is no sign"


def ruled(text: str) -> list[tuple[float, float]]:
    looks = {"under": WordLook(rules=WordRules(under=True)), "both": WordLook(rules=WordRules(True, True))}
    block = line(text, replace(STYLE, looks=lambda named: replace(looks[named])))
    boxes = [extent.of_item(item) for _, item in walk(block.items) if isinstance(item, Outline)]
    return [(round(box.x, 3), round(box.right, 3)) for box in boxes]


def test_a_line_goes_along_words_and_the_blanks_between_them() -> None:
    ((left, right),) = ruled("a [two **bold** words](under) b")
    assert left == pytest.approx(line("a x", STYLE).ink_width - line("x", STYLE).ink_width, abs=0.01)
    assert right - left == pytest.approx(line("two **bold** words", STYLE).ink_width, abs=0.01)
    assert len(set(ruled("[two words](both)"))) == 1
    assert len(ruled("[two words](both)")) == 2


def test_a_line_is_not_drawn_between_the_lines_of_a_text() -> None:
    style = replace(STYLE, looks=lambda named: WordLook(rules=WordRules(under=True)))
    block = set_text("[several words that need more than one line](under)", 30, style)
    assert len(block.lines) > 1
    for set_line in block.lines:
        (box,) = [extent.of_item(item) for item in set_line.items if isinstance(item, Outline)]
        assert (box.x, box.width) == pytest.approx((set_line.left, set_line.width))


def test_raised_letters_stand_above_the_baseline_and_make_room() -> None:
    style = replace(STYLE, looks=lambda named: WordLook(scale=0.5, rise=1.0))
    plain, raised = (item for _, item in walk(line("x[2](up)", style).items) if isinstance(item, Glyphs))
    assert plain.y - raised.y == pytest.approx(pt_to_mm(10))
    assert line("x[2](up)", style).first_baseline > line("x2", style).first_baseline
