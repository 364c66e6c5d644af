"""Runs of glyphs as a stream shows them: what is right passes however it is cut into strings, what is wrong is told."""

from dataclasses import dataclass
from typing import cast

import pytest

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
    assert runs.words_of(READ, FONT).of("\ud83d\ude00")[1] == 500.0
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
    words = runs.Words(FontRead("Press", {}, {1: "a"}), FONT)
    with pytest.raises(Differs, match="no width"):
        words.of("\x01")
