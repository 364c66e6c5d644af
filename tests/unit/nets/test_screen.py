"""Screens: both faces on one sheet of card, whole and in halves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.forms import GLUE_TAB, FoldedScreen
from generator.drawing.net import NetPart, PartFace
from generator.drawing.shapes import bounds, flatten
from generator.geometry import Point, Rect, Size
from generator.nets.screen import screen_net

SCREENS = st.builds(
    FoldedScreen, st.integers(2, 6), st.builds(Size, st.floats(30, 200).map(round), st.floats(30, 250).map(round))
)


def seen(face: PartFace) -> Rect:
    assert face.clip is not None
    box = bounds(face.clip)
    assert box is not None
    return box


@given(SCREENS)
def test_the_inner_face_lies_behind_the_outer_one(screen: FoldedScreen) -> None:
    net = screen_net(screen, 3.0, two_sided=True)
    width = screen.panels * screen.panel.width
    for part in (*net.parts, *net.halves):
        (front,), (back,) = part.faces, part.reverse
        for x in (0.0, screen.panel.width, width):
            on_front = front.at.apply(Point(x, 0.0)).x
            from_behind = back.at.apply(Point(width - x, 0.0)).x
            assert part.size.width - from_behind == pytest.approx(on_front)


@given(SCREENS)
def test_halves_together_show_every_panel_and_meet_at_a_fold(screen: FoldedScreen) -> None:
    left, right = screen_net(screen, 3.0, two_sided=True).halves
    whole = Rect(0.0, 0.0, screen.panels * screen.panel.width, screen.panel.height)
    for sides in (("faces", "faces"), ("reverse", "reverse")):
        (one,), (other,) = (getattr(part, side) for part, side in zip((left, right), sides, strict=True))
        first, second = sorted((seen(one), seen(other)), key=lambda box: box.x)
        assert first.x <= whole.x and second.right >= whole.right
        assert second.x <= first.right
        assert first.y <= whole.y and first.bottom >= whole.bottom
    assert left.size.width + right.size.width == pytest.approx(whole.width + GLUE_TAB)
    assert (left.size.width - GLUE_TAB) / screen.panel.width == pytest.approx((screen.panels + 1) // 2)


@given(SCREENS)
def test_every_fold_is_scored_once(screen: FoldedScreen) -> None:
    net = screen_net(screen, 3.0, two_sided=False)

    def folds(part: NetPart) -> list[float]:
        return sorted(path[0].x for score in part.scores for path in flatten(score))

    expected = [n * screen.panel.width for n in range(1, screen.panels)]
    assert folds(net.parts[0]) == pytest.approx(expected)
    left, right = net.halves
    seam = left.size.width - GLUE_TAB
    joined = [*folds(left), *(seam + fold for fold in folds(right))]
    assert sorted(joined) == pytest.approx(expected)
    assert not net.parts[0].reverse
