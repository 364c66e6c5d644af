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
