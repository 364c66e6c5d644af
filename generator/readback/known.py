"""What was read once and found right, so that the same bytes need no second look."""

from dataclasses import dataclass, field
from typing import TypeAlias

from generator.drawing.items import Glyphs, Item, Segments

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(slots=True)
class Known:
    """Lines that were found to be right once, in whatever file of a job: the same bytes need no second look.

    `paths` are by the identity of their segments, `runs` by that of their glyphs, which are remembered where
    `keeps_runs` says that they will come again; `forms`, by that of their items, are those that name nothing else of
    their file, with their box. Holding what an entry is about keeps its id from being used again.
    """

    keeps_runs: bool = False
    paths: dict[int, tuple[Segments, bytes]] = field(default_factory=dict)
    runs: dict[int, tuple[Glyphs, bytes, str]] = field(default_factory=dict)
    forms: dict[int, tuple[tuple[Item, ...], bytes, Box]] = field(default_factory=dict)
