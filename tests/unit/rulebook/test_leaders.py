"""Where the lines of a figure end."""

import pytest

from generator.geometry import Rect, Size
from generator.rulebook.leaders import LeaderTarget, leaders

SPACE = Rect(10.0, 10.0, 5.0, 5.0)


@pytest.mark.parametrize(("inside", "ends_in"), [(True, True), (False, False)])
def test_a_line_to_a_space_of_a_board_ends_inside_it(inside: bool, ends_in: bool) -> None:
    """Beside it is another space, and in its middle what is printed on it; what is as low on a card is hidden by the
    end of a line.
    """
    (line,) = leaders([LeaderTarget(SPACE, 3.0, inside)], Size(60.0, 60.0), 1.5)
    assert SPACE.grown(-0.5).contains(Rect(line.begin.x, line.begin.y, 0.0, 0.0)) is ends_in


def test_a_line_from_the_middle_of_a_row_at_the_foot_leaves_the_face_below() -> None:
    """Beside the row it would go through its neighbours, and just below it along the border of a card."""
    row = [LeaderTarget(Rect(4.0 + 10.0 * at, 52.0, 8.0, 5.0), 3.0) for at in range(4)]
    lines = leaders(row, Size(44.0, 60.0), 1.5)
    inner, outer = lines[1:3], (lines[0], lines[3])
    assert all(line.corner is not None and line.corner.x == line.begin.x for line in inner)
    assert all(line.leaves.y > 60.0 for line in inner)
    assert all(line.corner is None and 52.0 < line.leaves.y < 57.0 for line in outer)


def test_of_two_lines_below_the_face_to_one_side_the_nearer_is_higher() -> None:
    row = [LeaderTarget(Rect(4.0 + 8.0 * at, 52.0, 6.0, 5.0), 3.0) for at in range(3)]
    rest = LeaderTarget(Rect(28.0, 10.0, 90.0, 48.0), 3.0)
    lines = leaders([*row, rest], Size(120.0, 60.0), 1.5)
    near, far = lines[1], lines[2]
    assert near.left and far.left
    assert near.leaves.y < far.leaves.y
    assert near.top < far.top


def test_a_line_goes_past_words_that_lie_between_its_box_and_the_side() -> None:
    word = Rect(4.0, 18.5, 10.0, 3.0)
    (line,) = leaders([LeaderTarget(Rect(20.0, 10.0, 8.0, 20.0), 3.0)], Size(60.0, 60.0), 1.5, [word])
    assert line.left
    assert not word.y < line.begin.y < word.bottom
