"""Faces for small pictures: without letters that could not be read, cropped to their picture."""

from pathlib import Path

import pytest

from generator.drawing.items import Glyphs, Item, Outline, walk
from generator.drawing.letters import SMALLEST_PT, sizes_pt
from generator.geometry import Rect
from generator.layout.compose import compose
from generator.layout.layer import MiniatureLook
from generator.layout.library import layouts_of
from generator.layout.miniatures import Miniature, miniature_of
from generator.source.diagnostic import Report
from generator.source.drawn_layers import DrawnLayers
from tests.folders import read_folder
from tests.unit.layout.table import book, component, game, write

FRONT = """\
layers:
  - {rect: bleed, name: ground, fill: "#335577"}
  - group:
      - {picture: wolf.svg}
    name: art
    box: [5, 10, 40, 30]
    clip: box
  - {picture: wolf.svg, name: seal, box: [50, 60, 10, 10]}
  - {text: Wolf, name: title, size: 12, plate: {fill: "#ffffff"}, box: [5, 2, 40, 7]}
  - {rect: [5, 2, 40, 7], name: plate, fill: "#aa0000"}
  - repeat: [3, 4]
    as: number
    name: stats
    along: row
    box: [5, 70, 30, 10]
    cell: [10, 10]
    layers:
      - {ellipse: trim, fill: "#000000"}
      - {text: "{number}", size: 18, box: {top: 1, height: 6}, colour: "#ffffff"}
      - {text: strength, size: 5, min: 4, box: {bottom: 0, height: 2.5}, colour: "#ffffff"}
"""

LABELLED = """\
layers:
  - {rect: bleed, name: ground, fill: "#335577"}
  - {rect: [5, 2, 12, 6], name: banner, fill: "#ffffff"}
  - {text: Wolf, name: title, size: 12, box: [5, 2, 12, 6]}
"""


def miniature(folder: Path, look: str = "", *, known: bool = True, front: str = FRONT) -> Miniature:
    (folder / "wolf.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30"/></svg>',
        encoding="utf-8",
    )
    write(folder, front=front + look)
    made = game(folder, [component("front")])
    layouts, layers = layouts_of(read_folder(folder), "cavern"), DrawnLayers()
    composed = compose(made, layouts, book(), drawn_layers=layers)
    assert composed.value is not None, composed.diagnostics
    template = layouts.template("front", Report())
    assert template is not None
    return miniature_of(composed.value[0].front, layers if known else DrawnLayers(), template.miniature)


def words(items: tuple[Item, ...]) -> list[str]:
    return [item.text for _, item in walk(items) if isinstance(item, Glyphs)]


def outlines(items: tuple[Item, ...]) -> int:
    return sum(isinstance(item, Outline) for _, item in walk(items))


def test_layers_whose_letters_are_too_small_are_left_out_with_their_plates(tmp_path: Path) -> None:
    made = miniature(tmp_path)
    large, small = made.items(1.3), made.items(0.4)
    assert words(large) == ["Wolf", "3", "strength", "4", "strength"]
    assert words(small) == []
    assert outlines(large) == outlines(small) + 3  # the plate of the title and two discs
    assert made.items(0.45) is small  # equal choices are drawn once


def test_a_plate_that_is_a_layer_of_its_own_goes_with_the_layer_of_its_label(tmp_path: Path) -> None:
    made = miniature(tmp_path, front=LABELLED)
    assert outlines(made.items(1.3)) == outlines(made.items(0.3)) + 1


def test_no_letter_below_the_least_size_is_left_at_any_scale(tmp_path: Path) -> None:
    for known in (True, False):
        made = miniature(tmp_path, known=known)
        for scale in (1.3, 1.0, 0.8, 0.6, 0.5, 0.4, 0.2):
            assert all(size * scale >= SMALLEST_PT for size in sizes_pt(made.items(scale)))


def test_the_picture_is_the_largest_of_the_face_or_the_one_that_is_named(tmp_path: Path) -> None:
    assert miniature(tmp_path).picture == Rect(5, 10, 40, 30)
    assert miniature(tmp_path, "miniature: {picture: seal}\n").picture == Rect(50, 60, 10, 10)


def test_what_arrows_do_not_cover_is_where_the_layers_of_a_name_have_drawn(tmp_path: Path) -> None:
    assert miniature(tmp_path).clear == ()
    made = miniature(tmp_path, "miniature: {clear: [seal, stats]}\n")
    assert made.clear[0] == Rect(50, 60, 10, 10)
    assert [Rect(3, 69, 24, 12).contains(box) for box in made.clear[1:]] == [True, True]


def test_without_a_picture_a_card_is_cropped_to_its_largest_icon_without_letters(tmp_path: Path) -> None:
    drawn = """\
layers:
  - {rect: bleed, name: ground, fill: "#335577"}
  - {icon: compass, name: emblem, box: [20, 20, 20, 20]}
  - group:
      - {icon: compass}
      - {text: "3", size: 12}
    name: cost
    box: [5, 50, 30, 30]
"""
    write(tmp_path, front=drawn)
    layouts, layers = layouts_of(read_folder(tmp_path), "cavern"), DrawnLayers()
    composed = compose(game(tmp_path, [component("front")]), layouts, book(), drawn_layers=layers)
    assert composed.value is not None
    picture = miniature_of(composed.value[0].front, layers, MiniatureLook()).picture
    assert picture is not None and Rect(19, 19, 22, 22).contains(picture)


def test_layers_that_a_layout_leaves_out_are_not_there(tmp_path: Path) -> None:
    usual, less = miniature(tmp_path), miniature(tmp_path, "miniature: {without: [plate]}\n")
    assert outlines(less.items(0.4)) == outlines(usual.items(0.4)) - 1


def test_each_row_of_a_layer_of_signs_is_one_with_its_large_letters_alone(tmp_path: Path) -> None:
    made = miniature(tmp_path, "miniature: {signs: [stats]}\n")
    (signs,) = made.signs
    assert [words(sign.items) for sign in signs] == [["3"], ["4"]]
    assert all(sign.size.height <= 5.8 + 1e-6 for sign in signs)
    assert all(min(sizes_pt(sign.items)) >= SMALLEST_PT for sign in signs)
    assert "3" not in words(made.items(1.3))


def test_signs_have_their_largest_letters_in_the_size_that_a_layout_asks_for(tmp_path: Path) -> None:
    for wanted in (7.0, 8.4):
        (signs,) = miniature(tmp_path, f"miniature: {{signs: [title], signs_pt: {wanted}}}\n").signs
        assert max(size for sign in signs for size in sizes_pt(sign.items)) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("look", "code", "said"),
    [
        ("miniature: art\n", "LAY003", "miniature must be a mapping"),
        ("miniature: {picture: [art]}\n", "LAY003", "picture must be the name of one layer"),
        ("miniature: {picture: arts}\n", "LAY005", "there is no layer 'arts'"),
        ("miniature: {signs: [stat]}\n", "LAY005", "there is no layer 'stat'"),
        ("miniature: {signs: [stats], signs_pt: 3}\n", "LAY003", "signs_pt must be a size of letters"),
        ("miniature: {signs: [stats], signs_pt: large}\n", "LAY003", "signs_pt must be a size of letters"),
        ("miniature: {sign: [stats]}\n", "LAY005", "a miniature has no key 'sign'"),
    ],
)
def test_what_a_layout_says_in_vain_is_reported(tmp_path: Path, look: str, code: str, said: str) -> None:
    write(tmp_path, front=FRONT + look)
    report = Report()
    layouts_of(read_folder(tmp_path), "cavern").template("front", report)
    assert [(found.code, found.message) for found in report.diagnostics] == [(code, said)]
    assert report.diagnostics[0].mark is not None and report.diagnostics[0].hint


def test_a_layout_has_what_its_parent_says_of_miniatures_unless_it_says_otherwise(tmp_path: Path) -> None:
    child = "extends: front\nminiature: {signs: [stats]}\n"
    write(tmp_path, front=FRONT + "miniature: {picture: seal, without: [plate], signs_pt: 7}\n", child=child)
    template = layouts_of(read_folder(tmp_path), "cavern").template("child", Report())
    assert template is not None
    look = template.miniature
    assert (look.picture, look.without, look.signs, look.signs_pt) == ("seal", ("plate",), ("stats",), 7)
