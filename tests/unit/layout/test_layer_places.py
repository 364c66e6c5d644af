"""Where named layers lie on a face: for lines that point at them."""

from pathlib import Path

from generator.drawing.items import Glyphs, walk
from generator.geometry import Rect
from generator.layout.compose import compose
from generator.layout.layer_places import larger_piece, layer_names, layer_places, places_on, with_names
from generator.layout.library import layouts_of
from generator.source.drawn_layers import DrawnLayers
from tests.folders import read_folder
from tests.unit.layout.table import book, component, game, write

FRONT = """\
layers:
  - rect: bleed
    name: ground
    fill: "#335577"
  - group:
      - rect: {left: 0, top: 0, width: 10, height: 4}
        name: inner
        fill: "#ffffff"
    name: scaled
    box: [20, 30, 20, 8]
    scale: 2
  - group:
      - rect: {left: -5, top: 0, width: 30, height: 10}
        name: wide
        fill: "#ffffff"
    name: window
    box: [10, 50, 20, 10]
    clip: box
  - repeat: [0, 1, 2]
    as: row
    name: hearts
    along: row
    box: [4, 70, 30, 5]
    cell: [5, 5]
    gap: 2
    layers:
      - rect: trim
        fill: "#aa0000"
  - text: "HH"
    name: title
    box: [5, 5, 50, 10]
    size: 10
  - rect: [0, 0, 1, 1]
    name: rare
    when: card.cost > 2
    fill: "#ffffff"
  - use: part
    box: [0, 0, 10, 10]
"""
PART = "size: {width: 20, height: 20}\nlayers:\n  - rect: [2, 2, 4, 4]\n    name: sign\n    fill: '#000000'\n"


def places(folder: Path, *, back: bool = False) -> dict[str, list[tuple[float, ...]]]:
    write(folder, front=FRONT, part=PART, behind="layers:\n  - {rect: [1, 2, 3, 4], name: seal, fill: '#000000'}\n")
    made = game(folder, [component("front", {"card": {"cost": 1}}, back="behind")])
    found = layer_places(made.catalog.components[0], made, layouts_of(read_folder(folder), "cavern"), book(), back=back)
    return {name: [rounded(box) for box in boxes] for name, boxes in found.items()}


def rounded(box: Rect) -> tuple[float, ...]:
    return tuple(round(value, 2) for value in (box.x, box.y, box.width, box.height))


def test_boxes_are_on_the_trimmed_face_through_groups_scales_windows_and_used_layouts(tmp_path: Path) -> None:
    found = places(tmp_path)
    assert found["ground"] == [(0, 0, 63.5, 88.9)]
    assert found["inner"] == found["scaled"] == [(20, 30, 20, 8)]
    assert found["wide"] == found["window"] == [(10, 50, 20, 10)]
    assert found["sign"] == [(1, 1, 2, 2)]


def test_they_are_found_on_a_piece_that_has_been_drawn(tmp_path: Path) -> None:
    """As on one that is drawn for it with names: layers of one kind without a name beside them are not mixed up."""
    wanted = {back: places(tmp_path, back=back) for back in (False, True)}
    made = game(tmp_path, [component("front", {"card": {"cost": 1}}, back="behind")])
    layouts, drawn = layouts_of(read_folder(tmp_path), "cavern"), DrawnLayers()
    (piece,) = compose(made, layouts, book(), drawn_layers=drawn).value or ()
    assert piece.back is not None
    for face, back in ((piece.front, False), (piece.back, True)):
        found = places_on(with_names(face, drawn))
        assert {name: [rounded(box) for box in boxes] for name, boxes in found.items()} == wanted[back]
    assert places_on(with_names(piece.front, DrawnLayers())) == {}


def test_each_row_of_a_repeat_has_a_box(tmp_path: Path) -> None:
    assert places(tmp_path)["hearts"] == [(4, 70, 5, 5), (11, 70, 5, 5), (18, 70, 5, 5)]


def test_the_box_of_a_text_is_that_of_its_letters_with_a_little_room(tmp_path: Path) -> None:
    ((_, _, width, height),) = places(tmp_path)["title"]
    assert 5 < width < 9 and 3 < height < 6  # and not that of the layer, 50 by 10


def test_a_layer_that_draws_nothing_has_no_box(tmp_path: Path) -> None:
    assert "rare" not in places(tmp_path)
    assert set(places(tmp_path, back=True)) == {"seal"}


def test_names_are_those_of_every_layer_that_may_be_drawn(tmp_path: Path) -> None:
    write(tmp_path, front=FRONT, part=PART, open="layers:\n  - {use: '{card.part}', name: part}\n")
    layouts = layouts_of(read_folder(tmp_path), "cavern")
    known = {"ground", "scaled", "inner", "window", "wide", "hearts", "title", "rare", "sign"}
    assert layer_names(component("front"), layouts) == known
    assert layer_names(component("open"), layouts) == {"part", "*"}  # which layout it uses, only drawing tells


LETTERED = """\
layers:
  - text: "Room"
    name: room
    box: [5, 5, 50, 10]
    size: 8
    min: 8
  - text: "No room for more words"
    name: full
    box: [5, 20, 30, 4]
    size: 8
    min: 8
    line: true
  - group:
      - text: "Half"
        name: half
        box: [0, 0, 60, 20]
        size: 14
    box: [5, 30, 30, 10]
    scale: 0.5
  - text: "Large"
    name: large
    box: [5, 45, 50, 12]
    size: 20
"""


def sizes(folder: Path, least_pt: float) -> dict[str, float]:
    """The size of each text on the face."""
    write(folder, front=LETTERED)
    made = game(folder, [component("front", {"card": {}})])
    layouts = layouts_of(read_folder(folder), "cavern")
    piece = larger_piece(made.catalog.components[0], made, layouts, book(), least_pt, names=True)
    assert piece is not None
    runs = [(at, item) for at, item in walk(piece.front.items) if isinstance(item, Glyphs)]
    return {run.text.split()[0]: round(run.size_pt * at.a, 2) for at, run in runs}


def test_words_that_would_be_too_small_are_larger_where_there_is_room(tmp_path: Path) -> None:
    assert sizes(tmp_path, 0.0) == {"Room": 8.0, "No": 8.0, "Half": 7.0, "Large": 20.0}
    assert sizes(tmp_path, 12.0) == {"Room": 12.0, "No": 8.0, "Half": 12.0, "Large": 20.0}
    assert sizes(tmp_path, 18.0)["Room"] == 8.0  # so much would look like another piece
