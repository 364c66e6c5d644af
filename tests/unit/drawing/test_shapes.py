import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import extent, shapes
from generator.drawing.items import Segments
from generator.geometry import Affine, Point, Rect

BOX = Rect(2, 3, 20, 10)

lengths = st.floats(0.1, 300)
places = st.builds(Point, st.floats(-300, 300), st.floats(-300, 300))
angles = st.floats(-720, 720)

CLOSED: dict[str, Segments] = {
    "rect": shapes.rect(BOX),
    "rounded_rect": shapes.rounded_rect(BOX, 3),
    "chamfered_rect": shapes.chamfered_rect(BOX, 3),
    "notched_rect": shapes.notched_rect(BOX, 3),
    "ellipse": shapes.ellipse(BOX.centre, 10, 5),
    "star": shapes.star(BOX.centre, 5, 2, 7),
    "hexagon": shapes.hexagon(BOX.centre, 5),
    "sector": shapes.sector(BOX.centre, 5, -90, 60),
    "ring_sector": shapes.ring_sector(BOX.centre, 5, 3, 0, 200),
    "blob": shapes.blob(BOX.centre, 10, 5, "seed"),
}


def area(segments: Segments) -> float:
    """Signed area of all parts, positive when they run clockwise on paper."""
    total = 0.0
    for part in shapes.flatten(segments, 0.001):
        for one, two in zip(part, (*part[1:], part[0]), strict=True):
            total += one.x * two.y - two.x * one.y
    return total / 2


@pytest.mark.parametrize("name", CLOSED)
def test_closed_shapes_close_and_run_clockwise(name: str) -> None:
    assert CLOSED[name][0][0] == "M"
    assert CLOSED[name][-1] == ("Z",)
    assert area(CLOSED[name]) > 0


@pytest.mark.parametrize("name", ["rect", "rounded_rect", "chamfered_rect", "notched_rect", "ellipse"])
def test_shapes_of_a_box_fill_it_exactly(name: str) -> None:
    found = shapes.bounds(CLOSED[name])
    assert found is not None
    assert (found.x, found.y, found.right, found.bottom) == pytest.approx((BOX.x, BOX.y, BOX.right, BOX.bottom))


def test_a_radius_larger_than_the_box_gives_half_circles() -> None:
    assert area(shapes.rounded_rect(BOX, 99)) == pytest.approx(10 * 10 + math.pi * 25, rel=1e-3)


@pytest.mark.parametrize("make", [shapes.rounded_rect, shapes.chamfered_rect, shapes.notched_rect])
def test_no_radius_gives_a_plain_rectangle(make: object) -> None:
    assert callable(make)
    assert make(BOX, 0) == shapes.rect(BOX)


@given(lengths)
def test_a_circle_is_round_to_a_third_of_a_per_mille(radius: float) -> None:
    for part in shapes.flatten(shapes.circle(Point(0, 0), radius), radius / 1e5):
        for point in part:
            assert math.hypot(point.x, point.y) == pytest.approx(radius, rel=3e-4)


@given(angles, angles)
def test_an_arc_stays_on_its_circle_and_turns_as_far_as_asked(start_deg: float, sweep_deg: float) -> None:
    part = shapes.flatten(shapes.arc(Point(0, 0), 10, start_deg, sweep_deg), 0.001)[0]
    end = math.radians(start_deg + sweep_deg)
    assert (part[-1].x, part[-1].y) == pytest.approx((10 * math.cos(end), 10 * math.sin(end)), abs=1e-6)
    assert all(math.hypot(p.x, p.y) == pytest.approx(10, rel=1e-3) for p in part)


def test_a_pointed_hexagon_has_a_corner_on_top_and_a_flat_one_an_edge() -> None:
    assert min(p.y for p in shapes.flatten(shapes.hexagon(Point(0, 0), 10))[0]) == pytest.approx(-10)
    flat = shapes.flatten(shapes.hexagon(Point(0, 0), 10, pointed=False))[0]
    assert min(p.y for p in flat) == pytest.approx(-10 * math.sqrt(3) / 2)


def test_a_blob_follows_from_its_seed_alone() -> None:
    assert shapes.blob(BOX.centre, 10, 5, "a") == shapes.blob(BOX.centre, 10, 5, "a")
    assert shapes.blob(BOX.centre, 10, 5, "a") != shapes.blob(BOX.centre, 10, 5, "b")


@given(st.text(max_size=20), st.integers(0, 40))
def test_noise_is_between_minus_one_and_one(seed: str, count: int) -> None:
    values = shapes.noise(seed, count)
    assert len(values) == count
    assert all(-1 <= value <= 1 for value in values)


def test_a_smooth_curve_goes_through_its_points() -> None:
    points = [Point(0, 0), Point(5, 8), Point(12, 3), Point(20, 9)]
    steps = shapes.smooth(points, closed=False)
    parts = shapes.flatten(steps, tolerance=99)
    assert parts == (tuple(points),)


@pytest.mark.parametrize("make", [shapes.polyline, shapes.smooth])
def test_one_point_is_no_line(make: object) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match="two points"):
        make([Point(0, 0)])


@given(places, lengths, lengths, angles, places)
def test_bounds_of_a_moved_path_are_moved_bounds(at: Point, rx: float, ry: float, turn: float, to: Point) -> None:
    path = shapes.ellipse(at, rx, ry)
    turned = shapes.transform(path, Affine.turn(turn, at))
    before, after = shapes.bounds(turned), shapes.bounds(shapes.move(turned, to.x, to.y))
    assert before is not None
    assert after is not None
    assert (after.x, after.y) == pytest.approx((before.x + to.x, before.y + to.y), abs=1e-6)
    # An ellipse's extent along an axis is known in closed form.
    angle = math.radians(turn)
    width = 2 * math.hypot(rx * math.cos(angle), ry * math.sin(angle))
    assert before.width == pytest.approx(width, rel=1e-3)


@given(places, lengths, lengths, angles)
def test_chords_lie_within_bounds_and_bounds_within_extent(at: Point, rx: float, ry: float, turn: float) -> None:
    path = shapes.transform(shapes.ellipse(at, rx, ry), Affine.turn(turn, at))
    box = shapes.bounds(path)
    assert box is not None
    assert extent.of_path(path).contains(box)
    for part in shapes.flatten(path):
        assert all(box.contains(Rect(p.x, p.y, 0, 0), 1e-6) for p in part)


@given(st.floats(0.001, 1))
def test_chords_stray_no_farther_than_the_tolerance(tolerance: float) -> None:
    part = shapes.flatten(shapes.circle(Point(0, 0), 50), tolerance)[0]
    middles = [Point((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(part)]
    assert all(50 - math.hypot(p.x, p.y) <= tolerance + 0.02 for p in middles)


def test_flatten_starts_a_new_part_after_a_closing_step() -> None:
    parts = shapes.flatten((("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",), ("L", 5, 5)))
    assert parts[1] == (Point(0, 0), Point(5, 5))


def test_nothing_has_no_bounds() -> None:
    assert shapes.bounds(()) is None
    assert shapes.flatten(()) == ()
