"""What outline each form has, and what the keys do that every form takes."""

import math
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import shapes
from generator.drawing.items import Segments
from generator.geometry import Point, Rect
from generator.illustration.paths import area, clockwise, furred, signed_area, thinned
from tests.unit.illustration.reading import part, read


def around(outline: Segments) -> Rect:
    found = shapes.bounds(outline)
    assert found is not None
    return found


def only(folder: Path, words: str) -> Segments:
    (outline,) = part(folder, words).parts[0].outlines
    return outline


@pytest.mark.parametrize(
    ("words", "box"),
    [
        ("half: [[0, 2, 1], [5, 2, 1], [5, 8, 1], [0, 8, 1]]", Rect(-5, 2, 10, 6)),
        ("halves: {left: [[-3, 0, 1], [-3, 6, 1]], right: [[5, 0, 1], [4, 6, 1]]}", Rect(-3, 0, 8, 6)),
        ("limb: [[0, 0, 0.05], [10, 0, 0.05]]", Rect(0, -0.05, 10, 0.1)),
        ("ribbon: [[0, 0, 2], [10, 0, 2]]", Rect(0, -2, 10, 4)),
        ("smooth: [[0, 0, 1], [4, 0, 1], [4, 4, 1]]", Rect(0, 0, 4, 4)),
        ("poly: [[1, 1], [5, 1], [5, 9]]", Rect(1, 1, 4, 8)),
        ("ball: [3, 4, 2]", Rect(1, 2, 4, 4)),
        ("ball: [3, 4, 2, 1]", Rect(1, 3, 4, 2)),
        ("path: M1 2 H5 V4 Z", Rect(1, 2, 4, 2)),
        ("union: [{ball: [2, 0, 1]}, {ball: [5, 0, 1], both: true}]", Rect(-6, -1, 12, 2)),
        ("icon: plain-circle, at: [3, 4, 10]", Rect(-1.6, -0.6, 9.1, 9.1)),
        ("hull: plain-circle, at: [3, 4, 10]", Rect(-1.6, -0.6, 9.1, 9.1)),
    ],
)
def test_each_form_lies_where_its_places_say(tmp_path: Path, words: str, box: Rect) -> None:
    found = around(only(tmp_path, words))
    assert (found.x, found.y) == pytest.approx((box.x, box.y), abs=0.35)
    assert (found.width, found.height) == pytest.approx((box.width, box.height), abs=0.7)


def test_a_limb_is_round_at_a_thick_end_and_runs_to_a_point_at_a_thin_one(tmp_path: Path) -> None:
    found = around(only(tmp_path, "limb: [[0, 0, 2], [10, 0, 0.05]]"))
    assert found.x == pytest.approx(-2, abs=0.1)
    assert found.right == pytest.approx(10)


def test_a_hull_has_no_holes(tmp_path: Path) -> None:
    icon, hull = only(tmp_path, "icon: oni, at: [0, 0, 10]"), only(tmp_path, "hull: oni, at: [0, 0, 10]")
    assert len(shapes.flatten(hull)) < len(shapes.flatten(icon))


def test_both_makes_a_mirror_image_and_flip_that_alone(tmp_path: Path) -> None:
    plain = part(tmp_path, "ball: [3, 0, 1]").parts[0].outlines
    both = part(tmp_path, "ball: [3, 0, 1], both: true").parts[0].outlines
    flipped = part(tmp_path, "ball: [3, 0, 1], flip: true").parts[0].outlines
    assert [around(pair).x for pair in both] == pytest.approx([2, -4])
    assert both[0] == plain[0]
    assert [around(pair).x for pair in flipped] == pytest.approx([-4])


def test_at_moves_scales_and_turns(tmp_path: Path) -> None:
    found = around(only(tmp_path, "poly: [[0, 0], [4, 0], [4, 1], [0, 1]], at: [10, 20, 2, 90]"))
    assert (found.x, found.y, found.width, found.height) == pytest.approx((8, 20, 2, 8))


def test_a_corner_stays_sharp_in_a_curve(tmp_path: Path) -> None:
    soft = around(only(tmp_path, "smooth: [[0, 0], [5, 8], [10, 0], [5, 1]]"))
    sharp = around(only(tmp_path, "smooth: [[0, 0, 1], [5, 8, 1], [10, 0, 1], [5, 1, 1]]"))
    assert sharp == Rect(0, 0, 10, 8)
    assert soft.height > 8.2


@given(st.lists(st.tuples(*[st.floats(-50, 50)] * 6, st.booleans()), min_size=3, max_size=9))
def test_the_area_of_curves_is_that_of_many_chords(
    steps: list[tuple[float, float, float, float, float, float, bool]],
) -> None:
    (*_, x, y, _), *others = steps
    path: Segments = (("M", x, y), *(("C", *row[:6]) if row[6] else ("L", *row[4:6]) for row in others), ("Z",))
    rings = shapes.flatten(path, 0.0005)
    assert signed_area(path) == pytest.approx(sum(map(area, rings)), abs=0.3)


def test_all_outlines_run_clockwise_so_that_they_grow_together(tmp_path: Path) -> None:
    for words in ("poly: [[0, 0], [0, 5], [5, 5]]", "poly: [[0, 0], [5, 5], [0, 5]]", "half: [[0, 0], [4, 4], [0, 8]]"):
        for outline in part(tmp_path, f"{words}, both: true").parts[0].outlines:
            (ring,) = shapes.flatten(outline)
            assert area(ring) > 0, words


def test_turning_a_curve_round_leaves_it_where_it_is() -> None:
    anticlockwise = shapes.smooth([Point(0, 0), Point(2, 6), Point(8, 3)])
    turned = clockwise(anticlockwise)
    assert turned != anticlockwise
    before, after = around(anticlockwise), around(turned)
    assert (after.x, after.y, after.width, after.height) == pytest.approx(
        (before.x, before.y, before.width, before.height)
    )


def test_fur_stands_out_from_its_edge(tmp_path: Path) -> None:
    disc = shapes.circle(Point(0, 0), 5)
    fur = furred(disc, 1.5, 1.2, 0.0, "seed")
    assert around(fur).width > 11
    assert fur == furred(disc, 1.5, 1.2, 0.0, "seed")
    assert fur != furred(disc, 1.5, 1.2, 0.0, "other")
    part_fur = around(only(tmp_path, "ball: [0, 0, 5], as: fur, locks: [1.5, 1.2, 0]"))
    assert part_fur.width > 11


@pytest.mark.parametrize("words", ["", ", both: true", ", flip: true", ", at: [1, 1]"])
def test_a_line_stays_open_whichever_way_it_runs(tmp_path: Path, words: str) -> None:
    for steps in ("M0 0 L4 4 L0 8", "M0 8 L4 4 L0 0", "M0 0 Q4 4 0 8 Q-2 6 0 4"):
        for outline in part(tmp_path, f"path: {steps}, as: line{words}").parts[0].outlines:
            assert ("Z",) not in outline, steps
            assert len(outline) == 3


def test_a_line_of_a_used_illustration_stays_open(tmp_path: Path) -> None:
    nose = "parts: [{path: 'M0 0 L4 4 L0 8', ink: key, as: line}, {path: 'M0 8 L4 4 L0 0', ink: key, as: line}]"
    found, told = read(tmp_path, "parts: [{use: nose, at: [5, 5, 2, 30], both: true}]", nose=nose)
    assert told == []
    assert found is not None
    assert [("Z",) in outline for part in found.parts for outline in part.outlines] == [False] * 4


def test_a_limb_has_no_more_points_than_its_bends_need(tmp_path: Path) -> None:
    straight = only(tmp_path, "limb: [[0, 0, 1], [4, 0.01, 1], [9, 0, 1], [20, 0, 1]]")
    assert len(straight) == 2 * 2 + 2 * 5 + 1
    bent = only(tmp_path, "limb: [[0, 0, 1], [6, 4, 1], [12, 0, 1]]")
    assert len(bent) > len(straight)


def test_thinning_moves_an_edge_by_less_than_a_printers_dot() -> None:
    arc = [Point(10 * math.cos(step / 40), 10 * math.sin(step / 40)) for step in range(60)]
    kept = thinned(arc)
    assert (kept[0], kept[-1]) == (arc[0], arc[-1])
    assert 5 < len(kept) < 30
    for start, end in pairwise(kept):
        middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
        assert math.hypot(middle.x, middle.y) > 10 - 0.021
