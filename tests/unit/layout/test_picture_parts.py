"""Parts of pictures: crops, cells of sheets, mirrors; parts, colours and words of SVG files; silhouettes."""

import re
from pathlib import Path

import pytest

from generator.colour import Colour
from generator.drawing import extent
from generator.drawing.items import Group, Outline, Picture, Segments, walk
from generator.drawing.piece import Piece
from generator.geometry import Affine
from generator.layout.art import BadPicture
from generator.layout.pictures import PictureLibrary
from generator.source.diagnostic import Checked
from tests.folders import read_folder
from tests.unit.layout.table import draw, piece
from tests.unit.layout.test_pictures import png
from tests.unit.layout.test_reference import TEXT

BADGE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect id="ground" width="100" height="100" fill="#aa3333"/>
<g id="shield" transform="translate(10 0)"><path d="M20 20h40v40h-40z" fill="#aa3333" stroke="#000000"/></g>
<path id="star" d="M70 70h20v10h-20z" fill="#ffcc00"/>
<text id="name" x="10" y="95" font-size="10" font-family="Alegreya"><tspan>Old</tspan><tspan>name</tspan></text>
</svg>"""


def shown(tmp_path: Path, more: str) -> Checked[tuple[Piece, ...]]:
    (tmp_path / "a.png").write_bytes(png(40, 20))
    (tmp_path / "badge.svg").write_text(BADGE)
    return draw(tmp_path, f"layers:\n  - {{picture: {more}}}\n")


def placed(tmp_path: Path, more: str) -> list[tuple[Affine, Picture]]:
    items = walk(piece(shown(tmp_path, more)).front.items)
    return [(at, item) for at, item in items if isinstance(item, Picture)]


@pytest.mark.parametrize("crop", ["[50, 0, 25, 50]", "['50%', 0, '25%', '50%']", "{columns: 4, rows: 2, cell: 2}"])
def test_a_part_of_a_picture_fills_the_box(tmp_path: Path, crop: str) -> None:
    ((at, picture),) = placed(tmp_path, f"a.png, box: [10, 10, 10, 10], crop: {crop}")
    assert at == Affine()
    box = picture.box
    assert (box.x, box.y, box.width, box.height) == pytest.approx((-10, 10, 40, 20))


def test_what_a_crop_leaves_out_is_not_seen(tmp_path: Path) -> None:
    card = piece(shown(tmp_path, "a.png, box: [0, 0, 10, 30], fit: contain, crop: [0, 0, 25, 50]"))
    clips = [extent.of_path(item.clip) for _, item in walk(card.front.items) if isinstance(item, Group) and item.clip]
    assert [(clip.x, clip.y, clip.width, clip.height) for clip in clips] == [pytest.approx((0, 10, 10, 10))]


@pytest.mark.parametrize(
    ("mirror", "corner"), [("true", (1, 0)), ("vertical", (0, 1)), ("both", (1, 1)), ("false", (0, 0)), ("''", (0, 0))]
)
def test_a_picture_is_mirrored_in_its_box(tmp_path: Path, mirror: str, corner: tuple[int, int]) -> None:
    ((at, picture),) = placed(tmp_path, f"a.png, box: [10, 20, 20, 10], mirror: {mirror}")
    box = at.bounds(picture.box)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((10, 20, 20, 10))
    assert (at.a, at.d) == (-1 if corner[0] else 1, -1 if corner[1] else 1)


def test_the_focus_of_a_mirrored_picture_is_that_of_the_file(tmp_path: Path) -> None:
    ((at, picture),) = placed(tmp_path, "a.png, box: [0, 0, 20, 20], focus: [0, 50], mirror: true")
    left_edge = at.bounds(picture.box)
    assert left_edge.right == pytest.approx(20), "the left of the file is at the right"


@pytest.mark.parametrize(
    "more",
    [
        "crop: [50, 0, 60, 100]",
        "crop: [0, 0, 0, 100]",
        "crop: big",
        "crop: {columns: 2, rows: 2, cell: 4}",
        "crop: {columns: 0, rows: 2, cell: 0}",
        "crop: {tile: 0}",
        "mirror: upwards",
        "without: 3",
        "recolour: red",
    ],
)
def test_wrong_values_are_told(tmp_path: Path, more: str) -> None:
    assert [found.code for found in shown(tmp_path, f"a.png, {more}").diagnostics] == ["LAY006"]


def fills(checked: Checked[tuple[Piece, ...]]) -> list[str]:
    items = walk(piece(checked).front.items)
    return [item.fill.hex for _, item in items if isinstance(item, Outline) and isinstance(item.fill, Colour)]


def test_a_part_is_drawn_alone_and_fills_the_box(tmp_path: Path) -> None:
    card = piece(shown(tmp_path, "badge.svg, part: shield, box: [5, 5, 20, 20], fit: contain"))
    ((at, path),) = ((at, item) for at, item in walk(card.front.items) if isinstance(item, Outline))
    box = at.bounds(extent.of_item(path))
    assert (box.x, box.y, box.width, box.height) == pytest.approx((5, 5, 20, 20))


def test_parts_and_colours_are_recoloured(tmp_path: Path) -> None:
    assert fills(shown(tmp_path, "badge.svg"))[:3] == ["#aa3333", "#aa3333", "#ffcc00"]
    assert fills(shown(tmp_path, "badge.svg, recolour: {shield: '#112233'}"))[:3] == ["#aa3333", "#112233", "#ffcc00"]
    recoloured = "badge.svg, recolour: {shield: '#112233', '#a33': white, star: ''}"
    assert fills(shown(tmp_path, recoloured))[:3] == ["#ffffff", "#112233", "#ffcc00"]


def test_parts_are_left_out_and_texts_reworded(tmp_path: Path) -> None:
    assert fills(shown(tmp_path, "badge.svg, without: [ground, shield, name]")) == ["#ffcc00"]
    whole = len(fills(shown(tmp_path, "badge.svg")))
    assert len(fills(shown(tmp_path, "badge.svg, texts: {name: iiii}"))) == whole - 1, "two lines became one"


@pytest.mark.parametrize(
    ("more", "words", "hint"),
    [
        ("badge.svg, part: shild", "no part with the id 'shild'", "did you mean 'shield'?"),
        ("badge.svg, texts: {star: a}", "not a text", None),
        ("a.png, part: star", "only SVG files", None),
    ],
)
def test_parts_that_there_are_not_are_told(tmp_path: Path, more: str, words: str, hint: str | None) -> None:
    (found,) = shown(tmp_path, more).diagnostics
    assert found.code == "LAY014"
    assert words in found.message
    assert hint is None or found.hint == hint


def silhouette_of(tmp_path: Path, body: str) -> Segments:
    (tmp_path / "s.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">{body}</svg>')
    return PictureLibrary(read_folder(tmp_path)).outline("s.svg")[1]


def test_a_silhouette_is_all_that_is_painted(tmp_path: Path) -> None:
    body = '<path d="M100 100h200v200h-200z"/><path d="M200 200v200h200v-200z"/>'
    body += '<path d="M0 900h500" stroke="red" stroke-width="20"/>'
    found = extent.of_path(silhouette_of(tmp_path, body))
    assert (found.x, found.y, found.right, found.bottom) == pytest.approx((0, 100, 500, 910), abs=0.5)
    assert len([step for step in silhouette_of(tmp_path, body) if step[0] == "M"]) == 2, "no hole where shapes overlap"


@pytest.mark.parametrize("body", ["", '<text x="1" y="2"></text>', '<path d="M0 0h5v5z" opacity="0.01"/>'])
def test_what_paints_nothing_has_no_silhouette(tmp_path: Path, body: str) -> None:
    with pytest.raises(BadPicture):
        silhouette_of(tmp_path, body)


@pytest.mark.parametrize("mask", ["badge.svg", "{picture: badge.svg, part: shield}"])
def test_a_group_is_seen_through_a_file(tmp_path: Path, mask: str) -> None:
    (tmp_path / "badge.svg").write_text(BADGE)
    layer = f"layers:\n  - {{group: [{{rect: trim, fill: '#ff0000'}}], box: [10, 10, 20, 30], mask: {mask}}}\n"
    groups = [item for _, item in walk(piece(draw(tmp_path, layer)).front.items) if isinstance(item, Group)]
    (box,) = (extent.of_path(group.clip) for group in groups if group.clip is not None)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((0, 5, 20, 20), abs=0.6)


def test_the_badge_of_the_reference_is_drawn(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(# A badge of one file for all cards\n.*?)```", TEXT, re.S)
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "badge.svg").write_text(BADGE)
    for star in (True, False):
        card = {"title": "Fox", "colour": "#224466", "star": star, "left": star}
        checked = draw(tmp_path, example, {"card": card})
        assert not checked.diagnostics
        assert ("#ffcc00" in fills(checked)[:3]) is star


def test_cells_are_counted_line_by_line(tmp_path: Path) -> None:
    ((_, picture),) = placed(tmp_path, "a.png, box: [10, 10, 10, 10], crop: {columns: 4, rows: 2, cell: 7}")
    box = picture.box
    assert (box.x, box.y, box.width, box.height) == pytest.approx((-20, 0, 40, 20))
