"""Shapes of squares, the sides of a cube, and months."""

import math
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.drawing import extent, shapes
from generator.drawing.items import Glyphs, Outline, walk
from generator.layout.elements.cells import POLYOMINOES, outline_of
from generator.layout.elements.polygon import CUBE
from generator.layout.expressions import Unbound, evaluate
from tests.unit.layout.table import codes, draw, piece
from tests.unit.layout.test_reference import TEXT


def outlines(tmp_path: Path, layer: str, scope: dict[str, Any] | None = None) -> list[Outline]:
    checked = draw(tmp_path, f"layers:\n  - {{{layer}}}\n", scope or {})
    assert not checked.diagnostics
    return [item for _, item in walk(piece(checked).front.items) if isinstance(item, Outline)]


def area(loop: list[tuple[int, int]]) -> float:
    """The area within a loop, negative where it runs the other way."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]])) / 2


def test_one_line_runs_round_all_squares() -> None:
    assert outline_of(frozenset({(0, 0), (1, 0), (1, 1)})) == [[(0, 0), (2, 0), (2, 2), (1, 2), (1, 1), (0, 1)]]


def test_a_hole_has_a_line_of_its_own() -> None:
    ring = frozenset((x, y) for x in range(3) for y in range(3)) - {(1, 1)}
    assert sorted(area(loop) for loop in outline_of(ring)) == [-1, 9]


@pytest.mark.parametrize(
    "squares",
    [{(0, 0), (1, 1)}, {(1, 0), (0, 1)}, {(0, 0), (2, 0), (1, 1), (0, 2), (2, 2)}, {(1, 0), (0, 1), (2, 1), (1, 2)}],
)
def test_squares_that_meet_at_a_corner_are_apart(squares: set[tuple[int, int]]) -> None:
    assert [area(loop) for loop in outline_of(frozenset(squares))] == [1] * len(squares)


def test_a_ring_that_is_open_at_a_corner_has_one_line() -> None:
    ring = {(0, 0), (1, 0), (2, 0), (2, 1), (1, 2), (0, 2), (0, 1)}
    assert [area(loop) for loop in outline_of(frozenset(ring))] == [7]


def test_every_set_of_squares_is_surrounded() -> None:
    for number in range(1, 2**9):
        squares = frozenset((bit % 3, bit // 3) for bit in range(9) if number >> bit & 1)
        assert sum(area(loop) for loop in outline_of(squares)) == len(squares)


def test_polyominoes_are_all_there_and_all_different() -> None:
    def turned(squares: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        made = {(-y, x) for x, y in squares}
        left, top = min(x for x, _ in made), min(y for _, y in made)
        return frozenset((x - left, y - top) for x, y in made)

    def least(text: str) -> tuple[tuple[int, int], ...]:
        squares = frozenset(
            (x, y) for y, line in enumerate(text.split("/")) for x, sign in enumerate(line) if sign == "x"
        )
        found = []
        for made in (squares, frozenset((-x, y) for x, y in squares)):
            for _ in range(4):
                made = turned(made)
                found.append(tuple(sorted(made)))
        return min(found)

    shapes_ = [least(text) for text in POLYOMINOES.values()]
    assert len(set(shapes_)) == len(shapes_) == 5 + 12
    assert [len(shape) for shape in shapes_] == [4] * 5 + [5] * 12


@pytest.mark.parametrize(
    ("cells", "box"),
    [
        ("pentomino-x", (10, 20, 40, 50)),
        ('["xx"]', (10, 27.5, 40, 42.5)),
        ("'x/x'", (17.5, 20, 32.5, 50)),
        ('["xx"], cell: 4', (21, 33, 29, 37)),
        ("'{card.shape}'", (10, 25, 40, 45)),
    ],
)
def test_cells_are_as_large_as_fits_in_the_middle_of_their_box(
    tmp_path: Path, cells: str, box: tuple[float, ...]
) -> None:
    layer = f"cells: {cells}, box: [10, 20, 30, 30], fill: '#ff0000'"
    (shape,) = outlines(tmp_path, layer, {"card": {"shape": "xx./.xx"}})
    around = extent.of_path(shape.segments)
    assert (around.x, around.y, around.right, around.bottom) == pytest.approx(box)


def test_cells_are_mirrored_and_have_lines_between_them(tmp_path: Path) -> None:
    layer = "cells: tetromino-l, box: [0, 0, 20, 30], fill: '#ff0000'"
    (plain,) = outlines(tmp_path, layer)
    (mirrored,) = outlines(tmp_path, f"{layer}, mirror: true")
    (both,) = outlines(tmp_path, f"{layer}, mirror: both")
    assert len({plain.segments, mirrored.segments, both.segments}) == 3
    _, inner = outlines(tmp_path, f"{layer}, inner: 'ink 0.2'")
    assert len(inner.segments) == 2 * 3 and inner.stroke is not None


@pytest.mark.parametrize(
    ("layer", "hint"),
    [
        ("cells: pentomino-q, fill: ink", "did you mean"),
        ("cells: ['...'], fill: ink", ""),
        ("cells: 5, fill: ink", ""),
        ("cells: ['x'], cell: 0, fill: ink", ""),
    ],
)
def test_what_is_no_shape_of_squares_is_told(tmp_path: Path, layer: str, hint: str) -> None:
    checked = draw(tmp_path, f"layers:\n  - {{{layer}}}\n")
    assert codes(checked) == ["LAY006"]
    assert hint in (checked.diagnostics[0].hint or "")


def test_the_sides_of_a_cube_fill_a_hexagon_without_overlap(tmp_path: Path) -> None:
    sides = [outlines(tmp_path, f"polygon: {name}, box: [0, 0, 20, 24], fill: ink")[0] for name in CUBE]
    areas = [abs(shapes_area(side)) for side in sides]
    assert areas == pytest.approx([20 * 24 * 3 / 4 / 3] * 3)
    box = extent.union(extent.of_path(side.segments) for side in sides)
    assert (box.x, box.y, box.width, box.height) == pytest.approx((0, 0, 20, 24))


def shapes_area(outline: Outline) -> float:
    (points,) = shapes.flatten(outline.segments, 0.01)
    return sum(a.x * b.y - b.x * a.y for a, b in pairwise([*points, points[0]])) / 2


def test_a_month_is_whole_weeks() -> None:
    days = evaluate("month(2027, 3)", {})
    assert len(days) == 35 and days[0] == {
        "id": "2027-03-01",
        "year": 2027,
        "month": 3,
        "day": 1,
        "weekday": "Monday",
        "inside": True,
    }
    assert [day["day"] for day in days if day["inside"]] == [*range(1, 32)]
    sundays = evaluate("month(2027, 3, 'Sunday')", {})
    assert sundays[0]["id"] == "2027-02-28" and not sundays[0]["inside"]
    assert math.isclose(len(sundays) % 7, 0)


@pytest.mark.parametrize("call", ["month(2027, 13)", "month('2027', 1)", "month(2027, 1, 'sunday')", "month(0, 1)"])
def test_what_is_no_month_is_told(call: str) -> None:
    with pytest.raises(Unbound) as caught:
        evaluate(call, {})
    assert "sunday" not in call or caught.value.hint == "did you mean 'Sunday'?"


def test_the_page_of_squares_cubes_and_months_is_drawn(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(# Polyominoes, a cube and a month\n.*?)```", TEXT, re.S)
    checked = draw(tmp_path, example)
    assert not checked.diagnostics
    items = [item for _, item in walk(piece(checked).front.items)]
    assert len([item for item in items if isinstance(item, Glyphs)]) == 35
    assert len([item for item in items if isinstance(item, Outline)]) >= 6
