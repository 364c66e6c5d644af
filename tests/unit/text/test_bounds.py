"""Texts without end: work that stays in step with them, counted in shapings, and what is remembered."""

from dataclasses import replace
from typing import Any

import pytest

from generator import resources
from generator.geometry import Size
from generator.text import breaking, fonts, optimum
from generator.text.breaking import LONGEST_HYPHENATED, MissingGlyphs, words_of
from generator.text.fonts import FontBook, FontFace, GlyphRun
from generator.text.paragraph import TextStyle, faces_of, fit, set_text
from generator.text.style import Span

STYLE = TextStyle(faces_of(FontBook([resources.fonts()]), "alegreya"), size_pt=9, min_size_pt=6, hyphenate=True)
BOX = Size(50, 70)


@pytest.fixture
def shaped(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of all texts that HarfBuzz is asked to shape."""
    found: list[int] = []
    whole = FontFace._shaped

    def counting(face: FontFace, text: str, features: tuple[str, ...], tracking: float) -> GlyphRun:
        found.append(len(text))
        return whole(face, text, features, tracking)

    monkeypatch.setattr(FontFace, "_shaped", counting)
    return found


def fresh(**changes: Any) -> TextStyle:
    return replace(STYLE, faces=faces_of(FontBook([resources.fonts()]), "alegreya"), **changes)


@pytest.mark.parametrize("align", ["left", "justify"])
@pytest.mark.parametrize("length", [2_000, 8_000])
def test_a_word_without_end_is_shaped_once(align: str, length: int, shaped: list[int]) -> None:
    fitted = fit("word" * (length // 4), BOX, fresh(align=align, small_caps=True, tracking=0.05))
    assert sum(shaped) < 1.1 * length + 50
    assert max(shaped) <= breaking.LONGEST_ATOM
    assert not fitted.fits
    assert len(fitted.block.lines) == 1


def test_a_word_is_divided_up_to_a_length(shaped: list[int]) -> None:
    long = "hyphenations" * 5
    assert len(long) == LONGEST_HYPHENATED
    assert len(set_text(long, 15, fresh()).lines) == 3  # two hyphens in a row at most
    assert sum(shaped) < 60 * LONGEST_HYPHENATED
    assert len(set_text(long + "s", 15, fresh()).lines) == 1
    assert len(set_text("(" * 60 + "hyphenations", 15, fresh()).lines) == 1


@pytest.mark.parametrize(
    "text",
    [
        "a" + "\u0301" * 5_000,
        "\u200b" * 5_000,
        "\u200c\u200d\u2060" * 2_000,
        "שלום" * 2_000,
        "漢" * 5_000,
        "-" * 8_000,
        "a-" * 4_000,
        "**a** *b*" * 2_000,
        "a\u00ad" * 5_000,
    ],
    ids=["marks", "zero-width", "joiners", "right-to-left", "no-font", "hyphens", "broken", "spans", "soft-hyphens"],
)
@pytest.mark.parametrize("align", ["left", "justify"])
def test_odd_texts_are_shaped_in_step_with_their_length(text: str, align: str, shaped: list[int]) -> None:
    fit(text, BOX, fresh(align=align))
    assert sum(shaped) <= 3 * len(text) + 50


def test_characters_are_given_to_the_first_face_that_has_them() -> None:
    lacking = MissingGlyphs(set(), set())
    (word,) = words_of([Span("a漢b" * 200)], STYLE, lacking)
    assert word.text == "a漢b" * 200
    assert lacking.characters == {"漢"}


def test_a_paragraph_with_too_many_lines_to_try_is_broken_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    whole = optimum._measure

    def counting(*given: object) -> tuple[float, float]:
        tried.append(1)
        return whole(*given)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(optimum, "_measure", counting)
    monkeypatch.setattr(optimum, "MOST_TRIED", 500)
    text = "a " * 1_000
    block = set_text(text, 120, fresh(align="justify"))
    assert len(tried) <= 2 * 500
    assert block.text.split() == text.split()


def test_a_face_remembers_so_much_and_no_more(monkeypatch: pytest.MonkeyPatch, shaped: list[int]) -> None:
    monkeypatch.setattr(fonts, "MOST_KEPT", 1_000)
    face = FontBook([resources.fonts()]).face("alegreya")
    words = [f"word{index}" for index in range(500)]
    for word in words:
        face.shape(word)
    assert sum(len(run.glyphs) for kept in (face._runs.young, face._runs.old) for run in kept.values()) <= 2_000
    shaped.clear()
    assert face.shape(words[-1]) is face.shape(words[-1])
    assert shaped == []
    before = face.shape(words[0])
    assert len(shaped) == 1
    assert before == face.shape(words[0])


def test_a_run_longer_than_any_word_is_not_kept() -> None:
    face = FontBook([resources.fonts()]).face("alegreya")
    face.shape("x" * 300)
    assert all(len(text) <= fonts.LONGEST_KEPT for text, _, _ in face._runs.young)
