"""Leader lines for any boxes on any face: none crosses another, none goes to a label that covers the face."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Rect, Size
from generator.rulebook.leaders import Leader, LeaderTarget, crosses, leaders

FACE = Size(48.0, 67.0)
PORT = 1.2

sizes = st.floats(0.5, 30.0)
shares = st.floats(0.0, 1.0)


@st.composite
def targets(draw: st.DrawFn) -> LeaderTarget:
    width, height = draw(sizes), draw(sizes)
    x, y = draw(shares) * (FACE.width - width), draw(shares) * (FACE.height - height)
    return LeaderTarget(Rect(x, y, width, height), draw(st.floats(3.0, 12.0)))


def side(lines: list[tuple[Leader, LeaderTarget]], *, left: bool) -> list[tuple[Leader, LeaderTarget]]:
    return sorted((pair for pair in lines if pair[0].left is left), key=lambda pair: pair[0].top)


@given(st.lists(targets(), max_size=13))
def test_lines_never_cross_and_labels_never_touch(given_targets: list[LeaderTarget]) -> None:
    lines = leaders(given_targets, FACE, PORT)
    assert len(lines) == len(given_targets)
    for one, other in combinations(lines, 2):
        assert not crosses(one.begin, one.leaves, other.begin, other.leaves)
    for left in (True, False):
        for (one, above), (other, _) in pairwise(side(list(zip(lines, given_targets, strict=True)), left=left)):
            assert one.leaves.y < other.leaves.y  # beyond the face lines keep their order, so that none crosses there
            assert one.top + above.height < other.top


@given(st.lists(targets(), min_size=1, max_size=8))
def test_a_line_begins_on_its_box_and_leaves_the_face_at_the_side_of_its_label(
    given_targets: list[LeaderTarget],
) -> None:
    for line, target in zip(leaders(given_targets, FACE, PORT), given_targets, strict=True):
        beside = 0.0 if target.box.height >= 6.0 else 0.6
        assert target.box.grown(beside + 1e-6).contains(Rect(line.begin.x, line.begin.y, 0.0, 0.0))
        assert line.leaves.x == (0.0 if line.left else FACE.width)
        assert -1e-6 <= line.leaves.y <= FACE.height + 1e-6


def test_a_line_does_not_go_through_what_stands_beside_it() -> None:
    cost, title = LeaderTarget(Rect(2, 2, 8, 8), 4.0), LeaderTarget(Rect(12, 3, 20, 6), 4.0)
    assert [line.left for line in leaders([cost, title], FACE, PORT)] == [True, False]


def test_labels_share_the_sides_where_the_ways_are_alike() -> None:
    rows = [LeaderTarget(Rect(4, 5 + 10 * row, 40, 8), 10.0) for row in range(6)]
    assert sum(line.left for line in leaders(rows, FACE, PORT)) == 3


@given(st.permutations(range(10)))
def test_boxes_in_one_row_have_lines_that_do_not_cross(order: list[int]) -> None:
    row = [LeaderTarget(Rect(2.0 + 4.0 * at, 30.0, 2.0, 0.6), 4.0) for at in order]
    lines = leaders(row, FACE, PORT)
    for one, other in combinations(lines, 2):
        assert not crosses(one.begin, one.leaves, other.begin, other.leaves)


def test_the_end_of_a_line_hides_nothing_low_and_a_line_goes_past_its_neighbour_in_a_row() -> None:
    kind, marks, grave = (LeaderTarget(Rect(x, 30.0, wide, 3.0), 4.0) for x, wide in ((4, 14), (24, 5), (34, 14)))
    for target, line in zip((kind, marks, grave), leaders([kind, marks, grave], Size(50, 70), 1.0), strict=True):
        box = target.box
        assert not (box.x < line.begin.x < box.right and box.y < line.begin.y < box.bottom)
        others = [other.box for other in (kind, marks, grave) if other is not target]
        over = range(round(min(line.begin.x, line.leaves.x)), round(max(line.begin.x, line.leaves.x)))
        assert not [
            x for x in over for other in others if other.x < x < other.right and other.y < line.leaves.y < other.bottom
        ]


def test_a_line_goes_past_what_else_is_printed_in_its_row() -> None:
    middle = LeaderTarget(Rect(22.0, 30.0, 6.0, 6.0), 3.6)
    printed = [Rect(x, 30.0, 6.0, 6.0) for x in (2.0, 12.0, 32.0, 42.0)]
    (line,) = leaders([middle], Size(50, 70), 1.8, printed)
    assert not any(box.y < line.leaves.y < box.bottom for box in printed)
