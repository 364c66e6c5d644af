"""Distances on boards."""

from generator.engine.graphs import distances


def test_distances_are_counted_in_edges_whichever_way_they_are_written() -> None:
    assert distances(4, [(0, 1), (2, 1), (2, 3)]) == ((0, 1, 2, 3), (1, 0, 1, 2), (2, 1, 0, 1), (3, 2, 1, 0))
    assert distances(3, [(0, 1), (1, 2), (2, 0)]) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))


def test_where_no_way_leads_there_is_no_distance() -> None:
    assert distances(3, [(0, 2)]) == ((0, -1, 1), (-1, 0, -1), (1, -1, 0))
