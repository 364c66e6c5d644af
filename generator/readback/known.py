"""What was read once and found right, so that the same bytes need no second look."""

from dataclasses import dataclass, field
from typing import TypeAlias

from generator.drawing.items import Glyphs, Item, Segments

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(slots=True)
class Known:
    """Lines that were found to be right once, in whatever file of a job: the same bytes need no second look.

    `paths` are what was drawn by the bytes that show it, with their numbers: the same rectangle is drawn anew for card
    after card. `moves` are the places that lines put things at. `runs` are by the identity of their glyphs, which are
    remembered where `keeps_runs` says that they will come again; `forms`, by that of their items, are those that name
    nothing else of their file, with their box. Holding what an entry is about keeps its id from being used again.
    """

    keeps_runs: bool = False
    paths: dict[bytes, tuple[Segments, list[float]]] = field(default_factory=dict)
    moves: dict[bytes, tuple[float, float]] = field(default_factory=dict)
    runs: dict[int, tuple[Glyphs, bytes, str]] = field(default_factory=dict)
    forms: dict[int, tuple[tuple[Item, ...], bytes, Box]] = field(default_factory=dict)
