"""Lines around letters, their shadows, and the looks that words of a layout's texts name."""

import math
from pathlib import Path

import pytest

from generator.drawing import extent
from generator.drawing.items import Glyphs, LinearGradient, Outline, walk
from generator.geometry import Rect
from generator.layout.slips import slips
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


def test_letters_are_filled_with_a_gradient_and_stay_text(tmp_path: Path) -> None:
    gradient = "colour: {linear: 0, stops: [red, blue]}"
    layout = (TEXT % ("A [b](#00ff00)", "size: 20")).replace("colour: '#000000'", gradient)
    runs: list[Glyphs | Outline] = []
    for _, item in walk(piece(draw(tmp_path, layout)).front.items):
        runs += [item] if isinstance(item, Outline | Glyphs) else []
    assert [type(run) for run in runs] == [Glyphs, Glyphs, Outline]
    first, second, over = runs
    assert isinstance(first, Glyphs) and isinstance(second, Glyphs) and isinstance(over, Outline)
    assert (first.fill.hex, second.fill.hex) == ("#800080", "#00ff00")
    assert isinstance(over.fill, LinearGradient)
    assert 0 < over.fill.x2 - over.fill.x1 < 20, "over the words, not the box"
    assert extent.of_item(over).right <= second.xs[0], "words of another colour keep it"


def test_a_decoration_is_drawn_as_shapes(tmp_path: Path) -> None:
    assert kinds(tmp_path, "decoration: true") == [Outline]


def test_a_line_of_letters_follows_a_curve(tmp_path: Path) -> None:
    def letters(curve: str) -> list[tuple[str, float, float, float]]:
        layout = TEXT % ("abc", f"size: 20, align: centre, curve: {curve}")
        items = walk(piece(draw(tmp_path, layout)).front.items)
        # the place of the middle of each letter's foot, and how it is turned
        return [
            (item.text, at.e, at.f, math.degrees(math.atan2(at.b, at.a)))
            for at, item in items
            if isinstance(item, Glyphs)
        ]

    assert [letter[0] for letter in letters("10")] == ["a", "b", "c"]
    left, middle, right = letters("10")
    assert left[2] > middle[2] < right[2]
    assert left[3] < -3 < 3 < right[3]
    assert left[1] < middle[1] < right[1]
    down = letters("-10mm")
    assert down[0][2] < down[1][2] > down[2][2]
    assert down[0][3] > 3
    straight = letters("M0 20 H50")
    assert [letter[2] for letter in straight] == pytest.approx([25, 25, 25])
    assert [letter[3] for letter in straight] == pytest.approx([0, 0, 0])
    flat = letters("0")
    assert [letter[1] for letter in flat] == pytest.approx([letter[1] for letter in straight], abs=0.01)


def test_a_text_along_a_closed_curve_goes_on_at_its_beginning(tmp_path: Path) -> None:
    layout = TEXT % ("abcdefghij", "size: 20, min: 20, curve: M0 0 h16 v16 h-16 z")
    places = [at for at, item in walk(piece(draw(tmp_path, layout)).front.items) if isinstance(item, Glyphs)]
    assert len(places) == 10
    assert all(4 <= at.e <= 22 and 4 <= at.f <= 22 for at in places)


@pytest.mark.parametrize(
    ("text", "more", "code"),
    [
        ("too long for the curve", "size: 20, min: 20, curve: M0 0 h5", "LAY012"),
        ("a", "curve: M0 0", "LAY006"),
        ("a", "curve: 60", "LAY006"),
        ("a", "curve: upwards", "LAY006"),
        ("a", "decoration: perhaps", "LAY006"),
    ],
)
def test_curves_that_there_are_not_are_told(tmp_path: Path, text: str, more: str, code: str) -> None:
    assert [found.code for found in draw(tmp_path, TEXT % (text, more)).diagnostics] == [code]


def test_a_plate_is_as_large_as_the_words(tmp_path: Path) -> None:
    def box(words: str, more: str = "") -> Rect:
        layout = TEXT % (words, f"size: 12, align: centre, valign: middle, plate: {{fill: gold{more}}}")
        first = next(item for _, item in walk(piece(draw(tmp_path, layout)).front.items) if isinstance(item, Outline))
        return extent.of_path(first.segments)

    short, long = box("Ab"), box("Ab and much more")
    assert short.centre.x == pytest.approx(long.centre.x) == pytest.approx(25)
    assert short.centre.y == pytest.approx(10, abs=0.05)
    assert long.width > short.width + 10
    assert box("Ab", ", pad: [3, 0]").width == pytest.approx(short.width + 3.6)
    assert box("Ab", ", pad: [3, 0]").height == pytest.approx(short.height - 2.4)
    assert box("Ab", ", least: 30").width == pytest.approx(30)
    assert box("Ab", ", least: 5").width == pytest.approx(short.width)


@pytest.mark.parametrize(
    ("plate", "code"),
    [
        ("gold", "LAY006"),
        ("{fill: gold, rounding: 2}", "LAY006"),
        ("{fill: gold, corners: wavy}", "LAY006"),
        ("{fill: gold, pad: [-30, 1]}", "LAY006"),
        ("{fill: gld}", "LAY007"),
        ("{fill: gold}, curve: 5", "LAY006"),
    ],
)
def test_plates_that_cannot_be_drawn_are_told(tmp_path: Path, plate: str, code: str) -> None:
    assert [found.code for found in draw(tmp_path, TEXT % ("Ab", f"plate: {plate}")).diagnostics] == [code]


@pytest.mark.parametrize(
    ("words", "hints"),
    [
        ("# Night\nDraw.", ["write **bold** or [words](large)"]),
        ("Choose:\n* Draw\n* Discard", ["begin items of a list with a hyphen: - Draw"]),
        ("one<br>two", ["break the line itself: in a spreadsheet with Alt+Enter, in YAML with `text: |`"]),
        ("# 1", []),
        ("3 * 4", []),
        ("- Draw\n- Discard", []),
    ],
)
def test_marks_of_other_programs_at_lines_are_told(words: str, hints: list[str]) -> None:
    assert [found.hint for found in slips(words, {})] == hints
