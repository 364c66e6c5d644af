from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from generator.rulebook.flow import Columns, Flexible, Leaf, Strip, joined
from generator.rulebook.pages import paginate


def heights(leaves: tuple[Leaf, ...]) -> list[list[float]]:
    return [[placed.strip.height for placed in leaf.placed] for leaf in leaves]


def test_a_page_ends_where_the_next_slab_does_not_fit() -> None:
    assert heights(paginate([Strip(4), Strip(5), Strip(3)], 10)) == [[4, 5], [3]]


def test_joined_slabs_move_together() -> None:
    assert heights(paginate([Strip(6), *joined([Strip(2), Strip(3)])], 10)) == [[6], [2, 3]]


def test_a_heading_goes_with_what_follows() -> None:
    assert heights(paginate([Strip(6), Strip(2, keeps=True), Strip(3)], 10)) == [[6], [2, 3]]


def test_gaps_vanish_at_the_top_of_a_page() -> None:
    first, second = paginate([Strip(8, gap=2), Strip(4, gap=3)], 10)
    assert [leaf.placed[0].y for leaf in (first, second)] == [0, 0]


def test_text_overtakes_a_figure_that_does_not_fit() -> None:
    assert heights(paginate([Strip(6), Strip(7, floats=True), Strip(2), Strip(1)], 10)) == [[6, 2, 1], [7]]


def test_a_divided_run_minds_the_figures_that_come_first() -> None:
    leaves = paginate([Strip(6), Strip(7, floats=True), *joined([Strip(2, gap=0.5), Strip(9), Strip(5)])], 10)
    assert heights(leaves) == [[6], [7, 2], [9], [5]]


def test_a_chapter_waits_for_the_figures_before_it() -> None:
    leaves = paginate([Strip(6), Strip(7, floats=True), Strip(2, room=3, chapter="Two")], 10)
    assert heights(leaves) == [[6], [7, 2]]


def test_a_chapter_that_would_begin_too_low_begins_a_page() -> None:
    assert heights(paginate([Strip(6), Strip(1, room=5)], 10)) == [[6], [1]]


def test_a_run_taller_than_a_page_is_divided() -> None:
    assert heights(paginate(joined([Strip(6), Strip(6), Strip(6)]), 10)) == [[6], [6], [6]]


def test_the_running_head_is_the_chapter_a_page_opens_in() -> None:
    leaves = paginate([Strip(6, chapter="One"), Strip(3, chapter="Two"), Strip(6)], 10)
    assert [leaf.chapter for leaf in leaves] == ["One", "Two"]


def test_a_waiting_figure_comes_after_the_paragraph_that_goes_on() -> None:
    lines = [Strip(3, gap=1), Strip(2), Strip(1)]
    leaves = paginate([Strip(4), Strip(7, floats=True), *lines, Strip(1, gap=1)], 10)
    assert heights(leaves) == [[4, 3, 2], [1, 7, 1]]


def test_a_divided_table_has_its_head_again_on_the_next_page() -> None:
    head = Strip(2)
    leaves = paginate([Strip(2), Strip(4), *(Strip(4, head=head) for _ in range(3))], 10)
    assert heights(leaves) == [[2, 4, 4], [2, 4, 4]]


def test_a_box_higher_than_a_page_stands_alone_between_what_goes_on_around_it() -> None:
    leaves = paginate([Strip(11, floats=True), Strip(1, keeps=True), Strip(9.5, room=5)], 10)
    assert heights(leaves) == [[1], [11], [9.5]]


strips = st.builds(
    Strip,
    height=st.floats(min_value=0.1, max_value=15),
    gap=st.floats(min_value=0, max_value=3),
    joined=st.booleans(),
    keeps=st.booleans(),
    floats=st.booleans(),
    room=st.sampled_from([0.0, 0.0, 5.0]),
)


@given(st.lists(strips, max_size=40))
def test_every_slab_is_printed_once_and_none_overlap(given_slabs: list[Strip]) -> None:
    leaves = paginate(given_slabs, 10)
    printed = [placed.strip for leaf in leaves for placed in leaf.placed]
    assert sorted(map(id, printed)) == sorted(map(id, given_slabs))
    for leaf in leaves:
        end = 0.0
        for placed in leaf.placed:
            assert placed.y >= end - 1e-6
            end = placed.y + placed.strip.height
        assert end <= 10 + 1e-6 or len(leaf.placed) == 1


def columns(strips: list[Strip], count: int = 2) -> Strip:
    return Strip(1, columns=Columns(tuple(strips), count, 50.0))


def test_columns_end_at_the_same_height() -> None:
    (leaf,) = paginate([Strip(2), columns([Strip(1)] * 4), Strip(1)], 10)
    assert [placed.y for placed in leaf.placed] == [0, 2, 3, 2, 3, 4]


def test_columns_go_on_over_the_page() -> None:
    first, second = paginate([Strip(6), columns([Strip(2)] * 6)], 10)
    assert [placed.y for placed in first.placed] == [0, 6, 8, 6, 8]
    assert [placed.y for placed in second.placed] == [0, 0]


def test_what_is_taller_than_a_page_stands_in_its_column_all_the_same() -> None:
    leaves = paginate([columns([Strip(2), Strip(15), Strip(2)])], 10)
    assert heights(leaves) == [[2], [15], [2]]


@given(st.lists(strips, min_size=1, max_size=30), st.integers(1, 3))
def test_every_strip_in_columns_is_printed_once(given_slabs: list[Strip], count: int) -> None:
    leaves = paginate([Strip(3), columns(given_slabs, count), Strip(2)], 10)
    printed = [placed.strip.height for leaf in leaves for placed in leaf.placed]
    assert sorted(printed) == sorted([3, 2, *(strip.height for strip in given_slabs)])


def box(height: float, most: float, least: float | None = None) -> Strip:
    """A box that can be made higher and lower."""
    least = height if least is None else least
    strip = Strip(height, gap=4, floats=True)
    made = lambda room: replace(strip, height=max(least, min(most, room)))  # noqa: E731
    return replace(strip, flexible=Flexible(least, most, made))


def places(leaf: Leaf) -> list[tuple[float, float]]:
    return [(round(placed.y, 2), placed.strip.height) for placed in leaf.placed]


def test_boxes_grow_where_there_is_room_at_the_foot() -> None:
    first, _ = paginate([box(30, 50), box(30, 40), Strip(60, gap=1)], 100)
    assert places(first) == [
        (0, 50),
        (58.59, 40),
    ]  # the first takes what the other cannot, and the rest goes between them


def test_boxes_grow_on_the_last_page_of_a_part_too() -> None:
    (only,) = paginate([box(30, 50), Strip(10, gap=4)], 100)
    assert places(only) == [(0, 50), (54, 10)]


def test_room_too_little_to_be_worth_it_is_left() -> None:
    first, _ = paginate([box(30, 99), box(60, 99), Strip(60, gap=1)], 100)
    assert [height for _, height in places(first)] == [30, 60]


def test_the_room_left_goes_above_headings_and_pictures_on_the_grid() -> None:
    strips = [Strip(20), Strip(10, gap=4), Strip(5, gap=1), Strip(20, gap=5), Strip(50)]
    first, _ = paginate(strips, 90)
    step = 6.5 / 72 * 25.4
    assert [y for y, _ in places(first)] == [
        0,
        round(24 + 2 * step, 2),
        round(35 + 2 * step, 2),
        round(45 + 4 * step, 2),
    ]


def test_nothing_goes_between_a_heading_and_what_it_is_above() -> None:
    first, _ = paginate([Strip(10), Strip(10, gap=4, keeps=True), Strip(10, gap=5), Strip(90)], 90)
    heading, section = places(first)[1:]
    assert round(section[0] - heading[0], 2) == 15


def test_the_last_page_of_a_part_is_not_spread() -> None:
    page = [Strip(20), Strip(10, gap=4)]
    assert [places(leaf) for leaf in paginate([*page, Strip(50, room=90), *page], 90)] == [
        [(0, 20), (24, 10)],
        [(0, 50), (50, 20), (74, 10)],
    ]


def test_columns_side_by_side_move_together() -> None:
    strips = [Strip(10), Strip(10, gap=4), columns([Strip(4, gap=4), Strip(4), Strip(4), Strip(4)]), Strip(80)]
    first, _ = paginate(strips, 60)
    before = [placed.y for placed in first.placed]
    assert before[2] == before[4] and before[3] == before[5]


def test_a_box_shrinks_into_the_room_that_is_left_if_it_can() -> None:
    first, _ = paginate([Strip(42), box(60, 60, least=50), Strip(90)], 100)
    assert places(first) == [(0, 42), (46, 54)]
    assert heights(paginate([Strip(42), box(60, 60, least=55), Strip(40)], 100)) == [[42, 40], [60]]
