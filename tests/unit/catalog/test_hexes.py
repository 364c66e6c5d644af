"""Boards of hexagons: where they lie, what they are called, and which are neighbours."""

import math
import re
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.models import Space
from generator.catalog.verified import Preview
from generator.drawing.items import Glyphs, walk
from generator.layout.compose import compose
from generator.layout.library import layouts_of
from tests.folders import read_folder
from tests.unit.catalog.games import GAME, catalog, loaded
from tests.unit.layout.table import book

DOCS = (Path(__file__).resolve().parents[3] / "docs" / "CATALOG.md").read_text(encoding="utf-8")
BOARD = "print:\n  boards:\n    - {id: map, title: Map, size: {width: 300, height: 300}, front: f, spaces: [%s]}\n"


def spaces(tmp_path: Path, entry: str) -> dict[str, Space]:
    (board,) = catalog(tmp_path, GAME + BOARD % entry).set_of("map").components
    return {str(space.id): space for space in board.spaces}


def distance(one: Space, other: Space) -> float:
    return math.hypot(one.centre.x - other.centre.x, one.centre.y - other.centre.y)


@pytest.mark.parametrize("flat", ["false", "true"])
@pytest.mark.parametrize(
    ("form", "number"),
    [
        ("columns: 5, rows: 4, at: [3, 4]", 20),
        ("rings: 2, at: [100, 100]", 19),
        ("form: diamond, columns: 5, rows: 4", 20),
        ("form: triangle, rows: 4", 10),
        ("form: triangle, rows: 5", 15),
    ],
)
def test_neighbours_are_those_one_width_apart(tmp_path: Path, form: str, number: int, flat: str) -> None:
    found = spaces(tmp_path, f"{{hexes: {{{form}, size: 20, flat: {flat}}}}}")
    assert len(found) == number
    for space in found.values():
        near = {name for name, other in found.items() if name != space.id and distance(space, other) < 20.1}
        assert set(space.edges) == near
        assert all(distance(space, found[name]) == pytest.approx(20) for name in near)


@pytest.mark.parametrize("flat", ["false", "true"])
@pytest.mark.parametrize("form", ["form: triangle, rows: 4", "form: diamond, columns: 3, rows: 4"])
def test_forms_lie_in_the_corner_that_they_are_given(tmp_path: Path, form: str, flat: str) -> None:
    found = spaces(tmp_path, f"{{hexes: {{{form}, size: 20, at: [3, 4], flat: {flat}}}}}")
    left = min(space.centre.x - space.size.width / 2 for space in found.values())
    top = min(space.centre.y - space.size.height / 2 for space in found.values())
    assert (left, top) == pytest.approx((3, 4))


def test_a_triangle_has_its_first_space_above_the_middle_of_the_last_line(tmp_path: Path) -> None:
    found = spaces(tmp_path, "{hexes: {form: triangle, rows: 4, size: 20}}")
    assert [*found][:6] == ["a1", "a2", "b2", "a3", "b3", "c3"]
    assert found["a1"].centre.x == pytest.approx(found["b3"].centre.x)
    facts: dict[str, Any] = {name: space.row["hex"] for name, space in found.items()}
    rings = {name: about["ring"] for name, about in facts.items()}
    assert [name for name, ring in rings.items() if ring == 0] == ["b3"] and set(rings.values()) == {0, 1, 2}


def test_hexagons_have_places_for_pieces(tmp_path: Path) -> None:
    found = spaces(tmp_path, "{hexes: {rings: 0, size: 20, at: [50, 50]}, places: [[-2, 0], [2, 0]]}")
    assert [place.at.x - 50 for place in found["a1"].places] == [-2, 2]


def test_a_condition_leaves_out_spaces_of_a_grid(tmp_path: Path) -> None:
    entry = "{grid: {columns: 5, rows: 5, cell: 10}, where: 'abs(cell.column - 3) + abs(cell.row - 3) < 3'}"
    found = spaces(tmp_path, entry)
    assert len(found) == 13 and "a1" not in found
    assert set(found["c1"].edges) == {"c2"} and set(found["b2"].edges) == {"c2", "b3"}
    told = loaded(tmp_path, GAME + BOARD % entry.replace("cell.row", "cell.line")).diagnostics
    assert [one.code for one in told] == ["CAT019"]


@pytest.mark.parametrize(
    ("flat", "width", "height"), [("false", 20, 40 / math.sqrt(3)), ("true", 40 / math.sqrt(3), 20)]
)
def test_a_grid_begins_at_its_corner(tmp_path: Path, flat: str, width: float, height: float) -> None:
    found = spaces(tmp_path, f"{{hexes: {{columns: 2, rows: 2, size: 20, at: [3, 4], flat: {flat}}}}}")
    first = found["a1"]
    assert (first.size.width, first.size.height) == pytest.approx((width, height))
    assert (first.centre.x - width / 2, first.centre.y - height / 2) == pytest.approx((3, 4))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("a1", ["a1", "b1", "a2", "b2"]),
        ("'1'", ["7", "8", "9", "10"]),
        ("'0101'", ["0101", "0201", "0102", "0202"]),
        ("axial", ["q0r0", "q1r0", "q0r1", "q1r1"]),
    ],
)
def test_hexagons_are_named(tmp_path: Path, names: str, expected: list[str]) -> None:
    assert [*spaces(tmp_path, f"{{hexes: {{columns: 2, rows: 2, size: 20, names: {names}, first: 7}}}}")] == expected


def test_conditions_types_and_labels_read_the_hexagon(tmp_path: Path) -> None:
    entry = "hexes: {rings: 2, size: 20, at: [100, 100], names: axial}"
    found = spaces(
        tmp_path, f'{{{entry}, where: "hex.ring > 0 and hex.s != 2", type: "ring-{{hex.ring}}", label: "{{hex.q}}"}}'
    )
    assert len(found) == 19 - 1 - 3
    assert found["q2r-1"].type == "ring-2"
    assert found["q2r-1"].label == "2"
    assert found["q2r-1"].row["hex"] == {"q": 2, "r": -1, "s": -1, "ring": 2, "column": 4, "row": 2}
    assert distance(found["q1r0"], found["q-1r0"]) == pytest.approx(40)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("{hexes: {size: 20}}", "CAT028"),
        ("{hexes: {columns: 2, size: 20}}", "CAT028"),
        ("{hexes: {rings: 2, columns: 2, rows: 2, size: 20}}", "CAT028"),
        ("{hexes: {form: triangle, columns: 2, rows: 2, size: 20}}", "CAT028"),
        ("{hexes: {form: diamond, rings: 2, size: 20}}", "CAT028"),
        ("{hexes: {form: diamant, rows: 2, size: 20}}", "CAT005"),
        ("{hexes: {columns: 150, rows: 150, size: 1}}", "CAT025"),
        ("{hexes: {rings: 1, size: 20, at: [100, 100]}, label: '{hex.ringg}'}", "CAT010"),
        ("{hexes: {rings: 1, size: 20, at: [100, 100]}, where: hex.ringg > 1}", "CAT019"),
        ("{hexes: {rings: 1, size: 20, at: [100, 100]}, grid: {columns: 1, rows: 1, cell: 2}}", "CAT028"),
    ],
)
def test_what_is_no_grid_of_hexagons_is_told(tmp_path: Path, entry: str, code: str) -> None:
    assert code in [found.code for found in loaded(tmp_path, GAME + BOARD % entry).diagnostics]


def test_the_island_of_the_reference_is_drawn(tmp_path: Path) -> None:
    (board,) = re.findall(r"```yaml hexes\n(.*?)```", DOCS, re.S)
    (layout,) = re.findall(r"```yaml layouts/hexes.yaml\n(.*?)```", DOCS, re.S)
    game = GAME.replace("id: toy", "id: ember")
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "hexes.yaml").write_text(layout)
    tables = "tables: {springs: [{id: old, title: Old Spring, hexes: [q0r0, q1r-2]}]}\n"
    made = catalog(tmp_path, game + tables + board)
    checked = compose(Preview(made), layouts_of(read_folder(tmp_path), made.identity.id), book())
    assert checked.value is not None, checked.diagnostics
    (piece,) = checked.value
    words = [item.text for _, item in walk(piece.front.items) if isinstance(item, Glyphs)]
    assert len(words) == 19
    assert words.count("Old Spring") == 2
    assert "-1, 1" in words or "−1, 1" in words


def test_the_other_forms_of_the_reference_are_boards(tmp_path: Path) -> None:
    (boards,) = re.findall(r"```yaml forms\n(.*?)```", DOCS, re.S)
    (layout,) = re.findall(r"```yaml layouts/hexes.yaml\n(.*?)```", DOCS, re.S)
    (tmp_path / "layouts").mkdir()
    (tmp_path / "layouts" / "hexes.yaml").write_text(layout)
    made = catalog(tmp_path, GAME.replace("id: toy", "id: ember") + boards)
    checked = compose(Preview(made), layouts_of(read_folder(tmp_path), made.identity.id), book())
    assert checked.value is not None and not checked.diagnostics
    sizes = {str(board.id): len(board.spaces) for board in made.components}
    assert sizes == {"connect": 81, "peak": 21, "eight": 69}
    for board in made.components:
        for space in board.spaces:
            assert min(space.centre.x - space.size.width / 2, space.centre.y - space.size.height / 2) > 0
            assert space.centre.x + space.size.width / 2 < board.cut.size.width
            assert space.centre.y + space.size.height / 2 < board.cut.size.height
