"""Dials: the window shows one value, and nothing is printed where it is."""

import math
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.forms import RIM, Dial
from generator.drawing.shapes import bounds, flatten
from generator.geometry import Point, Rect
from generator.nets.dial import CAP, cover_shape, dial_net, pointer, window


def dial(
    diameter: float,
    values: int,
    shows: Literal["window", "pointer"] = "window",
    fastener: Literal["brass", "paper"] = "brass",
) -> Dial:
    rows = tuple({"id": str(n), "title": str(n)} for n in range(values))
    return Dial(diameter, rows, shows, fastener, 0.3)


DIALS = st.builds(dial, st.floats(30, 200), st.integers(2, 24))


@given(DIALS)
def test_the_window_shows_one_value_and_no_part_of_another(made: Dial) -> None:
    middle = made.diameter / 2
    for path in flatten(window(made)):
        for point in path:
            x, y = point.x - middle, middle - point.y
            angle = abs(math.degrees(math.atan2(x, y)))  # from the top
            assert angle < made.step_deg / 2
            assert made.inner - 0.1 <= math.hypot(x, y) <= made.outer + 0.1


@given(DIALS)
def test_what_is_cut_away_leaves_a_rim_and_a_hub(made: Dial) -> None:
    assert made.diameter / 2 - made.outer == pytest.approx(RIM)
    assert made.inner > made.hole / 2 + 1.0


@given(DIALS)
def test_the_cover_is_not_printed_in_its_window(made: Dial) -> None:
    shape = cover_shape(made, 1.0)
    hole = Rect(0, 0, 0, 0)
    for path in flatten(shape)[1:]:
        xs, ys = [p.x for p in path], [p.y for p in path]
        hole = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    cut = bounds(window(made))
    assert cut is not None
    assert cut.contains(hole, 0.01)
    assert hole.width > cut.width - 2.5 and hole.height > cut.height - 2.5


def test_parts_are_named_and_have_a_hole_in_the_middle() -> None:
    brass, paper = dial_net(dial(60, 8), 1.0), dial_net(dial(60, 8, fastener="paper"), 1.0)
    assert [part.name for part in brass.parts] == ["A", "B"]
    assert [part.name for part in paper.parts] == ["A", "B", "C", "D", "D"]
    for net, hole in ((brass, 4.0), (paper, 6.5)):
        for part in net.parts[:2]:
            assert part.crosses == (Point(30.0, 30.0),)
            around = bounds(part.cuts[0])
            assert around is not None
            assert around.centre.x == pytest.approx(30.0) and around.width == pytest.approx(hole)
    assert [face.side for part in brass.parts for face in part.faces] == ["front", "back"]
    assert len(brass.parts[0].cuts) == 1 and len(brass.parts[1].cuts) == 2  # the window is in the cover


def test_a_rivet_of_card_goes_through_its_hole_and_is_held_by_its_caps() -> None:
    cross, cap = dial_net(dial(60, 8, fastener="paper"), 1.0).parts[2:4]
    arm = min(point.x for path in flatten(cross.outline) for point in path if point.x > 0)
    square = cross.size.width - 2 * arm
    assert math.hypot(square, square) < 6.5 < CAP
    assert arm - 2 * 0.3 > 4.0  # what lies flat on the cover once the arms are through both discs
    assert cap.glue and len(cross.scores) == 4


@given(st.builds(dial, st.floats(30, 200), st.integers(2, 24), st.just("pointer")))
def test_a_pointer_ends_on_the_ring_of_values(made: Dial) -> None:
    box = bounds(pointer(made))
    assert box is not None
    middle = made.diameter / 2
    assert made.inner < middle - box.y < made.outer
    assert box.bottom - middle < made.inner  # the values all round it are seen
