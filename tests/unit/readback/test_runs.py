"""Runs of glyphs as a stream shows them: what is right passes however it is cut into strings, what is wrong is told."""

from dataclasses import dataclass
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.colour import BLACK
from generator.drawing.items import Font, Glyphs
from generator.readback import runs
from generator.readback.differs import Differs
from generator.readback.pdf_file import FontRead
from generator.units import pt_to_mm

EM = pt_to_mm(10.0)
READ = FontRead("Press", {1: 500.0, 2: 250.0, 3: 500.0, 0xD83D: 500.0, 0xDE00: 500.0}, {1: "a", 2: " ", 3: "ff"})


@dataclass(frozen=True)
class _Font:
    key: str = "press/Press"
    units_per_em: int = 1000

    def advance(self, glyph: int) -> int:
        return round(READ.widths[glyph])


FONT = cast(Font, _Font())


def run(*glyphs: int, text: str) -> Glyphs:
    xs, at = [], 1.0
    for glyph in glyphs:
        xs.append(at)
        at += READ.widths[glyph] * EM / 1000
    return Glyphs(FONT, 10.0, 2.0, glyphs, tuple(xs), text, BLACK)


def read(drawn: Glyphs, strings: str, at: str = "1 2", spoken: str = "") -> str:
    shown = f"BT /F0 {EM:.4f} Tf 1 0 0 -1 {at} Tm [{strings}] TJ ET"
    found = runs.LINE.fullmatch((f"/Span <</ActualText <{spoken}>>> BDC {shown} EMC" if spoken else shown).encode())
    assert found is not None
    return runs.read_run(drawn, found, runs.words_of(READ, FONT))


@pytest.mark.parametrize("strings", ["<0001000200030001>", "<0001>0<00020003><0001>", "<0001>200<0002>-200<00030001>"])
def test_a_run_reads_what_was_drawn(strings: str) -> None:
    assert read(run(1, 2, 3, 1, text="a ffa"), strings) == "a ffa"


def test_words_said_outright_count_before_glyphs() -> None:
    assert read(run(1, 1, text="A"), "<00010001>", spoken="FEFF0041") == "A"


def test_glyph_numbers_that_look_like_one_character_are_two() -> None:
    assert runs.words_of(READ, FONT).of(b"<D83DDE00>").lead == 1000.0
    with pytest.raises(Differs, match="reads"):
        read(run(0xD83D, 0xDE00, text="a"), "<D83DDE00>")


@pytest.mark.parametrize(
    ("strings", "complaint"),
    [
        ("<000100020003>", "is set as ‘a ff’"),
        ("<0003000200030001>", "is set as ‘ff ffa’"),
        ("<0001>-400<000200030001>", "ends 1.411 mm from"),
        ("500<0001>-500<000200030001>", "is set as ‘500<"),
        ("<0001><000200030001", "is set as"),
        ("<0001>5<0002000300010>", "is set as"),
        ("<0001<20>000200030001>", "is set as"),
        (">0001000200030001<", "is set as"),
        ("<0001>a<000200030001>", "is set as"),
        ("", "is set as nothing"),
    ],
)
def test_a_run_that_shows_something_else_is_told(strings: str, complaint: str) -> None:
    with pytest.raises(Differs, match=complaint):
        read(run(1, 2, 3, 1, text="a ffa"), strings)


@pytest.mark.parametrize("at", ["1.01 2", "1 2.01", "nan 2", "1 nan", "1 two"])
def test_a_run_off_its_place_is_told(at: str) -> None:
    with pytest.raises(Differs):
        read(run(1, text="a"), "<0001>", at)


def test_a_glyph_without_a_width_is_told() -> None:
    words = runs.KnownWords(FontRead("Press", {}, {1: "a"}), FONT)
    with pytest.raises(Differs, match="no width"):
        words.of(b"<0001>")


# Figures that make a blank where one glyph ends and the next begins: 0107 3601 holds 0736.
MANY = FontRead("Press", dict.fromkeys((1, 0x107, 0x3601, 0x736, 0x7360), 500.0), {1: "a", 0x107: "b", 0x736: " "})
SHOWN = st.lists(
    st.tuples(st.lists(st.sampled_from(sorted(MANY.widths)), max_size=6), st.integers(-400, 400)),
    min_size=1,
    max_size=5,
)


@given(SHOWN)
def test_words_apart_read_as_the_whole_does(strings: list[tuple[list[int], int]]) -> None:
    line = b"".join(b"<%s>%d" % (b"".join(b"%04X" % glyph for glyph in glyphs), shift) for glyphs, shift in strings)
    line = line[: line.rindex(b">") + 1]
    glyphs = [glyph for some, _ in strings for glyph in some]
    found = runs.KnownWords(MANY, FONT).of(line)
    assert found.glyphs == b"".join(glyph.to_bytes(2, "big") for glyph in glyphs)
    assert found.text == "".join(MANY.characters.get(glyph, "") for glyph in glyphs)
    assert found.lead == 500.0 * len(glyphs) - sum(shift for _, shift in strings[:-1])


@given(SHOWN, st.data())
def test_a_figure_too_many_or_too_few_is_no_glyph(strings: list[tuple[list[int], int]], data: st.DataObject) -> None:
    line = "".join(f"<{''.join(f'{glyph:04X}' for glyph in glyphs)}>{shift}" for glyphs, shift in strings)
    line = line[: line.rindex(">") + 1]
    words = runs.KnownWords(MANY, FONT)
    words.of(line.encode())  # what is known of the words must not let anything through
    inside = [at for at in range(len(line)) if line[: at + 1].count("<") > line[: at + 1].count(">")]
    at = data.draw(st.sampled_from(inside))
    with pytest.raises((ValueError, Differs), match=r"no glyphs|no width"):
        words.of((line[: at + 1] + "0" + line[at + 1 :]).encode())
