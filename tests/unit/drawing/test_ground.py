"""What lies under a place, also among thousands of painted areas."""

from hypothesis import given
from hypothesis import strategies as st

from generator.colour import Colour
from generator.drawing import shapes
from generator.drawing.ground import Ground, Stacked, ground_at, region
from generator.drawing.items import Drawing, Group, Outline
from generator.drawing.low_ink import LowInk
from generator.geometry import IDENTITY, Affine, Point, Rect, Size
from tests.work import counted

COLOURS = (Colour(10, 20, 30), Colour(200, 180, 20))
places = st.floats(-20, 80, allow_nan=False)
boxes = st.builds(Rect, places, places, st.floats(0.1, 70), st.floats(0.1, 70))


def ground(box: Rect, clip: Rect | None = None) -> Ground:
    regions = tuple(region(shapes.rounded_rect(rect, 0), IDENTITY) for rect in (box, clip) if rect is not None)
    return Ground(box, regions, COLOURS[0], COLOURS[1])


@given(st.lists(st.tuples(boxes, st.none() | boxes), max_size=120), st.lists(st.tuples(places, places), max_size=8))
def test_the_topmost_is_found_as_by_looking_at_each(
    pairs: list[tuple[Rect, Rect | None]], at: list[tuple[float, float]]
) -> None:
    grounds = [ground(box, clip) for box, clip in pairs]
    stacked = Stacked(grounds[:60])
    for area in grounds[60:]:
        stacked.append(area)
    for x, y in at:
        assert ground_at(stacked, Point(x, y)) is ground_at(tuple(grounds), Point(x, y))


@given(st.lists(boxes, max_size=90), st.integers(0, 90), st.lists(st.tuples(places, places), max_size=8))
def test_what_lies_on_others_is_found_as_if_all_were_one_stack(
    areas: list[Rect], split: int, at: list[tuple[float, float]]
) -> None:
    grounds = [ground(box) for box in areas]
    stacked = Stacked(grounds[split:], below=Stacked(grounds[:split]))
    assert stacked.ids() == tuple(map(id, grounds))
    for x, y in at:
        assert ground_at(stacked, Point(x, y)) is ground_at(tuple(grounds), Point(x, y))


def nested(count: int) -> int:
    """The work of making a face pale on which so many areas lie below a stack of groups."""
    fields = tuple(
        Outline(shapes.rounded_rect(Rect(number % 60, number % 80, 5, 5), 0), COLOURS[number % 2])
        for number in range(400)
    )
    marks = tuple(Group((field,), Affine.move(1, 1)) for field in fields[:count])
    _, calls = counted(lambda: LowInk().drawing(Drawing(Size(63, 88), (*fields, *marks))))
    return calls


def test_groups_on_many_areas_do_not_look_at_all_of_them_again() -> None:
    alone = nested(0)
    assert nested(200) - alone < 1.5 * alone


def pale(count: int) -> int:
    """The work of making a face pale that has so many areas, all of them outside the window they are seen through."""
    fields = tuple(
        Outline(shapes.rounded_rect(Rect(70 + number % 5, 0, 5, 5), 0), COLOURS[number % 2]) for number in range(count)
    )
    window = Group(fields, clip=shapes.rounded_rect(Rect(0, 0, 60, 80), 0))
    _, calls = counted(lambda: LowInk().drawing(Drawing(Size(63, 88), (window,))))
    return calls


def test_areas_nobody_sees_cost_no_more_than_their_number() -> None:
    assert pale(1_600) < 2.6 * pale(800)
