"""Names of squares."""

import pytest

from generator.games.geyser.squares import name_of, square


def test_a_name_is_a_column_and_a_row() -> None:
    assert square("a1", 13) == (1, 1) and square("m13", 13) == (13, 13) and square("c10", 13) == (3, 10)
    assert name_of((7, 4)) == "g4"


@pytest.mark.parametrize("name", ["", "a0", "a14", "n1", "A1", "a01", "aa1", "a1 ", 7, None, ["a1"]])
def test_what_is_no_square_of_the_board_is_none(name: object) -> None:
    assert square(name, 13) is None
