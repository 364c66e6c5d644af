"""Square grids and sets of numbers: neighbours, ways and distances, also on a grid smaller than the widest."""

import pytest

from generator.engine.bits import MEMBERS, bits, members
from generator.engine.grids import SquareGrid, square_names

NAMES = square_names(4)


def places(words: str) -> int:
    return bits(NAMES.index(word) for word in words.split())


def words(of: int) -> str:
    return " ".join(NAMES[place] for place in members(of))


def test_sets_have_their_members_upwards() -> None:
    assert bits([5, 0, 5, 3]) == 0b101001
    assert list(members(0b101001)) == [0, 3, 5] and list(members(0)) == []
    assert MEMBERS[0b110] == (1, 2) and MEMBERS[0b110] is MEMBERS[0b110]


def test_places_are_named_by_column_and_row() -> None:
    assert (NAMES[0], NAMES[3], NAMES[4], NAMES[-1]) == ("a1", "d1", "a2", "d4")


@pytest.mark.parametrize(("size", "corners", "centres"), [(3, "a1 c1 a3 c3", "b2"), (4, "a1 d1 a4 d4", "b2 c2 b3 c3")])
def test_a_grid_knows_its_corners_and_its_middle(size: int, corners: str, centres: str) -> None:
    grid = SquareGrid(size, 4)
    assert words(bits(grid.corners)) == corners and grid.corner_bits == places(corners)
    assert words(bits(grid.centres)) == centres and len(grid.places) == size * size


def test_neighbours_stand_in_the_order_of_the_sides() -> None:
    grid = SquareGrid(3, 4)
    assert [NAMES[place] for place in grid.toward[NAMES.index("b2")]] == ["b1", "c2", "b3", "a2"]
    assert grid.toward[NAMES.index("c1")] == (-1, -1, NAMES.index("c2"), NAMES.index("b1"))
    assert words(grid.near[NAMES.index("c1")]) == "b1 c1 c2" and words(grid.around[NAMES.index("c1")]) == "b1 c1 b2 c2"
    assert grid.beside[NAMES.index("d1")] == ()  # off the smaller grid


@pytest.mark.parametrize("size", [3, 4])
def test_ways_lead_round_corners_and_over_no_edge(size: int) -> None:
    grid = SquareGrid(size, 4)
    edge = "a" + " a".join(str(row + 1) for row in range(size)) + f" {'abcd'[size - 1]}1"
    assert words(grid.joined(places("a1"), places(edge))) == edge.replace(f" {'abcd'[size - 1]}1", "")
    assert grid.joined(places("a1"), places("b1 c1")) == 0
    assert words(grid.joined(places("a1"), places("a1 b1 b2 a3 c3"))) == "a1 b1 b2"


def test_distances_are_counted_in_steps_over_the_ground() -> None:
    grid = SquareGrid(3, 4)
    ground = grid.all & ~places("b2 a2")
    found = {NAMES[place]: far for place, far in grid.distances(NAMES.index("a1"), ground).items()}
    assert found == {"a1": 0, "b1": 1, "c1": 2, "c2": 3, "c3": 4, "b3": 5, "a3": 6}
