"""Trials: each card, and each thing that it does, tried in a position that is made for it."""

from collections.abc import Callable
from typing import TypeAlias

from generator.dataclass import dataclass

Works: TypeAlias = Callable[[], bool]
"""Makes the position, makes the choices, and says whether it happened; raises ValueError where none can be made."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Something that a row of the catalog says and a game must be able to do: `path` leads to it, `what` says it."""

    path: tuple[str | int, ...]
    what: str
    works: Works
