"""Standees: upright after folding, and slots that fit the card they hold."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.forms import Standee
from generator.drawing.net import NetPart
from generator.drawing.shapes import bounds, flatten
from generator.geometry import Point, Size
from generator.nets.standee import GLUE, PLAY, floor_depth, foot_height, standee_net

SIZES = st.builds(Size, st.floats(8, 80), st.floats(15, 140))
STOCK = st.floats(0.1, 0.6)


def folds(part: NetPart) -> list[float]:
    return sorted({point.y for score in part.scores for path in flatten(score) for point in path})


@given(SIZES, STOCK)
def test_front_and_back_are_upright_and_head_to_head_when_folded(size: Size, stock: float) -> None:
    for base in ("slot", "fold"):
        body = standee_net(Standee(base, stock), size, 1.0).parts[0]
        front, back = body.faces
        head = front.at.apply(Point(0, 0)).y
        assert any(abs(fold - head) < 1e-9 for fold in folds(body))
        for x, y in itertools.product((0.0, size.width), (0.0, size.height)):
            on_front = front.at.apply(Point(x, y))
            behind = back.at.apply(Point(size.width - x, y))
            # Folded at the head, the lower part stays and the upper one comes behind it.
            assert behind.x == pytest.approx(on_front.x)
            assert 2 * head - behind.y == pytest.approx(on_front.y)


@given(SIZES, STOCK)
def test_the_slots_of_standee_and_base_take_one_another(size: Size, stock: float) -> None:
    body, base = standee_net(Standee("slot", stock), size, 1.0).parts
    foot = foot_height(size)
    for part in (body, base):
        inner = [(p.x, p.y) for path in flatten(part.outline) for p in path if 0 < p.x < part.size.width]
        across = sorted({round(x, 9) for x, _ in inner})
        assert across[1] - across[0] == pytest.approx(2 * stock + PLAY)  # two layers of the other part
        assert sum(across) / 2 == pytest.approx(part.size.width / 2)
        deep = min(y for _, y in inner if y > 0)
        assert deep == pytest.approx(foot / 2)  # half of either: together the height of the foot
        # Folded in the middle, the slots of both ends lie upon one another.
        assert {round(part.size.height - y, 6) for _, y in inner} == {round(y, 6) for _, y in inner}
    assert base.size.height == pytest.approx(2 * foot)
    assert base.size.width >= 20.0


@given(SIZES)
def test_a_folded_foot_closes_to_a_triangle(size: Size) -> None:
    (body,) = standee_net(Standee("fold", 0.3), size, 1.0).parts
    tab, head, foot = folds(body)
    back, front, floor = head - tab, foot - head, body.size.height - foot
    assert back == pytest.approx(front) == pytest.approx(size.height)
    assert floor == pytest.approx(floor_depth(size)) and floor < back + front
    assert floor > GLUE  # the tab lies on the floor
    (glue,) = body.glue
    area = bounds(glue.area)
    assert area is not None and area.bottom == pytest.approx(tab) and area.y >= 0


@given(SIZES)
def test_faces_do_not_reach_over_the_fold(size: Size) -> None:
    body = standee_net(Standee("slot", 0.3), size, 1.0).parts[0]
    front, back = (face.at.bounds(bounds(face.clip or ()) or body.box) for face in body.faces)
    assert front.y == pytest.approx(back.bottom)
    assert front.x == pytest.approx(-1.0) and front.right == pytest.approx(size.width + 1.0)
