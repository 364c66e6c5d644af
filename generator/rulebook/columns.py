"""Strips side by side: as many as columns of a height hold, and columns of about one length."""

from collections.abc import Sequence
from typing import TypeAlias

from generator.rulebook.flow import Strip
from generator.rulebook.runs import height_of, is_heading
from generator.units import Mm

Column: TypeAlias = list[tuple[Strip, ...]]
"""The runs that stand one below the other."""

_LOWER: Mm = 14.0
"""How much lower than need be columns may reach, so that each begins with a heading."""


def filled(runs: Sequence[tuple[Strip, ...]], count: int, height: Mm) -> list[Column]:
    """As many runs as `count` columns of a height hold, column by column."""
    columns: list[Column] = [[]]
    y = 0.0
    for run in runs:
        high = height_of(run)
        gap = run[0].gap if columns[-1] else 0.0
        if y + gap + high > height + 1e-6:
            if len(columns) == count or high > height + 1e-6:
                break
            columns.append([])
            y = gap = 0.0
        columns[-1].append(run)
        y += gap + high
    return columns


def balanced(runs: Sequence[tuple[Strip, ...]], count: int, height: Mm) -> list[Column] | None:
    """All runs in columns as low as they can be, or a little lower where each then begins with a heading of its own;
    None where the height does not hold them.
    """
    total = sum(height_of(run) + run[0].gap for run in runs)
    low, step = total / count / 2, 1.0
    while low < height + step:
        columns = filled(runs, count, min(low, height))
        if sum(map(len, columns)) == len(runs):
            headed = _headed(runs)
            fits = len(headed) == count and depth(headed) <= min(height, depth(columns) + _LOWER)
            return headed if fits else columns
        low += step
    return None


def _headed(runs: Sequence[tuple[Strip, ...]]) -> list[Column]:
    """The runs as columns of which each begins with a heading, but perhaps the first."""
    columns: list[Column] = []
    for run in runs:
        if not columns or is_heading(run[0]):
            columns.append([])
        columns[-1].append(run)
    return columns


def depth(columns: Sequence[Column]) -> Mm:
    """How low columns reach."""
    return max(
        (sum(height_of(run) for run in column) + sum(run[0].gap for run in column[1:]) for column in columns),
        default=0.0,
    )
