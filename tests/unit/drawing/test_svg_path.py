import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.drawing import shapes, svg_path
from generator.drawing.dump import path
from generator.drawing.items import Segment, Segments
from generator.geometry import Point


@pytest.mark.parametrize(
    ("data", "want"),
    [
        ("M1 2L3 4", "M 1 2 L 3 4"),
        ("m1 2 3 4", "M 1 2 L 4 6"),
        ("M1,2,3,4,5,6z", "M 1 2 L 3 4 L 5 6 Z"),
        ("M0 0H5V6h-1v-2", "M 0 0 L 5 0 L 5 6 L 4 6 L 4 4"),
        ("M.5.5-1-1", "M 0.5 0.5 L -1 -1"),
        ("M1e1 2E-1l+1-1", "M 10 0.2 L 11 -0.8"),
        ("M0 0C1 1 2 1 3 0S5-1 6 0", "M 0 0 C 1 1 2 1 3 0 C 4 -1 5 -1 6 0"),
        ("M0 0S2 1 3 0", "M 0 0 C 0 0 2 1 3 0"),
        ("M0 0Q3 3 6 0", "M 0 0 C 2 2 4 2 6 0"),
        ("M0 0Q3 3 6 0T12 0", "M 0 0 C 2 2 4 2 6 0 C 8 -2 10 -2 12 0"),
        ("M0 0T6 0", "M 0 0 C 0 0 2 0 6 0"),
        ("M0 0L4 0zl1 1", "M 0 0 L 4 0 Z M 0 0 L 1 1"),
        ("M0 0L4 0zm1 1L2 2", "M 0 0 L 4 0 Z M 1 1 L 2 2"),
        ("M0 0A0 5 0 0 1 4 4", "M 0 0 L 4 4"),
        ("M0 0A5 5 0 0 1 0 0", "M 0 0"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_each_command_is_understood(data: str, want: str) -> None:
    assert path(svg_path.parse(data)) == want


def test_an_arc_is_part_of_its_circle() -> None:
    steps = svg_path.parse("M5 0A5 5 0 0 1 -5 0")
    assert path(steps) == path(shapes.arc(Point(0, 0), 5, 0, 180))


def test_arc_flags_need_no_space() -> None:
    assert svg_path.parse("M5 0a5 5 0 01-10 0") == svg_path.parse("M5 0a5 5 0 0 1 -10 0")


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_an_arc_ends_where_the_data_say(large: int, sweep: int) -> None:
    steps = svg_path.parse(f"M1 2A7 3 30 {large} {sweep} 4 5")
    assert shapes.flatten(steps)[0][-1] == Point(4, 5)


def test_radii_too_small_for_an_arc_grow() -> None:
    box = shapes.bounds(svg_path.parse("M0 0A1 1 0 0 1 10 0"))
    assert box is not None
    assert (box.width, box.height) == pytest.approx((10, 5), rel=1e-3)


@pytest.mark.parametrize(
    "data",
    [
        "L1 1",
        "M1",
        "M1 2 3",
        "M1 2 L",
        "M0 0 X",
        "M0 0 A1 1 0 2 0 1 1",
        "1 2",
        "M0 0Z1 1",
        "M1e9 0",
        "M1e400 0",
        "M0 0#",
    ],
)
def test_what_is_no_path_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        svg_path.parse(data)


def test_steps_that_run_away_are_refused() -> None:
    with pytest.raises(ValueError, match="out of range"):
        svg_path.parse("M0 0" + "h9e6" * 2)


def test_endless_data_are_refused() -> None:
    with pytest.raises(ValueError, match="the maximum is"):
        svg_path.parse("M0 0" + "l1 1" * svg_path.LONGEST)


def test_infinite_and_missing_numbers_are_no_numbers() -> None:
    for data in ("Mnan 0", "Minf 0"):
        with pytest.raises(ValueError, match="path data"):
            svg_path.parse(data)


numbers = st.integers(-9_999_000, 9_999_000).map(lambda n: n / 1000)


def steps(letter: str, count: int) -> st.SearchStrategy[tuple[object, ...]]:
    return st.tuples(st.just(letter), *([numbers] * count))


@given(st.lists(st.one_of(steps("L", 2), steps("C", 6)), max_size=12), st.booleans())
def test_written_paths_are_read_back_the_same(drawn: list[Segment], closed: bool) -> None:
    close: Segments = (("Z",),) if closed else ()
    want: Segments = (("M", 1.0, 2.0), *drawn, *close)
    assert svg_path.parse(path(want)) == want


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_any_text_is_read_or_refused(data: str) -> None:
    try:
        svg_path.parse(data)
    except ValueError as error:
        assert "path data" in str(error)
