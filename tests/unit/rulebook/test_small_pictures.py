"""The signs beside a small picture of a card."""

from generator.drawing.items import Drawing
from generator.geometry import Size
from generator.rulebook.small_pictures import even_rows, sign_rows


def test_signs_that_fit_stand_in_one_row() -> None:
    assert even_rows([4.0, 4.0, 5.0], 14.0) == [3]


def test_no_sign_is_left_alone_in_the_last_row() -> None:
    assert even_rows([4.0] * 6, 24.0) == [3, 6]
    assert even_rows([4.0] * 7, 28.0) == [4, 7]


def test_a_sign_wider_than_the_row_has_one_of_its_own() -> None:
    assert even_rows([4.0, 30.0, 4.0], 10.0) == [1, 2, 3]


def drawn(*widths: float) -> tuple[Drawing, ...]:
    return tuple(Drawing(Size(width, 4.0), ()) for width in widths)


def test_a_cost_stands_apart_from_the_numbers_beside_it() -> None:
    (row,) = sign_rows([drawn(4.0, 4.0), drawn(5.0, 5.0)], 25.0)
    assert [sign.size.width for sign, _ in row] == [4.0, 4.0, 5.0, 5.0]
    inner, apart = row[1][1], row[2][1]
    assert [before for _, before in row] == [0.0, inner, apart, inner] and apart > 3 * inner


def test_signs_of_two_layers_stay_in_one_row_that_has_no_room_between_them() -> None:
    (row,) = sign_rows([drawn(4.0, 4.0), drawn(5.0, 5.0)], 19.5)
    assert [before for _, before in row] == [0.0, 0.5, 0.5, 0.5]


def test_a_cost_has_a_row_of_its_own_where_all_have_no_room_in_one() -> None:
    cost, numbers = drawn(4.0, 4.0), drawn(5.0, 5.0, 5.0)
    rows = sign_rows([cost, numbers], 20.0)
    assert [[sign for sign, _ in row] for row in rows] == [list(cost), list(numbers)]
    assert all(row[0][1] == 0.0 for row in rows)


def test_signs_run_on_where_rows_of_their_own_would_be_more() -> None:
    cost, numbers = drawn(4.0), drawn(5.0, 5.0, 5.0)
    rows = sign_rows([cost, numbers], 13.0)
    assert [[sign for sign, _ in row] for row in rows] == [[*cost, numbers[0]], list(numbers[1:])]
