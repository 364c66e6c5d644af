"""Lines around letters, their shadows, and the looks that words of a layout's texts name."""

from pathlib import Path

import pytest

from generator.drawing.items import Glyphs, Outline, walk
from tests.unit.layout.table import draw, piece

TEXT = "layers:\n  - {text: '%s', box: [5, 5, 50, 20], colour: '#000000', %s}\n"


def kinds(tmp_path: Path, more: str) -> list[type]:
    checked = draw(tmp_path, TEXT % ("Ab", more))
    assert not checked.diagnostics
    return [type(item) for _, item in walk(piece(checked).front.items) if isinstance(item, Outline | Glyphs)]


def test_a_line_and_a_shadow_lie_below_the_letters(tmp_path: Path) -> None:
    assert kinds(tmp_path, "size: 12") == [Glyphs]
    assert kinds(tmp_path, "outline: '#ffffff 0.4'") == [Outline, Glyphs]
    assert kinds(tmp_path, "outline: '#ffffff 0.4', shadow: '#000000/40% 0.5'") == [Outline, Outline, Glyphs]


def test_a_shadow_falls_as_far_as_it_says(tmp_path: Path) -> None:
    found = []
    for by in ("[0, 0]", "[1, 2mm]"):
        checked = draw(tmp_path, TEXT % ("Ab", f"shadow: {{colour: '#444444', by: {by}}}"))
        (shadow,) = (item for _, item in walk(piece(checked).front.items) if isinstance(item, Outline))
        found.append(shadow.segments[0])
    assert (found[1][1] - found[0][1], found[1][2] - found[0][2]) == pytest.approx((1, 2))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "more", "code"),
    [
        ("[a](crimsn)", "size: 9", "LAY007"),
        ("[a](#ff0000 #00ff00)", "size: 9", "LAY007"),
        ("a", "outline: nothing", "LAY007"),
        ("a", "shadow: '#000000'", "LAY006"),
        ("a", "shadow: {colour: '#000000', by: far}", "LAY006"),
    ],
)
def test_what_cannot_be_understood_is_told(tmp_path: Path, text: str, more: str, code: str) -> None:
    assert [found.code for found in draw(tmp_path, TEXT % (text, more)).diagnostics] == [code]


def test_words_have_the_colours_of_the_palette_in_any_case(tmp_path: Path) -> None:
    checked = draw(tmp_path, TEXT % ("say [ink](#c00000 large) now", "case: upper, keywords: {large: x}"))
    runs = [item for _, item in walk(piece(checked).front.items) if isinstance(item, Glyphs)]
    assert [run.text.strip() for run in runs] == ["SAY", "INK", "NOW"]
    assert runs[1].fill.hex == "#c00000"
    assert runs[1].size_pt > runs[0].size_pt


def test_words_have_fonts_sizes_and_lines_by_name(tmp_path: Path) -> None:
    words = "a [b](rye) [c](14pt) [d](title 20pt #c00000) [e](underline struck) x[2](super) H[3](sub)"
    layout = "fonts: {title: cinzel}\n" + TEXT % (words, "size: 10")
    items = [item for _, item in walk(piece(draw(tmp_path, layout)).front.items)]
    runs = {run.text.strip(): run for run in items if isinstance(run, Glyphs)}
    assert runs["b"].font.key.startswith("rye/")
    assert runs["c"].size_pt == pytest.approx(14)
    assert runs["d"].font.key.startswith("cinzel/")
    assert runs["d"].size_pt == pytest.approx(20)
    assert runs["d"].fill.hex == "#c00000"
    assert runs["2"].y < runs["a"].y < runs["3"].y
    assert len([item for item in items if isinstance(item, Outline)]) == 2


def test_a_look_that_there_is_not_leads_to_one_that_there_is(tmp_path: Path) -> None:
    (found,) = draw(tmp_path, TEXT % ("[a](underlined)", "size: 9")).diagnostics
    assert (found.code, found.hint) == ("LAY007", "did you mean 'underline'?")
    (found,) = draw(tmp_path, TEXT % ("<u>a</u>", "size: 9")).diagnostics
    assert (found.code, found.hint) == ("LAY030", "write [words](underline)")
