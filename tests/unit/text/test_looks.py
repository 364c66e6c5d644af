"""Words with a look of their own, and signs that a font lacks."""

import pytest

from generator import resources
from generator.colour import Colour
from generator.drawing.items import Glyphs, walk
from generator.text.fonts import FontBook
from generator.text.markup import parse
from generator.text.paragraph import TextStyle, faces_of, line, set_text
from generator.text.style import Span, WordLook

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
