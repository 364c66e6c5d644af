"""Texts that are set in one size on all pieces of a set: `together: rules` in a style.

Faces are drawn one after the other, and only after the last is it known how small the tightest text must be. So every
text of a group first takes the size it needs; then the pieces whose text came out larger than the smallest of the
group are drawn once more.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import TypeAlias

from generator.dataclass import dataclass

Group: TypeAlias = tuple[str, str]
"""A set's id and the name its style gives the group."""


@dataclass(slots=True)
class SharedSizes:
    """The groups met so far. `smallest` is the common size of each, in points, once all of it has been drawn.

    `notes` counts the texts of groups, so that whoever keeps drawings knows which hold one; `held` says that sizes
    are settled, and texts take no larger one.
    """

    set_id: str = ""
    held: bool = False
    notes: int = 0
    smallest: dict[Group, float] = field(default_factory=dict)
    _of_piece: dict[Group, float] = field(default_factory=dict)

    def begin(self, set_id: str) -> None:
        """A piece of that set is about to be drawn."""
        self.set_id, self._of_piece = set_id, {}

    def end(self) -> Mapping[Group, float]:
        """The largest size of each group on the piece just drawn."""
        return self._of_piece

    def limit(self, name: str, size_pt: float) -> float:
        """The size a text of the group may take at most."""
        return min(size_pt, self.smallest.get((self.set_id, name), size_pt)) if self.held else size_pt

    def note(self, name: str, size_pt: float) -> None:
        """A text of the group came out at that size."""
        group = (self.set_id, name)
        self.notes += 1
        self._of_piece[group] = max(size_pt, self._of_piece.get(group, size_pt))
        if not self.held:
            self.smallest[group] = min(size_pt, self.smallest.get(group, size_pt))

    def apart(self, sizes: Mapping[Group, float]) -> bool:
        """Whether a piece with these sizes must be drawn once more."""
        return any(size_pt > self.smallest[group] + 1e-6 for group, size_pt in sizes.items())
