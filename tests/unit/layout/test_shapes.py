"""Lines, shadows and forms of shapes, arrows, and QR codes."""

import re
from pathlib import Path

import pytest

from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.items import Group, LinearGradient, Outline, walk
from generator.drawing.low_ink import LowInk
from generator.layout.compose import compose
from generator.layout.elements.polygon import FORMS
from generator.layout.elements.qr import SMALLEST_MODULE
from generator.layout.library import layouts_of
from tests.folders import read_folder
from tests.unit.layout.table import book, codes, component, draw, game, piece, write
from tests.unit.layout.test_reference import TEXT

INK = Colour(20, 20, 30)


def outlines(tmp_path: Path, layer: str) -> list[Outline]:
    checked = draw(tmp_path, f"layers:\n  - {{{layer}}}\n")
    assert not checked.diagnostics
    return [item for _, item in walk(piece(checked).front.items) if isinstance(item, Outline)]


def test_a_line_under_the_fill_is_drawn_first(tmp_path: Path) -> None:
    shape = "rect: [5, 5, 10, 10], fill: '#ff0000', stroke: {colour: ink, width: 2, under: %s}"
    (both,) = outlines(tmp_path, shape % "false")
    assert both.fill is not None and both.stroke is not None
    line, area = outlines(tmp_path, shape % "true")
    assert (line.fill, area.stroke) == (None, None)
    assert line.stroke == both.stroke
    assert area.fill == both.fill


@pytest.mark.parametrize("dash", ["", ", dash: [2, 1]", ", dash: [2, 1, 1]"])
def test_a_line_with_a_gradient_is_the_area_that_it_covers(tmp_path: Path, dash: str) -> None:
    stroke = f"stroke: {{colour: {{linear: 0, stops: [red, blue]}}, width: 2{dash}}}"
    (edge,) = outlines(tmp_path, f"rect: [10, 10, 20, 10], {stroke}")
    box = extent.of_path(edge.segments)
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx((9, 9, 31, 21), abs=0.05)
    assert isinstance(edge.fill, LinearGradient)
    assert (edge.fill.x1, edge.fill.x2) == pytest.approx((9, 31), abs=0.05)


def test_a_shadow_lies_below_its_shape(tmp_path: Path) -> None:
    shadow, shape = outlines(tmp_path, "ellipse: [5, 5, 10, 10], fill: ink, shadow: {colour: '#000000', by: [1, 2mm]}")
    assert extent.of_path(shadow.segments).x - extent.of_path(shape.segments).x == pytest.approx(1)
    assert extent.of_path(shadow.segments).y - extent.of_path(shape.segments).y == pytest.approx(2)


def test_a_soft_shadow_is_as_dark_in_the_middle_as_it_says(tmp_path: Path) -> None:
    layer = "{rect: [5, 5, 10, 10], fill: ink, shadow: {colour: '#000000/40%', by: 0, blur: 1}}"
    items = [item for _, item in walk(piece(draw(tmp_path, f"layers:\n  - {layer}\n")).front.items)]
    clear = 1.0
    for step in (item for item in items if isinstance(item, Group) and item.opacity < 1):
        clear *= 1 - step.opacity
    assert 1 - clear == pytest.approx(0.4)
    widths = [item.stroke.width for item in items if isinstance(item, Outline) and item.stroke is not None]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == 2


def test_sides_alone_have_a_line(tmp_path: Path) -> None:
    (line,) = outlines(tmp_path, "rect: [5, 5, 10, 20], sides: [bottom, left], stroke: ink 1")
    assert line.segments == (("M", 15, 25), ("L", 5, 25), ("M", 5, 25), ("L", 5, 5))


@pytest.mark.parametrize("name", FORMS)
def test_every_form_fills_its_box(tmp_path: Path, name: str) -> None:
    (form,) = outlines(tmp_path, f"polygon: {name}, box: [5, 6, 20, 10], fill: ink")
    box = extent.of_path(form.segments)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((5, 6, 20, 10))


def test_an_arrow_ends_where_its_line_would(tmp_path: Path) -> None:
    line, head = outlines(tmp_path, "line: [[5, 10], [25, 10]], stroke: ink 1, arrow: end, head: 4")
    assert head.fill == INK
    box = extent.of_path(head.segments)
    assert (box.x, box.right, box.y, box.bottom) == pytest.approx((21, 25, 8.4, 11.6))
    assert extent.of_path(line.segments).right == pytest.approx(22)


def test_arrows_at_both_ends_point_away_from_each_other(tmp_path: Path) -> None:
    line, end, start = outlines(tmp_path, "path: M0 20 v-20 h20, stroke: ink 0.5, arrow: both")
    assert extent.of_path(end.segments).right == pytest.approx(20)
    assert extent.of_path(start.segments).bottom == pytest.approx(20)
    assert extent.of_path(line.segments).bottom == pytest.approx(18.5)
    assert extent.of_path(line.segments).right == pytest.approx(18.5)
    curve, _ = outlines(tmp_path, "sector: [20, 20, 10], sweep: 90, open: true, stroke: ink 0.5, arrow: start")
    assert len(curve.segments) > 5


@pytest.mark.parametrize(
    ("layer", "code"),
    [
        ("line: [[0, 0], [1, 0]], stroke: ink 1, arrow: end, head: 3", "LAY006"),
        ("line: [[0, 0], [9, 0]], arrow: end", "LAY006"),
        ("line: [[0, 0], [9, 0]], stroke: ink 1, arrow: up", "LAY006"),
        ("rect: trim, sides: [middle], stroke: ink 1", "LAY006"),
        ("rect: trim, sides: top, radius: 2, stroke: ink 1", "LAY006"),
        ("polygon: chevrn, fill: ink", "LAY006"),
        ("rect: trim, stroke: {colour: {linear: 0, stops: [red]}, width: 1}", "LAY007"),
        ("rect: trim, stroke: {colour: ink, width: 1, under: below}", "LAY007"),
        ("icon: star, stroke: {colour: ink, width: 1, under: true}", "LAY007"),
        ("rect: trim, fill: ink, shadow: {colour: ink, by: 1, blur: 50}", "LAY006"),
        ("rect: trim, fill: ink, shadow: nothing 1", "LAY007"),
        ("qr: a, level: most", "LAY006"),
    ],
)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, layer: str, code: str) -> None:
    assert codes(draw(tmp_path, f"layers:\n  - {{{layer}}}\n")) == [code]


def test_a_qr_code_is_the_one_of_the_standard(tmp_path: Path) -> None:
    ground, code = outlines(tmp_path, "qr: 'https://example.org', box: [5, 5, 33, 33], fill: ink")
    assert ground.fill == Colour(255, 255, 255)
    assert extent.of_path(ground.segments) == extent.of_path(ground.segments)
    # 19 characters at level M are version 2, of 25 modules, within a margin of 4: a module is 1 mm here.
    box = extent.of_path(code.segments)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((9, 9, 25, 25))
    corners = {(round(step[1] - 9), round(step[2] - 9)) for step in code.segments if step[0] == "M"}  # type: ignore[misc]
    finder = {(0, 0), (0, 1), (6, 1), (0, 2), (2, 2), (6, 2)}
    assert finder <= corners


@pytest.mark.parametrize(
    ("words", "side"), [("x" * 1_500, 60), ("x" * 900, 300), ("https://example.org", 33 * SMALLEST_MODULE - 0.1)]
)
def test_a_qr_code_that_no_telephone_reads_is_told(tmp_path: Path, words: str, side: float) -> None:
    told = codes(draw(tmp_path, f"layers:\n  - {{qr: '{words}', box: [0, 0, {side}, {side}]}}\n"))
    assert told == ([] if len(words) == 900 else ["LAY012"])


def test_the_shapes_of_the_reference_are_drawn(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(# Shapes, arrows and a code\n.*?)```", TEXT, re.S)
    assert not draw(tmp_path, example).diagnostics


def test_a_qr_code_is_no_outline_in_low_ink(tmp_path: Path) -> None:
    write(tmp_path, front="layers:\n  - {qr: 'https://example.org', box: [5, 5, 33, 33], fill: '#336699'}\n")
    layouts = layouts_of(read_folder(tmp_path), "cavern")
    (drawn,) = compose(game(tmp_path, [component("front")]), layouts, book(), ink="low").value or ()
    face = LowInk().drawing(drawn.front)
    code = [item for _, item in walk(face.items) if isinstance(item, Outline)][-1]
    assert (code.fill, code.stroke) == (Colour(0, 0, 0), None)
