"""What holds for every text: it keeps its words, stays in its box, and is set the same each time."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from generator import resources
from generator.drawing.items import Glyphs
from generator.geometry import Size
from generator.text.fonts import FontBook
from generator.text.paragraph import Block, TextStyle, faces_of, fit, set_text

BOOK = FontBook([resources.fonts()])
STYLE = TextStyle(faces_of(BOOK, "alegreya"), size_pt=9)

words = st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCÅÉgjpqy,.'-", min_size=1, max_size=12)
texts = st.lists(words, min_size=1, max_size=30).map(" ".join)
widths = st.floats(min_value=8, max_value=120)
aligns = st.sampled_from(["left", "centre", "right", "justify"])


def assert_inside(block: Block, box: Size) -> None:
    em = block.size_pt * 25.4 / 72
    for item in block.items:
        assert isinstance(item, Glyphs)
        run = item.font
        for glyph, x in zip(item.glyphs, item.xs, strict=True):
            assert x >= -0.2 * em
            assert x + run.advance(glyph) / run.units_per_em * em <= box.width + 0.2 * em
            ys = [y for step in run.outline(glyph) for y in step[1:][1::2]]
            if ys:
                assert item.y - max(ys) / run.units_per_em * em >= -0.01
                assert item.y - min(ys) / run.units_per_em * em <= box.height + 0.01


@settings(max_examples=60, deadline=None)
@given(texts, widths, aligns, st.booleans())
def test_every_glyph_lies_inside_a_block_that_does_not_overflow(
    text: str, width: float, align: str, hyphenate: bool
) -> None:
    style = replace(STYLE, align=align, hyphenate=hyphenate)  # type: ignore[arg-type]  # one of the four
    block = set_text(text, width, style)
    if block.overflow == 0:
        assert_inside(block, Size(width, block.size.height))


@settings(max_examples=60, deadline=None)
@given(texts, widths)
def test_words_come_out_in_order(text: str, width: float) -> None:
    block = set_text(text, width, STYLE)
    set_words = "".join(item.text for item in block.items if isinstance(item, Glyphs)).replace(" ", "")
    assert set_words == text.replace(" ", "")


@settings(max_examples=60, deadline=None)
@given(texts, widths, st.floats(min_value=0, max_value=40))
def test_a_wider_box_never_needs_more_lines(text: str, width: float, more: float) -> None:
    assert len(set_text(text, width + more, STYLE).lines) <= len(set_text(text, width, STYLE).lines)


@settings(max_examples=40, deadline=None)
@given(texts, widths, st.floats(min_value=3, max_value=40))
def test_fit_says_truly_whether_the_text_lies_in_the_box(text: str, width: float, height: float) -> None:
    box = Size(width, height)
    fitted = fit(text, box, STYLE)
    assert 6 <= fitted.size_pt <= 9
    assert fitted.fits == (fitted.block.size.height <= height + 1e-6 and fitted.block.overflow == 0)
    if fitted.fits:
        assert_inside(fitted.block, box)


@settings(max_examples=30, deadline=None)
@given(texts, widths)
def test_setting_is_deterministic_even_with_fresh_fonts(text: str, width: float) -> None:
    fresh = replace(STYLE, faces=faces_of(FontBook([resources.fonts()]), "alegreya"))

    def positions(block: Block) -> list[tuple[object, ...]]:
        return [(i.glyphs, i.xs, i.y, i.text) for i in block.items if isinstance(i, Glyphs)]

    assert positions(set_text(text, width, STYLE)) == positions(set_text(text, width, fresh))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(["a", "ring", "of", "geysers", "erupts", "together", "immediately", "beside", "us"]), min_size=2
    ),
    widths,
)
def test_justified_lines_reach_the_right_edge_and_never_pass_it(chosen: list[str], width: float) -> None:
    block = set_text(" ".join(chosen), width, replace(STYLE, align="justify", hyphenate=True))
    if block.overflow == 0:
        for line in block.lines:
            assert line.left + line.width <= width + 1e-6
    said = "".join(line.text.removesuffix("-") for line in block.lines).replace(" ", "")
    assert said == "".join(chosen)
