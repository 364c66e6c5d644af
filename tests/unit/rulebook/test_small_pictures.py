"""The signs beside a small picture of a card."""

from generator.rulebook.small_pictures import even_rows


def test_signs_that_fit_stand_in_one_row() -> None:
    assert even_rows([4.0, 4.0, 5.0], 14.0) == [3]


def test_no_sign_is_left_alone_in_the_last_row() -> None:
    assert even_rows([4.0] * 6, 24.0) == [3, 6]
    assert even_rows([4.0] * 7, 28.0) == [4, 7]


def test_a_sign_wider_than_the_row_has_one_of_its_own() -> None:
    assert even_rows([4.0, 30.0, 4.0], 10.0) == [1, 2, 3]
