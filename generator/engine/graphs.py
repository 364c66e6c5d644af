"""Distances on a board whose spaces are joined by edges."""

from collections.abc import Iterable


def distances(spaces: int, edges: Iterable[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
    """How many edges, in either direction, lie between every two spaces; -1 where there is no way."""
    beside: list[list[int]] = [[] for _ in range(spaces)]
    for one, other in edges:
        beside[one].append(other)
        beside[other].append(one)
    rows = []
    for start in range(spaces):
        far = {start: 0}
        queue = [start]
        for space in queue:
            for other in beside[space]:
                if other not in far:
                    far[other] = far[space] + 1
                    queue.append(other)
        rows.append(tuple(far.get(space, -1) for space in range(spaces)))
    return tuple(rows)
